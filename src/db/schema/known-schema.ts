import type { Database } from '../database.ts'
import { assertNotBehind } from './applied-migrations.ts'
import { migrationsDirectory, readMigrations } from './migration-files.ts'

/** The number of the last migration that this process knows. */
export async function latestMigrationNumber(): Promise<number> {
  return (await readMigrations(migrationsDirectory)).at(-1)?.number ?? 0
}

/** Throws `MigrationError` when a newer version did more than expand the schema. */
export async function assertSchemaIsKnown(database: Database): Promise<void> {
  const known = await readMigrations(migrationsDirectory)
  const { rows } = await database.pool.query<{ name: string; kind: string | null }>(
    'select name, kind from schema_migration order by name',
  )
  assertNotBehind(rows, new Set(known.map(({ name }) => name)))
}
