export class BestList {
  readonly #scores: Float64Array
  readonly #values: Float64Array

  constructor(limit: number) {
    this.#scores = new Float64Array(limit)
    this.#values = new Float64Array(limit)
  }

  /** Inserts a value by its score, if that is high enough. */
  offer(score: number, value: number): void {
    const scores = this.#scores
    let slot = scores.length
    while (slot > 0 && score > (scores[slot - 1] ?? 0)) slot--
    if (slot === scores.length) return
    scores.copyWithin(slot + 1, slot)
    this.#values.copyWithin(slot + 1, slot)
    scores[slot] = score
    this.#values[slot] = value
  }

  /** Returns the list's earnings, given the attention of each position. */
  earnings(attention: Float64Array): number {
    return this.#values.reduce((sum, value, slot) => sum + value * (attention[slot] ?? 0), 0)
  }
}
