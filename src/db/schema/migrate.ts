import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { readSchemaState } from './applied-migrations.ts'
import { applyMigration } from './apply-migration.ts'
import { migrationsDirectory, readMigrations } from './migration-files.ts'

// Any constant: all nodes of one installation wait for each other on it.
const advisoryLock = '7305241986110277'
const askAgainMs = 100

/**
 * Expands the schema to what the code needs, forward only, and returns the names of the files it applied. What contracts
 * it waits for `contractSchema`, except in an empty database. Nodes that start at the same time wait for each other.
 * @throws MigrationError when an applied file has changed since, or a newer version did more than expand the database.
 */
export async function migrate(database: Database, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    while (!(await takeTurn(database, client))) await sleep(askAgainMs)
    const { isEmpty, pending } = await readSchemaState(client, migrations)
    const applied = pending.filter(({ kind }) => isEmpty || kind !== 'contract')
    for (const migration of applied) await applyMigration(client, migration)
    return applied.map(({ name }) => name)
  } finally {
    // Ending the connection gives back the lock and the settings, whatever happened.
    client.release(true)
  }
}

/**
 * Applies what takes away from the schema, as soon as no process runs that does not know it, and returns the names of the
 * files it applied. From then on no older version starts. Leaves it to whichever node is at it already.
 */
export async function contractSchema(database: Database, directory = migrationsDirectory): Promise<string[]> {
  const contracting = (await readMigrations(directory)).filter(({ kind }) => kind === 'contract')
  if (contracting.length === 0) return []
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    if (!(await takeTurn(database, client))) return []
    const { pending } = await readSchemaState(client, await readMigrations(directory))
    const applied: string[] = []
    for (const migration of pending) {
      if (!(await applyMigration(client, migration, () => isKnownToAll(client, migration.number)))) break
      applied.push(migration.name)
    }
    return applied
  } finally {
    client.release(true)
  }
}

/** Asks for its turn without waiting: PostgreSQL builds no index concurrently while a session waits within a statement. */
async function takeTurn(database: Database, client: pg.PoolClient): Promise<boolean> {
  if (database.kind === 'embedded') return true
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [advisoryLock])
  return rows[0]?.taken === true
}

/**
 * Returns whether every running process knows a migration. A process that leases its slot meanwhile waits for the row
 * that is locked.
 */
async function isKnownToAll(client: pg.PoolClient, number: number): Promise<boolean> {
  await client.query("select from projection where name = 'facts' for update")
  const { rows } = await client.query(
    'select from process_slot where leased_until > now() and coalesce(schema_number, 0) < $1 limit 1',
    [number],
  )
  return rows.length === 0
}
