import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { ServerAwayError } from '../database-error.ts'

const pollMs = 5
/** Longer than a commit takes while all servers answer; a server that was away settles missed commits on its return. */
const patienceMs = 5_000

/**
 * Waits until every server shows all commits so far; immediate on a single server. The coordinator decides a commit
 * over several servers and then tells the others, each of which hides its rows until then.
 * @throws ServerAwayError if a server does not answer, or a commit has not arrived within five seconds.
 */
export async function commitsArrived({ isDistributed, db }: Pick<Database, 'isDistributed' | 'db'>): Promise<void> {
  if (!isDistributed) return
  const deadlineMs = performance.now() + patienceMs
  const preparedNow = async () => {
    const { rows } = await sql<{ nodename: string; success: boolean; result: string }>`
      select nodename, success, result from run_command_on_workers($$
        select coalesce(string_agg(gid, ' '), '') from pg_prepared_xacts where database = current_database()
      $$)`.execute(db)
    const silent = rows.find(({ success }) => !success)
    if (silent) throw new ServerAwayError(`The worker ${silent.nodename} does not answer: ${silent.result}`)
    return rows.flatMap(({ result }) => result.split(' ').filter((name) => name !== ''))
  }
  let awaited = await preparedNow()
  while (awaited.length > 0) {
    if (performance.now() > deadlineMs)
      throw new ServerAwayError(`${awaited.length} commits have not arrived on every server`)
    await sleep(pollMs)
    const prepared = new Set(await preparedNow())
    awaited = awaited.filter((name) => prepared.has(name))
  }
}

/** Checks whether the database answers; over several servers, whether all of them do. */
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
