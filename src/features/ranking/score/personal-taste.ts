import { fatigueDecay, type PersonState } from '../learn/person-state.ts'
import { attributeLift, fatigueBucket } from '../model/fit-audience.ts'
import type { RankingWorld } from './ranking-world.ts'

/** What one person's attributes and history make of each campaign's score. */
export interface PersonalTaste {
  /** Each campaign's category, and the multiplier by category; null when each is 1. */
  category: Uint16Array | null
  byCategory: Float64Array
  /** What tires this person of campaigns they have seen; null when they have seen none. */
  fatigue: { person: PersonState; world: RankingWorld; nowMs: number } | null
  /** No campaign's multipliers, by category and by fatigue, are greater. */
  greatestCategory: number
  greatestFatigue: number
}

/** The taste of somebody of whom nothing is known, and of every minor. */
export const neutralTaste: PersonalTaste = {
  category: null,
  byCategory: new Float64Array(0),
  fatigue: null,
  greatestCategory: 1,
  greatestFatigue: 1,
}

const greatestCategoryFactor = 6

/** The multiplier that a campaign gets for its category. */
export function categoryFactor(taste: PersonalTaste, campaign: number): number {
  return taste.category === null ? 1 : (taste.byCategory[taste.category[campaign] ?? 0] ?? 1)
}

/** The multiplier that a campaign gets for having been seen or opened before. */
export function fatigueFactor(taste: PersonalTaste, campaign: number): number {
  if (taste.fatigue === null) return 1
  const { person, world, nowMs } = taste.fatigue
  return world.model.personal.fatigue[fatigueBucketOf(person, world.hash[campaign] ?? 0, nowMs)] ?? 1
}

/** An adult's taste, from stored attributes and from what they saw and opened before. */
export function personalTaste(world: RankingWorld, audience: RankingAudience, nowMs: number): PersonalTaste {
  const { person } = audience
  if (person === null && audience.features.length === 0) return neutralTaste
  const byCategory = featureFactors(world, audience.features)
  let greatestCategory = 0
  for (let category = 0; category < byCategory.length; category++) {
    const factor = (byCategory[category] ?? 1) * historyFactor(world, person, world.categoryHash[category] ?? 0)
    const bounded = Math.min(greatestCategoryFactor, Math.max(1 / greatestCategoryFactor, factor))
    byCategory[category] = bounded
    if (bounded > greatestCategory) greatestCategory = bounded
  }
  const isFresh = person === null || person.campaigns.size === 0
  return {
    category: world.category,
    byCategory,
    fatigue: isFresh ? null : { person, world, nowMs },
    greatestCategory,
    greatestFatigue: isFresh ? 1 : world.greatestFatigue,
  }
}

/** What stored attributes make of every category of the world, as a new array. */
function featureFactors(world: RankingWorld, features: readonly number[]): Float64Array {
  const factors = new Float64Array(world.categories.length).fill(1)
  for (const feature of features) {
    const lifts = featureLifts(world, feature)
    for (let index = 0; index < factors.length; index++) factors[index] = (factors[index] ?? 1) * (lifts[index] ?? 1)
  }
  return factors
}

function featureLifts(world: RankingWorld, feature: number): Float64Array {
  const known = world.attributeLifts.get(feature)
  if (known !== undefined) return known
  const { attributes } = world.model.personal
  const lifts = Float64Array.from(world.categoryHash, (hash) => attributeLift(attributes, feature, hash))
  world.attributeLifts.set(feature, lifts)
  return lifts
}

/** What stored attributes make of one category. */
export function featureFactor(world: RankingWorld, features: readonly number[], categoryHash: number): number {
  const personal = world.model.personal
  let factor = 1
  for (const feature of features) factor *= attributeLift(personal.attributes, feature, categoryHash)
  return factor
}

/** What somebody's own opens make of a category. */
export function historyFactor(world: RankingWorld, person: PersonState | null, categoryHash: number): number {
  const history = person?.categories.get(categoryHash)
  if (history === undefined) return 1
  const strength = world.model.personal.tasteStrength
  return (strength + history.clicks) / (strength + history.expected)
}

/** How tired somebody is of one campaign: the bucket of their exposures. */
export function fatigueBucketOf(person: PersonState | null, campaignHash: number, nowMs: number): number {
  const seen = person?.campaigns.get(campaignHash)
  if (seen === undefined) return 0
  const decay = fatigueDecay(nowMs / 1000 - seen.atSeconds)
  return fatigueBucket(seen.exposures * decay, seen.clicks * decay > 0.1 ? 1 : 0)
}

/** Whom a list is ranked for. Of a minor only app, country and platform are ever read. */
export interface RankingAudience {
  appId: string
  countryCode: string
  /** Null when the request names none. */
  platform: string | null
  isMinor: boolean
  /** Slots of the stored attributes' features, from `attributeFeatures`; empty when nothing is stored. */
  features: readonly number[]
  /** What this person was shown and opened before in this app; null when nothing is known. */
  person: PersonState | null
  /**
   * Campaigns of the world that this minor has completed: they are ranked, so that their absence moves no other offer, and
   * then left out. Empty for adults, of whose eligible campaigns they are no part.
   */
  completed: readonly number[]
  /** Greatest number of offers, 1 to 25. */
  limit: number
}
