import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, StorageLogger } from './database.ts'
import { DedicatedClient } from './dedicated-client.ts'
import type { Tables } from './tables.ts'
import { typeParsers } from './type-parsers.ts'

export interface OpenPostgresOptions {
  readonly databaseUrl: string
  readonly poolSize?: number | undefined
  readonly logger: StorageLogger
}

/** Without these `pg` waits for ever on a server that is gone. */
const timeouts = {
  connectionTimeoutMillis: 1_500,
  statement_timeout: 5_000,
  query_timeout: 6_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 2_000,
} satisfies pg.ClientConfig

/** Opens PostgreSQL 15 or later. */
export async function openPostgres(options: OpenPostgresOptions): Promise<Database> {
  const { logger } = options
  const clientConfig: pg.ClientConfig = {
    ...timeouts,
    connectionString: options.databaseUrl,
    types: typeParsers,
    application_name: 'offerwire',
    options: '-c timezone=UTC',
  }
  const pool = new pg.Pool({ ...clientConfig, max: options.poolSize ?? 10 })
  pool.on('error', (error) => logger.warn({ err: error }, 'An idle database connection ended'))
  const dedicatedClients: DedicatedClient[] = []
  return {
    kind: 'postgres',
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    dedicated(name) {
      const client = new DedicatedClient({
        connect: () => new pg.Client({ ...clientConfig, query_timeout: 0, pipeline: true }),
        onError: (error) => logger.warn({ err: error, connection: name }, 'A database connection ended'),
      })
      dedicatedClients.push(client)
      return client
    },
    async listen() {
      return { async [Symbol.asyncDispose]() {} }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(dedicatedClients.map((client) => client[Symbol.asyncDispose]()))
      await pool.end()
    },
  }
}
