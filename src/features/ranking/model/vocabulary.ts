/** Numbers keys in the order of their first appearance. Learned arrays are indexed by these numbers. */
export class Vocabulary {
  readonly keys: string[] = []
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.keys.length
  }

  /** Returns the key's number, adding it when it is new. */
  intern(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.keys.length
    this.#numbers.set(key, number)
    this.keys.push(key)
    return number
  }

  /** Returns the key's number, or -1 when it was never seen. */
  find(key: string): number {
    return this.#numbers.get(key) ?? -1
  }
}

export function vocabularyOf(keys: readonly string[]): Vocabulary {
  const vocabulary = new Vocabulary()
  for (const key of keys) vocabulary.intern(key)
  return vocabulary
}

/** Pairs by left number: runs of right numbers and of their groups' numbers; `starts` holds the start of each run. */
export interface PairGroups {
  readonly starts: Int32Array
  readonly rights: Int32Array
  readonly numbers: Int32Array
}

/** Numbers pairs of numbers in the order of their first appearance. */
export class PairVocabulary {
  readonly #lefts: number[] = []
  readonly #rights: number[] = []
  readonly #numbers = new Map<number, number>()

  get size(): number {
    return this.#lefts.length
  }

  /** Returns the pair's number, adding it when it is new. Both numbers are below 2^26. */
  intern(left: number, right: number): number {
    const key = left * 67108864 + right
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#lefts.length
    this.#numbers.set(key, number)
    this.#lefts.push(left)
    this.#rights.push(right)
    return number
  }

  groups(): PairGroups {
    const lefts = this.#lefts
    const starts = new Int32Array(lefts.reduce((most, left) => Math.max(most, left + 1), 0) + 1)
    for (const left of lefts) starts[left + 1] = (starts[left + 1] ?? 0) + 1
    for (let left = 1; left < starts.length; left++) starts[left] = (starts[left] ?? 0) + (starts[left - 1] ?? 0)
    const next = starts.slice()
    const rights = new Int32Array(lefts.length)
    const numbers = new Int32Array(lefts.length)
    for (const [number, left] of lefts.entries()) {
      const at = next[left] ?? 0
      next[left] = at + 1
      rights[at] = this.#rights[number] ?? 0
      numbers[at] = number
    }
    return { starts, rights, numbers }
  }
}
