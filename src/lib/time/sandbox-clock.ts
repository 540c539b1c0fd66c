import { servingEpochMs } from '../ids/serving-id.ts'
import type { Clock } from './clock.ts'

/** The first and the last instant a sandbox may be at: servings of other times, and the days after, have no ids. */
export const sandboxTimes = { firstMs: servingEpochMs, lastMs: Date.UTC(2090, 0, 1) } as const

export type ClockMode = 'frozen' | 'running'

/**
 * The clock of a service that runs with `TEST_CLOCK`: it stands still, or goes on at the pace of real time, and moves
 * forward alone. While it runs it stops short of the instant up to which it was kept on disk, so that a restart is
 * never before what was reached.
 */
export class SandboxClock implements Clock {
  readonly #realClock: Clock
  /** Where it stands, or stood at `#sinceMs`. */
  #atMs: number
  /** The real time since when it runs; undefined while it stands still. */
  #sinceMs: number | undefined
  #keptUntilMs: number

  constructor(realClock: Clock, atMs: number) {
    this.#realClock = realClock
    this.#atMs = atMs
    this.#keptUntilMs = atMs
  }

  /** The instant up to which it may go by itself. */
  get keptUntilMs(): number {
    return this.#keptUntilMs
  }

  get mode(): ClockMode {
    return this.#sinceMs === undefined ? 'frozen' : 'running'
  }

  nowMs(): number {
    if (this.#sinceMs === undefined) return this.#atMs
    const realMs = this.#realClock.nowMs()
    // From one reading to the next, so that real time that was set back takes nothing from it.
    const passedMs = Math.max(0, Math.floor(realMs) - this.#sinceMs)
    this.#sinceMs = Math.floor(realMs)
    this.#atMs = Math.max(this.#atMs, Math.min(this.#atMs + passedMs, this.#keptUntilMs))
    return this.#atMs
  }

  /** Goes to a later instant, which has been kept. */
  jumpTo(atMs: number): void {
    this.#atMs = Math.max(this.nowMs(), atMs)
    this.#keptUntilMs = Math.max(this.#keptUntilMs, this.#atMs)
  }

  /** Runs from where it stands, up to an instant that has been kept; called again with a later one, goes on. */
  runUntil(keptUntilMs: number): void {
    this.#keptUntilMs = Math.max(this.#keptUntilMs, keptUntilMs)
    this.#sinceMs ??= Math.floor(this.#realClock.nowMs())
  }

  freeze(): void {
    this.#atMs = this.nowMs()
    this.#sinceMs = undefined
    this.#keptUntilMs = this.#atMs
  }
}
