import type { AppPlatform, DevicePlatform } from '../db/tables.ts'
import { uuidBytes } from '../lib/ids/uuid.ts'
import { openingHoursOf } from '../lib/time/opening-hours.ts'
import { compileAudience } from './audience-rule.ts'
import { billedUsage, completionPayout, costOfOne } from './billed-event.ts'
import { exceededCap, isBalanceSpent } from './cap-rule.ts'
import { countUsage, type UsageDays, type UsageRow } from './cap-usage.ts'
import type { Frequency } from './frequency.ts'
import { aheadOfPaceUntil } from './pace.ts'
import type { AccountRows, CampaignRow, SnapshotRows } from './snapshot-rows.ts'

const hourMs = 3_600_000

export type OrganizationEntry = Readonly<ReturnType<typeof compileOrganization>>

export function compileOrganization(row: NonNullable<SnapshotRows['organizations']>[number]) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    url: row.url,
    logoUrl: row.logo_url,
    isDemo: row.is_demo,
    /** SHA-256 of the organization's postback token and of its `ak_` key, in lower-case hex. */
    postbackTokenHash: row.postback_token_hash.toString('hex'),
    apiKeyHash: row.api_key_hash.toString('hex'),
  }
}

export interface ProjectEntry {
  readonly id: string
  readonly name: string
  readonly appsByPlatform: ReadonlyMap<AppPlatform, AppEntry>
}

export type AppEntry = Readonly<ReturnType<typeof compileApp>>

export function compileApp(row: AccountRows['apps'][number]) {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    platform: row.platform,
    audienceStatus: row.audience_status,
    /** The publisher's share of a payout in parts per million. */
    payoutSharePpm: Number(row.payout_share_ppm),
    locales: row.locales,
    defaultLocale: row.default_locale,
    /** Origins that may show the app's hosted page in a frame. */
    frameOrigins: row.frame_origins,
    clientTrialLimit: row.client_trial_limit === null ? undefined : Number(row.client_trial_limit),
    entitlement: row.entitlement ?? undefined,
    provisionalMs: row.provisional_hours * hourMs,
    incrementality: {
      enabled: row.incrementality_enabled,
      rolloutPct: row.incrementality_rollout_pct,
      assignmentVersion: row.incrementality_version,
    },
    /** Budgets of stored users and of their bytes, 0 for unlimited, and the use of both when the snapshot was read. */
    maxPeople: Number(row.max_people),
    maxPeopleBytes: Number(row.max_people_bytes),
    userCount: { users: Number(row.users ?? 0n), bytes: Number(row.user_bytes ?? 0n) },
    ranking: { newCampaignShare: row.ranking_new_campaign_share, randomShare: row.ranking_random_share },
    isDemo: row.is_demo,
  }
}

/** A publishable key that is not revoked. */
export type KeyEntry = Readonly<ReturnType<typeof compileKey>>

export function compileKey(row: AccountRows['keys'][number], project: ProjectEntry, app: AppEntry | undefined) {
  return {
    id: row.id,
    publishableKey: row.publishable_key,
    environment: row.environment,
    project,
    /** The app that the key is bound to, if any. */
    app,
    /** The paired secret key, sealed with AES-256-GCM; opened only to check a signature. */
    secretKeySealed: row.secret_key_sealed,
    rateLimitPerSecond: row.rate_limit_per_second ?? undefined,
  }
}

export type CreativeEntry = Readonly<ReturnType<typeof compileCreative>>

function compileCreative(row: CampaignRow['creatives'][number]) {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    /** The ids of campaign and creative, 16 bytes each, as servings store them. */
    packedIds: uuidBytes(row.campaign_id, row.id),
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    primaryImageUrl: row.primary_image_url,
    logoUrl: row.logo_url,
    additionalImages: row.additional_images,
    ctaText: row.cta_text,
    supportedPlatforms: row.supported_platforms as DevicePlatform[],
    destinationUrl: row.destination_url,
    weight: row.weight,
    isActive: row.status === 'active',
    translations: row.translations,
  }
}

/** The caps of a campaign and their use. */
function compileCounted(row: CampaignRow) {
  return {
    /** Of one completion: 0 where clicks or impressions are billed. */
    payoutMicros: completionPayout(row),
    caps: {
      conversionsPerDay: row.cap_conversions_per_day,
      conversionsPerWeek: row.cap_conversions_per_week,
      conversionsPerMonth: row.cap_conversions_per_month,
      conversionsTotal: row.cap_conversions_total,
      budgetMicros: row.cap_budget_micros,
    },
    /** Whether its conversions are spread over the day. */
    isPaced: row.cap_pacing === 'even',
    hours: openingHoursOf(row.schedule),
    /** Use of the caps when the snapshot was read, by UTC day and as `total`. */
    usage: row.usage.map(compileUsage),
  }
}

function compileUsage({ day, conversions, payout_micros: payoutMicros }: CampaignRow['usage'][number]): UsageRow {
  return { day, conversions: BigInt(conversions), payoutMicros: BigInt(payoutMicros) }
}

/** The terms of one publisher for a campaign; what is null is as it is without the deal. */
export type DealEntry = Readonly<ReturnType<typeof compileDeal>>

function compileDeal(row: CampaignRow['deals'][number]) {
  return {
    projectId: row.project_id,
    /** Null for every app of the project that has no deal of its own in force. */
    appId: row.app_id,
    payoutMicros: bigintOf(row.payout_micros),
    sharePpm: row.share_ppm === null ? null : Number(row.share_ppm),
    caps: {
      conversionsPerDay: bigintOf(row.cap_conversions_per_day),
      conversionsTotal: bigintOf(row.cap_conversions_total),
      budgetMicros: bigintOf(row.cap_budget_micros),
    },
    startsAtMs: row.starts_at === null ? undefined : Date.parse(row.starts_at),
    endsAtMs: row.ends_at === null ? undefined : Date.parse(row.ends_at),
    /** Use of the caps when the snapshot was read, by UTC day and as `total`. */
    usage: row.usage.map(compileUsage),
  }
}

function bigintOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}

export type CampaignEntry = Readonly<ReturnType<typeof compileCampaign>>

/** Compiles a campaign with its creatives for its index in the snapshot. */
export function compileCampaign(row: CampaignRow, index: number, organization: OrganizationEntry, days: UsageDays) {
  /** Every approved creative, paused ones included, oldest first. */
  const creatives: readonly CreativeEntry[] = row.creatives.map(compileCreative)
  const counted = compileCounted(row)
  const remainingMicros = bigintOf(row.remaining_micros) ?? undefined
  return {
    index,
    organization,
    creatives,
    categories: row.categories,
    id: row.id,
    name: row.name,
    perk: row.perk,
    badgeLabel: row.badge_label,
    oldPrice: row.old_price,
    newPrice: row.new_price,
    targetCountries: row.target_countries,
    destinationUrl: row.destination_url,
    trackingParameters: row.tracking_parameters,
    fallbackUrl: row.fallback_url,
    ...counted,
    /** The terms of single publishers, in force or not. */
    deals: row.deals.map(compileDeal),
    payoutModel: row.payout_model,
    /** The event and price where clicks or impressions are billed. */
    billed: billedUsage(row),
    ageRating: row.age_rating,
    audience: row.audience === null ? undefined : compileAudience(row.audience),
    /** Undefined where one person may be shown it any number of times. */
    frequency: frequencyOf(row),
    startsAtMs: row.starts_at?.getTime(),
    endsAtMs: row.ends_at?.getTime(),
    priority: row.priority,
    attributionWindowMs: row.attribution_window_seconds * 1000,
    status: row.status,
    isDemo: row.is_demo,
    /** A campaign that was never active has its creation instead. */
    firstActiveAtMs: (row.first_active_at ?? row.created_at).getTime(),
    activeCreatives: creatives.filter((creative) => creative.isActive),
    ...limitsOn(counted, days),
    /** What the organization had left when the snapshot was read, in micros; undefined if it pays by invoice. */
    remainingMicros,
    /** When the snapshot was made, the organization had less left than another event costs. */
    isBalanceSpent: isBalanceSpent(remainingMicros, costOfOne(row)),
  }
}

function frequencyOf({ frequency_delivered: delivered, frequency_days: days }: CampaignRow): Frequency | undefined {
  return delivered === null || days === null ? undefined : { delivered, days }
}

/** What conversions that were counted until now say about a campaign on a UTC day. */
export function limitsOn(
  { caps, payoutMicros, usage, isPaced, hours }: ReturnType<typeof compileCounted>,
  days: UsageDays,
): { readonly isCapReached: boolean; readonly aheadUntilMs: number | undefined } {
  const counted = countUsage(usage, days)
  const ofDay = { perDay: caps.conversionsPerDay ?? 0n, today: counted.conversionsToday }
  return {
    /** A cap is reached, or the budget is too small for another conversion. */
    isCapReached: exceededCap(caps, counted, payoutMicros ?? 0n) !== undefined,
    aheadUntilMs: isPaced ? aheadOfPaceUntil(ofDay, hours, days.day) : undefined,
  }
}
