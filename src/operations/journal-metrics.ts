import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { FlushReport } from '../db/journal/journal.ts'

/** Registers the journal's figures; the result takes the report of each flush. */
export function countFlushes(registry: Registry): (report: FlushReport) => void {
  const registers = [registry]
  const rows = new Counter({
    name: 'offerwire_journal_rows_total',
    help: 'Rows that the journal committed or was refused.',
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
  return ({ rows: count, durationMs, waitingRows, outcome }) => {
    rows.inc({ outcome }, count)
    durations.observe({ outcome }, durationMs / 1_000)
    waiting.set(waitingRows)
  }
}
