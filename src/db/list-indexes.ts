import { sql } from 'kysely'
import type pg from 'pg'
import { patientQuery } from './connection-pool.ts'
import type { Database, Db } from './database.ts'
import { type Partition, type PartitionedTable, partitionNamed, servingTable, transactionTable } from './partitions.ts'

/** A partition, and whether lists can read it by index. */
export interface ListedPartition extends Partition {
  readonly isIndexed: boolean
  readonly bytes: number
}

/**
 * The indexes that only lists need, by table. New rows do without them: each is built on a partition once it receives
 * no more rows (docs/storage.md).
 */
const listIndexes: ReadonlyMap<PartitionedTable, Readonly<Record<string, string>>> = new Map([
  [servingTable, { user: '(app_id, user_id, id)' }],
  [
    transactionTable,
    {
      app: '(app_id, id)',
      campaign: '(campaign_id, id)',
      organization: '(organization_id, id)',
      user: '(app_id, user_id, id)',
      creator: '(app_id, creator_id, id) where creator_id is not null',
    },
  ],
])

/**
 * The delay of rows from a busy journal, or from a node whose clock is slow. Later rows are possible, and cost more.
 */
const closedAfterMs = 600_000
/** Reading this much takes half a second. */
const manyBytes = 1_073_741_824
/** The time the job builds one index after another before it makes way for a stop. */
const runMs = 1_000
/** Any constant but those of migrations and partitions. */
const advisoryLock = 7305241986110279n

/** Returns the partitions of a table, newest first. */
export async function listListedPartitions(db: Db, table: PartitionedTable): Promise<ListedPartition[]> {
  const names = Object.keys(listIndexes.get(table) ?? {})
  const { rows } = await sql<{ name: string; bytes: bigint; indexes: bigint }>`
    select child.relname as name, pg_relation_size(child.oid) as bytes, (
        select count(*) from pg_index join pg_class built on built.oid = pg_index.indexrelid
        where pg_index.indrelid = child.oid and pg_index.indisvalid
          and built.relname = any(array(select child.relname || '_' || name || '_index' from unnest(${names}::text[]) as name))
      ) as indexes
    from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = (
      select oid from pg_class where relname = ${table.name} and relnamespace = current_schema()::regnamespace
    )`.execute(db)
  return rows
    .map(({ name, bytes, indexes }) => ({
      ...partitionNamed(table, name),
      bytes: Number(bytes),
      isIndexed: Number(indexes) === names.length,
    }))
    .sort((a, b) => b.fromMs - a.fromMs)
}

export interface BuildListIndexesOptions {
  /** A larger partition, in bytes, gets its indexes while it grows. */
  readonly largeBytes?: number | undefined
  /** Cancels the build under way, and starts no other. */
  readonly stopping?: AbortSignal
}

/**
 * Builds the list indexes that are due and returns their names. On PostgreSQL: those of closed and of large partitions,
 * without blocking writes. On the embedded database, where a build blocks all other queries: those of every partition,
 * while it is empty. The remains of a killed build are dropped first. One node builds at a time.
 */
export async function buildListIndexes(
  database: Database,
  nowMs: number,
  { largeBytes = manyBytes, stopping = new AbortController().signal }: BuildListIndexesOptions = {},
): Promise<string[]> {
  const built: string[] = []
  const until = performance.now() + runMs
  const isOver = () => stopping.aborted || performance.now() > until
  for (const [table, indexes] of listIndexes) {
    for (const partition of await listListedPartitions(database.db, table)) {
      const isClosed = partition.untilMs + closedAfterMs <= nowMs
      const isDue = isClosed || partition.bytes > largeBytes || database.kind === 'embedded'
      if (partition.isIndexed || !isDue) continue
      built.push(...(await buildOn(database, partition, indexes, { isOver, stopping })))
      if (isOver()) return built
    }
  }
  return built
}

interface Turn {
  readonly stopping: AbortSignal
  isOver(): boolean
}

async function buildOn(
  database: Database,
  partition: Partition,
  indexes: Readonly<Record<string, string>>,
  { isOver, stopping }: Turn,
): Promise<string[]> {
  const built: string[] = []
  const concurrently = database.kind === 'postgres' ? 'concurrently' : ''
  const client = await database.pool.connect()
  try {
    if (concurrently !== '' && !(await beginBuilding(client))) return built
    using _cancels = await cancelWhen(stopping, database, client)
    const found = await findIndexes(client, partition)
    for (const [name, columns] of Object.entries(indexes)) {
      const index = `${partition.name}_${name}_index`
      if (found.get(index) === true) continue
      if (found.has(index)) await client.query(patientQuery(`drop index ${concurrently} ${index}`))
      await client.query(patientQuery(`create index ${concurrently} ${index} on ${partition.name} ${columns}`))
      built.push(index)
      if (isOver()) return built
    }
    await client.query(patientQuery(`analyze ${partition.name}`))
    return built
  } catch (error) {
    if (stopping.aborted) return built
    throw error
  } finally {
    // The session's settings and lock end with it. The embedded database has only one session, and nothing was set.
    client.release(concurrently !== '')
  }
}

/** Takes this node's turn; from then on its session waits for locks, and works, without limit. */
async function beginBuilding(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${advisoryLock}) as taken`)
  if (rows[0]?.taken !== true) return false
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  return true
}

/** Cancels the running statement when the process stops: the server would go on building without us. */
async function cancelWhen(stopping: AbortSignal, database: Database, client: pg.PoolClient): Promise<Disposable> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // If it cannot be cancelled any more, the connection is gone, and the build with it.
  const cancel = () => database.pool.query('select pg_cancel_backend($1::int)', [rows[0]?.pid]).catch(() => undefined)
  stopping.addEventListener('abort', cancel)
  stopping.throwIfAborted()
  return { [Symbol.dispose]: () => stopping.removeEventListener('abort', cancel) }
}

/** Returns the indexes of a partition by name, and whether they are complete. */
async function findIndexes(client: pg.PoolClient, partition: Partition): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ name: string; indisvalid: boolean }>(
    `select built.relname as name, indisvalid from pg_index join pg_class built on built.oid = indexrelid
    where indrelid = $1::text::regclass`,
    [partition.name],
  )
  return new Map(rows.map(({ name, indisvalid }) => [name, indisvalid]))
}
