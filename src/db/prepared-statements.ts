import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { partitionedTables } from './partitions.ts'
import type { Tables } from './tables.ts'
import type { DatabaseTraces } from './traces.ts'

/** More texts than this, which only lists of changing lengths could make, are not prepared. */
const mostPrepared = 200

/** A kept plan contains and locks every partition, and there may be hundreds. */
const onPartitions = new RegExp(`\\b(${partitionedTables.map(({ name }) => name).join('|')})\\b`)

/** A kept plan that scans a table which was small would slow down all that follow. */
const begin = 'begin; set local enable_seqscan = off'

/**
 * A query builder on a pool of PostgreSQL whose sessions prepare the statements of its transactions, except those on
 * partitions: planning them is the greater part of a short transaction. They must name their columns: a prepared
 * `select *` fails once a migration has added one.
 */
export function prepareStatements(pool: pg.Pool, traces: DatabaseTraces | undefined): Db {
  const names = new Map<string, string | undefined>()
  const nameOf = (text: string): string | undefined => {
    if (names.has(text) || names.size === mostPrepared) return names.get(text)
    const name = onPartitions.test(text) ? undefined : `prepared_${names.size}`
    names.set(text, name)
    return name
  }
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const preparing = clients.get(client) ?? new PreparingClient(client, nameOf)
    clients.set(client, preparing)
    return preparing
  }
  const dialect = new PostgresDialect({ pool: { options: pool.options, connect, end: async () => pool.end() } })
  return new Kysely<Tables>(traces === undefined ? { dialect } : { dialect, log: (event) => traces.executed(event) })
}

/** A session of the pool. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('a stream cannot be prepared')
    if (values.length === 0) return this.#client.query(text === 'begin' ? begin : text)
    const name = this.#nameOf(text)
    return this.#client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }

  release(isDestroyed?: boolean): void {
    this.#client.release(isDestroyed)
  }
}
