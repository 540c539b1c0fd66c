/** A value computed for one ranker; later rankers of the same model update it on use. */
export interface Cached<Value> {
  readonly generation: number
  readonly value: Value
}

/** The number of generations whose changes are kept; older values are computed anew. */
const generationsKept = 4_096

/** Records which campaigns changed between rankers of one model. */
export class ChangeLog {
  readonly #changes: (readonly number[])[] = []
  #forgotten = 0

  /** Records the campaign indexes that the next ranker changes; returns its generation. */
  record(indexes: readonly number[]): number {
    this.#changes.push(indexes)
    if (this.#changes.length > 2 * generationsKept) this.#forgotten += this.#changes.splice(0, generationsKept).length
    return this.#forgotten + this.#changes.length
  }

  /**
   * Returns the indexes changed between two generations; undefined when no longer kept, or when `from` is the later
   * one.
   */
  between(from: number, to: number): readonly number[] | undefined {
    if (from > to || from < this.#forgotten) return undefined
    const changes = this.#changes.slice(from - this.#forgotten, to - this.#forgotten)
    return changes.length === 1 ? changes[0] : [...new Set(changes.flat())]
  }
}

/**
 * Returns the cached value of a key for a ranker's generation. `make` updates the previous value, or computes all of it when
 * there is none. Evicts the oldest beyond `most` entries; a ranker that is no longer the newest stores nothing.
 */
export function cachedAt<Value>(
  { changes, generation }: { readonly changes: ChangeLog; readonly generation: number },
  kept: Map<string, Cached<Value>>,
  key: string,
  most: number,
  make: (previous: { readonly value: Value; readonly changed: readonly number[] } | undefined) => Value,
): Value {
  const known = kept.get(key)
  if (known?.generation === generation) return known.value
  const changed = known && changes.between(known.generation, generation)
  const value = make(known && changed && { value: known.value, changed })
  if (known !== undefined && known.generation > generation) return value
  const [oldest] = kept.keys()
  if (oldest !== undefined && known === undefined && kept.size + 1 > most) kept.delete(oldest)
  kept.set(key, { generation, value })
  return value
}
