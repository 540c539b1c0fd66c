const tickMs = 1_000
/** Longer than a busy machine keeps a process waiting. */
const stallMs = 10_000
/** For so long after it connections are closed whose time was over meanwhile. */
const settleMs = 5_000

/**
 * Knows when the system has let this process stand still, as it does with one that is stopped. When it goes on, time-outs of
 * both sides are over that nobody has kept waiting for: what was on its way proves nothing.
 */
export class Stalls {
  #lastTickMs = Date.now()
  #endedAtMs = Number.NEGATIVE_INFINITY

  constructor() {
    setInterval(() => this.#look(), tickMs).unref()
  }

  hasBeenSince(ms: number): boolean {
    this.#look()
    return ms <= this.#endedAtMs + settleMs
  }

  #look(): void {
    const nowMs = Date.now()
    if (nowMs - this.#lastTickMs > stallMs) this.#endedAtMs = nowMs
    this.#lastTickMs = nowMs
  }
}
