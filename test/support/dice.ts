import { Dice as PlainDice } from '../../src/lib/dice.ts'

/** A seeded generator: the same seed yields the same faults in the same order. */
export class Dice extends PlainDice {
  /** A whole number between two, inclusive. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.between(0, 255)))
  }
}
