import { readdir, readFile } from 'node:fs/promises'
import type { DatabaseProcesses } from './database-processes.ts'
import type { ServerProcess } from './server-process.ts'

/** Processor time in microseconds, from Linux's own count in hundredths of a second. */
export interface ProcessorTime {
  /** The server's main thread, which answers. */
  readonly main: number
  /** Its other threads: garbage, compilation, learning. */
  readonly threads: number
  /** Sessions of PostgreSQL, or the thread of the embedded database. */
  readonly database: number
  /** What PostgreSQL does beside its sessions, for all its databases. */
  readonly background: number
}

const microsPerTick = 10_000
// Node gives its workers this name; the embedded database is the one that lasts.
const workerName = 'WorkerThread'

/** Begins to count; what it gives, when called, is the time since. */
export async function countProcessorTime(
  server: ServerProcess,
  database?: DatabaseProcesses,
): Promise<() => Promise<ProcessorTime>> {
  const before = await readCounts(server, database)
  return async () => {
    const after = await readCounts(server, database)
    const database_ = since(before.sessions, after.sessions) + after.embedded - before.embedded
    return {
      main: after.main - before.main,
      threads: after.whole - before.whole - (after.main - before.main) - (after.embedded - before.embedded),
      database: database_,
      background: since(before.background, after.background),
    }
  }
}

interface Counts {
  readonly whole: number
  readonly main: number
  readonly embedded: number
  readonly sessions: ReadonlyMap<number, number>
  readonly background: ReadonlyMap<number, number>
}

async function readCounts({ pid }: ServerProcess, database: DatabaseProcesses | undefined): Promise<Counts> {
  const { sessions, background } = (await database?.list()) ?? { sessions: [], background: [] }
  return {
    whole: await microsOf(`/proc/${pid}`),
    main: await microsOf(`/proc/${pid}/task/${pid}`),
    embedded: database === undefined ? await workersMicros(pid) : 0,
    sessions: await microsOfAll(sessions),
    background: await microsOfAll(background),
  }
}

/** Of processes that ended meanwhile nothing is known; those that began count whole. */
function since(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const [pid, micros] of after) sum += micros - (before.get(pid) ?? 0)
  return sum
}

async function microsOfAll(pids: readonly number[]): Promise<Map<number, number>> {
  return new Map(await Promise.all(pids.map(async (pid) => [pid, await microsOf(`/proc/${pid}`)] as const)))
}

async function workersMicros(pid: number): Promise<number> {
  let sum = 0
  for (const task of await readdir(`/proc/${pid}/task`)) {
    const path = `/proc/${pid}/task/${task}`
    const name = await readFile(`${path}/comm`, 'utf8').catch(() => '')
    if (name.trim() === workerName) sum += await microsOf(path)
  }
  return sum
}

async function microsOf(path: string): Promise<number> {
  const stat = await readFile(`${path}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return 0
  // The name, in parentheses, may hold blanks; user and system time are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick
}

/** Memory of a process that is in use, in MiB. */
export async function residentMib({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
