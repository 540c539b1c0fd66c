import { sql } from 'kysely'
import { firstServingIdAt, servingEpochMs } from '../lib/serving-id.ts'
import { firstUuidV7At } from '../lib/uuid.ts'
import type { Database, Db } from './database.ts'

/** A table that is partitioned by time on its id. */
export interface PartitionedTable {
  readonly name: 'serving' | 'delivery' | 'transaction'
  readonly every: 'day' | 'month'
  /** How many partitions to hold ready beyond the present one. */
  readonly ahead: number
  /** The least id of an instant, as it stands in SQL. */
  firstIdAt(atMs: number): string
}

const servingBound = (atMs: number) => `'${firstServingIdAt(Math.max(atMs, servingEpochMs))}'`
const transactionBound = (atMs: number) => `'${firstUuidV7At(atMs)}'`

export const servingTable: PartitionedTable = { name: 'serving', every: 'day', ahead: 7, firstIdAt: servingBound }
export const deliveryTable: PartitionedTable = { ...servingTable, name: 'delivery' }
export const transactionTable: PartitionedTable = {
  name: 'transaction',
  every: 'month',
  ahead: 2,
  firstIdAt: transactionBound,
}
export const partitionedTables: readonly PartitionedTable[] = [servingTable, deliveryTable, transactionTable]

/** One partition: its table's name and the instants it spans, milliseconds since the epoch, the end excluded. */
export interface Partition {
  readonly name: string
  readonly fromMs: number
  readonly untilMs: number
}

/** The partition that an instant falls into. */
export function partitionAt(table: PartitionedTable, atMs: number): Partition {
  const at = new Date(atMs)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const stamp = at
    .toISOString()
    .slice(0, table.every === 'day' ? 10 : 7)
    .replaceAll('-', '_')
  const name = `${table.name}_${stamp}`
  return table.every === 'day'
    ? { name, fromMs: Date.UTC(year, month, day), untilMs: Date.UTC(year, month, day + 1) }
    : { name, fromMs: Date.UTC(year, month), untilMs: Date.UTC(year, month + 1) }
}

/** The partition of a name that `partitionAt` has given. */
export function partitionNamed(table: PartitionedTable, name: string): Partition {
  const day = name.slice(table.name.length + 1).replaceAll('_', '-')
  return partitionAt(table, Date.parse(day))
}

/** Every partition from one instant through another. */
export function partitionsBetween(table: PartitionedTable, fromMs: number, throughMs: number): Partition[] {
  const partitions = [partitionAt(table, fromMs)]
  for (let last = partitions[0]; last !== undefined && last.untilMs <= throughMs; last = partitions.at(-1)) {
    partitions.push(partitionAt(table, last.untilMs))
  }
  return partitions
}

/** Makes the partitions of now and those to come; nothing is done where they exist. Several nodes may call it at once. */
export async function makePartitionsAhead(database: Database, nowMs: number): Promise<void> {
  for (const table of partitionedTables) {
    const partitions = partitionsBetween(table, nowMs, nowMs)
    while (partitions.length <= table.ahead) partitions.push(partitionAt(table, partitions.at(-1)?.untilMs ?? nowMs))
    await makePartitions(database, table, partitions)
  }
}

/** Makes those of the partitions that do not exist. */
export async function makePartitions(
  database: Database,
  table: PartitionedTable,
  partitions: readonly Partition[],
): Promise<void> {
  const existing = new Set(await listPartitions(database.db, table))
  for (const partition of partitions) {
    if (existing.has(partition.name)) continue
    await database.db.transaction().execute(async (db) => {
      await takeTurns(database, db)
      if ((await listPartitions(db, table)).includes(partition.name)) return
      // Attaching a finished table lets reads and writes of the parent go on; `create table ... partition of` would not.
      const [child, parent] = [sql.table(partition.name), sql.table(table.name)]
      const from = sql.raw(table.firstIdAt(partition.fromMs))
      const until = sql.raw(table.firstIdAt(partition.untilMs))
      await sql`create table ${child} (like ${parent} including all)`.execute(db)
      await sql`alter table ${parent} attach partition ${child} for values from (${from}) to (${until})`.execute(db)
    })
  }
}

/** Drops the partitions that ended before an instant, oldest first, and returns their names. */
export async function dropPartitionsBefore(
  database: Database,
  table: PartitionedTable,
  beforeMs: number,
): Promise<string[]> {
  const limit = partitionAt(table, beforeMs).name
  const dropped = (await listPartitions(database.db, table)).filter((name) => name < limit)
  for (const name of dropped) {
    await database.db.transaction().execute(async (db) => {
      await takeTurns(database, db)
      await sql`drop table if exists ${sql.table(name)}`.execute(db)
    })
  }
  return dropped
}

/** The partitions of a table, oldest first: their names sort by time. */
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

/** One node at a time changes partitions, and none waits so long for a lock that others queue behind it. */
async function takeTurns(database: Database, db: Db): Promise<void> {
  if (database.kind === 'embedded') return
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(db)
  await sql`set local lock_timeout = '1s'`.execute(db)
}
