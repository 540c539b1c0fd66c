/** Something computed of one world, which later worlds of the same model bring up to date when they need it. */
export interface Known<Value> {
  readonly generation: number
  readonly value: Value
}

/** Changes of so many worlds are remembered: what is older is computed anew. */
const generationsRemembered = 4_096

/** Which campaigns changed from world to world of one model. */
export class ChangeLog {
  readonly #changes: (readonly number[])[] = []
  #forgotten = 0

  /** Notes which campaigns the next world changes, by index; answers its generation. */
  note(indexes: readonly number[]): number {
    this.#changes.push(indexes)
    if (this.#changes.length > 2 * generationsRemembered)
      this.#forgotten += this.#changes.splice(0, generationsRemembered).length
    return this.#forgotten + this.#changes.length
  }

  /** What changed between two generations; undefined when that is forgotten, or the first is the later one. */
  between(from: number, to: number): readonly number[] | undefined {
    if (from > to || from < this.#forgotten) return undefined
    const changes = this.#changes.slice(from - this.#forgotten, to - this.#forgotten)
    return changes.length === 1 ? changes[0] : [...new Set(changes.flat())]
  }
}

/**
 * What is known under a key, as it is in a world. `make` computes what changed of it, or all of it where that is undefined.
 * Where there is no room, the oldest goes. A world that is not the newest any more keeps nothing.
 */
export function knownAt<Value>(
  { changes, generation }: { readonly changes: ChangeLog; readonly generation: number },
  kept: Map<string, Known<Value>>,
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
