import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { patientQuery } from '../connection-pool.ts'
import type { Database } from '../database.ts'
import { insertApplied, readSchemaState } from './applied-migrations.ts'
import { type Migration, MigrationError, migrationsDirectory, readMigrations } from './migration-files.ts'

// Any constant: all nodes of one installation wait for each other on it.
const advisoryLock = '7305241986110277'
const askAgainMs = 100

/**
 * Expands the schema to the version the code needs, forward only, and returns the names of the files it applied.
 * Contracting files wait for `contractSchema`, except in an empty database. Nodes that start at the same time wait for
 * each other.
 * @throws MigrationError if an applied file was changed, or a newer version did more than expand the database.
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
    // Ending the connection releases the lock and the settings in any case.
    client.release(true)
  }
}

/**
 * Applies contracting migrations as soon as every running process knows them, and returns the names of the files it
 * applied. From then on no older version starts. Does nothing if another node is at work on it.
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

/** Takes its turn without waiting: PostgreSQL builds no index concurrently while a session waits within a statement. */
async function takeTurn(database: Database, client: pg.PoolClient): Promise<boolean> {
  if (database.kind === 'embedded') return true
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [advisoryLock])
  return rows[0]?.taken === true
}

/**
 * Returns whether every running process knows a migration. A process that leases its slot meanwhile waits for the
 * locked row.
 */
async function isKnownToAll(client: pg.PoolClient, number: number): Promise<boolean> {
  await client.query("select from projection where name = 'facts' for update")
  const { rows } = await client.query(
    'select from process_slot where leased_until > now() and coalesce(schema_number, 0) < $1 limit 1',
    [number],
  )
  return rows.length === 0
}

/** The time a statement waits for a table's lock, in milliseconds: every later query of the table queues behind it. */
const lockTimeoutMs = 1_000
/** Attempts at the lock, with a pause of the same length between them. */
const tries = 60
const lockNotAvailable = '55P03'

/**
 * Applies one migration, completely or not at all, and returns whether it did: `mayApply` is asked in the same
 * transaction.
 * @throws MigrationError
 */
async function applyMigration(
  client: pg.PoolClient,
  migration: Migration,
  mayApply: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return migration.isTransactional
        ? await applyInTransaction(client, migration, mayApply)
        : await applyOutside(client, migration, mayApply)
    } catch (cause) {
      const isLocked = cause instanceof pg.DatabaseError && cause.code === lockNotAvailable
      if (!isLocked) throw new MigrationError(`${migration.name} failed; nothing of it was applied`, { cause })
      if (attempt === tries) {
        const held = 'a long transaction holds a lock that it needs. End that one, and start again.'
        throw new MigrationError(`${migration.name} was not applied: ${held}`, { cause })
      }
    }
    await sleep(lockTimeoutMs)
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  migration: Migration,
  mayApply: () => Promise<boolean>,
): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    const isApplied = await mayApply()
    if (isApplied) {
      await client.query(patientQuery(migration.sql))
      await insertApplied(client, migration)
    }
    await client.query('commit')
    return isApplied
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Can be repeated: it uses `if not exists`, and the remains of an interrupted index build are dropped first. */
async function applyOutside(
  client: pg.PoolClient,
  migration: Migration,
  mayApply: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await mayApply())) return false
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows.filter(({ name }) => migration.sql.includes(name))) {
    await client.query(patientQuery(`drop index concurrently ${name}`))
  }
  await client.query(patientQuery(migration.sql))
  await insertApplied(client, migration)
  return true
}
