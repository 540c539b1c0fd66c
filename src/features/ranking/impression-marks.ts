import type { Serving } from '../impressions/serving.ts'

/** Marks on the impressions of servings. Forgotten with their serving. */
export class ImpressionMarks {
  readonly #places = new WeakMap<Serving, number>()

  /** Whether the impression at a place, from 0 to 31, has the mark. */
  has(serving: Serving, position: number): boolean {
    return ((this.#places.get(serving) ?? 0) & (1 << position)) !== 0
  }

  /** Marks an impression; false when it was marked before. */
  mark(serving: Serving, position: number): boolean {
    if (this.has(serving, position)) return false
    this.#places.set(serving, (this.#places.get(serving) ?? 0) | (1 << position))
    return true
  }
}

/** What a process knows of impressions, so that nothing of one counts twice. */
export class KnownImpressions {
  readonly confirmed = new ImpressionMarks()
  /** Confirmed, or opened without that. */
  readonly seen = new ImpressionMarks()
}
