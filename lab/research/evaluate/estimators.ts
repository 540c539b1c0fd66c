import { SeededRandom } from '../simulate/seeded-random.ts'

/** A logged decision, with its weight under the evaluated policy. */
export interface LoggedDecision {
  reward: number
  /** P(the evaluated policy decides the same) / P(the logging policy did). */
  weight: number
  /** The reward model's expectation of the logged decision. */
  modelled: number
  /** The reward model's expectation of the evaluated policy's decision. */
  modelledPolicy: number
}

/** An estimate of a policy's mean reward with its 95% interval. */
export interface Estimate {
  value: number
  low: number
  high: number
}

/** Inverse propensity score, self-normalised, direct method, doubly robust. */
export interface Estimates {
  ips: Estimate
  snips: Estimate
  dm: Estimate
  dr: Estimate
  /** The effective sample size: the square of the weights' sum over the sum of their squares. */
  effectiveCount: number
}

const nothing = { count: 0, weight: 0, weightedReward: 0, modelledPolicy: 0, correction: 0 }
type Sums = Readonly<typeof nothing>

const rounds = 500

/**
 * Estimates a policy from the log of another. Intervals are percentiles of a bootstrap over users, which keeps all
 * decisions about a user together.
 */
export function estimatePolicy(people: readonly (readonly LoggedDecision[])[], seed: number): Estimates {
  const sums = people.map(sumDecisions)
  const random = new SeededRandom(seed)
  const draws = Array.from({ length: rounds }, () => estimatesOf(resample(sums, random)))
  const whole = estimatesOf(addSums(sums))
  const interval = (name: 'ips' | 'snips' | 'dm' | 'dr'): Estimate => {
    const sorted = draws.map((draw) => draw[name]).sort((left, right) => left - right)
    const at = (share: number) => sorted[Math.floor(share * (rounds - 1))] ?? Number.NaN
    return { value: whole[name], low: at(0.025), high: at(0.975) }
  }
  const weights = people.flat().map((decision) => decision.weight)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0)
  return {
    ips: interval('ips'),
    snips: interval('snips'),
    dm: interval('dm'),
    dr: interval('dr'),
    effectiveCount: squares === 0 ? 0 : (total * total) / squares,
  }
}

function sumDecisions(decisions: readonly LoggedDecision[]): Sums {
  return addSums(
    decisions.map(({ reward, weight, modelled, modelledPolicy }) => {
      return {
        count: 1,
        weight,
        weightedReward: weight * reward,
        modelledPolicy,
        correction: weight * (reward - modelled),
      }
    }),
  )
}

function addSums(all: readonly Sums[]): Sums {
  const total = { ...nothing }
  for (const each of all) {
    total.count += each.count
    total.weight += each.weight
    total.weightedReward += each.weightedReward
    total.modelledPolicy += each.modelledPolicy
    total.correction += each.correction
  }
  return total
}

function resample(people: readonly Sums[], random: SeededRandom): Sums {
  return addSums(people.map(() => people[random.below(people.length)] ?? nothing))
}

function estimatesOf({ count, weight, weightedReward, modelledPolicy, correction }: Sums) {
  return {
    ips: weightedReward / count,
    snips: weightedReward / weight,
    dm: modelledPolicy / count,
    dr: (modelledPolicy + correction) / count,
  }
}
