import type { BenchRow, RowMark } from './bench-row.ts'
import { type MeasuredRow, median, type Round } from './measure-row.ts'
import type { ProcessorTime } from './processor-time.ts'

type Refusals = Readonly<Record<string, number>>

/** A row's figures as they are printed, and written by `--json`. */
export interface RowFigures {
  readonly row: string
  readonly servicePerSecond: number
  readonly ceilingPerSecond: number
  readonly share: { readonly median: number; readonly worst: number; readonly best: number }
  /** The worst round is at least 0.8 of the median. */
  readonly isSteady: boolean
  readonly fullLoad: { readonly p50Ms: number; readonly p99Ms: number; readonly refusals: Refusals }
  readonly paced: {
    readonly perSecond: number
    readonly p50Ms: number
    readonly p99Ms: number
    readonly refusals: Refusals
  }
  /** For one answer, in microseconds. */
  readonly processor: ProcessorTime
  readonly ceilingMicros: number
  /** Bare Fastify's processor time by the service's with its database: steadier where others use the machine. */
  readonly processorShare: number
  /** Medians of what others took of the servers' core, beside the service and beside the ceiling. */
  readonly othersShare: readonly [service: number, ceiling: number]
  /** The greatest share of its core that the load took: near 1, the ceiling is the load's and not the server's. */
  readonly loadShare: number
  /** Requests that were sent again for want of new ones. */
  readonly repeated: number
  readonly mark: RowMark
  readonly wanted: number
  readonly missed: readonly string[]
}

const steadyShare = 0.8
/** From here on the load itself is the limit. */
const fullLoadShare = 0.95
const fewOthers = 0.05

export function figuresOf(row: BenchRow, { rounds, paced, repeated }: MeasuredRow, mark: RowMark): RowFigures {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const shares = rounds.map(({ service, ceiling }) => service.perSecond / ceiling.perSecond)
  const share = { median: median(shares), worst: Math.min(...shares), best: Math.max(...shares) }
  const processor = microsOfAnswer(rounds)
  const { main, threads, database, background } = processor
  const ceilingMicros = middle(({ ceiling }) => ceiling.spent.sum / ceiling.answers)
  const figures = {
    row: row.name,
    servicePerSecond: middle(({ service }) => service.perSecond),
    ceilingPerSecond: middle(({ ceiling }) => ceiling.perSecond),
    share,
    isSteady: share.worst >= steadyShare * share.median,
    fullLoad: {
      p50Ms: middle(({ service }) => service.p50Ms),
      p99Ms: middle(({ service }) => service.p99Ms),
      refusals: sumOf(rounds.map(({ service }) => service.refusals)),
    },
    paced: { perSecond: paced.perSecond, p50Ms: paced.p50Ms, p99Ms: paced.p99Ms, refusals: paced.refusals },
    processor,
    ceilingMicros,
    processorShare: ceilingMicros / (main + threads + database + background),
    othersShare: [
      middle(({ service }) => service.spent.othersShare),
      middle(({ ceiling }) => ceiling.spent.othersShare),
    ] as const,
    loadShare: Math.max(...rounds.flatMap(({ service, ceiling }) => [service.ownShare, ceiling.ownShare])),
    repeated,
  }
  return { ...figures, mark, wanted: row.wanted, missed: missedOf(figures, mark) }
}

function missedOf({ share, paced, fullLoad }: Pick<RowFigures, 'share' | 'paced' | 'fullLoad'>, mark: RowMark) {
  const missed: string[] = []
  if (mark.share !== undefined && share.median < mark.share) missed.push('share')
  if (mark.p99Ms !== undefined && paced.p99Ms > mark.p99Ms) missed.push('p99')
  if (mark.isRefusalFree === true && Object.keys(fullLoad.refusals).length > 0) missed.push('refusals')
  return missed
}

function microsOfAnswer(rounds: readonly Round[]): ProcessorTime {
  const answers = rounds.reduce((sum, { service }) => sum + service.answers, 0)
  const micros = (part: keyof ProcessorTime) =>
    rounds.reduce((sum, { service }) => sum + service.spent[part], 0) / answers
  return {
    main: micros('main'),
    threads: micros('threads'),
    database: micros('database'),
    background: micros('background'),
  }
}

function sumOf(all: readonly Refusals[]): Refusals {
  const sums: Record<string, number> = {}
  for (const [reason, count] of all.flatMap((each) => Object.entries(each))) sums[reason] = (sums[reason] ?? 0) + count
  return sums
}

/** A row as an operator reads it: its share, its latencies, what was refused, where the processor's time went. */
export function printRow(figures: RowFigures): void {
  const { share, mark, missed, paced, fullLoad, processor, othersShare } = figures
  const verdict = (name: string) => (missed.includes(name) ? 'MISSED' : 'reached')
  const shareMark = mark.share === undefined ? '' : `mark ${mark.share} ${verdict('share')}, `
  const p99Mark = mark.p99Ms === undefined ? '' : ` (mark ${mark.p99Ms} ${verdict('p99')})`
  const refusalMark = mark.isRefusalFree === true ? ` (mark none ${verdict('refusals')})` : ''
  const others = othersShare.map((each) => `${whole(100 * each)}%`).join(' and ')
  const lines = [
    `${figures.row}: ${share.median.toFixed(2)} of bare Fastify, ${share.worst.toFixed(2)} to ${share.best.toFixed(2)}, ` +
      `${figures.isSteady ? 'steady' : 'UNSTEADY'}; ${shareMark}wanted ${figures.wanted}`,
    `${whole(figures.servicePerSecond)} of ${whole(figures.ceilingPerSecond)} a second, p50 ${ms(fullLoad.p50Ms)}, ` +
      `p99 ${ms(fullLoad.p99Ms)}, refused: ${refusalText(fullLoad.refusals)}${refusalMark}`,
    `at 70% (${whole(paced.perSecond)} a second) p50 ${ms(paced.p50Ms)}, p99 ${ms(paced.p99Ms)}${p99Mark}, ` +
      `refused: ${refusalText(paced.refusals)}`,
    `processor us an answer: main thread ${whole(processor.main)}, other threads ${whole(processor.threads)}, database ` +
      `${whole(processor.database)}, its background ${whole(processor.background)}; bare Fastify ` +
      `${whole(figures.ceilingMicros)}, ${figures.processorShare.toFixed(2)} of it all`,
    ...(figures.repeated > 0 ? [`${whole(figures.repeated)} requests were sent again for want of new ones`] : []),
    ...(figures.loadShare > fullLoadShare ? ['the load took its whole core: the ceiling may be higher'] : []),
    ...(Math.max(...othersShare) > fewOthers
      ? [`others took ${others} of the core beside service and ceiling: compare processor time`]
      : []),
  ]
  process.stdout.write(`${lines.join('\n    ')}\n`)
}

export function refusalText(refusals: Refusals): string {
  const parts = Object.entries(refusals).map(([reason, count]) => `${whole(count)} ${reason}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

export function ms(value: number): string {
  return `${value >= 100 ? whole(value) : value.toFixed(1)} ms`
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
