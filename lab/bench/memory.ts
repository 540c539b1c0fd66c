import type { Answer } from '../support/answer-reader.ts'
import type { Bench, BenchTarget } from './bench.ts'
import { generateLoad } from './load-generator.ts'
import { residentMib } from './processor-time.ts'
import { markText, printLines, whole } from './report.ts'
import { clickText, deliveredText, feedText, impressionPattern, linkPattern } from './served-offers.ts'

const step = 100_000
/** Steps in which caches fill, which is no growth. */
const warmSteps = 2
const growthMark = 10
const greatestMarks = { postgres: 400, embedded: 600 }

/** Watches the service's memory over a million feeds, clicks and confirmations, a third of each. */
export async function runMemory({ service, target, kind, options }: Bench): Promise<object> {
  const steps = options.isShort ? 4 : 10
  const mix = mixedRequests(target)
  const load = { port: service.port, connections: 64, requests: step, expected: [200, 302, 202] }
  const memoryMib = [await residentMib(service)]
  let refused = 0
  while (memoryMib.length <= steps) {
    refused += (await generateLoad({ ...load, next: mix.next, onAnswer: mix.onAnswer })).refused
    memoryMib.push(await residentMib(service))
  }
  const growthMib = ((memoryMib[steps] ?? 0) - (memoryMib[warmSteps] ?? 0)) / (steps - warmSteps)
  const greatestMib = Math.max(...memoryMib)
  printLines([
    `memory: at most ${whole(greatestMib)} MiB, ${markText(greatestMarks[kind], greatestMib <= greatestMarks[kind])}; ` +
      `${growthMib.toFixed(1)} more for each ${whole(step)} requests after ${whole(warmSteps * step)}, ` +
      markText(growthMark, growthMib <= growthMark),
    `at the start and after each ${whole(step)}: ${memoryMib.map(whole).join(' ')}; refused: ${whole(refused)}`,
  ])
  return { memoryMib, greatestMib, growthMib, refused }
}

/** A feed, then a click of one of its offers and the confirmation of another, as answers arrive. */
function mixedRequests(target: BenchTarget) {
  const waiting: string[] = []
  let user = 0
  return {
    next: () => waiting.pop() ?? feedText(target, user++ % target.users),
    onAnswer({ body }: Answer) {
      const text = body.toString('latin1')
      const [link] = text.matchAll(linkPattern)
      const [, impression] = text.matchAll(impressionPattern)
      if (link?.[1] !== undefined) waiting.push(clickText(link[1]))
      if (impression?.[1] !== undefined) waiting.push(deliveredText(target, impression[1]))
    },
  }
}
