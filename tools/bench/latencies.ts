/** Latencies in steps of 10 microseconds up to 100 ms, and of a millisecond up to a minute; what is slower counts as a minute. */
const fineStepMs = 0.01
const fineUntilMs = 100
const fineSteps = fineUntilMs / fineStepMs
const coarseSteps = 60_000

export class Latencies {
  readonly #counts = new Uint32Array(fineSteps + coarseSteps)
  #total = 0
  #greatestMs = 0

  add(ms: number): void {
    const step =
      ms < fineUntilMs
        ? Math.floor(ms / fineStepMs)
        : Math.min(fineSteps + coarseSteps - 1, fineSteps + Math.floor(ms - fineUntilMs))
    this.#counts[step] = (this.#counts[step] ?? 0) + 1
    this.#total += 1
    this.#greatestMs = Math.max(this.#greatestMs, ms)
  }

  get greatestMs(): number {
    return this.#greatestMs
  }

  /** The latency that a share of all did not exceed; 0 when there are none. */
  percentileMs(share: number): number {
    let seen = 0
    for (const [step, count] of this.#counts.entries()) {
      seen += count
      if (count > 0 && seen >= this.#total * share) {
        return step < fineSteps ? (step + 1) * fineStepMs : fineUntilMs + (step - fineSteps + 1)
      }
    }
    return 0
  }
}
