import { type Estimates, estimatePolicy, type LoggedDecision } from './estimators.ts'
import {
  type BanditCampaign,
  type BanditImpression,
  type Behaviour,
  readImpressions,
  readProductionPrior,
} from './open-bandit-data.ts'
import {
  bernoulliThompson,
  type PositionDistribution,
  pooledBelief,
  rankerDraws,
  uniformDistribution,
} from './thompson-distributions.ts'

interface BanditEvaluation {
  campaign: BanditCampaign
  behaviour: Behaviour
  policy: string
  estimates: Estimates
}

/** A policy's clicks relative to a uniform one, with the pooled production counts as the truth. */
interface RelativeValue {
  campaign: BanditCampaign
  policy: string
  timesUniform: number
}

const folds = 3
const priorImpressions = 500

/** Evaluates the policies on every log of the public sample. It has no user ids, so impressions are resampled. */
export function evaluateOpenBandit(directory: string, rounds: number, seed: number) {
  const evaluations: BanditEvaluation[] = []
  const relative: RelativeValue[] = []
  for (const campaign of ['men', 'women'] as const) {
    const prior = readProductionPrior(directory, campaign)
    const items = prior.alpha.length
    const uniform = uniformDistribution(items)
    const policies: [string, PositionDistribution][] = [
      ['random', uniform],
      ['production Thompson sampling', bernoulliThompson(prior, rounds, seed)],
      ['this ranker, without context', rankerDraws(prior, rounds, seed)],
    ]
    const rates = pooledBelief(prior).mean
    for (const [policy, distribution] of policies) {
      relative.push({ campaign, policy, timesUniform: meanReward(distribution, rates) / meanReward(uniform, rates) })
      for (const behaviour of ['random', 'bts'] as const) {
        const decisions = decisionsOf(readImpressions(directory, behaviour, campaign), distribution, items)
        const people = decisions.map((decision) => [decision])
        evaluations.push({ campaign, behaviour, policy, estimates: estimatePolicy(people, seed) })
      }
    }
  }
  return { evaluations, relative }
}

function meanReward(distribution: PositionDistribution, rates: readonly number[]): number {
  const rewardAt = (position: Float64Array) =>
    position.reduce((sum, share, item) => sum + share * (rates[item] ?? 0), 0)
  const values = distribution.map(rewardAt)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Computes weights and modelled rewards. The model of a fold is fitted to the other folds, with an item's clicks shrunk
 * towards the mean.
 */
function decisionsOf(
  impressions: readonly BanditImpression[],
  distribution: PositionDistribution,
  items: number,
): LoggedDecision[] {
  const outside = (fold: number) => impressions.filter((_, index) => index % folds !== fold)
  const models = Array.from({ length: folds }, (_, fold) => itemRates(outside(fold), items))
  return impressions.map(({ item, position, click, propensity }, index) => {
    const model = models[index % folds] ?? []
    const shares = distribution[position] ?? new Float64Array(items)
    return {
      reward: click,
      weight: (shares[item] ?? 0) / propensity,
      modelled: model[item] ?? 0,
      modelledPolicy: shares.reduce((sum, share, each) => sum + share * (model[each] ?? 0), 0),
    }
  })
}

function itemRates(impressions: readonly BanditImpression[], items: number): number[] {
  const clicks = new Float64Array(items)
  const shown = new Float64Array(items)
  for (const { item, click } of impressions) {
    clicks[item] = (clicks[item] ?? 0) + click
    shown[item] = (shown[item] ?? 0) + 1
  }
  const mean = clicks.reduce((sum, each) => sum + each, 0) / Math.max(1, impressions.length)
  return Array.from(clicks, (sum, item) => (sum + priorImpressions * mean) / ((shown[item] ?? 0) + priorImpressions))
}
