import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { coresOf, pin, serverCore } from './cores.ts'

/** The processes of a PostgreSQL server that work for one database. */
export interface DatabaseProcesses extends AsyncDisposable {
  /** Ids of the sessions, and of what the server does beside them (for all its databases): write-ahead log, checkpoints, vacuum. */
  list(): Promise<{ readonly sessions: readonly number[]; readonly background: readonly number[] }>
  /** Puts those that run now on the servers' core. */
  pin(): Promise<void>
  /** What could not be done: the server is on another machine, or its processes may not be pinned. */
  readonly fault: string | undefined
}

/** Watches over a session of its own, which is not counted. Where a process was pinned, disposal gives it its cores back. */
export async function openDatabaseProcesses(databaseUrl: string): Promise<DatabaseProcesses> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const coresBefore = new Map<number, string>()
  const isHere = await runsHere(client)
  let fault = isHere ? undefined : 'The database is on another machine: its processor time is not known.'

  async function list() {
    const sessions: number[] = []
    const background: number[] = []
    if (!isHere) return { sessions, background }
    const { rows } = await client.query<{ pid: number; backend_type: string }>(
      `select pid, backend_type from pg_stat_activity
       where pid <> pg_backend_pid() and (datname = current_database() or datname is null)`,
    )
    for (const { pid, backend_type } of rows) {
      const kind = backend_type === 'client backend' || backend_type === 'parallel worker' ? sessions : background
      kind.push(pid)
    }
    return { sessions, background }
  }

  return {
    list,
    async pin() {
      const { sessions, background } = await list()
      for (const pid of [...sessions, ...background]) {
        if (coresBefore.has(pid)) continue
        const cores = await coresOf(pid)
        if (cores === undefined) continue
        coresBefore.set(pid, cores)
        if (!(await pin(pid, serverCore)))
          fault = 'The database may not be pinned to a core (not root): it runs on any.'
      }
    },
    get fault() {
      return fault
    },
    async [Symbol.asyncDispose]() {
      for (const [pid, cores] of coresBefore) await pin(pid, cores)
      await client.end()
    },
  }
}

async function runsHere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const name = await readFile(`/proc/${rows[0]?.pid}/comm`, 'utf8').catch(() => '')
  return name.startsWith('postgres')
}
