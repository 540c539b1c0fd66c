import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { pinToServerCore } from './server-core.ts'

/** The processes of a PostgreSQL server that work for one database; none if the server is on another machine. */
export type DatabaseProcesses = Awaited<ReturnType<typeof openDatabaseProcesses>>

/** Opens its own session, and reports missing permissions. */
export async function openDatabaseProcesses(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const name = await readFile(`/proc/${own.rows[0]?.pid}/comm`, 'utf8').catch(() => '')
  const isHere = name.startsWith('postgres')

  /**
   * Ids of the sessions except our own, and of the server's background processes for all databases: log, checkpoints,
   * vacuum.
   */
  async function list(): Promise<{ readonly sessions: readonly number[]; readonly background: readonly number[] }> {
    if (!isHere) return { sessions: [], background: [] }
    const { rows } = await client.query<{ pid: number; is_session: boolean }>(
      `select pid, backend_type in ('client backend', 'parallel worker') as is_session from pg_stat_activity
       where pid <> pg_backend_pid() and (datname = current_database() or datname is null)`,
    )
    const pidsOf = (isSession: boolean) => rows.filter((row) => row.is_session === isSession).map((row) => row.pid)
    return { sessions: pidsOf(true), background: pidsOf(false) }
  }

  /** Pins the current sessions to the servers' core, and returns how many it could. */
  async function pin(): Promise<number> {
    const { sessions } = await list()
    const pins = await Promise.allSettled(sessions.map(pinToServerCore))
    return pins.filter(({ status }) => status === 'fulfilled').length
  }

  if (!isHere) process.stdout.write('The database is on another machine: its processor time is not known.\n')
  else if ((await pin()) === 0) {
    process.stdout.write('The database may not be put on the core of the service (that takes root): it runs on any.\n')
  }
  return { list, pin, [Symbol.asyncDispose]: () => client.end() }
}
