import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { patientQuery } from '../connection-pool.ts'
import { insertApplied } from './applied-migrations.ts'
import { type Migration, MigrationError } from './migration-files.ts'

/** How long a statement waits for a table's lock, in milliseconds: every later query of the table queues behind it. */
const lockTimeoutMs = 1_000
/** Attempts at the lock, with a pause of the same length between them. */
const tries = 60
const lockNotAvailable = '55P03'

/**
 * Applies one migration, whole or not at all, and says whether it did: `mayApply` is asked in the same transaction.
 * Throws `MigrationError`.
 */
export async function applyMigration(
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

/** May be begun again: it says `if not exists`, and what a broken attempt left of an index is dropped first. */
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
