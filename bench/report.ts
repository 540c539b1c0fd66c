import type { BenchRow, RowMark } from './bench-row.ts'
import { type MeasuredRow, median } from './measure-row.ts'
import type { ProcessorTime } from './processor-time.ts'

/** A row's figures as they are printed, and written by `--json`. */
export interface RowFigures {
  readonly row: string
  readonly servicePerSecond: number
  readonly ceilingPerSecond: number
  readonly share: { readonly median: number; readonly worst: number; readonly best: number }
  /** Bare Fastify's processor time by the service's with its database: steadier where others use the machine. */
  readonly processorShare: number
  /** The worst round is at least 0.8 of the median. */
  readonly isSteady: boolean
  readonly paced: { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }
  readonly fullLoad: { readonly p50Ms: number; readonly p99Ms: number }
  /** Refused at full load, and at 70% of it. */
  readonly refusals: Readonly<Record<string, number>>
  readonly pacedRefusals: Readonly<Record<string, number>>
  /** For one answer, in microseconds. */
  readonly processor: ProcessorTime
  readonly ceilingMicros: number
  readonly repeated: number
  /** The greatest share of its core that the load took: near 1, the ceiling is the load's and not the server's. */
  readonly loadShare: number
  readonly mark: RowMark
  readonly wanted: number
  readonly missed: readonly string[]
}

const steadyShare = 0.8

export function figuresOf(row: BenchRow, { rounds, paced, repeated }: MeasuredRow, mark: RowMark): RowFigures {
  const shares = rounds.map(({ share }) => share)
  const share = { median: median(shares), worst: Math.min(...shares), best: Math.max(...shares) }
  const services = rounds.map(({ service }) => service)
  const answers = services.reduce((sum, service) => sum + service.answers, 0)
  const micros = (part: keyof ProcessorTime) =>
    rounds.reduce((sum, { processor }) => sum + processor[part], 0) / answers
  const processor = {
    main: micros('main'),
    threads: micros('threads'),
    database: micros('database'),
    background: micros('background'),
  }
  const wholeMicros = Object.values(processor).reduce((sum, part) => sum + part, 0)
  const ceilingMicros = median(rounds.map((round) => round.ceilingMicros))
  const refusals = sumOf(services.map((service) => service.refusals))
  const missed = [
    ...(mark.share !== undefined && share.median < mark.share ? ['share'] : []),
    ...(mark.p99Ms !== undefined && !(paced.p99Ms <= mark.p99Ms) ? ['p99'] : []),
    ...(mark.isRefusalFree === true && Object.keys(refusals).length > 0 ? ['refusals'] : []),
  ]
  return {
    row: row.name,
    servicePerSecond: median(services.map(({ perSecond }) => perSecond)),
    ceilingPerSecond: median(rounds.map(({ ceiling }) => ceiling.perSecond)),
    share,
    processorShare: ceilingMicros / wholeMicros,
    isSteady: share.worst >= steadyShare * share.median,
    paced: { perSecond: paced.perSecond, p50Ms: paced.p50Ms, p99Ms: paced.p99Ms },
    fullLoad: {
      p50Ms: median(services.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(services.map(({ p99Ms }) => p99Ms)),
    },
    refusals,
    pacedRefusals: paced.refusals,
    processor,
    ceilingMicros,
    repeated,
    loadShare: Math.max(...rounds.flatMap(({ service, ceiling }) => [service.ownShare, ceiling.ownShare])),
    mark,
    wanted: row.wanted,
    missed,
  }
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [reason, count] of all.flatMap((each) => Object.entries(each))) sums[reason] = (sums[reason] ?? 0) + count
  return sums
}

/** A row as an operator reads it: its share, its latencies, what was refused, where the processor's time went. */
export function printRow(figures: RowFigures): void {
  const { share, mark, missed, paced, fullLoad, processor } = figures
  const spread = `${share.median.toFixed(2)} (${share.worst.toFixed(2)} to ${share.best.toFixed(2)})`
  const verdict = (name: string) => (missed.includes(name) ? 'MISSED' : 'reached')
  const shareMark = mark.share === undefined ? '' : `, mark ${mark.share} ${verdict('share')}`
  const p99Mark = mark.p99Ms === undefined ? '' : ` (mark ${mark.p99Ms} ${verdict('p99')})`
  const lines = [
    `${figures.row}: ${spread} of bare Fastify, ${figures.isSteady ? 'steady' : 'UNSTEADY'}${shareMark}, wanted ${figures.wanted}`,
    `${whole(figures.servicePerSecond)} of ${whole(figures.ceilingPerSecond)} a second; at full load p50 ${ms(fullLoad.p50Ms)}, p99 ${ms(fullLoad.p99Ms)}`,
    `at 70% (${whole(paced.perSecond)} a second): p50 ${ms(paced.p50Ms)}, p99 ${ms(paced.p99Ms)}${p99Mark}`,
    `refused: ${refusalText(figures.refusals)}; at 70%: ${refusalText(figures.pacedRefusals)}${mark.isRefusalFree ? ` (mark none ${verdict('refusals')})` : ''}`,
    `processor microseconds an answer: main thread ${whole(processor.main)}, other threads ${whole(processor.threads)}, ` +
      `database ${whole(processor.database)}, its background ${whole(processor.background)}; bare Fastify ${whole(figures.ceilingMicros)} (share ${figures.processorShare.toFixed(2)})`,
    ...(figures.repeated > 0 ? [`${whole(figures.repeated)} requests were sent again for want of new ones`] : []),
    ...(figures.loadShare > 0.95 ? ['the load took its whole core: the ceiling may be higher'] : []),
  ]
  process.stdout.write(`${lines.join('\n    ')}\n`)
}

function refusalText(refusals: Readonly<Record<string, number>>): string {
  const parts = Object.entries(refusals).map(([reason, count]) => `${whole(count)} ${reason}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

export function ms(value: number): string {
  return `${value >= 100 ? whole(value) : value.toFixed(1)} ms`
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
