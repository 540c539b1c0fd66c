import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Serialization failure, deadlock: the database ended the transaction in favour of another, and a repetition may
 * succeed.
 */
const yielded = new Set(['40001', '40P01'])
const mostTries = 5

/** A lock was not available within `lock_timeout`. */
const lockTimeout = '55P03'

/** Returns whether the database rolled back a transaction that may simply be repeated. */
function isYielded(error: unknown, waitsOn: boolean): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return yielded.has(error.code ?? '') || (waitsOn && error.code === lockTimeout)
}

/**
 * Runs a transaction, and repeats it if the database ended it in favour of another. So `work` must change nothing but
 * the database; anything that follows the commit uses its result. Inside a transaction, `work` is a part of it.
 *
 * @param waitsOn whether to repeat it also if a lock was not available in time: for changes that nobody would repeat.
 */
export async function transact<T>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<T>,
  { waitsOn = false } = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === mostTries || !isYielded(error, waitsOn)) throw error
    }
  }
}
