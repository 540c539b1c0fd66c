/** Numbers keys in the order of their first appearance. Learned arrays are indexed by these numbers. */
export class Vocabulary<Key = string> {
  readonly keys: Key[] = []
  readonly #numbers = new Map<Key, number>()

  constructor(keys: Iterable<Key> = []) {
    for (const key of keys) this.intern(key)
  }

  get size(): number {
    return this.keys.length
  }

  /** Returns the key's number, adding it when it is new. */
  intern(key: Key): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.keys.length
    this.#numbers.set(key, number)
    this.keys.push(key)
    return number
  }

  /** Returns the key's number, or -1 when it was never seen. */
  find(key: Key): number {
    return this.#numbers.get(key) ?? -1
  }
}

const pairSpan = 2 ** 26

/** Returns a pair of numbers below 2^26 as one key. */
export function pairOf(left: number, right: number): number {
  return left * pairSpan + right
}

/** Pairs by left number: runs of right numbers and of their groups' numbers; `starts` holds the start of each run. */
export interface PairGroups {
  readonly starts: Int32Array
  readonly rights: Int32Array
  readonly numbers: Int32Array
}

export function pairGroups({ keys }: Vocabulary<number>): PairGroups {
  const leftOf = (pair: number) => Math.floor(pair / pairSpan)
  const starts = new Int32Array(keys.reduce((most, pair) => Math.max(most, leftOf(pair) + 1), 0) + 1)
  for (const pair of keys) starts[leftOf(pair) + 1] = (starts[leftOf(pair) + 1] ?? 0) + 1
  for (let left = 1; left < starts.length; left++) starts[left] = (starts[left] ?? 0) + (starts[left - 1] ?? 0)
  const next = starts.slice()
  const rights = new Int32Array(keys.length)
  const numbers = new Int32Array(keys.length)
  for (const [number, pair] of keys.entries()) {
    const at = next[leftOf(pair)] ?? 0
    next[leftOf(pair)] = at + 1
    rights[at] = pair % pairSpan
    numbers[at] = number
  }
  return { starts, rights, numbers }
}
