import { attributeLift, fatigueBucket } from '../model/fit-audience.ts'
import { decodeUserState, fatigueDecay, type UserState } from '../model/user-state.ts'
import type { Ranker } from './ranker.ts'
import type { RankingAudience } from './ranking-audience.ts'

export interface PersonalAffinity {
  /** Each campaign's category; null if all multipliers in `byCategory` are 1. */
  category: Uint16Array | null
  byCategory: Float64Array
  fatigue: { user: UserState; ranker: Ranker; nowMs: number } | null
  greatestCategory: number
  greatestFatigue: number
}

/** The multipliers of unknown users and of every minor: all 1. */
export const neutralAffinity: PersonalAffinity = {
  category: null,
  byCategory: new Float64Array(0),
  fatigue: null,
  greatestCategory: 1,
  greatestFatigue: 1,
}

const greatestCategoryFactor = 6

export function categoryFactor(affinity: PersonalAffinity, campaign: number): number {
  return affinity.category === null ? 1 : affinity.byCategory[affinity.category[campaign]!]!
}

/** Returns the multiplier for earlier impressions and clicks of a campaign. */
export function fatigueFactor(affinity: PersonalAffinity, campaign: number): number {
  if (affinity.fatigue === null) return 1
  const { user, ranker, nowMs } = affinity.fatigue
  return ranker.model.personal.fatigue[fatigueBucketOf(user, ranker.hash[campaign]!, nowMs)]!
}

/** Computes an adult's multipliers from stored attributes, earlier impressions and clicks. */
export function personalAffinity(ranker: Ranker, audience: RankingAudience, nowMs: number): PersonalAffinity {
  const { features, userState } = audience
  if (userState === null && features.length === 0) return neutralAffinity
  const user = userState === null ? null : decodeUserState(userState)
  const byCategory = featureFactors(ranker, features)
  let greatestCategory = 0
  for (let category = 0; category < byCategory.length; category++) {
    const factor = byCategory[category]! * historyFactor(ranker, user, ranker.categoryHash[category]!)
    const bounded = Math.min(greatestCategoryFactor, Math.max(1 / greatestCategoryFactor, factor))
    byCategory[category] = bounded
    if (bounded > greatestCategory) greatestCategory = bounded
  }
  const isFresh = user === null || user.campaigns.size === 0
  return {
    category: ranker.category,
    byCategory,
    fatigue: isFresh ? null : { user, ranker, nowMs },
    greatestCategory,
    greatestFatigue: isFresh ? 1 : ranker.greatestFatigue,
  }
}

/** Returns the multipliers of stored attributes by category, as a new array. */
function featureFactors(ranker: Ranker, features: readonly number[]): Float64Array {
  const factors = new Float64Array(ranker.categories.length).fill(1)
  for (const feature of features) {
    const lifts = featureLifts(ranker, feature)
    for (let index = 0; index < factors.length; index++) factors[index]! *= lifts[index]!
  }
  return factors
}

function featureLifts(ranker: Ranker, feature: number): Float64Array {
  const known = ranker.attributeLifts.get(feature)
  if (known !== undefined) return known
  const { attributes } = ranker.model.personal
  const lifts = Float64Array.from(ranker.categoryHash, (hash) => attributeLift(attributes, feature, hash))
  ranker.attributeLifts.set(feature, lifts)
  return lifts
}

export function featureFactor(ranker: Ranker, features: readonly number[], categoryHash: number): number {
  const personal = ranker.model.personal
  let factor = 1
  for (const feature of features) factor *= attributeLift(personal.attributes, feature, categoryHash)
  return factor
}

export function historyFactor(ranker: Ranker, user: UserState | null, categoryHash: number): number {
  const history = user?.categories.get(categoryHash)
  if (history === undefined) return 1
  const strength = ranker.model.personal.tasteStrength
  return (strength + history.clicks) / (strength + history.expected)
}

/** Returns the fatigue bucket of a user's earlier exposures to a campaign. */
export function fatigueBucketOf(user: UserState | null, campaignHash: number, nowMs: number): number {
  const seen = user?.campaigns.get(campaignHash)
  if (seen === undefined) return 0
  const decay = fatigueDecay(nowMs / 1000 - seen.atSeconds)
  return fatigueBucket(seen.exposures * decay, seen.clicks * decay > 0.1 ? 1 : 0)
}
