import type { Database } from '../../../src/db/database.ts'

/** Runs work while a table is locked for everyone else, as if the database were unavailable; then unlocks the table. */
export async function whileLocked<Result>(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
    const result = await work()
    await holder.query('rollback')
    return result
  } finally {
    holder.release()
  }
}
