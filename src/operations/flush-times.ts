import type { FlushReport } from '../db/journal/journal.ts'

const kept = 512

/** How the latest flushes of a journal went. */
export interface FlushFigures {
  /** Flushes looked at, at most the latest 512. */
  readonly flushes: number
  readonly refused: number
  /** Milliseconds of a commit; null before the first. */
  readonly medianMs: number | null
  readonly p99Ms: number | null
}

/** Remembers the latest flushes, for a person who looks at the service's health. */
export class FlushTimes {
  readonly #reports: FlushReport[] = []
  #next = 0

  readonly record = (report: FlushReport): void => {
    this.#reports[this.#next] = report
    this.#next = (this.#next + 1) % kept
  }

  /** The figures of the flushes remembered. */
  figures(): FlushFigures {
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
