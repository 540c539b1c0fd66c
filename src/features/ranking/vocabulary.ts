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

/** A pair vocabulary with these pairs in this order. */
export function pairVocabularyOf(pairs: readonly (readonly [number, number])[]): PairVocabulary {
  const vocabulary = new PairVocabulary()
  for (const [left, right] of pairs) vocabulary.intern(left, right)
  return vocabulary
}

/** Numbers for pairs of numbers, listed by the left one. */
export class PairVocabulary {
  /** For each left number, the right ones seen with it and the pairs' numbers, in parallel. */
  readonly byLeft: { rights: number[]; numbers: number[] }[] = []
  readonly #numbers = new Map<number, number>()

  get size(): number {
    return this.#numbers.size
  }

  /** The pair's number, given out when it is new. Both numbers are below 2^26. */
  intern(left: number, right: number): number {
    const key = left * 67108864 + right
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(key, number)
    while (this.byLeft.length <= left) this.byLeft.push({ rights: [], numbers: [] })
    this.byLeft[left]?.rights.push(right)
    this.byLeft[left]?.numbers.push(number)
    return number
  }

  /** All pairs in the order of their numbers. */
  pairs(): [number, number][] {
    const pairs: [number, number][] = new Array(this.size)
    for (const [left, { rights, numbers }] of this.byLeft.entries()) {
      for (const [entry, number] of numbers.entries()) pairs[number] = [left, rights[entry] ?? 0]
    }
    return pairs
  }
}
