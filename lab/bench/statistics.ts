import { setTimeout as sleep } from 'node:timers/promises'
import { processAdminToken } from '../../test/support/app/service-process.ts'
import { requestText } from '../support/request-text.ts'
import type { Bench } from './bench.ts'
import { generateLoad } from './load-generator.ts'
import { countProcessorTime } from './processor-time.ts'
import { markText, ms, printLines, whole } from './report.ts'
import { click } from './rows.ts'

/** The largest ratio that counts as flat: two measurements of the same thing differ by nearly as much. */
const growthMark = 1.25
const settleMs = 10_000

/** Clicks that create the rows of statistics for most campaigns and all countries. */
const firstClicks = 2_000

/**
 * Measures a young app's statistics of today over one connection, before and after many clicks: both must cost the
 * same.
 */
export async function runStatistics(bench: Bench): Promise<object> {
  const { service, target, options } = bench
  const [clicks, durationMs] = options.isShort ? [20_000, 1_000] : [200_000, 5_000]
  const links = await click.prepare(target)
  const clickLinks = async (requests: number) => {
    await links.refill(requests)
    const load = { port: service.port, connections: 64, requests, expected: [click.status] }
    await generateLoad({ ...load, next: () => links.next() })
  }
  await clickLinks(firstClicks)
  await sleep(settleMs)
  await costOf(bench, durationMs)
  const before = await costOf(bench, durationMs)
  await clickLinks(clicks)
  const rightAfter = await costOf(bench, durationMs)
  await sleep(settleMs)
  const settled = await costOf(bench, durationMs)
  const growth = Math.max(rightAfter.processorMs, settled.processorMs) / before.processorMs
  printLines([
    `statistics of today: ${growth.toFixed(2)} times the processor time after ${whole(clicks)} clicks, ` +
      markText(growthMark, growth <= growthMark),
    `before: ${costText(before)}`,
    `right after: ${costText(rightAfter)}`,
    `${settleMs / 1000} s later: ${costText(settled)}`,
  ])
  return { clicks, before, rightAfter, settled, growth }
}

interface Cost {
  readonly processorMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

function costText({ processorMs, p50Ms, p99Ms }: Cost): string {
  return `${processorMs.toFixed(2)} ms of processor an answer, p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}`
}

async function costOf({ service, database, target }: Bench, durationMs: number): Promise<Cost> {
  const today = new Date().toISOString().slice(0, 10)
  const path = `/admin/v1/apps/${target.appId}/stats?from=${today}&to=${today}`
  const text = requestText('GET', path, { authorization: `Bearer ${processAdminToken}` })
  const spentSince = await countProcessorTime(service, database)
  const result = await generateLoad({
    ...{ port: service.port, connections: 1, durationMs, expected: [200] },
    next: () => text,
  })
  if (result.refused > 0 || result.answers === 0) throw new Error('Statistics were refused.')
  const processorMs = (await spentSince()).sum / 1000 / result.answers
  return { processorMs, p50Ms: result.p50Ms, p99Ms: result.p99Ms }
}
