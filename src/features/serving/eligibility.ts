import type { DevicePlatform, ServingTable } from '../../db/tables.ts'
import type { AudienceRule } from '../../snapshot/audience-rule.ts'
import {
  type Bitset,
  emptyBitset,
  hasBit,
  intersectInto,
  listBits,
  removeBit,
  subtractFrom,
  without,
} from '../../snapshot/bitset.ts'
import {
  type EligibilityCampaign,
  type EligibilityIndex,
  type HeldBackReason,
  whyOutside,
} from '../../snapshot/eligibility-index.ts'
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
  /**
   * True where campaigns with an audience may be shown: to an adult on feed and search, whose attributes are known, and
   * at configuration time.
   */
  withAudiences: boolean
}

/** Campaigns that are withheld from one user (feed, message and search), by their indexes. */
export interface Withheld {
  /** Completed in this app. */
  readonly completed: readonly number[]
  /** For an audience to which the user does not belong; of those that the sets select. */
  readonly notForThem: readonly number[]
  /** Shown as often as their frequency allows. */
  readonly capped: readonly number[]
}

/** Why a campaign is not shown to a user, in the words of `explain`. */
export const ineligibleReasons = [
  ...(['not_demo', 'demo', 'draft', 'paused', 'archived'] as const),
  ...hindrances,
  ...(['deal_cap_reached', 'country', 'platform', 'age_rating', 'completed', 'audience', 'frequency_cap'] as const),
] as const
export type IneligibleReason = (typeof ineligibleReasons)[number]

/** The campaigns of a context: one object for all its requests; do not change it. */
export interface Context {
  /** The campaigns that may be shown to some user. */
  readonly eligible: Bitset
  /** Those of them with an audience. */
  readonly withAudience: readonly { readonly index: number; readonly audience: AudienceRule }[]
}

/**
 * Returns the campaigns that may be shown. Requests share the set; do not change it. A test key sees all demo
 * campaigns, listed or not.
 */
export function selectEligible(index: EligibilityIndex, query: EligibilityQuery, withheld?: Withheld): Bitset {
  const { eligible } = selectContext(index, query)
  return withheld === undefined ? eligible : without(eligible, leftOutOf(withheld))
}

/** All campaigns that are withheld from a user. */
export function leftOutOf({ completed, notForThem, capped }: Withheld): readonly number[] {
  return notForThem.length === 0 && capped.length === 0 ? completed : [...completed, ...notForThem, ...capped]
}

interface Asked extends Pick<EligibilityQuery, 'appId' | 'environment' | 'platform' | 'isMinor'> {
  readonly countryCode: string
  readonly surface: ServingTable['surface']
}

/** Returns the context of a feed, message or search. A message reads no attributes (spec 4.5). */
export function contextOf({ appId, environment, surface, countryCode, platform, isMinor }: Asked): EligibilityQuery {
  const withAudiences = surface !== 'message' && !isMinor
  return { appId, environment, countryCode, platform, isMinor, needsImage: true, withAudiences }
}

/** The most contexts cached per index. An app has one for each platform and each country that a campaign names. */
const mostContexts = 4_000
const contextsOf = new WeakMap<EligibilityIndex, Map<string, Context>>()

/** Returns the campaigns that may be shown, those included that are withheld from one user or another. */
export function selectContext(index: EligibilityIndex, query: EligibilityQuery): Context {
  const contexts = contextsOf.get(index) ?? new Map<string, Context>()
  if (contexts.size === 0) contextsOf.set(index, contexts)
  const { appId, environment, countryCode, platform, needsImage, isMinor, withAudiences } = query
  // All countries that no campaign names share one set.
  const country = countryCode === null || index.byCountry.has(countryCode) ? countryCode : ''
  const key = `${environment} ${platform} ${country} ${needsImage} ${isMinor} ${withAudiences} ${appId}`
  let context = contexts.get(key)
  if (context === undefined) {
    const eligible = makeContextSet(index, query)
    context = { eligible, withAudience: index.hasAudiences ? audiencesOf(index, eligible) : [] }
    if (contexts.size === mostContexts) contexts.clear()
    contexts.set(key, context)
  }
  return context
}

function audiencesOf({ campaigns }: EligibilityIndex, eligible: Bitset): Context['withAudience'] {
  return listBits(eligible).flatMap((index) => {
    const audience = campaigns[index]?.audience
    return audience === undefined ? [] : { index, audience }
  })
}

function makeContextSet(index: EligibilityIndex, query: EligibilityQuery): Bitset {
  const eligible = index.active.slice()
  const app = index.byApp.get(query.appId)
  if (query.environment === 'test') intersectInto(eligible, index.demo)
  else {
    if (app?.isDemo !== true) intersectInto(eligible, index.notDemo)
    if (app === undefined) return eligible.fill(0)
    intersectInto(eligible, app.enabled)
    for (const index of app.heldBack?.keys() ?? []) removeBit(eligible, index)
  }
  if (query.countryCode !== null) keepCountry(eligible, index, query.countryCode)
  intersectInto(eligible, platformSet(query.needsImage ? index.withImage : index.withCreative, query.platform))
  if (query.isMinor) intersectInto(eligible, index.everyone)
  if (!query.withAudiences) subtractFrom(eligible, index.withAudience)
  return eligible
}

/** Returns the first rule a campaign fails, or null if it is eligible. Agrees with `selectEligible`. */
export function explainIneligible(
  index: EligibilityIndex,
  query: EligibilityQuery,
  campaignIndex: number,
  nowMs: number,
  withheld: Withheld,
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
  const heldBack = query.environment === 'live' ? app?.heldBack?.get(campaignIndex) : undefined
  if (!hasBit(index.active, campaignIndex)) {
    return outsideReason(campaign, heldBack, nowMs)
  }
  if (heldBack !== undefined) return heldBack
  return contextReason(index, query, campaignIndex) ?? personalReason(index, query, campaignIndex, withheld)
}

/** The caps of an app's own terms come after the campaign's and before its pace. */
function outsideReason(
  campaign: EligibilityCampaign,
  heldBack: HeldBackReason | undefined,
  nowMs: number,
): IneligibleReason {
  if (campaign.status !== 'active') return campaign.status
  const outside = whyOutside(campaign, nowMs) ?? 'cap_reached'
  return outside === 'ahead_of_pace' ? (heldBack ?? outside) : outside
}

function contextReason(
  index: EligibilityIndex,
  query: EligibilityQuery,
  campaignIndex: number,
): IneligibleReason | null {
  if (query.countryCode !== null && !isOpenTo(index, query.countryCode, campaignIndex)) return 'country'
  if (!hasBit(platformSet(index.withCreative, null), campaignIndex)) return 'no_creative'
  if (!hasBit(platformSet(index.withCreative, query.platform), campaignIndex)) return 'platform'
  if (query.needsImage && !hasBit(platformSet(index.withImage, query.platform), campaignIndex)) return 'no_image'
  if (query.isMinor && !hasBit(index.everyone, campaignIndex)) return 'age_rating'
  return null
}

function personalReason(
  index: EligibilityIndex,
  { withAudiences }: EligibilityQuery,
  campaignIndex: number,
  { completed, notForThem, capped }: Withheld,
): IneligibleReason | null {
  if (completed.includes(campaignIndex)) return 'completed'
  if (!withAudiences && hasBit(index.withAudience, campaignIndex)) return 'audience'
  if (notForThem.includes(campaignIndex)) return 'audience'
  return capped.includes(campaignIndex) ? 'frequency_cap' : null
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
