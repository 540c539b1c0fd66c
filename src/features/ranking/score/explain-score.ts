import { clickRateAt, completionRateAt, contextTable } from './context-table.ts'
import {
  categoryFactor,
  fatigueFactor,
  featureFactor,
  historyFactor,
  neutralTaste,
  personalTaste,
  type RankingAudience,
} from './personal-taste.ts'
import type { RankingWorld } from './ranking-world.ts'
import { drawnRoot, drawScore } from './select-top.ts'

/** What a campaign's score is made of. The product of payout, rates, priority, taste, fatigue and draw is the score. */
export interface ScoreParts {
  /** Gross payout of one completion, micros; at least 1, so that offers without payout are ordered by their rates. */
  payoutMicros: number
  /** P(click) of an examined impression, in this app, country and platform, for nobody in particular. */
  clickRate: number
  /** P(verified | click) there. */
  completionRate: number
  /** The app's own multiplier. */
  priority: number
  /** What attributes and this person's own opens make of its category; 1 for a minor. */
  taste: number
  attributes: number
  history: number
  /** What having been seen or opened before makes of it; 1 for a minor. */
  fatigue: number
  /** The seeded draw from the belief: above 1 is luck, and the wider the less is known. */
  draw: number
  /** Relative standard deviation of the belief that the draw came from. */
  uncertainty: number
}

/** One campaign's score and its parts, exactly as `rankOffers` computes them. */
export function explainScore(
  world: RankingWorld,
  audience: RankingAudience,
  seed: number,
  nowMs: number,
  campaign: number,
): { score: number; parts: ScoreParts } {
  const table = contextTable(world, audience)
  const taste = audience.isMinor ? neutralTaste : personalTaste(world, audience, nowMs)
  const hash = world.hash[campaign] ?? 0
  const score = drawScore(table, taste, campaign, hash, seed)
  const byTaste = categoryFactor(taste, campaign)
  const fatigue = fatigueFactor(taste, campaign)
  const category = world.categoryHash[world.category[campaign] ?? 0] ?? 0
  return {
    score,
    parts: {
      payoutMicros: world.payout[campaign] ?? 0,
      clickRate: clickRateAt(world, audience, campaign),
      completionRate: completionRateAt(world, audience, campaign),
      priority: table.app.priority.get(campaign) ?? 1,
      taste: byTaste,
      attributes: audience.isMinor ? 1 : featureFactor(world, audience.features, category),
      history: audience.isMinor ? 1 : historyFactor(world, audience.person, category),
      fatigue,
      draw: drawnRoot(table, campaign, hash, seed) ** 3,
      uncertainty: 3 * (table.b[campaign] ?? 0),
    },
  }
}
