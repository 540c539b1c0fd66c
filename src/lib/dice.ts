/** A seeded random generator (mulberry32). */
export class Dice {
  #state: number

  /** Uses the lower 32 bits of the seed. */
  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 to just below 1. */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    return mixedUnit(this.#state)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** A whole number from 0 to just below the limit. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  /** One of the values; throws `RangeError` if there are none. */
  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new RangeError('There is nothing to pick from.')
    return value
  }
}

/** Mixes 32 bits into a random-looking number from 0 to just below 1. */
export function mixedUnit(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/**
 * The item that a number in [0, 1) draws, with probabilities in proportion to the weights; equal ones if no weight is
 * above 0. Undefined only without items.
 */
export function drawByWeight<Item extends { readonly weight: number }>(
  items: readonly Item[],
  unit: number,
): Item | undefined {
  const total = items.reduce((sum, item) => sum + item.weight, 0)
  if (total <= 0) return items[Math.floor(unit * items.length)]
  let left = unit * total
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return items.findLast((item) => item.weight > 0)
}
