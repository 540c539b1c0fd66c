import pg from 'pg'

/** A statement that the connection prepares at its first use; the name stands for the text for ever. */
export interface PreparedStatement {
  readonly name: string
  readonly sql: string
}

/** One statement of a transaction, with its parameters as PostgreSQL text. */
export interface BoundStatement {
  readonly statement: PreparedStatement
  readonly values: readonly (string | null)[]
}

/** The database refused a statement and rolled its transaction back: nothing of it is stored. */
export class StatementRefused extends Error {
  /** Which statement of the transaction; -1 when the transaction could not begin. */
  readonly index: number
  /** The five characters of SQLSTATE. */
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
}

/** One long-lived connection that is made at first use, and made again after it was lost. */
export class DedicatedClient implements AsyncDisposable {
  readonly #options: DedicatedClientOptions
  #connection: DedicatedConnection | undefined

  constructor(options: DedicatedClientOptions) {
    this.#options = options
  }

  /**
   * Rows of one prepared statement. Calls may overlap: each is sent at once, and answered in order.
   * @throws pg.DatabaseError when the database refused it; any other error means that the connection was lost.
   */
  async query<Row extends object>(
    statement: PreparedStatement,
    values: readonly (string | null)[],
  ): Promise<readonly Row[]> {
    const connection = this.#connected()
    try {
      const client = await connection.opened
      const result = await client.query<Row>(connection.bind({ statement, values }))
      return result.rows
    } catch (error) {
      if (!isRefusal(error)) this.#forget(connection)
      throw error
    }
  }

  /**
   * Runs the statements as one transaction in one round trip, and gives the rows of each.
   * @throws StatementRefused when the database rolled it back; any other error leaves the outcome unknown.
   */
  async transaction(statements: readonly BoundStatement[]): Promise<readonly (readonly object[])[]> {
    const connection = this.#connected()
    try {
      const client = await connection.opened
      const outcomes = await sendTransaction(
        client,
        statements.map((bound) => connection.bind(bound)),
      )
      return rowsOfEach(outcomes)
    } catch (error) {
      if (!(error instanceof StatementRefused)) this.#forget(connection)
      throw error
    }
  }

  /** Drops the connection: what runs on it fails, and the next call connects anew. */
  reset(): void {
    if (this.#connection) this.#forget(this.#connection)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    const client = await connection?.opened.catch(() => undefined)
    await client?.end()
  }

  #connected(): DedicatedConnection {
    this.#connection ??= new DedicatedConnection(this.#options.connect(), (connection, error) => {
      this.#options.onError(error)
      this.#forget(connection)
    })
    return this.#connection
  }

  #forget(connection: DedicatedConnection): void {
    if (this.#connection === connection) this.#connection = undefined
    connection.destroy()
  }
}

let connectionsMade = 0

class DedicatedConnection {
  /** Resolves when the connection takes statements. */
  readonly opened: Promise<pg.Client>
  readonly #client: pg.Client
  readonly #nameSuffix: string

  constructor(client: pg.Client, onError: (connection: DedicatedConnection, error: Error) => void) {
    this.#client = client
    client.on('error', (error) => onError(this, error))
    this.opened = client.connect()
    // The embedded database has one session for all connections, so statement names carry the connection.
    connectionsMade += 1
    this.#nameSuffix = `.${connectionsMade}`
  }

  bind({ statement, values }: BoundStatement): pg.QueryConfig {
    return { name: statement.name + this.#nameSuffix, text: statement.sql, values: values as (string | null)[] }
  }

  destroy(): void {
    this.#client.connection.stream.destroy()
  }
}

/**
 * A statement over arrays would otherwise be planned anew for each flush whose arrays are short, which costs more than to
 * run it; and the embedded database's one session is not to keep the setting for other statements.
 */
const begin = 'begin; set local plan_cache_mode = force_generic_plan'

/** Sends everything in one write, from BEGIN to COMMIT. */
function sendTransaction(client: pg.Client, statements: readonly pg.QueryConfig[]) {
  const { stream } = client.connection
  stream.cork()
  const begun = client.query(begin)
  const answers = statements.map((statement) => client.query(statement))
  // After a failed statement the database turns COMMIT into a rollback by itself.
  const committed = client.query('commit')
  stream.uncork()
  return Promise.allSettled([begun, ...answers, committed])
}

/** The first and the last outcome are those of BEGIN and COMMIT. */
function rowsOfEach(outcomes: readonly PromiseSettledResult<pg.QueryResult<object>>[]): readonly object[][] {
  const rows = outcomes.map((outcome, index) => {
    if (outcome.status === 'fulfilled') return outcome.value.rows
    const error: unknown = outcome.reason
    throw isRefusal(error) ? new StatementRefused(index - 1, error) : error
  })
  return rows.slice(1, -1)
}

/** FATAL errors are not refusals: they end the connection, and a commit that was under way may have happened. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}
