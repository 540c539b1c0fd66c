/** Chance that repeats itself: the same seed always falls alike. */
export interface Dice {
  /** From 0 to just below 1. */
  roll(): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** A whole number from 0 to just below the limit. */
  below(limit: number): number
  /** One of the values, of which there is at least one. */
  pick<T>(values: readonly T[]): T
}

/** Makes dice of a seed, of which the lower 32 bits count (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed | 0
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  return {
    roll,
    chance: (probability) => roll() < probability,
    below,
    pick: <T>(values: readonly T[]) => values[below(values.length)] as T,
  }
}
