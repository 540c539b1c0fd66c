import pg from 'pg'
import type { DatabaseTraces, StatementSpans } from './traces.ts'

/** A statement that the connection prepares at its first use. A name must always stand for the same text. */
export interface PreparedStatement {
  readonly name: string
  readonly sql: string
  /** `array` returns rows as arrays in the order of the columns, instead of objects; not in transactions. */
  readonly rowMode?: 'array'
}

/** A parameter: PostgreSQL text, or bytes in PostgreSQL's binary form. */
export type Parameter = string | Buffer | null

/** One statement of a transaction, with its parameters. */
export interface BoundStatement {
  readonly statement: PreparedStatement
  readonly values: readonly Parameter[]
}

/** The database refused a statement and rolled its transaction back: nothing of it is stored. */
export class StatementRefused extends Error {
  /** The refused statement's index; the number of statements if the commit was refused. */
  readonly index: number
  readonly sqlState: string

  constructor(index: number, error: pg.DatabaseError) {
    super(error.message, { cause: error })
    this.name = 'StatementRefused'
    this.index = index
    this.sqlState = error.code ?? ''
  }
}

export interface DedicatedClientOptions {
  readonly connect: () => pg.Client
  readonly onError: (error: Error) => void
  /** True if the database's rows lie on several servers. */
  readonly isDistributed?: boolean
  readonly traces?: DatabaseTraces | undefined
}

/** One long-lived connection, opened at first use and reopened after a loss. */
export class DedicatedClient implements AsyncDisposable {
  readonly isDistributed: boolean
  /** Undefined while nothing is traced. */
  readonly traces: DatabaseTraces | undefined
  readonly #options: DedicatedClientOptions
  #connection: DedicatedConnection | undefined

  constructor(options: DedicatedClientOptions) {
    this.#options = options
    this.isDistributed = options.isDistributed ?? false
    this.traces = options.traces
  }

  /**
   * Returns the rows of a prepared statement. Calls may overlap: each is sent at once, and answered in order.
   * @throws pg.DatabaseError if the database refused it; any other error means that the connection was lost.
   */
  async query<Row extends object>(statement: PreparedStatement, values: readonly Parameter[]): Promise<readonly Row[]> {
    const connection = this.#connected()
    const { traces } = this
    const ask = () => connection.query<Row>(statement, values)
    try {
      return await (traces === undefined ? ask() : traces.statement(statement.name, ask))
    } catch (error) {
      if (!isRefusal(error)) this.#forget(connection)
      throw error
    }
  }

  /**
   * Runs the statements as one transaction in one round trip, and returns the rows of each.
   * @throws StatementRefused if the database rolled it back; any other error leaves the outcome unknown.
   */
  async transaction(statements: readonly BoundStatement[]): Promise<readonly (readonly object[])[]> {
    const connection = this.#connected()
    const spans = this.traces?.statements(statements.map(({ statement }) => statement.name))
    try {
      const rows = await connection.transaction(statements, spans)
      spans?.end(false)
      return rows
    } catch (error) {
      spans?.end(true)
      if (!(error instanceof StatementRefused)) this.#forget(connection)
      throw error
    }
  }

  /** Drops the connection: its queries fail, with the reason if one is given, and the next call reconnects. */
  reset(reason?: Error): void {
    if (this.#connection) this.#forget(this.#connection, reason)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    await connection?.end()
  }

  #connected(): DedicatedConnection {
    this.#connection ??= new DedicatedConnection(this.#options.connect(), (connection, error) => {
      this.#options.onError(error)
      this.#forget(connection)
    })
    return this.#connection
  }

  #forget(connection: DedicatedConnection, reason?: Error): void {
    if (this.#connection === connection) this.#connection = undefined
    connection.destroy(reason)
  }
}

/** The reason for dropping a connection that does not answer in time. */
export function noAnswerWithin(ms: number): Error {
  return new Error(`The database server does not answer within ${ms} ms`)
}

let connectionsMade = 0

class DedicatedConnection {
  readonly #client: pg.Client
  readonly #opened: Promise<pg.Client>
  readonly #nameSuffix: string
  /** The names under which statements of transactions are prepared on this connection. */
  readonly #prepared = new Map<string, string>()
  #preparations = 0

  constructor(client: pg.Client, onError: (connection: DedicatedConnection, error: Error) => void) {
    this.#client = client
    let hasEnded = false
    client.on('error', (error) => {
      // `pg` first reports the reason of an end, and then that the end was unexpected.
      if (hasEnded) return
      hasEnded = true
      onError(this, error)
    })
    this.#opened = client.connect()
    // The embedded database has one session for all connections, so statement names include the connection.
    connectionsMade += 1
    this.#nameSuffix = `.${connectionsMade}`
  }

  async query<Row extends object>(
    { name, sql, rowMode }: PreparedStatement,
    values: readonly Parameter[],
  ): Promise<readonly Row[]> {
    const client = await this.#opened
    const config = { name: name + this.#nameSuffix, text: sql, values: values as Parameter[], rowMode }
    return (await client.query<Row>(config)).rows
  }

  async transaction(
    statements: readonly BoundStatement[],
    spans: StatementSpans | undefined,
  ): Promise<readonly (readonly object[])[]> {
    const client = await this.#opened
    const calls = statements.map((bound) => this.#call(bound))
    const query = new TransactionQuery(calls, spans && (() => spans.next()))
    try {
      return await rowsOfEach(client, query)
    } finally {
      // The refused statement and those after it may or may not have been prepared.
      for (const [index, { statement }] of statements.slice(0, query.completed).entries()) {
        this.#prepared.set(statement.name, calls[index]?.name ?? '')
      }
    }
  }

  async end(): Promise<void> {
    const client = await this.#opened.catch(() => undefined)
    await client?.end()
  }

  destroy(reason: Error | undefined): void {
    this.#client.connection.stream.destroy(reason)
  }

  /** After a refusal, a statement that may or may not be prepared is prepared under a new name. */
  #call({ statement, values }: BoundStatement): Call {
    const name = this.#prepared.get(statement.name)
    if (name !== undefined) return { name, text: undefined, values }
    this.#preparations += 1
    return { name: `${statement.name}${this.#nameSuffix}.${this.#preparations}`, text: statement.sql, values }
  }
}

/** A statement with its parameters: text, or bytes in PostgreSQL's binary form. */
interface Call {
  readonly name: string
  /** Undefined if the connection has it prepared. */
  readonly text: string | undefined
  readonly values: readonly Parameter[]
}

/** The handlers that `pg` calls when an answer arrives; its types leave them out. */
interface AnswerHandlers {
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

const AnsweredQuery = pg.Query as unknown as new (text: string) => pg.Query & AnswerHandlers

/**
 * Statements sent with a single Sync after the last, which makes them one transaction without BEGIN and COMMIT: either
 * all are committed before the server reports that it is ready, or none.
 */
class TransactionQuery extends AnsweredQuery {
  readonly #calls: readonly Call[]
  readonly #onCompleted: (() => void) | undefined
  #completed = 0

  /** @param onCompleted called after each statement. */
  constructor(calls: readonly Call[], onCompleted?: () => void) {
    super('')
    this.#calls = calls
    this.#onCompleted = onCompleted
  }

  /** Returns the number of executed statements, which is the index of a refused one. */
  get completed(): number {
    return this.#completed
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    for (const { name, text, values } of this.#calls) {
      if (text !== undefined) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: values as Parameter[] }, true)
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

function rowsOfEach(client: pg.Client, query: TransactionQuery): Promise<(readonly object[])[]> {
  return new Promise((resolve, reject) => {
    query.on('error', (error) => reject(isRefusal(error) ? new StatementRefused(query.completed, error) : error))
    query.on('end', (results: unknown) => resolve([results as pg.QueryResult<object>].flat().map(({ rows }) => rows)))
    client.query(query)
  })
}

/** FATAL errors are not refusals: they end the connection, and a commit under way may have happened. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}
