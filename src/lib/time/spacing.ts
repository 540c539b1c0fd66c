import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Keeps the starts of repeated work apart. Under load each start then takes along what came meanwhile, so that the cost of
 * a round trip is shared; work that comes alone starts at once.
 */
export class Spacing {
  readonly #leastMs: number
  #startedMs = Number.NEGATIVE_INFINITY

  /** @param leastMs The least time between two starts, in milliseconds. */
  constructor(leastMs: number) {
    this.#leastMs = leastMs
  }

  /** Resolves when the next start is due, and counts it as made; not before the next turn of the event loop. */
  async start(): Promise<void> {
    const waitMs = this.#startedMs + this.#leastMs - performance.now()
    await (waitMs >= 1 ? sleep(waitMs) : nextTurn())
    this.#startedMs = performance.now()
  }
}
