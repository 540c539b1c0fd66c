import type { Database } from '../../src/db/database.ts'
import { makePartitions, partitionedTables, partitionNamed } from '../../src/db/partitions.ts'
import type { StoredColumn, StoredTable } from './row-store.ts'
import type { Queries } from './session.ts'

/** Tables that are not backed up: messages between running processes, and the applied migrations. */
const leftOut = new Set(['snapshot_change', 'schema_migration'])
/** Tables that a migration fills. */
const neverEmpty = new Set(['process_slot', 'projection'])

/** The partitions of each table, by name: without them there would be no place for rows of the past. */
export type Partitions = Record<string, string[]>

/** Every table that is backed up, each after those that it refers to. */
export async function listTables(session: Queries): Promise<StoredTable[]> {
  const columns = await session.query<{ table: string; name: string; type: string; identity: string }>(
    `select c.relname as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attidentity::text as identity
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attname`,
  )
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const names = inOrderOfReference([...byTable.keys()], await listReferences(session))
  return names.filter((name) => !leftOut.has(name)).map((name) => describeTable(name, byTable.get(name) ?? []))
}

function describeTable(name: string, rows: readonly { name: string; type: string; identity: string }[]): StoredTable {
  const columns: StoredColumn[] = rows.map((row) => ({
    name: row.name,
    type: row.type,
    isIdentity: row.identity !== '',
  }))
  return { name, columns, columnList: columns.map((column) => column.name).join(', ') }
}

interface Reference {
  readonly from: string
  readonly to: string
}

async function listReferences(session: Queries): Promise<Reference[]> {
  return session.query<{ from: string; to: string }>(
    `select distinct child.relname as from, parent.relname as to
     from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`,
  )
}

function inOrderOfReference(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  const add = (name: string): void => {
    if (ordered.includes(name)) return
    for (const { from, to } of references) if (from === name) add(to)
    ordered.push(name)
  }
  for (const name of names) add(name)
  return ordered
}

/** The name of a table that holds something already; undefined in an empty installation. */
export async function findFilledTable(session: Queries): Promise<string | undefined> {
  for (const { name } of await listTables(session)) {
    if (neverEmpty.has(name)) continue
    const rows = await session.query(`select from ${name} limit 1`)
    if (rows.length > 0) return name
  }
  return undefined
}

/** Names the partitions there are. */
export async function readPartitions(session: Queries): Promise<Partitions> {
  const rows = await session.query<{ table: string; name: string }>(
    `select parent.relname as table, child.relname as name
     from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where parent.relnamespace = current_schema()::regnamespace and parent.relkind = 'p' order by 1, 2`,
  )
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return Object.fromEntries([...byTable].map(([table, partitions]) => [table, partitions.map(({ name }) => name)]))
}

/** Makes the partitions that are named, where they are missing. */
export async function restorePartitions(database: Database, partitions: Partitions): Promise<void> {
  for (const table of partitionedTables) {
    const named = (partitions[table.name] ?? []).map((name) => partitionNamed(table, name))
    await makePartitions(database, table, named)
  }
}
