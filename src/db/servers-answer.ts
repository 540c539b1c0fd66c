import type { Database } from './database.ts'

/** Checks whether the database answers now; over several servers, whether each of them does. */
export async function serversAnswer({
  pool,
  isDistributed,
}: Pick<Database, 'pool' | 'isDistributed'>): Promise<boolean> {
  try {
    if (!isDistributed) {
      await pool.query('select 1')
      return true
    }
    const { rows } = await pool.query<{ all: boolean | null }>(
      "select bool_and(success) as all from run_command_on_workers('select 1')",
    )
    return rows[0]?.all !== false
  } catch {
    return false
  }
}
