import type { Database } from './database.ts'

/** Checks whether the database answers now; asked before work that holds others up while it waits. */
export async function isAnswering({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}
