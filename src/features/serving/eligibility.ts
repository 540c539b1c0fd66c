import type { DevicePlatform } from '../../db/tables.ts'
import { type Bitset, emptyBitset, hasBit, intersectInto, without } from '../../snapshot/bitset.ts'
import { type EligibilityIndex, whyOutside } from '../../snapshot/eligibility-index.ts'
import { hindrances } from '../../snapshot/why-not-shown.ts'

export interface EligibilityQuery {
  appId: string
  environment: 'live' | 'test'
  /** Null for any country (catalog at configuration time). */
  countryCode: string | null
  platform: DevicePlatform | null
  /** True for feed, message and search, false for catalog. */
  needsImage: boolean
  /** True to select only campaigns rated for everyone (feed and search for a minor). */
  isMinor: boolean
  /** Indexes of campaigns the user has completed in this app (feed, message and search). */
  completed: readonly number[]
}

/** Why a campaign is not shown to a user, in the words of `explain`. */
export const ineligibleReasons = [
  ...(['not_demo', 'demo', 'draft', 'paused', 'archived'] as const),
  ...hindrances,
  ...(['country', 'platform', 'age_rating', 'completed'] as const),
] as const
export type IneligibleReason = (typeof ineligibleReasons)[number]

/**
 * Returns the campaigns that may be shown. Requests share the set; do not change it. A test key sees all demo
 * campaigns, listed or not.
 */
export function selectEligible(index: EligibilityIndex, query: EligibilityQuery): Bitset {
  return without(selectContext(index, query), query.completed)
}

/** The most contexts cached per index. An app has one for each platform and each country that a campaign names. */
const mostContexts = 4_000
const contextSets = new WeakMap<EligibilityIndex, Map<string, Bitset>>()

/**
 * Returns the campaigns that may be shown, with those the user has completed: one object for all requests of a context.
 */
export function selectContext(index: EligibilityIndex, query: Omit<EligibilityQuery, 'completed'>): Bitset {
  const sets = contextSets.get(index) ?? new Map<string, Bitset>()
  if (sets.size === 0) contextSets.set(index, sets)
  const { appId, environment, countryCode, platform, needsImage, isMinor } = query
  // All countries that no campaign names share one set.
  const country = countryCode === null || index.byCountry.has(countryCode) ? countryCode : ''
  const key = `${environment} ${platform} ${country} ${needsImage} ${isMinor} ${appId}`
  let set = sets.get(key)
  if (set === undefined) {
    set = makeContextSet(index, query)
    if (sets.size === mostContexts) sets.clear()
    sets.set(key, set)
  }
  return set
}

function makeContextSet(index: EligibilityIndex, query: Omit<EligibilityQuery, 'completed'>): Bitset {
  const eligible = index.active.slice()
  const app = index.byApp.get(query.appId)
  if (query.environment === 'test') intersectInto(eligible, index.demo)
  else {
    if (app?.isDemo !== true) intersectInto(eligible, index.notDemo)
    if (app === undefined) return eligible.fill(0)
    intersectInto(eligible, app.enabled)
  }
  if (query.countryCode !== null) keepCountry(eligible, index, query.countryCode)
  intersectInto(eligible, platformSet(query.needsImage ? index.withImage : index.withCreative, query.platform))
  if (query.isMinor) intersectInto(eligible, index.everyone)
  return eligible
}

/** Returns the first rule a campaign fails, or null if it is eligible. Agrees with `selectEligible`. */
export function explainIneligible(
  index: EligibilityIndex,
  query: EligibilityQuery,
  campaignIndex: number,
  nowMs: number,
): IneligibleReason | null {
  const campaign = index.campaigns[campaignIndex]
  if (campaign === undefined) return 'not_granted'
  const app = index.byApp.get(query.appId)
  if (query.environment === 'test') {
    if (!campaign.isDemo) return 'not_demo'
  } else {
    if (campaign.isDemo && app?.isDemo !== true) return 'demo'
    if (app === undefined || !hasBit(app.enabled, campaignIndex)) return 'not_granted'
  }
  if (!hasBit(index.active, campaignIndex)) {
    return campaign.status === 'active' ? (whyOutside(campaign, nowMs) ?? 'cap_reached') : campaign.status
  }
  return audienceReason(index, query, campaignIndex)
}

function audienceReason(
  index: EligibilityIndex,
  query: EligibilityQuery,
  campaignIndex: number,
): IneligibleReason | null {
  if (query.countryCode !== null && !isOpenTo(index, query.countryCode, campaignIndex)) return 'country'
  if (!hasBit(platformSet(index.withCreative, null), campaignIndex)) return 'no_creative'
  if (!hasBit(platformSet(index.withCreative, query.platform), campaignIndex)) return 'platform'
  if (query.needsImage && !hasBit(platformSet(index.withImage, query.platform), campaignIndex)) return 'no_image'
  if (query.isMinor && !hasBit(index.everyone, campaignIndex)) return 'age_rating'
  for (const completed of query.completed) if (completed === campaignIndex) return 'completed'
  return null
}

function keepCountry(eligible: Bitset, { everywhere, byCountry }: EligibilityIndex, countryCode: string): void {
  const named = byCountry.get(countryCode) ?? everywhere
  for (let word = 0; word < eligible.length; word++) {
    eligible[word] = (eligible[word] ?? 0) & ((everywhere[word] ?? 0) | (named[word] ?? 0))
  }
}

function isOpenTo({ everywhere, byCountry }: EligibilityIndex, countryCode: string, campaignIndex: number): boolean {
  return hasBit(everywhere, campaignIndex) || hasBit(byCountry.get(countryCode) ?? emptyBitset(0), campaignIndex)
}

function platformSet(sets: ReadonlyMap<DevicePlatform | 'any', Bitset>, platform: DevicePlatform | null): Bitset {
  return sets.get(platform ?? 'any') ?? emptyBitset(0)
}
