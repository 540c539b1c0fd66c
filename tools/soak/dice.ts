/** Repeatable chance: the same seed gives the same faults in the same order. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to, not including, 1 (mulberry32). */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return Math.floor(least + this.unit() * (most - least + 1))
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.unit() * items.length)]
    if (item === undefined) throw new RangeError('There is nothing to pick from.')
    return item
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.between(0, 255)))
  }
}
