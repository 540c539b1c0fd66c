import type { BenchRow, RowMark } from './bench.ts'
import { type MeasuredLoad, type MeasuredRow, median, type Round } from './measure-row.ts'

const steadyShare = 0.8
/** Above this share the load is the limit, not the server. */
const fullLoadShare = 0.95
const fewOthers = 0.05

/** A row's figures as `--json` writes them: medians of the rounds, and sums of refusals. */
export function figuresOf({ name, wanted }: BenchRow, mark: RowMark, { rounds, ...rest }: MeasuredRow) {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const micros = (part: 'main' | 'threads' | 'database' | 'background' | 'sum') =>
    middle(({ service }) => service.spent[part] / service.answers)
  const ceilingMicros = middle(({ ceiling }) => ceiling.spent.sum / ceiling.answers)
  return {
    ...{ name, wanted, mark, ...rest },
    servicePerSecond: spreadOf(rounds.map(({ service }) => service.perSecond)),
    ceilingPerSecond: spreadOf(rounds.map(({ ceiling }) => ceiling.perSecond)),
    share: spreadOf(rounds.map(({ service, ceiling }) => service.perSecond / ceiling.perSecond)),
    p50Ms: middle(({ service }) => service.p50Ms),
    p99Ms: middle(({ service }) => service.p99Ms),
    refusals: sumOf(rounds.map(({ service }) => service.refusals)),
    micros: {
      main: micros('main'),
      threads: micros('threads'),
      database: micros('database'),
      background: micros('background'),
      ceiling: ceilingMicros,
    },
    processorShare: ceilingMicros / micros('sum'),
    othersShare: {
      service: middle(({ service }) => service.spent.othersShare),
      ceiling: middle(({ ceiling }) => ceiling.spent.othersShare),
    },
    loadShare: Math.max(...rounds.flatMap(({ service, ceiling }) => [service.ownShare, ceiling.ownShare])),
  }
}

interface Spread {
  readonly median: number
  readonly worst: number
  readonly best: number
}

function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), worst: Math.min(...values), best: Math.max(...values) }
}

function rateText(rate: Spread): string {
  return `${whole(rate.median)} (${whole(rate.worst)} to ${whole(rate.best)})`
}

/** A row for an operator: its share, its latencies, its refusals, and the use of the processor. */
export function printRow({ paced, mark, share, micros, othersShare, ...row }: ReturnType<typeof figuresOf>): void {
  const shareMark = mark.share === undefined ? '' : `${markText(mark.share, share.median >= mark.share)}, `
  const p99Mark = mark.p99Ms === undefined ? '' : `, ${markText(mark.p99Ms, paced.p99Ms <= mark.p99Ms)}`
  const refusalMark = mark.refused === undefined ? '' : `, ${markText('none', refusalText(row.refusals) === 'none')}`
  const steady = share.worst >= steadyShare * share.median ? 'steady' : 'UNSTEADY'
  const lines = [
    `${row.name}: ${share.median.toFixed(2)} of bare Fastify, ${share.worst.toFixed(2)} to ${share.best.toFixed(2)}, ` +
      `${steady}; ${shareMark}wanted ${row.wanted}`,
    `${rateText(row.servicePerSecond)} of ${rateText(row.ceilingPerSecond)} a second, p50 ${ms(row.p50Ms)}, p99 ` +
      `${ms(row.p99Ms)}; refused: ${refusalText(row.refusals)}${refusalMark}`,
    `at 70% (${whole(row.pacedPerSecond)} a second) p50 ${ms(paced.p50Ms)}, p99 ${ms(paced.p99Ms)}${p99Mark}; ` +
      `refused: ${refusalText(paced.refusals)}; ${pacedCost(paced)}`,
    `processor us an answer: main thread ${whole(micros.main)}, other threads ${whole(micros.threads)}, database ` +
      `${whole(micros.database)}, its background ${whole(micros.background)}; bare Fastify ${whole(micros.ceiling)}, ` +
      `${row.processorShare.toFixed(2)} of the service`,
  ]
  if (row.repeated > 0) lines.push(`${whole(row.repeated)} requests were sent again for want of new ones`)
  if (row.loadShare > fullLoadShare) lines.push('the load took its whole core: the ceiling may be higher')
  if (Math.max(othersShare.service, othersShare.ceiling) > fewOthers) {
    const [service, ceiling] = [whole(100 * othersShare.service), whole(100 * othersShare.ceiling)]
    lines.push(`other programs took ${service}% of the core beside the service, ${ceiling}% beside bare Fastify`)
  }
  printLines(lines)
}

/** The processor time of an answer below full load, and the use of the core. */
function pacedCost({ spent, answers, seconds }: MeasuredLoad): string {
  const [main, threads, database] = [spent.main, spent.threads, spent.database].map((each) => whole(each / answers))
  return `${main} / ${threads} / ${database} us an answer, ${whole(spent.sum / 10_000 / seconds)}% of the core`
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [reason, count] of all.flatMap((each) => Object.entries(each))) sums[reason] = (sums[reason] ?? 0) + count
  return sums
}

/** Writes the first line, and the others indented below it. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n    ')}\n`)
}

export function markText(mark: number | string, isReached: boolean): string {
  return `mark ${mark} ${isReached ? 'reached' : 'MISSED'}`
}

export function refusalText(refusals: Readonly<Record<string, number>>): string {
  const parts = Object.entries(refusals).map(([reason, count]) => `${whole(count)} ${reason}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

export function ms(value: number): string {
  return `${value >= 100 ? whole(value) : value.toFixed(1)} ms`
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
