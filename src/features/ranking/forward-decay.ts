/**
 * Exponential forgetting as weights that grow from an origin: a sum of `value x weightAt(hour)` is only ever added to, and
 * divided by the weight of now it is the decayed sum. Doubles last 1,000 half-lives after the origin.
 */
export class ForwardDecay {
  readonly #originHour: number
  readonly #halfLifeHours: number
  #hour: number
  #weight = 1

  constructor(originHour: number, halfLifeHours: number) {
    this.#originHour = originHour
    this.#halfLifeHours = halfLifeHours
    this.#hour = originHour
  }

  /** The weight of an hour counted from the Unix epoch. */
  weightAt(hour: number): number {
    if (hour === this.#hour) return this.#weight
    this.#hour = hour
    this.#weight = 2 ** ((hour - this.#originHour) / this.#halfLifeHours)
    return this.#weight
  }
}
