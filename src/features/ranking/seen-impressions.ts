import type { Serving } from '../impressions/serving.ts'

/** Which impressions were seen: confirmed, or opened without that. Forgotten with their serving. */
export class SeenImpressions {
  readonly #places = new WeakMap<Serving, number>()

  /** Whether the impression at a place, from 0 to 31, is known to be seen. */
  has(serving: Serving, position: number): boolean {
    return ((this.#places.get(serving) ?? 0) & (1 << position)) !== 0
  }

  /** Notes that an impression was seen; false when that was known. */
  mark(serving: Serving, position: number): boolean {
    if (this.has(serving, position)) return false
    this.#places.set(serving, (this.#places.get(serving) ?? 0) | (1 << position))
    return true
  }
}
