import { readdir, readFile } from 'node:fs/promises'
import { microsOf } from '../../test/support/processor-time.ts'
import type { DatabaseProcesses } from './database-processes.ts'
import { serverCore } from './server-core.ts'

interface Measured {
  readonly pid: number
}

/** Processor time in microseconds since counting began, from Linux's count in hundredths of a second. */
export interface SpentTime {
  /** The server's main thread, which answers. */
  readonly main: number
  /** Its other threads: garbage collection, compilation, learning. */
  readonly threads: number
  /** Sessions of PostgreSQL, or the thread of the embedded database. */
  readonly database: number
  /** Background work of PostgreSQL outside its sessions, for all its databases. */
  readonly background: number
  readonly sum: number
  /** The share of time in which the servers' core ran other programs. */
  readonly othersShare: number
}

const microsPerTick = 10_000
// Node gives its workers this name; the embedded database is the one that stays.
const workerName = 'WorkerThread'

/** Starts counting; the result returns the time since. */
export async function countProcessorTime(
  server: Measured,
  database?: DatabaseProcesses,
): Promise<() => Promise<SpentTime>> {
  const before = await readCounts(server, database)
  return async () => spentBetween(before, await readCounts(server, database))
}

type Counts = Awaited<ReturnType<typeof readCounts>>

async function readCounts({ pid }: Measured, database: DatabaseProcesses | undefined) {
  const { sessions, background } = (await database?.list()) ?? { sessions: [], background: [] }
  return {
    atMs: performance.now(),
    core: await coreMicros(),
    whole: await microsOf(`/proc/${pid}`),
    main: await microsOf(`/proc/${pid}/task/${pid}`),
    embedded: database === undefined ? await workersMicros(pid) : 0,
    sessions: await microsOfAll(sessions),
    background: await microsOfAll(background),
  }
}

function spentBetween(before: Counts, after: Counts): SpentTime {
  const main = after.main - before.main
  const embedded = after.embedded - before.embedded
  const threads = after.whole - before.whole - main - embedded
  const database = since(before.sessions, after.sessions) + embedded
  const background = since(before.background, after.background)
  const sum = main + threads + database + background
  const othersMicros = after.core - before.core - sum
  const othersShare = Math.max(0, othersMicros / 1000 / (after.atMs - before.atMs))
  return { main, threads, database, background, sum, othersShare }
}

/** Ignores processes that have ended; counts new ones in full. */
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

/**
 * Returns the time in microseconds in which the servers' core was busy with any program, or stolen by other machines on
 * the same host.
 */
async function coreMicros(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8')
  const line = stat.split('\n').find((each) => each.startsWith(`cpu${serverCore} `)) ?? ''
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(' ').slice(1).map(Number)
  return (user + nice + system + irq + softirq + steal) * microsPerTick
}

/** Resident memory of a process, in MiB. */
export async function residentMib({ pid }: Measured): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
