import type { Database } from '../../src/db/database.ts'
import { makePartitions, partitionedTables, partitionNamed } from '../../src/db/partitions.ts'
import type { Queries } from './session.ts'
import type { StoredTable } from './table-rows.ts'

/** Tables that are not backed up: messages between running processes, and the applied migrations. */
const leftOut = new Set(['snapshot_change', 'schema_migration'])
/**
 * Tables that grant access are not backed up, and are emptied if an older backup has them: since then, a session may
 * have been closed, and a reset link or an invitation used.
 */
const accessTables = ['member_session', 'member_verification', 'invitation', 'sign_in_failure']
/** Tables that a migration fills. */
const neverEmpty = new Set(['process_slot', 'projection', 'waiting_figure'])

/** The partitions of each table, by name; rows of the past need them. */
export type Partitions = Record<string, string[]>

/** The tables of a backup. */
export async function listBackedUp(database: Queries): Promise<StoredTable[]> {
  return (await listTables(database)).filter(({ name }) => !accessTables.includes(name))
}

/** Removes the sessions, reset links and invitations of an older backup. */
export async function removeAccess(database: Queries): Promise<void> {
  for (const table of accessTables) await database.query(`delete from ${table}`)
}

/** Every table that a backup may contain, each after the tables it refers to. */
export async function listTables(database: Queries): Promise<StoredTable[]> {
  const { rows } = await database.query<{ table: string; name: string; type: string; isIdentity: boolean }>(
    `select c.relname as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attidentity <> '' as "isIdentity"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.relname, a.attname`,
  )
  const { rows: references } = await database.query<Reference>(
    `select distinct child.relname as from, parent.relname as to
     from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`,
  )
  const columns = Map.groupBy(rows, ({ table }) => table)
  return inOrderOfReference([...columns.keys()], references)
    .filter((name) => !leftOut.has(name))
    .map((name) => ({ name, columns: columns.get(name) ?? [] }))
}

interface Reference {
  readonly from: string
  readonly to: string
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

/** The name of a table with rows; undefined in an empty installation. */
export async function findFilledTable(database: Queries): Promise<string | undefined> {
  for (const { name } of await listTables(database)) {
    if (neverEmpty.has(name)) continue
    const { rows } = await database.query(`select from ${name} limit 1`)
    if (rows.length > 0) return name
  }
  return undefined
}

export async function readPartitions(database: Queries): Promise<Partitions> {
  const { rows } = await database.query<{ table: string; name: string }>(
    `select parent.relname as table, child.relname as name
     from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where parent.relnamespace = current_schema()::regnamespace and parent.relkind = 'p' order by 1, 2`,
  )
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return Object.fromEntries([...byTable].map(([table, partitions]) => [table, partitions.map(({ name }) => name)]))
}

/** Creates the named partitions that are missing. */
export async function restorePartitions(database: Database, partitions: Partitions): Promise<void> {
  for (const table of partitionedTables) {
    const named = (partitions[table.name] ?? []).map((name) => partitionNamed(table, name))
    await makePartitions(database, table, named)
  }
}
