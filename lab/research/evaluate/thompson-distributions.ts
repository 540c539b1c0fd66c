import { emptyFamily, resizedFamily, updateFamily } from '../../../src/features/ranking/model/fit-rate.ts'
import { clickPrior } from '../../../src/features/ranking/model/ranking-model.ts'
import {
  leastCubeRoot,
  leastShape,
  normalQuantiles,
  spreadScale,
} from '../../../src/features/ranking/score/normal-draws.ts'
import { SeededRandom } from '../simulate/seeded-random.ts'
import { banditPositions, type ProductionPrior } from './open-bandit-data.ts'

/** P(item at position), position by position. */
export type PositionDistribution = Float64Array[]

/** Bernoulli Thompson sampling: each item's Beta draw, the greatest first. By Monte Carlo. */
export function bernoulliThompson(prior: ProductionPrior, rounds: number, seed: number): PositionDistribution {
  const random = new SeededRandom(seed)
  return distributionOf(prior.alpha.length, rounds, (item) =>
    random.beta(prior.alpha[item] ?? 1, prior.beta[item] ?? 1),
  )
}

/**
 * Returns the ranker's click model of items from counts alone: the more alike their rates, the more they are shrunk
 * towards the mean.
 */
export function pooledBelief(prior: ProductionPrior): { mean: number[]; shape: number[] } {
  const clicks = Float64Array.from(prior.alpha)
  const impressions = prior.alpha.map((alpha, item) => alpha + (prior.beta[item] ?? 0))
  const mean = clicks.reduce((sum, each) => sum + each, 0) / impressions.reduce((sum, each) => sum + each, 0)
  const strength = clickPrior.k.campaign ?? 1
  const family = resizedFamily(emptyFamily(strength), clicks.length)
  const expected = Float64Array.from(impressions, (each) => each * mean)
  for (let round = 0; round < 50; round++) updateFamily(family, clicks, expected, { k: strength, groups: 20 })
  return { mean: Array.from(family.lift, (lift) => lift * mean), shape: [...family.shape] }
}

/**
 * This service's draw from the same counts, without context: a Gamma belief, its relative spread scaled,
 * Wilson-Hilferty.
 */
export function rankerDraws(prior: ProductionPrior, rounds: number, seed: number): PositionDistribution {
  const random = new SeededRandom(seed)
  const belief = pooledBelief(prior)
  const draws = belief.mean.map((mean, item) => {
    const shape = Math.max(leastShape, (belief.shape[item] ?? 1) / (spreadScale * spreadScale))
    return { mean, a: 1 - 1 / (9 * shape), b: 1 / (3 * Math.sqrt(shape)) }
  })
  return distributionOf(draws.length, rounds, (item) => {
    const { mean, a, b } = draws[item] ?? { mean: 0, a: 1, b: 0 }
    const z = normalQuantiles[random.below(normalQuantiles.length)] ?? 0
    return mean * Math.max(a + b * z, leastCubeRoot) ** 3
  })
}

export function uniformDistribution(items: number): PositionDistribution {
  return Array.from({ length: banditPositions }, () => new Float64Array(items).fill(1 / items))
}

function distributionOf(items: number, rounds: number, draw: (item: number) => number): PositionDistribution {
  const counts = Array.from({ length: banditPositions }, () => new Float64Array(items))
  for (let round = 0; round < rounds; round++) {
    const scores = Array.from({ length: items }, (_, item) => draw(item))
    for (const count of counts) {
      let best = 0
      for (let item = 1; item < items; item++) if ((scores[item] ?? 0) > (scores[best] ?? 0)) best = item
      count[best] = (count[best] ?? 0) + 1 / rounds
      scores[best] = Number.NEGATIVE_INFINITY
    }
  }
  return counts
}
