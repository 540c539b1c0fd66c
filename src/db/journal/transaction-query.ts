import pg from 'pg'

/** A statement with its parameters: text, or bytes in PostgreSQL's binary form. */
export interface Call {
  /** The name it is prepared under on this connection. */
  readonly name: string
  /** Undefined when the connection has it prepared. */
  readonly text: string | undefined
  readonly values: readonly (string | Buffer | null)[]
}

/** The handlers that `pg` calls when an answer arrives; its types leave them out. */
interface AnswerHandlers {
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

const AnsweredQuery = pg.Query as unknown as new (text: string) => pg.Query & AnswerHandlers

/**
 * Statements that are sent with a single Sync behind them, which makes them one transaction without BEGIN and COMMIT: all
 * are committed before the server says that it is ready, or none when one of them fails.
 */
export class TransactionQuery extends AnsweredQuery {
  readonly #calls: readonly Call[]
  readonly #onCompleted: (() => void) | undefined
  #completed = 0

  /** `onCompleted` is called after each statement. */
  constructor(calls: readonly Call[], onCompleted?: () => void) {
    super('')
    this.#calls = calls
    this.#onCompleted = onCompleted
  }

  /** Returns how many of the statements were executed; where one was refused, its index. */
  get completed(): number {
    return this.#completed
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    for (const { name, text, values } of this.#calls) {
      if (text !== undefined) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: values as (string | Buffer | null)[] }, true)
      connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#completed += 1
    this.#onCompleted?.()
    super.handleCommandComplete(message, connection)
  }
}
