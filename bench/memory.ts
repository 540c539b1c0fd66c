import type { BenchTarget } from './bench-row.ts'
import { generateLoad } from './load-generator.ts'
import { residentMib } from './processor-time.ts'
import { whole } from './report.ts'
import { clickText, deliveredText, feedText, impressionPattern, linkPattern } from './served-offers.ts'
import type { ServerProcess } from './server-process.ts'

export interface MemoryFigures {
  /** At the start, and after each hundred thousand answers, in MiB. */
  readonly residentMib: readonly number[]
  readonly refused: number
  readonly greatestMib: number
  /** For a hundred thousand answers, after the first two hundred thousand. */
  readonly growthMib: number
  readonly mark: { readonly greatestMib: number; readonly growthMib: number }
  readonly missed: readonly string[]
}

const step = 100_000
const stepsOfWarmUp = 2
const growthMark = 10
const marks = { postgres: 400, embedded: 600 }

/** Watches the service's memory over feeds, clicks and confirmations, a third of each. */
export async function measureMemory(
  service: ServerProcess,
  target: BenchTarget,
  kind: 'postgres' | 'embedded',
  requests: number,
): Promise<MemoryFigures> {
  const next = mixedRequests(target)
  const memory = [await residentMib(service)]
  let refused = 0
  for (let sent = 0; sent < requests; sent += step) {
    const load = { port: service.port, connections: 64, requests: step, expected: [200, 302, 202] }
    refused += (await generateLoad({ ...load, next: next.text, onAnswer: next.learn })).refused
    memory.push(await residentMib(service))
    process.stdout.write(`  ${whole(sent + step)} requests: ${whole(memory.at(-1) ?? 0)} MiB\n`)
  }
  const [first = 0, last = 0] = [memory[Math.min(stepsOfWarmUp, memory.length - 1)], memory.at(-1)]
  const growthMib = (last - first) / Math.max(1, memory.length - 1 - stepsOfWarmUp)
  const greatestMib = Math.max(...memory)
  const mark = { greatestMib: marks[kind], growthMib: growthMark }
  const missed = [
    ...(greatestMib > mark.greatestMib ? ['greatest'] : []),
    ...(growthMib > mark.growthMib ? ['growth'] : []),
  ]
  return { residentMib: memory, refused, greatestMib, growthMib, mark, missed }
}

/** A feed, then the click of one of its offers and the confirmation of another, as answers come. */
function mixedRequests(target: BenchTarget) {
  const waiting: string[] = []
  let user = 0
  return {
    text: () => waiting.pop() ?? feedText(target, user++ % target.users),
    learn(answer: string) {
      const links = Array.from(answer.matchAll(linkPattern), (match) => match[1] ?? '')
      const impressions = Array.from(answer.matchAll(impressionPattern), (match) => match[1] ?? '')
      if (links[0] !== undefined) waiting.push(clickText(links[0]))
      if (impressions[1] !== undefined) waiting.push(deliveredText(target, impressions[1]))
    },
  }
}

export function printMemory({
  residentMib: memory,
  refused,
  greatestMib,
  growthMib,
  mark,
  missed,
}: MemoryFigures): void {
  const verdict = (name: string) => (missed.includes(name) ? 'MISSED' : 'reached')
  process.stdout.write(
    `memory over ${whole((memory.length - 1) * step)} requests: ${whole(memory[0] ?? 0)} MiB at the start, at most ` +
      `${whole(greatestMib)} (mark ${mark.greatestMib} ${verdict('greatest')}), ${growthMib.toFixed(1)} more for each ` +
      `${whole(step)} (mark ${mark.growthMib} ${verdict('growth')}); ${whole(refused)} refused\n`,
  )
}
