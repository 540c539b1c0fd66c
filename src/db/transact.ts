import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** Serialization failure, deadlock: the database ended the transaction for another's sake, and the same may succeed now. */
const yielded = new Set(['40001', '40P01'])
const mostTries = 5

/** A lock was not to be had within `lock_timeout`. */
const lockTimeout = '55P03'

/** Returns whether the database undid a transaction that may simply be begun again. */
function isYielded(error: unknown, waitsOn: boolean): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return yielded.has(error.code ?? '') || (waitsOn && error.code === lockTimeout)
}

/**
 * Runs a transaction, and again where the database ended it for another's sake. So `work` changes nothing but the
 * database: what is to follow the commit comes with its answer.
 *
 * @param waitsOn whether it begins again as well where a lock was not to be had in time: for changes, which nobody repeats.
 */
export async function transact<T>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<T>,
  { waitsOn = false } = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === mostTries || !isYielded(error, waitsOn)) throw error
    }
  }
}
