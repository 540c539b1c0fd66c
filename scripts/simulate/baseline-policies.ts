import type { BaselineCampaign, BaselineContext, Policy } from './baseline-node.ts'
import { SeededRandom } from './seeded-random.ts'

// What every method assumes before evidence: a click in 50 servings, a completion in 100 clicks.
const servedPrior = 50
const clickPrior = 100

/** The usual methods that the ranker is compared with, by name. */
export const policies: Record<string, (seed: number) => Policy> = {
  random: (seed) => {
    const random = new SeededRandom(seed)
    return { score: (campaigns) => campaigns.map(() => random.unit()) }
  },
  'epsilon-greedy 0.1': (seed) => {
    const random = new SeededRandom(seed)
    return {
      score: (campaigns) => {
        const explores = random.chance(0.1)
        return campaigns.map((each) => (explores ? random.unit() : meanValue(each)))
      },
    }
  },
  'UCB-V': () => ({
    score: (campaigns) => {
      const total = Math.log(1 + campaigns.reduce((sum, each) => sum + each.served, 0))
      return campaigns.map((each) => upperBound(each, total))
    },
  }),
  'Beta TS, two-stage': (seed) => {
    const random = new SeededRandom(seed)
    return { score: (campaigns) => campaigns.map((each) => drawnValue(each, random)) }
  },
  LinUCB: () => linearUpperBound(),
}

function meanValue({ facts, served, clicks, completions }: BaselineCampaign): number {
  return (facts.payout * (((clicks + 1) / (served + servedPrior)) * (completions + 1))) / (clicks + clickPrior)
}

/** Audibert, Munos and Szepesvari (2009), over earnings of one serving, with a tenth of the usual range term. */
function upperBound({ facts, served, completions }: BaselineCampaign, logTotal: number): number {
  const trials = served + 1
  const rate = (completions + 1 / clickPrior) / trials
  const variance = facts.payout * facts.payout * rate * (1 - rate)
  return facts.payout * rate + Math.sqrt((2 * variance * logTotal) / trials) + (0.1 * facts.payout * logTotal) / trials
}

function drawnValue({ facts, served, clicks, completions }: BaselineCampaign, random: SeededRandom): number {
  const click = beta(random, clicks + 1, Math.max(1, served - clicks) + servedPrior)
  return facts.payout * click * beta(random, completions + 1, Math.max(1, clicks - completions) + clickPrior)
}

function beta(random: SeededRandom, successes: number, failures: number): number {
  const left = random.gamma(successes)
  return left / (left + random.gamma(failures))
}

const alpha = 0.3

/**
 * Li, Chu, Langford and Schapire (2010), disjoint models, one for each campaign over app, country and platform; clicks are
 * linear, completions a campaign's mean. With one-hot contexts of three fields the design is kept as its diagonal.
 */
function linearUpperBound(): Policy {
  const models = new Map<number, { precision: Float64Array; weights: Float64Array }>()
  const modelOf = (campaign: BaselineCampaign) => {
    let model = models.get(campaign.index)
    if (model === undefined) {
      model = { precision: new Float64Array(64).fill(10), weights: new Float64Array(64) }
      models.set(campaign.index, model)
    }
    return model
  }
  const fields = ({ app, country, platform }: BaselineContext) => [
    0,
    1 + (app % 40),
    41 + (country % 16),
    58 + platform,
  ]
  const predict = (weights: Float64Array, at: number[]) => at.reduce((sum, field) => sum + (weights[field] ?? 0), 0)
  const learn = (campaign: BaselineCampaign, context: BaselineContext, reward: number, trials: number) => {
    const { precision, weights } = modelOf(campaign)
    const at = fields(context)
    const error = reward - trials * predict(weights, at)
    for (const field of at) {
      precision[field] = (precision[field] ?? 0) + trials
      weights[field] = (weights[field] ?? 0) + error / ((precision[field] ?? 1) * at.length)
    }
  }
  return {
    score: (campaigns, context) => {
      const at = fields(context)
      return campaigns.map((each) => {
        const { precision, weights } = modelOf(each)
        const spread = Math.sqrt(at.reduce((sum, field) => sum + 1 / (precision[field] ?? 1), 0))
        const click = Math.max(0, predict(weights, at) + 1 / servedPrior / 10) + alpha * 0.1 * spread
        return (each.facts.payout * click * (each.completions + 1)) / (each.clicks + clickPrior)
      })
    },
    shown: (campaign, context) => learn(campaign, context, 0, 1),
    clicked: (campaign, context) => learn(campaign, context, 1, 0),
  }
}
