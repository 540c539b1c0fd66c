import type { DevicePlatform } from '../db/tables.ts'
import { addBit, type Bitset, emptyBitset } from './bitset.ts'

const devicePlatforms: readonly DevicePlatform[] = ['android', 'ios', 'web']

/** What eligibility asks of an active creative. */
export interface EligibilityCreative {
  /** Platforms it supports; empty means all. */
  platforms: readonly string[]
  hasPrimaryImage: boolean
}

/** What eligibility asks of a campaign. Its place in the array given to the builder is its index. */
export interface EligibilityCampaign {
  id: string
  status: 'draft' | 'active' | 'paused' | 'archived'
  /** Milliseconds since the epoch; null is open-ended. The end is exclusive. */
  startsAtMs: number | null
  endsAtMs: number | null
  isCapReached: boolean
  isDemo: boolean
  ageRating: 'adults' | 'everyone'
  /** ISO 3166-1 alpha-2; empty means everywhere. */
  targetCountries: readonly string[]
  /** The active ones only. */
  creatives: readonly EligibilityCreative[]
}

/** What eligibility asks of an app. */
export interface EligibilityApp {
  id: string
  /** The demo network's own app, where live keys serve demo campaigns too. */
  isDemo: boolean
  /** Indexes of the campaigns that are granted to the app and enabled. */
  enabled: Iterable<number>
}

/** The sets from which every answer is intersected; immutable once built, replaced whole with its snapshot. */
export interface EligibilityIndex {
  readonly campaigns: readonly EligibilityCampaign[]
  readonly indexById: ReadonlyMap<string, number>
  readonly active: Bitset
  readonly demo: Bitset
  readonly notDemo: Bitset
  readonly everyone: Bitset
  readonly everywhere: Bitset
  /** Campaigns that may be shown there; those open to every country are in each. */
  readonly byCountry: ReadonlyMap<string, Bitset>
  /** Campaigns with a creative, and with an image too, by platform; `any` when the request names none. */
  readonly withCreative: ReadonlyMap<DevicePlatform | 'any', Bitset>
  readonly withImage: ReadonlyMap<DevicePlatform | 'any', Bitset>
  readonly byApp: ReadonlyMap<string, { enabled: Bitset; isDemo: boolean }>
}

/** Compiles campaigns and grants into sets (spec 4.1 to 4.3); `nowMs` decides which campaigns are within their dates. */
export function buildEligibilityIndex(
  campaigns: readonly EligibilityCampaign[],
  apps: Iterable<EligibilityApp>,
  nowMs: number,
): EligibilityIndex {
  const size = campaigns.length
  const indexById = new Map(campaigns.map((campaign, index) => [campaign.id, index]))
  const everywhere = bitsWhere(campaigns, (campaign) => campaign.targetCountries.length === 0)
  return {
    campaigns,
    indexById,
    active: activeCampaigns(campaigns, nowMs),
    demo: bitsWhere(campaigns, (campaign) => campaign.isDemo),
    notDemo: bitsWhere(campaigns, (campaign) => !campaign.isDemo),
    everyone: bitsWhere(campaigns, (campaign) => campaign.ageRating === 'everyone'),
    everywhere,
    byCountry: countrySets(campaigns, everywhere),
    withCreative: platformSets(campaigns, () => true),
    withImage: platformSets(campaigns, (creative) => creative.hasPrimaryImage),
    byApp: new Map(Array.from(apps, (app) => [app.id, appGrants(app, size)])),
  }
}

/** The same index at another time, or after campaigns reached a cap; only the set of active campaigns is computed again. */
export function withActivityAt(index: EligibilityIndex, nowMs: number): EligibilityIndex {
  return { ...index, active: activeCampaigns(index.campaigns, nowMs) }
}

function isActive(campaign: EligibilityCampaign, nowMs: number): boolean {
  if (campaign.status !== 'active' || campaign.isCapReached) return false
  if (campaign.startsAtMs !== null && nowMs < campaign.startsAtMs) return false
  return campaign.endsAtMs === null || nowMs < campaign.endsAtMs
}

function activeCampaigns(campaigns: readonly EligibilityCampaign[], nowMs: number): Bitset {
  return bitsWhere(campaigns, (campaign) => isActive(campaign, nowMs))
}

function bitsWhere(
  campaigns: readonly EligibilityCampaign[],
  accepts: (campaign: EligibilityCampaign) => boolean,
): Bitset {
  const bits = emptyBitset(campaigns.length)
  let index = 0
  for (const campaign of campaigns) {
    if (accepts(campaign)) addBit(bits, index)
    index++
  }
  return bits
}

function countrySets(campaigns: readonly EligibilityCampaign[], everywhere: Bitset): Map<string, Bitset> {
  const sets = new Map<string, Bitset>()
  for (const [index, campaign] of campaigns.entries()) {
    for (const country of campaign.targetCountries) {
      const bits = sets.get(country) ?? everywhere.slice()
      addBit(bits, index)
      sets.set(country, bits)
    }
  }
  return sets
}

function platformSets(
  campaigns: readonly EligibilityCampaign[],
  accepts: (creative: EligibilityCreative) => boolean,
): Map<DevicePlatform | 'any', Bitset> {
  const platforms = [...devicePlatforms, 'any'] as const
  const sets = new Map(platforms.map((platform) => [platform, emptyBitset(campaigns.length)]))
  let index = 0
  for (const { creatives } of campaigns) {
    for (const creative of creatives) {
      if (!accepts(creative)) continue
      for (const [platform, bits] of sets) if (supportsPlatform(creative, platform)) addBit(bits, index)
    }
    index++
  }
  return sets
}

/** Whether a creative can be shown on a platform; `any` asks for none in particular. */
export function supportsPlatform(creative: Pick<EligibilityCreative, 'platforms'>, platform: DevicePlatform | 'any') {
  return platform === 'any' || creative.platforms.length === 0 || creative.platforms.includes(platform)
}

function appGrants(app: EligibilityApp, size: number) {
  const enabled = emptyBitset(size)
  for (const index of app.enabled) addBit(enabled, index)
  return { enabled, isDemo: app.isDemo }
}
