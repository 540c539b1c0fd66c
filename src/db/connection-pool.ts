import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, StorageLogger } from './database.ts'
import type { Tables } from './tables.ts'
import type { DatabaseTraces } from './traces.ts'

/** A pool of connections. A lost connection fails its queries and is replaced at the next use. */
export function createConnectionPool(config: pg.PoolConfig, logger: StorageLogger): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool listens only to idle connections, and an error event without a listener ends the process. Code that holds
  // a connection sees its loss as an error of the current or next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => logger.warn({ err: error }, 'An idle database connection ended'))
  return pool
}

/**
 * A statement whose duration grows with the number of rows: lifts the client's time limit, by an option that `pg`'s
 * types lack.
 */
export function patientQuery(text: string, values?: unknown[]): pg.QueryConfig & { readonly query_timeout: number } {
  // `pg` reads 0 as the client's default, and this is the longest timer.
  return { text, ...(values === undefined ? {} : { values }), query_timeout: 2 ** 31 - 1 }
}

/** A query builder on a pool. */
export function openKysely(pool: pg.Pool, traces: DatabaseTraces | undefined): Db {
  const dialect = new PostgresDialect({ pool })
  return new Kysely<Tables>(traces === undefined ? { dialect } : { dialect, log: (event) => traces.executed(event) })
}
