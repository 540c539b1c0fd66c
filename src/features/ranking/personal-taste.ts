import type { RankingAudience } from './ranking-audience.ts'
import type { RankingWorld } from './ranking-world.ts'

/** What one person's history and attributes make of each campaign's score. */
export interface PersonalTaste {
  /** Multiplier by campaign index; null when nothing is known and each is 1. */
  factors: Float64Array | null
  /** No campaign's multiplier is greater. */
  greatest: number
}

/** The taste of somebody of whom nothing is known, and of every minor. */
export const neutralTaste: PersonalTaste = { factors: null, greatest: 1 }

/** The multiplier of one campaign. */
export function tasteFactor(taste: PersonalTaste, campaign: number): number {
  return taste.factors === null ? 1 : (taste.factors[campaign] ?? 1)
}

/** The taste of an adult, from stored attributes and earlier opens. */
export function personalTaste(_world: RankingWorld, _audience: RankingAudience, _nowMs: number): PersonalTaste {
  return neutralTaste
}
