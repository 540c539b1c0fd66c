import type pg from 'pg'
import type { Config } from '../../src/config/config.ts'
import type { Database } from '../../src/db/database.ts'
import { clientOf } from '../../src/db/pinned-client.ts'

/** A connection, or a pool of connections. */
export type Queries = Pick<pg.ClientBase, 'query'>

/** A connection with an open transaction; disposing of it rolls back uncommitted changes. */
export interface Session extends AsyncDisposable {
  readonly client: pg.ClientBase
}

/**
 * Begins a transaction that sees the database as of its first statement, on a connection without the time limits of
 * requests. The embedded database serves no other session until it ends.
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
    // Values have the same text whatever the server and the account.
    const Client = clientOf({ statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' })
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'offerwire backup',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    // Ending the connection rolls back uncommitted changes.
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
