import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from './database.ts'

/**
 * Where the service's own migrations are.
 * @internal
 */
export const migrationsDirectory = fileURLToPath(new URL('../../migrations', import.meta.url))

/** One numbered file of plain SQL; `checksum` is the SHA-256 of its bytes in hexadecimal. */
interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The database and the code do not belong together: nothing was changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

// Any constant: all nodes of one installation wait for each other on it.
const advisoryLock = '7305241986110277'
// `pg` reads 0 as its client's own limit, and a timer holds no more.
const longestTimeoutMs = 2 ** 31 - 1
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/

/**
 * Brings the schema up to the code's version, forward only, and returns the names of the files it applied.
 * Nodes that start at the same time wait for each other.
 * @throws MigrationError when an applied file has changed since, or the database is newer than the code.
 */
export async function migrate(database: Database, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = await database.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    if (database.kind === 'postgres') await client.query(withoutTimeout('select pg_advisory_lock($1)', [advisoryLock]))
    const pending = await listPending(client, migrations)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // Ending the connection gives back the lock and the settings, whatever happened.
    client.release(true)
  }
}

/**
 * The migrations of a directory in the order of their numbers.
 * @internal
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)))
  const doubled = migrations.find(({ number }, index) => migrations[index - 1]?.number === number)
  if (doubled) throw new MigrationError(`Two migrations have the number of ${doubled.name}`)
  return migrations
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const number = fileName.exec(name)?.[1]
  if (number === undefined) throw new MigrationError(`${name} is not named like 0001_create_apps.sql`)
  const sql = await readFile(`${directory}/${name}`, 'utf8')
  return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function listPending(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migration (
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    constraint schema_migration_pk primary key (name)
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = rows.find(({ name }) => !known.has(name))
  if (unknown) {
    throw new MigrationError(
      `The database is newer than this version of the code: it has ${unknown.name}. Start a newer version.`,
    )
  }
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw new MigrationError(
      `${changed.name} was changed after it was applied. Restore it, and write a new migration instead.`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Lifts the time limit of a client from a statement: it may build an index of years of rows, or wait for another node. */
function withoutTimeout(text: string, values?: string[]): pg.QueryConfig & { query_timeout: number } {
  return { text, ...(values === undefined ? {} : { values }), query_timeout: longestTimeoutMs }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(withoutTimeout(migration.sql))
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`${migration.name} failed; nothing of it was applied`, { cause: error })
  }
}
