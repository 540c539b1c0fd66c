import type pg from 'pg'
import type { Database } from '../database.ts'
import { type Migration, MigrationError, migrationsDirectory, readMigrations } from './migration-files.ts'

/** A row of `schema_migration`; `kind` is null if the migration's file did not state one. */
interface Applied {
  readonly name: string
  readonly checksum: string
  readonly kind: string | null
}

/** The migrations of a directory, compared with a database. */
export interface SchemaState {
  /** True if nothing was applied yet: no process can be using it. */
  readonly isEmpty: boolean
  readonly pending: readonly Migration[]
}

/**
 * Compares the applied migrations with the code's.
 * @throws MigrationError if an applied file was changed, or a newer version did more than expand the schema.
 */
export async function readSchemaState(client: pg.PoolClient, migrations: readonly Migration[]): Promise<SchemaState> {
  await makeTable(client)
  const { rows } = await client.query<Applied>('select name, checksum, kind from schema_migration order by name')
  assertNotBehind(rows, new Set(migrations.map(({ name }) => name)))
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw new MigrationError(
      `${changed.name} was changed after it was applied. Restore it, and write a new migration instead.`,
    )
  }
  return { isEmpty: rows.length === 0, pending: migrations.filter(({ name }) => !applied.has(name)) }
}

/** A version works on a schema that a newer one expanded; on a contracted schema its statements would fail. */
export function assertNotBehind(applied: readonly Pick<Applied, 'name' | 'kind'>[], known: ReadonlySet<string>): void {
  const unknown = applied.find(({ name, kind }) => !known.has(name) && kind !== 'expand')
  if (!unknown) return
  throw new MigrationError(
    `The database is newer than this version of the code: it has ${unknown.name}. Start a newer version.`,
  )
}

/** Checks first whether it exists, which needs no right to create it. */
async function makeTable(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("select where to_regclass('schema_migration') is null")
  if (rows.length === 0) return
  await client.query(`create table schema_migration (
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    kind text,
    constraint schema_migration_pk primary key (name)
  )`)
}

export async function insertApplied(client: pg.PoolClient, { name, checksum, kind }: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, checksum, kind) values ($1, $2, $3)', [
    name,
    checksum,
    kind ?? null,
  ])
}

/** Returns the number of the last migration that this process knows. */
export async function latestMigrationNumber(): Promise<number> {
  return (await readMigrations(migrationsDirectory)).at(-1)?.number ?? 0
}

/** Throws `MigrationError` if a newer version did more than expand the schema. */
export async function assertSchemaIsKnown(database: Database): Promise<void> {
  const known = await readMigrations(migrationsDirectory)
  const { rows } = await database.pool.query<{ name: string; kind: string | null }>(
    'select name, kind from schema_migration order by name',
  )
  assertNotBehind(rows, new Set(known.map(({ name }) => name)))
}
