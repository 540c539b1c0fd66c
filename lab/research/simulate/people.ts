import type { EnvironmentOptions } from './environment-options.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A simulated user with their true affinities. */
export interface SimulatedUser {
  id: string
  app: number
  country: number
  platform: number
  isMinor: boolean
  affinity: Float64Array
  stored: Record<string, unknown> | null
  wasStored: boolean
  /** Recent exposures by campaign, decayed to `at`. */
  seen: Map<number, { exposures: number; at: number }>
  completed: Set<number>
}

const segments = 8
const tiers = ['free', 'basic', 'plus', 'premium']
const minorShare = 0.12

/**
 * Makes users of a few segments: affinity follows the segment plus an individual part; attributes reflect it noisily.
 */
export function makePeople(
  options: EnvironmentOptions,
  random: SeededRandom,
  apps: number,
  countries: readonly string[],
  categories: number,
): SimulatedUser[] {
  const segmentAffinity = Array.from({ length: segments }, () =>
    Float64Array.from({ length: categories }, () => 0.75 * options.affinitySigma * random.normal()),
  )
  const segmentAge = Array.from({ length: segments }, () => 20 + random.below(45))
  const segmentTier = Array.from({ length: segments }, () => random.below(tiers.length))
  return Array.from({ length: options.people }, (_, index) => {
    const segment = random.below(segments)
    const isMinor = random.chance(minorShare)
    const own = 0.65 * options.affinitySigma
    // Subtracts half the variance, so that the average multiplier is near 1.
    const affinity = Float64Array.from(segmentAffinity[segment] ?? [], (mean) => {
      return Math.exp(mean + own * random.normal() - options.affinitySigma ** 2 / 2)
    })
    const age = Math.max(18, Math.round((segmentAge[segment] ?? 30) + 6 * random.normal()))
    const tier = random.chance(0.6) ? (segmentTier[segment] ?? 0) : random.below(tiers.length)
    const interest = random.chance(0.5) ? segment : random.below(segments)
    const stored: Record<string, unknown> = { age, subscriptionTier: tiers[tier], custom: { interest: `i${interest}` } }
    for (const key of ['age', 'subscriptionTier', 'custom']) if (random.chance(0.4)) delete stored[key]
    return {
      id: `user-${index}`,
      app: Math.min(apps - 1, Math.floor(apps * random.unit() ** 1.7)),
      country: Math.min(countries.length - 1, Math.floor(countries.length * random.unit() ** 1.5)),
      platform: random.below(3),
      isMinor,
      affinity,
      stored: isMinor ? { age: 13 + random.below(5) } : random.chance(0.7) ? stored : null,
      wasStored: false,
      seen: new Map(),
      completed: new Set(),
    }
  })
}

/** Returns a user's recent exposures to a campaign, with a half-life of two days. */
export function recentExposures(user: SimulatedUser, campaign: number, now: number): number {
  const seen = user.seen.get(campaign)
  return seen === undefined ? 0 : seen.exposures * 2 ** ((seen.at - now) / (2 * 86_400))
}

export function addExposure(user: SimulatedUser, campaign: number, now: number): void {
  user.seen.set(campaign, { exposures: recentExposures(user, campaign, now) + 1, at: now })
}
