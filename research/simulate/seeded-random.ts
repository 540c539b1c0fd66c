/** A small seeded generator (mulberry32) with the distributions that the simulated world is drawn from. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 0x9e3779b1) >>> 0
  }

  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    return mixedUnit(this.#state)
  }

  below(below: number): number {
    return Math.floor(this.unit() * below)
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  chance(probability: number): boolean {
    return this.unit() < probability
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

function mixedUnit(state: number): number {
  let mixed = state
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
