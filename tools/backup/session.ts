import type pg from 'pg'
import type { Config } from '../../src/config/config.ts'
import type { Database } from '../../src/db/database.ts'
import { clientOf } from '../../src/db/pinned-client.ts'

/** What answers statements: a connection, or a pool of them. */
export type Queries = Pick<pg.ClientBase, 'query'>

/** A connection with a transaction open on it; disposing of it takes back what was not committed. */
export interface Session extends AsyncDisposable {
  readonly client: pg.ClientBase
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
  const client = await connect(database, given.databaseUrl, stack)
  await client.query(`begin transaction isolation level repeatable read ${mode}`)
  const owned = stack.move()
  return { client, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

async function connect(database: Database, databaseUrl: string | undefined, stack: AsyncDisposableStack) {
  if (database.kind === 'postgres') {
    // The same texts of the same values, whatever server and account they come from.
    const Client = clientOf({ statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' })
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'offerwire backup',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    // Ending the connection takes back whatever was not committed.
    stack.defer(() => client.end())
    return client
  }
  const client = await database.pool.connect()
  stack.defer(async () => {
    await client.query('rollback')
    client.release()
  })
  return client
}
