import pg from 'pg'
import type { Config } from '../../src/config/config.ts'
import type { Database } from '../../src/db/database.ts'
import { embeddedRows } from './embedded-rows.ts'
import { postgresRows } from './postgres-rows.ts'
import type { RowStore } from './row-store.ts'

/** Whatever answers a statement. */
export interface Queries {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** One connection with one transaction open on it, and the rows of tables through it. */
export interface Session extends Queries, AsyncDisposable {
  readonly rows: RowStore
  /** Makes what was done last; without it disposal takes everything back. */
  commit(): Promise<void>
}

/** The same texts of the same values, whatever server and account they come from. */
const textForm = `set local datestyle = 'ISO, MDY'; set local timezone = 'UTC'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local intervalstyle = 'postgres'`

/** Statements each on its own, before a transaction begins. */
export function queriesOf(database: Database): Queries {
  return { query: async <Row extends pg.QueryResultRow>(text: string) => (await database.pool.query<Row>(text)).rows }
}

/**
 * Begins a transaction that sees one moment, on a connection without the time limits of requests. Its first statement
 * decides which moment. The embedded database answers no other session until it ends.
 */
export async function beginSession(
  database: Database,
  { given }: Pick<Config, 'given'>,
  mode: 'read only' | 'read write',
): Promise<Session> {
  await using stack = new AsyncDisposableStack()
  const { client, rows } = await connect(database, given.databaseUrl, stack)
  await client.query(`begin transaction isolation level repeatable read ${mode}`)
  await client.query(textForm)
  if (database.kind === 'postgres') await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
  const owned = stack.move()
  return {
    rows,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return values.length === 0 ? (await client.query<Row>(text)).rows : (await client.query<Row>(text, values)).rows
    },
    async commit() {
      await client.query('commit')
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function connect(database: Database, databaseUrl: string | undefined, stack: AsyncDisposableStack) {
  if (database.kind === 'postgres') {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'offerwire backup',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    // Ending the connection takes back whatever was not committed.
    stack.defer(() => client.end())
    return { client, rows: postgresRows(client) }
  }
  const client = await database.pool.connect()
  stack.defer(async () => {
    await client.query('rollback')
    client.release()
  })
  return { client, rows: embeddedRows(client) }
}
