import type { BenchTarget } from './bench-row.ts'
import type { DatabaseProcesses } from './database-processes.ts'
import { generateLoad } from './load-generator.ts'
import { countProcessorTime } from './processor-time.ts'
import { ms, whole } from './report.ts'
import { requestText } from './request-text.ts'
import { click } from './rows.ts'
import { adminToken, type ServerProcess } from './server-process.ts'

/** What one answer takes, over one connection. */
interface Cost {
  readonly processorMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface StatisticsFigures {
  readonly clicks: number
  readonly before: Cost
  readonly rightAfter: Cost
  readonly settled: Cost
  /** Of processor time, the greater of both. */
  readonly growth: number
  readonly mark: number
  readonly missed: readonly string[]
}

/** What is no growth, on a machine where figures differ by as much. */
const mark = 1.25
const settleMs = 10_000

/** Measures an app's statistics of today before and after many clicks: they are to cost the same. */
export async function measureStatistics(
  service: ServerProcess,
  database: DatabaseProcesses | undefined,
  target: BenchTarget,
  clicks: number,
  durationMs: number,
): Promise<StatisticsFigures> {
  const links = await click.prepare(target)
  const load = (count: number) =>
    generateLoad({
      ...{ port: service.port, connections: 64, requests: count, expected: [click.status] },
      next: () => links.next(),
    })
  const cost = () => costOf(service, database, target, durationMs)
  await links.refill(clicks)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  await cost()
  const before = await cost()
  await load(clicks)
  const rightAfter = await cost()
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const settled = await cost()
  const growth = Math.max(rightAfter.processorMs, settled.processorMs) / before.processorMs
  return { clicks, before, rightAfter, settled, growth, mark, missed: growth > mark ? ['growth'] : [] }
}

async function costOf(
  service: ServerProcess,
  database: DatabaseProcesses | undefined,
  target: BenchTarget,
  durationMs: number,
): Promise<Cost> {
  const today = new Date().toISOString().slice(0, 10)
  const path = `/admin/v1/apps/${target.appId}/stats?from=${today}&to=${today}`
  const text = requestText('GET', path, { authorization: `Bearer ${adminToken}` })
  const processorSince = await countProcessorTime(service, database)
  const result = await generateLoad({
    ...{ port: service.port, connections: 1, durationMs, expected: [200] },
    next: () => text,
  })
  if (result.refused > 0 || result.answers === 0) throw new Error('Statistics were refused.')
  const processorMs = (await processorSince()).sum / 1000 / result.answers
  return { processorMs, p50Ms: result.p50Ms, p99Ms: result.p99Ms }
}

export function printStatistics({ clicks, before, rightAfter, settled, growth, missed }: StatisticsFigures): void {
  const cost = ({ processorMs, p50Ms, p99Ms }: Cost) =>
    `${processorMs.toFixed(2)} ms of processor, p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}`
  process.stdout.write(
    `${[
      `statistics of today, one connection: ${growth.toFixed(2)} times the processor time after ${whole(clicks)} clicks, ` +
        `mark ${mark} ${missed.length > 0 ? 'MISSED' : 'reached'}`,
      `before: ${cost(before)}`,
      `right after: ${cost(rightAfter)}`,
      `${settleMs / 1000} s later: ${cost(settled)}`,
    ].join('\n    ')}\n`,
  )
}
