import type { BaselineCampaign, BaselineContext, BaselineCounts, Policy } from './baseline-node.ts'
import { SeededRandom } from './seeded-random.ts'

/** The usual methods with which the ranker is compared, by name. */
export const policies: Record<string, (seed: number) => Policy> = {
  random: (seed) => {
    const random = new SeededRandom(seed)
    return { score: (campaigns) => campaigns.map(() => random.unit()) }
  },
  'epsilon-greedy 0.1': (seed) => {
    const random = new SeededRandom(seed)
    return {
      score: (campaigns, _context, all) => {
        const explores = random.chance(0.1)
        const rates = pooledRates(all)
        return campaigns.map((each) => (explores ? random.unit() : meanValue(each, rates)))
      },
    }
  },
  'UCB-V': () => ({
    score: (campaigns, _context, all) => {
      const rates = pooledRates(all)
      const logTotal = Math.log(1 + all.served)
      return campaigns.map((each) => upperBound(each, rates, logTotal))
    },
  }),
  'Beta TS two-stage': (seed) => {
    const random = new SeededRandom(seed)
    return {
      score: (campaigns, _context, all) => {
        const rates = pooledRates(all)
        return campaigns.map((each) => drawnValue(each, rates, random))
      },
    }
  },
  LinUCB: () => linearUpperBound(),
}

interface Rates {
  click: number
  completion: number
}

/** The prior rates of a campaign, worth one click and one completion: the rates over all campaigns so far. */
function pooledRates({ served, clicks, completions }: BaselineCounts): Rates {
  return { click: (clicks + 1) / (served + 30), completion: (completions + 1) / (clicks + 60) }
}

function meanValue({ facts, served, clicks, completions }: BaselineCampaign, rates: Rates): number {
  const click = (clicks + 1) / (served + 1 / rates.click)
  return (facts.payout * click * (completions + 1)) / (clicks + 1 / rates.completion)
}

/** The share of usual exploration that pays off where one serving in thousands earns. */
const exploration = 0.001

/** Audibert, Munos and Szepesvari (2009), over earnings of one serving; the mean is that of both stages. */
function upperBound(campaign: BaselineCampaign, rates: Rates, logTotal: number): number {
  const { payout } = campaign.facts
  const mean = meanValue(campaign, rates)
  const width = (exploration * logTotal) / (campaign.served + 1 / rates.click)
  return mean + Math.sqrt(2 * mean * payout * width) + 3 * payout * width
}

function drawnValue(campaign: BaselineCampaign, rates: Rates, random: SeededRandom): number {
  const { facts, served, clicks, completions } = campaign
  const click = random.beta(clicks + 1, Math.max(1, served - clicks) + 1 / rates.click)
  return facts.payout * click * random.beta(completions + 1, Math.max(1, clicks - completions) + 1 / rates.completion)
}

const alpha = 0.3

/**
 * Li, Chu, Langford and Schapire (2010), disjoint models, one for each campaign over app, country and platform; clicks
 * are linear, completions a campaign's mean. With one-hot contexts of three fields the design is kept as its diagonal.
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
    score: (campaigns, context, all) => {
      const rates = pooledRates(all)
      const at = fields(context)
      return campaigns.map((each) => {
        const { precision, weights } = modelOf(each)
        const spread = Math.sqrt(at.reduce((sum, field) => sum + 1 / (precision[field] ?? 1), 0))
        const click = Math.max(0, predict(weights, at) + rates.click / 10) + alpha * 0.1 * spread
        return (each.facts.payout * click * (each.completions + 1)) / (each.clicks + 1 / rates.completion)
      })
    },
    shown: (campaign, context) => learn(campaign, context, 0, 1),
    clicked: (campaign, context) => learn(campaign, context, 1, 0),
  }
}
