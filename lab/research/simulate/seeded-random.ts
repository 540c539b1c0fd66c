import { Dice, mixedUnit } from '../../../src/lib/dice.ts'

/** Seeded chance with the distributions that the simulated world is drawn from. */
export class SeededRandom extends Dice {
  constructor(seed: number) {
    super(seed * 0x9e3779b1)
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  /** Beta with the given shapes. */
  beta(a: number, b: number): number {
    const left = this.gamma(a)
    return left / (left + this.gamma(b))
  }

  /** Gamma with the given shape and scale 1 (Marsaglia and Tsang). */
  gamma(shape: number): number {
    if (shape < 1) return this.gamma(shape + 1) * (1 - this.unit()) ** (1 / shape)
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = this.normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(1 - this.unit()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
}

/**
 * Returns a uniform number in [0, 1) from the arguments alone, so that an offer's events do not depend on the ranker.
 */
export function unitAt(seed: number, feed: number, campaign: number, salt: number): number {
  const first = Math.imul(seed + 0x6d2b79f5, 0x9e3779b1) ^ Math.imul(feed + 1, 0x85ebca6b)
  const second = Math.imul(campaign + 1, 0xc2b2ae35) ^ Math.imul(salt + 1, 0x27d4eb2f)
  return mixedUnit(Math.floor(4294967296 * mixedUnit(first >>> 0)) ^ second)
}
