import type { Bench, BenchOptions, BenchRow } from './bench.ts'
import { generateLoad, type LoadOptions, type LoadResult } from './load-generator.ts'
import { countProcessorTime, type SpentTime } from './processor-time.ts'
import { type ServerProcess, startCeiling } from './server-process.ts'

/** A load with its cost to the server. */
export interface MeasuredLoad extends LoadResult {
  readonly spent: SpentTime
}

/** One round: the service and, immediately after it, the ceiling. */
export interface Round {
  readonly service: MeasuredLoad
  readonly ceiling: MeasuredLoad
}

export interface MeasuredRow {
  readonly rounds: readonly Round[]
  /** At 70% of the rounds' median rate, open loop. */
  readonly paced: MeasuredLoad
  readonly pacedPerSecond: number
  readonly repeated: number
}

const connections = 64
const pacedShare = 0.7
/** How much faster a round may be than the one before it without repeating a request. */
const spare = 2

/** Returns how long a row is loaded: the service in each round, the ceiling half as long. */
function timesOf({ isShort, seconds }: BenchOptions) {
  if (isShort) return { rounds: 1, roundMs: 500, warmUpMs: 250, pacedMs: 500 }
  const rounds = Math.max(3, Math.round(seconds / 10))
  return { rounds, roundMs: (seconds * 1_000) / rounds, warmUpMs: 4_000, pacedMs: (seconds * 1_000) / 3 }
}

/** Measures a row in rounds, in which service and ceiling take turns, and its latencies below full load. */
export async function measureRow(bench: Bench, row: BenchRow): Promise<MeasuredRow> {
  const { service, database, target } = bench
  const times = timesOf(bench.options)
  const source = await row.prepare(target)
  const load = { port: service.port, connections, next: () => source.next(), expected: [row.status] }
  await source.refill(20_000)
  const next = inTurn(Array.from({ length: 1_000 }, () => source.next()))
  const warm = await generateLoad({ ...load, durationMs: times.warmUpMs })
  await database?.pin()
  await using ceiling = await startCeiling(row.status, warm.bodyBytes, row.location)
  const measure = async (server: ServerProcess, options: LoadOptions): Promise<MeasuredLoad> => {
    const spentSince = await countProcessorTime(server, server === service ? database : undefined)
    const result = await generateLoad(options)
    return { ...result, spent: await spentSince() }
  }
  const measureCeiling = (durationMs: number) => measure(ceiling, { ...load, next, port: ceiling.port, durationMs })
  await measureCeiling(times.warmUpMs)
  const rounds: Round[] = []
  for (let round = 0; round < times.rounds; round++) {
    const { perSecond } = rounds.at(-1)?.service ?? warm
    await source.refill(Math.ceil((perSecond * times.roundMs * spare) / 1000))
    const measured = await measure(service, { ...load, durationMs: times.roundMs })
    rounds.push({ service: measured, ceiling: await measureCeiling(times.roundMs / 2) })
  }
  const pacedPerSecond = Math.max(1, pacedShare * median(rounds.map((round) => round.service.perSecond)))
  await source.refill(Math.ceil((pacedPerSecond * times.pacedMs) / 1000))
  const paced = await measure(service, { ...load, ratePerSecond: pacedPerSecond, durationMs: times.pacedMs })
  return { rounds, paced, pacedPerSecond, repeated: source.repeated }
}

function inTurn(texts: readonly string[]): () => string {
  let sent = 0
  return () => texts[sent++ % texts.length] ?? ''
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
