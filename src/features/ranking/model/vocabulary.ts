/** Gives each key a small number, for ever: first seen, first numbered. Learned arrays are indexed by it. */
export class Vocabulary {
  readonly keys: string[] = []
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.keys.length
  }

  /** The key's number, given out when it is new. */
  intern(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.keys.length
    this.#numbers.set(key, number)
    this.keys.push(key)
    return number
  }

  /** The key's number, or -1 when it was never seen. */
  find(key: string): number {
    return this.#numbers.get(key) ?? -1
  }
}

/** A vocabulary with these keys in this order. */
export function vocabularyOf(keys: readonly string[]): Vocabulary {
  const vocabulary = new Vocabulary()
  for (const key of keys) vocabulary.intern(key)
  return vocabulary
}

/** Of each left number a run of right numbers and of their groups' numbers; `starts` says where each run begins. */
export interface PairGroups {
  readonly starts: Int32Array
  readonly rights: Int32Array
  readonly numbers: Int32Array
}

/** Numbers for pairs of numbers, in the order of their first appearance. */
export class PairVocabulary {
  readonly #lefts: number[] = []
  readonly #rights: number[] = []
  readonly #numbers = new Map<number, number>()

  get size(): number {
    return this.#lefts.length
  }

  /** The pair's number, given out when it is new. Both numbers are below 2^26. */
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

  /** The pairs so far, by their left number. */
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
