import type { Database } from '../../src/db/database.ts'

/** Does something while nobody else can read or write a table, as if the database were away; gives the table back. */
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
