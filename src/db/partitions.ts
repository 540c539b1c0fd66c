import { sql } from 'kysely'
import { firstServingIdAt, servingEpochMs } from '../lib/ids/serving-id.ts'
import { firstUuidV7At } from '../lib/ids/uuid.ts'
import type { Database, Db } from './database.ts'
import { transact } from './transact.ts'

type Span = 'day' | 'month'

/** A table that is partitioned by time on its id. */
export interface PartitionedTable {
  readonly name: 'serving' | 'delivery' | 'transaction'
  /** The default span of a partition; tables with very many rows are partitioned by day instead of by month. */
  readonly every: Span
  /** Returns the smallest id of an instant, as an SQL expression. */
  firstIdAt(atMs: number): string
}

const servingBound = (atMs: number) => `'${firstServingIdAt(Math.max(atMs, servingEpochMs))}'`
const transactionBound = (atMs: number) => `'${firstUuidV7At(atMs)}'`

export const servingTable: PartitionedTable = { name: 'serving', every: 'day', firstIdAt: servingBound }
export const deliveryTable: PartitionedTable = { ...servingTable, name: 'delivery' }
export const transactionTable: PartitionedTable = {
  name: 'transaction',
  every: 'month',
  firstIdAt: transactionBound,
}
export const partitionedTables: readonly PartitionedTable[] = [servingTable, deliveryTable, transactionTable]

/** The number of partitions to keep ready beyond the present one. */
const ahead: Readonly<Record<Span, number>> = { day: 3, month: 2 }
/** Transactions are partitioned by day if the last 30 days fill more than this: some 85,000 clicks a day. */
const manyBytes = 512 * 1_048_576
const dayMs = 86_400_000
const busyMs = 30 * dayMs

/** One partition: its table's name and the instants it spans, in milliseconds since the epoch, the end excluded. */
export interface Partition {
  readonly name: string
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Returns the partition that an instant falls into.
 * @internal
 */
export function partitionAt(table: PartitionedTable, atMs: number, every = table.every): Partition {
  const at = new Date(atMs)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const stamp = at
    .toISOString()
    .slice(0, every === 'day' ? 10 : 7)
    .replaceAll('-', '_')
  const name = `${table.name}_${stamp}`
  return every === 'day'
    ? { name, fromMs: Date.UTC(year, month, day), untilMs: Date.UTC(year, month, day + 1) }
    : { name, fromMs: Date.UTC(year, month), untilMs: Date.UTC(year, month + 1) }
}

/** Returns the partition with a name from `partitionAt`. */
export function partitionNamed(table: PartitionedTable, name: string): Partition {
  const stamp = name.slice(table.name.length + 1).replaceAll('_', '-')
  return partitionAt(table, Date.parse(stamp), stamp.length === 10 ? 'day' : 'month')
}

/** Returns every partition from one instant through another. */
export function partitionsBetween(
  table: PartitionedTable,
  fromMs: number,
  throughMs: number,
  every = table.every,
): Partition[] {
  const partitions = [partitionAt(table, fromMs, every)]
  for (let last = partitions[0]; last !== undefined && last.untilMs <= throughMs; last = partitions.at(-1)) {
    partitions.push(partitionAt(table, last.untilMs, every))
  }
  return partitions
}

/**
 * Makes the present partitions and the next ones; existing ones are left alone. Several nodes may call it at once.
 *
 * @param busyBytes rows of the last 30 days above which the next months are partitioned by day.
 */
export async function makePartitionsAhead(database: Database, nowMs: number, busyBytes = manyBytes): Promise<void> {
  for (const table of partitionedTables) {
    const isBusy = table.every === 'month' && (await readRecentBytes(database, table, nowMs)) > busyBytes
    const every = isBusy ? 'day' : table.every
    const partitions = [partitionAt(table, nowMs, every)]
    while (partitions.length <= ahead[every]) {
      partitions.push(partitionAt(table, partitions.at(-1)?.untilMs ?? nowMs, every))
    }
    if (isBusy) await dropEmptyMonths(database, table, nowMs)
    await makePartitions(database, table, partitions)
  }
}

/** Makes the given partitions if their time is not covered; in a month that is partitioned by day, its days. */
export async function makePartitions(
  database: Database,
  table: PartitionedTable,
  partitions: readonly Partition[],
): Promise<void> {
  const existing = await listPartitions(database.db, table)
  for (const partition of partitions.flatMap((each) => missingOf(table, existing, each))) {
    await transact(database.db, async (db) => {
      await takeTurns(database, db)
      if (!missingOf(table, await listPartitions(db, table), partition).includes(partition)) return
      // Attaching a finished table does not block reads and writes of the parent; `create table ... partition of`
      // would.
      const [child, parent] = [sql.table(partition.name), sql.table(table.name)]
      const from = sql.raw(table.firstIdAt(partition.fromMs))
      const until = sql.raw(table.firstIdAt(partition.untilMs))
      await sql`create table ${child} (like ${parent} including all)`.execute(db)
      await sql`alter table ${parent} attach partition ${child} for values from (${from}) to (${until})`.execute(db)
    })
  }
}

function missingOf(table: PartitionedTable, existing: readonly string[], partition: Partition): readonly Partition[] {
  const month = partitionAt(table, partition.fromMs, 'month').name
  if (existing.includes(month) || existing.includes(partition.name)) return []
  const isOfDays = partition.name === month && existing.some((name) => name.startsWith(`${month}_`))
  if (!isOfDays) return [partition]
  const days = partitionsBetween(table, partition.fromMs, partition.untilMs - 1, 'day')
  return days.filter(({ name }) => !existing.includes(name))
}

/** Returns the bytes of the partitions that hold the last 30 days. */
async function readRecentBytes({ kind, db }: Database, table: PartitionedTable, nowMs: number): Promise<number> {
  // The embedded database builds list indexes from the start, and works better with few partitions.
  if (kind === 'embedded') return 0
  const recent = (await listPartitions(db, table)).filter((name) => {
    const { fromMs, untilMs } = partitionNamed(table, name)
    return untilMs > nowMs - busyMs && fromMs <= nowMs
  })
  const { rows } = await sql<{ bytes: bigint | null }>`
    select sum(pg_relation_size(name::regclass))::bigint as bytes from unnest(${recent}::text[]) as name`.execute(db)
  return Number(rows[0]?.bytes ?? 0n)
}

/** Drops empty monthly partitions ahead, to replace them by days. */
async function dropEmptyMonths(database: Database, table: PartitionedTable, nowMs: number): Promise<void> {
  for (const name of await listPartitions(database.db, table)) {
    const { fromMs } = partitionNamed(table, name)
    // Rows for the next hours may be on their way.
    if (fromMs < nowMs + dayMs || name !== partitionAt(table, fromMs, 'month').name) continue
    await transact(database.db, async (db) => {
      await takeTurns(database, db)
      if (!(await listPartitions(db, table)).includes(name)) return
      const month = sql.table(name)
      await sql`lock table ${month}`.execute(db)
      const { rows } = await sql`select from ${month} limit 1`.execute(db)
      if (rows.length === 0) await sql`drop table ${month}`.execute(db)
    })
  }
}

/**
 * Drops the partitions that ended before an instant, oldest first, and returns their names. `prepare` runs before each;
 * if it returns false, that partition and later ones stay.
 */
export async function dropPartitionsBefore(
  database: Database,
  table: PartitionedTable,
  beforeMs: number,
  prepare: (partition: Partition) => Promise<boolean> = async () => true,
): Promise<string[]> {
  const limit = partitionAt(table, beforeMs).name
  const dropped: string[] = []
  for (const name of await listPartitions(database.db, table)) {
    if (name >= limit || !(await prepare(partitionNamed(table, name)))) break
    await transact(database.db, async (db) => {
      await takeTurns(database, db)
      await sql`drop table if exists ${sql.table(name)}`.execute(db)
    })
    dropped.push(name)
  }
  return dropped
}

/** Returns the partitions of a table, oldest first: their names sort by time. */
export async function listPartitions(db: Db, table: PartitionedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select child.relname as name
    from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    join pg_class parent on parent.oid = pg_inherits.inhparent
    where parent.relname = ${table.name} and parent.relnamespace = current_schema()::regnamespace
    order by child.relname`.execute(db)
  return rows.map((row) => row.name)
}

// Any constant but that of the migrations.
const advisoryLock = 7305241986110278n

/**
 * Lets one node at a time change partitions, and bounds its wait for locks, so that other queries do not queue behind
 * it.
 */
async function takeTurns(database: Database, db: Db): Promise<void> {
  if (database.kind === 'embedded') {
    // A partition whose commit is lost is made again, and the first row written into it forces both commits to the
    // disk.
    await sql`set local synchronous_commit = off`.execute(db)
    return
  }
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(db)
  await sql`set local lock_timeout = '1s'`.execute(db)
}
