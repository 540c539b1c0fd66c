import type { DevicePlatform } from '../db/tables.ts'
import type { OpeningHours } from '../lib/time/opening-hours.ts'
import type { AudienceRule } from './audience-rule.ts'
import { addBit, type Bitset, copyBits, emptyBitset, removeBit } from './bitset.ts'

const devicePlatforms: readonly DevicePlatform[] = ['android', 'ios', 'web']

/** A stretch of time in milliseconds since the Unix epoch: its end belongs to it, its start does not. */
export interface Span {
  readonly afterMs: number
  readonly throughMs: number
}

interface EligibilityCreative {
  /** Empty means all. */
  readonly supportedPlatforms: readonly string[]
  readonly primaryImageUrl: string | null
}

/** The properties of a campaign that eligibility depends on. Its position in the builder's array is its index. */
export interface EligibilityCampaign {
  readonly id: string
  readonly status: 'draft' | 'active' | 'paused' | 'archived'
  /** Milliseconds since the epoch; undefined means open-ended. The end is exclusive. */
  readonly startsAtMs: number | undefined
  readonly endsAtMs: number | undefined
  /** The hours in which it is shown; undefined means all. */
  readonly hours: OpeningHours | undefined
  readonly isCapReached: boolean
  /** The instant before which its conversions are ahead of an even pace; undefined if they are not. */
  readonly aheadUntilMs: number | undefined
  /** Its organization, which pays in advance or up to a limit, has less left than the payout. */
  readonly isBalanceSpent: boolean
  readonly isDemo: boolean
  readonly ageRating: 'adults' | 'everyone'
  /** Undefined for everybody. */
  readonly audience: AudienceRule | undefined
  /** ISO 3166-1 alpha-2; empty means everywhere. */
  readonly targetCountries: readonly string[]
  readonly activeCreatives: readonly EligibilityCreative[]
}

export interface EligibilityApp {
  id: string
  /** The demo network's own app, where live keys serve demo campaigns too. */
  isDemo: boolean
  /** Indexes of the campaigns that are enabled on the app's list. */
  enabled: Iterable<number>
  heldBack?: AppListings['heldBack']
}

/** Why the terms of one app keep a campaign from it: no cap, budget or balance covers another conversion by them. */
export type HeldBackReason = 'balance_spent' | 'cap_reached' | 'deal_cap_reached'

/** The campaigns of one app. */
export interface AppListings {
  readonly enabled: Bitset
  readonly isDemo: boolean
  /** Campaigns that the terms of this app alone keep from it, by index; undefined without any. */
  readonly heldBack?: ReadonlyMap<number, HeldBackReason>
}

/** The sets whose intersections answer every request; immutable once built. */
export interface EligibilityIndex {
  readonly campaigns: readonly EligibilityCampaign[]
  readonly active: Bitset
  readonly demo: Bitset
  readonly notDemo: Bitset
  readonly everyone: Bitset
  /** Campaigns with an audience. */
  readonly withAudience: Bitset
  readonly hasAudiences: boolean
  readonly everywhere: Bitset
  /** Campaigns that name the country; campaigns in `everywhere` are eligible there as well. */
  readonly byCountry: ReadonlyMap<string, Bitset>
  /** Campaigns with a creative (and with an image) by platform; `any` serves requests that name no platform. */
  readonly withCreative: ReadonlyMap<DevicePlatform | 'any', Bitset>
  readonly withImage: ReadonlyMap<DevicePlatform | 'any', Bitset>
  readonly byApp: ReadonlyMap<string, AppListings>
}

const platforms = [...devicePlatforms, 'any'] as const

const noCampaigns: EligibilityIndex = {
  campaigns: [],
  active: emptyBitset(0),
  demo: emptyBitset(0),
  notDemo: emptyBitset(0),
  everyone: emptyBitset(0),
  withAudience: emptyBitset(0),
  hasAudiences: false,
  everywhere: emptyBitset(0),
  byCountry: new Map(),
  withCreative: new Map(platforms.map((platform) => [platform, emptyBitset(0)])),
  withImage: new Map(platforms.map((platform) => [platform, emptyBitset(0)])),
  byApp: new Map(),
}

/**
 * Compiles campaigns and listings into sets (spec 4.1 to 4.3); `nowMs` decides which campaigns are within their dates.
 */
export function buildEligibilityIndex(
  campaigns: readonly EligibilityCampaign[],
  apps: Iterable<EligibilityApp>,
  nowMs: number,
): EligibilityIndex {
  const byApp = new Map(Array.from(apps, (app) => [app.id, appListings(app, campaigns.length)]))
  return patchEligibility(noCampaigns, new Map(campaigns.entries()), byApp, nowMs)
}

/** The sets with campaigns changed or added by index, and with new listings unless `byApp` is undefined. */
export function patchEligibility(
  previous: EligibilityIndex,
  changed: ReadonlyMap<number, EligibilityCampaign>,
  byApp: EligibilityIndex['byApp'] | undefined,
  nowMs: number,
): EligibilityIndex {
  if (changed.size === 0) return byApp === undefined ? previous : { ...previous, byApp }
  const campaigns = previous.campaigns.slice()
  for (const [index, campaign] of changed) campaigns[index] = campaign
  const patch = (bits: Bitset, holds: (campaign: EligibilityCampaign) => boolean) => {
    const next = copyBits(bits, campaigns.length)
    for (const [index, campaign] of changed) {
      if (holds(campaign)) addBit(next, index)
      else removeBit(next, index)
    }
    return next
  }
  const patchPlatforms = (sets: EligibilityIndex['withImage'], accepts: (creative: EligibilityCreative) => boolean) => {
    const shows = (platform: DevicePlatform | 'any') => (campaign: EligibilityCampaign) =>
      campaign.activeCreatives.some((creative) => accepts(creative) && supportsPlatform(creative, platform))
    return new Map(Array.from(sets, ([platform, bits]) => [platform, patch(bits, shows(platform))]))
  }
  const withAudience = patch(previous.withAudience, (campaign) => campaign.audience !== undefined)
  return {
    campaigns,
    active: patch(previous.active, (campaign) => isActive(campaign, nowMs)),
    demo: patch(previous.demo, (campaign) => campaign.isDemo),
    notDemo: patch(previous.notDemo, (campaign) => !campaign.isDemo),
    everyone: patch(previous.everyone, (campaign) => campaign.ageRating === 'everyone'),
    withAudience,
    hasAudiences: withAudience.some((word) => word !== 0),
    everywhere: patch(previous.everywhere, (campaign) => campaign.targetCountries.length === 0),
    byCountry: patchCountries(previous, campaigns.length, changed),
    withCreative: patchPlatforms(previous.withCreative, () => true),
    withImage: patchPlatforms(previous.withImage, (creative) => creative.primaryImageUrl !== null),
    byApp: byApp ?? previous.byApp,
  }
}

/** The same index at another time; recomputes only the set of active campaigns. */
export function withActivityAt(index: EligibilityIndex, nowMs: number): EligibilityIndex {
  const active = emptyBitset(index.campaigns.length)
  for (const [place, campaign] of index.campaigns.entries()) if (isActive(campaign, nowMs)) addBit(active, place)
  return { ...index, active }
}

function isActive(campaign: EligibilityCampaign, nowMs: number): boolean {
  return campaign.status === 'active' && whyOutside(campaign, nowMs) === undefined
}

type Scheduled = Pick<EligibilityCampaign, 'startsAtMs' | 'endsAtMs' | 'hours'>

/** Returns the instants of a stretch of time, its end included, at which a campaign starts, ends, opens or closes. */
export function scheduleEdges({ startsAtMs, endsAtMs, hours }: Scheduled, within: Span): number[] {
  const dates = [startsAtMs, endsAtMs].filter((atMs) => atMs !== undefined).filter((atMs) => isWithin(atMs, within))
  return hours === undefined ? dates : [...dates, ...hours.edges(within.afterMs, within.throughMs)]
}

/** Returns the instants of a stretch of time at which time alone may change the answer of `whyOutside`. */
export function edgesOf(campaign: Scheduled & Pick<EligibilityCampaign, 'aheadUntilMs'>, within: Span): number[] {
  const { aheadUntilMs } = campaign
  const edges = scheduleEdges(campaign, within)
  return aheadUntilMs !== undefined && isWithin(aheadUntilMs, within) ? [...edges, aheadUntilMs] : edges
}

function isWithin(atMs: number, { afterMs, throughMs }: Span): boolean {
  return atMs > afterMs && atMs <= throughMs
}

/** Says why an active campaign may not be served now: its dates, its hours, its organization's money, caps or pace. */
export function whyOutside(
  { startsAtMs, endsAtMs, hours, isBalanceSpent, isCapReached, aheadUntilMs }: EligibilityCampaign,
  nowMs: number,
): 'not_started' | 'ended' | 'outside_hours' | 'balance_spent' | 'cap_reached' | 'ahead_of_pace' | undefined {
  if (startsAtMs !== undefined && nowMs < startsAtMs) return 'not_started'
  if (endsAtMs !== undefined && nowMs >= endsAtMs) return 'ended'
  if (hours !== undefined && !hours.isOpenAt(nowMs)) return 'outside_hours'
  if (isBalanceSpent) return 'balance_spent'
  if (isCapReached) return 'cap_reached'
  return aheadUntilMs !== undefined && nowMs < aheadUntilMs ? 'ahead_of_pace' : undefined
}

/** Copies a set only if a campaign enters or leaves it, or if it lacks room for new campaigns. */
function patchCountries(
  previous: EligibilityIndex,
  size: number,
  changed: ReadonlyMap<number, EligibilityCampaign>,
): EligibilityIndex['byCountry'] {
  const words = emptyBitset(size).length
  const sets = new Map(previous.byCountry)
  for (const [country, bits] of sets) if (bits.length < words) sets.set(country, copyBits(bits, size))
  const ownSet = (country: string): Bitset => {
    const known = sets.get(country)
    if (known !== undefined && known !== previous.byCountry.get(country)) return known
    const own = known === undefined ? emptyBitset(size) : known.slice()
    sets.set(country, own)
    return own
  }
  for (const [index, campaign] of changed) {
    for (const country of previous.campaigns[index]?.targetCountries ?? []) removeBit(ownSet(country), index)
    for (const country of campaign.targetCountries) addBit(ownSet(country), index)
  }
  return sets
}

/** Returns whether a creative can be shown on a platform; `any` accepts every creative. */
export function supportsPlatform(
  { supportedPlatforms }: Pick<EligibilityCreative, 'supportedPlatforms'>,
  platform: DevicePlatform | 'any',
): boolean {
  return platform === 'any' || supportedPlatforms.length === 0 || supportedPlatforms.includes(platform)
}

function appListings({ enabled: indexes, isDemo, heldBack }: EligibilityApp, size: number): AppListings {
  const enabled = emptyBitset(size)
  for (const index of indexes) addBit(enabled, index)
  return { enabled, isDemo, ...(heldBack && { heldBack }) }
}
