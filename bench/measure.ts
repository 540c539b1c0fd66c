import { readFile } from 'node:fs/promises'
import { generateLoad, type LoadOptions, type LoadResult } from './load-generator.ts'
import type { ServerProcess } from './server-process.ts'

/** What a run of requests came to, and what it cost the server. */
export interface Measured extends LoadResult {
  /** Processor time of all the server's threads for each answer, in microseconds; NaN where Linux does not tell. */
  readonly cpuMicros: number
}

export interface MeasureOptions extends Pick<LoadOptions, 'next' | 'expectedStatus' | 'durationMs' | 'ratePerSecond'> {
  /** Load that is not measured, until the server has compiled what it runs. */
  readonly warmUpMs: number
}

const connections = 64

/** Loads a server with 64 connections. */
export async function measure(server: ServerProcess, options: MeasureOptions): Promise<Measured> {
  const { warmUpMs, ...measured } = options
  const load = { ...measured, port: server.port, connections }
  await generateLoad({ ...load, durationMs: warmUpMs })
  const beforeMicros = await cpuMicrosOf(server.pid)
  const result = await generateLoad(load)
  return { ...result, cpuMicros: ((await cpuMicrosOf(server.pid)) - beforeMicros) / result.answers }
}

const microsPerTick = 10_000

async function cpuMicrosOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in parentheses, may hold blanks; user and system time are the 12th and 13th fields behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick
}
