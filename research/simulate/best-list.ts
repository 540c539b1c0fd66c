/** The values of the best so far by score, best first. */
export class BestList {
  readonly #scores: Float64Array
  readonly #values: Float64Array

  constructor(limit: number) {
    this.#scores = new Float64Array(limit)
    this.#values = new Float64Array(limit)
  }

  /** Takes a value in where its score belongs, if it belongs. */
  offer(score: number, value: number): void {
    const scores = this.#scores
    let place = scores.length
    while (place > 0 && score > (scores[place - 1] ?? 0)) place--
    if (place === scores.length) return
    scores.copyWithin(place + 1, place)
    this.#values.copyWithin(place + 1, place)
    scores[place] = score
    this.#values[place] = value
  }

  /** What the list earns when each place gets so much attention. */
  earnings(attention: Float64Array): number {
    return this.#values.reduce((sum, value, place) => sum + value * (attention[place] ?? 0), 0)
  }
}
