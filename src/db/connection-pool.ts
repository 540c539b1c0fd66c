import pg from 'pg'
import type { StorageLogger } from './database.ts'

/** A pool of connections. One that is lost fails what runs on it, and is replaced at the next use. */
export function createConnectionPool(config: pg.PoolConfig, logger: StorageLogger): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool listens to idle connections alone, and an error event without a listener ends the process. Whoever has the
  // connection learns of its loss by their query, or by the next one.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => logger.warn({ err: error }, 'An idle database connection ended'))
  return pool
}
