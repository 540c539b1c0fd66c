import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { FlushReport } from '../db/journal/journal.ts'

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const requestTimesName = 'offerwire_http_request_duration_seconds'

interface Series {
  /** The labels as Prometheus writes them, without the closing brace. */
  readonly labels: string
  /** Requests by bucket, not cumulated; the last bucket counts those above every bound. */
  readonly counts: Float64Array
  sumSeconds: number
}

/**
 * A histogram of request durations by route and status. prom-client builds and hashes a label object for each
 * observation and formats each label of each bucket again on each read, which with a hundred routes blocks the event
 * loop. Here a route knows its series, an observation is one addition, and a read joins texts.
 */
export class RequestTimes {
  readonly #series: Series[] = []

  route(method: string, route: string): (status: number, durationMs: number) => void {
    const byStatus: Series[] = []
    return (status, durationMs) => {
      byStatus[status] ??= this.#add(method, route, status)
      record(byStatus[status], durationMs / 1_000)
    }
  }

  /** Returns the histogram in the text format of Prometheus. */
  text(): string {
    const head = `# HELP ${requestTimesName} Duration of HTTP requests by route and status.\n# TYPE ${requestTimesName} histogram\n`
    return head + this.#series.map(textOf).join('')
  }

  #add(method: string, route: string, status: number): Series {
    // Methods and routes come from our code and need no escaping.
    const labels = `{method="${method}",route="${route}",status="${status}"`
    const series = { labels, counts: new Float64Array(bounds.length + 1), sumSeconds: 0 }
    this.#series.push(series)
    return series
  }
}

function record(series: Series, seconds: number): void {
  let bucket = 0
  while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
  series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
  series.sumSeconds += seconds
}

function textOf({ labels, counts, sumSeconds }: Series): string {
  let text = ''
  let total = 0
  for (const [index, count] of counts.entries()) {
    total += count
    text += `${requestTimesName}_bucket${labels},le="${bounds[index] ?? '+Inf'}"} ${total}\n`
  }
  return `${text}${requestTimesName}_sum${labels}} ${sumSeconds}\n${requestTimesName}_count${labels}} ${total}\n`
}

const kept = 512

/** Counts the journal's flushes, and remembers the latest ones for the health page. */
export class FlushTimes {
  readonly #count: (report: FlushReport) => void
  readonly #reports: FlushReport[] = []
  #next = 0

  constructor(registry: Registry) {
    this.#count = countFlushes(registry)
  }

  readonly record = (report: FlushReport): void => {
    this.#reports[this.#next] = report
    this.#next = (this.#next + 1) % kept
    this.#count(report)
  }

  /** The statistics of the remembered flushes; durations are in milliseconds, and null before the first flush. */
  figures() {
    const durations = this.#reports.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
    const at = (share: number) => durations[Math.floor(durations.length * share)] ?? null
    return {
      flushes: durations.length,
      refused: this.#reports.filter(({ outcome }) => outcome === 'refused').length,
      medianMs: at(0.5),
      p99Ms: at(0.99),
    }
  }
}

const outcomes: readonly FlushReport['outcome'][] = ['committed', 'refused']

/** Registers the journal's metrics; the result takes the report of each flush. */
function countFlushes(registry: Registry): (report: FlushReport) => void {
  const registers = [registry]
  const rows = new Counter({
    name: 'offerwire_journal_rows_total',
    help: 'Rows that the journal committed, or that the database refused.',
    labelNames: ['outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'offerwire_journal_flush_duration_seconds',
    help: 'Duration of a group commit.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const waiting = new Gauge({
    name: 'offerwire_journal_waiting_rows',
    help: 'Rows that waited for the next commit when the last one ended.',
    registers,
  })
  // A counter starts at 0, because a rate misses the first rows of a counter that appears with them.
  for (const outcome of outcomes) {
    rows.inc({ outcome }, 0)
    durations.zero({ outcome })
  }
  return ({ rows: count, durationMs, waitingRows, outcome }) => {
    rows.inc({ outcome }, count)
    durations.observe({ outcome }, durationMs / 1_000)
    waiting.set(waitingRows)
  }
}
