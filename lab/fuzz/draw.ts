import fc from 'fast-check'

/** Wraps each arbitrary in one lasting function, by which `fc.gen` recognises it. */
const known = new WeakMap<fc.Arbitrary<unknown>, () => fc.Arbitrary<unknown>>()
const indexes: fc.Arbitrary<number>[] = []
const anyLength = fc.nat(1_000_000)

/** Draws values one after the other from fast-check, which can later shrink each of them. */
export class Draw {
  readonly #generate: fc.GeneratorValue

  constructor(generate: fc.GeneratorValue) {
    this.#generate = generate
  }

  of<T>(arbitrary: fc.Arbitrary<T>): T {
    const give = (known.get(arbitrary) as (() => fc.Arbitrary<T>) | undefined) ?? (() => arbitrary)
    known.set(arbitrary, give)
    return this.#generate(give)
  }

  /** One of the values, all equally likely; shrinks towards the first. */
  pick<T>(values: readonly T[]): T {
    indexes[values.length] ??= fc.constantFrom(...values.keys())
    return values[this.of(indexes[values.length] ?? anyLength)] as T
  }

  /** Shrinks towards false. */
  chance(probability: number): boolean {
    return this.pick(percents) >= 100 * (1 - probability)
  }

  /** A whole number from 0 to the limit, inclusive. */
  upTo(limit: number): number {
    return this.of(anyLength) % (limit + 1)
  }
}

const percents = [...Array(100).keys()]
