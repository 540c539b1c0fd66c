import type { Clock } from '../../../src/lib/time/clock.ts'

/** A clock that only a test moves. */
export class TestClock implements Clock {
  #nowMs: number

  constructor(at: string) {
    this.#nowMs = Date.parse(at)
  }

  nowMs(): number {
    return this.#nowMs
  }

  /** Moves to an instant, or by a number of milliseconds. */
  advance(to: string | number): void {
    this.#nowMs = typeof to === 'string' ? Date.parse(to) : this.#nowMs + to
  }
}
