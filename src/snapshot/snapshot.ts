import type {
  AppPlatform,
  AudienceStatus,
  CreativeTranslation,
  DevicePlatform,
  EntitlementConfig,
  Environment,
  PayoutModel,
} from '../db/tables.ts'
import type { Bitset } from './bitset.ts'
import type { EligibilityIndex } from './eligibility-index.ts'

/**
 * The immutable in-memory view of everything that is not about one user. A request reads the snapshot it started with; a
 * change makes the next one, which shares with it whatever did not change: an entry that is the same object is the same.
 */
export interface Snapshot {
  /** When it was made, milliseconds since the epoch. */
  readonly compiledAtMs: number
  /** The instant at which a campaign starts or ends, or the UTC day does, so that `active` must be computed again. */
  readonly validUntilMs: number
  readonly keys: ReadonlyMap<string, KeyEntry>
  readonly projects: ReadonlyMap<string, ProjectEntry>
  readonly apps: ReadonlyMap<string, AppEntry>
  readonly organizations: ReadonlyMap<string, OrganizationEntry>
  /** Organizations by `postbackTokenHash` and `apiKeyHash`. */
  readonly organizationsByPostbackToken: ReadonlyMap<string, OrganizationEntry>
  readonly organizationsByApiKey: ReadonlyMap<string, OrganizationEntry>
  /**
   * Campaigns of every status by their dense index: position `i` holds the entry whose `index` is `i`. A campaign keeps its
   * index in all later snapshots of this process; other processes may give it another.
   */
  readonly campaigns: readonly CampaignEntry[]
  readonly campaignsById: Lookup<CampaignEntry>
  readonly creativesById: Lookup<CreativeEntry>
  /** The campaigns that each app may serve, by the app's id. */
  readonly allowLists: ReadonlyMap<string, AllowList>
  /** The same campaigns as sets, by the same indexes. */
  readonly eligibility: EligibilityIndex
}

/** Finds by id. */
export interface Lookup<Entry> {
  get(id: string): Entry | undefined
}

/** A publishable key that is not revoked. */
export interface KeyEntry {
  readonly id: string
  readonly publishableKey: string
  readonly environment: Environment
  readonly project: ProjectEntry
  /** The one app the key is bound to, if any. */
  readonly app: AppEntry | undefined
  /** AES-256-GCM text of the paired secret key; opened only to check a signature. */
  readonly secretKeySealed: string
  readonly rateLimitPerSecond: number | undefined
}

export interface ProjectEntry {
  readonly id: string
  readonly name: string
  readonly appsByPlatform: ReadonlyMap<AppPlatform, AppEntry>
}

export interface AppEntry {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly platform: AppPlatform
  readonly audienceStatus: AudienceStatus
  /** The publisher's share of a payout in parts per million. */
  readonly payoutSharePpm: number
  readonly locales: readonly string[]
  readonly defaultLocale: string
  readonly clientTrialLimit: number | undefined
  readonly entitlement: EntitlementConfig | undefined
  readonly provisionalMs: number
  readonly incrementality: {
    readonly enabled: boolean
    readonly rolloutPct: number
    readonly assignmentVersion: string
  }
  readonly ranking: { readonly newCampaignShare: number; readonly randomShare: number }
  readonly isDemo: boolean
}

/**
 * The campaigns that an app may serve, by campaign index. Most campaigns of a large list have default terms, and cost
 * one bit each.
 */
export interface AllowList {
  /** Campaigns that are on the list and switched on. */
  readonly enabled: Bitset
  /** Those that are on it and switched off. */
  readonly disabled: ReadonlySet<number>
  /** Campaigns with a position, in that order; the others follow, the oldest first. */
  readonly placed: readonly number[]
  /** Those that take the first places wherever they are eligible, in the list's order. */
  readonly pinned: readonly number[]
  /** Multipliers on the score, where they are not 1. */
  readonly priorities: ReadonlyMap<number, number>
  /** Entitlements that differ from the app's, by the campaign's id. */
  readonly entitlements: ReadonlyMap<string, EntitlementConfig>
}

export interface OrganizationEntry {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly url: string | null
  readonly logoUrl: string | null
  readonly isDemo: boolean
  /** SHA-256 of its postback token, and of its `ak_` key, lower-case hex. */
  readonly postbackTokenHash: string
  readonly apiKeyHash: string
}

export interface CampaignEntry {
  readonly index: number
  readonly id: string
  readonly organization: OrganizationEntry
  readonly name: string
  readonly perk: string | null
  readonly badgeLabel: 'free_trial' | 'discount' | null
  readonly oldPrice: string | null
  readonly newPrice: string | null
  readonly targetCountries: readonly string[]
  readonly destinationUrl: string
  readonly trackingParameters: Readonly<Record<string, string>>
  readonly payoutMicros: bigint | null
  readonly payoutModel: PayoutModel
  readonly ageRating: 'adults' | 'everyone'
  readonly startsAtMs: number | undefined
  readonly endsAtMs: number | undefined
  readonly priority: number
  readonly caps: CampaignCaps
  readonly attributionWindowMs: number
  readonly status: 'draft' | 'active' | 'paused' | 'archived'
  readonly isDemo: boolean
  /** Of one that never was active, when it was made. */
  readonly firstActiveAtMs: number
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  /** Every creative, paused ones included, oldest first. */
  readonly creatives: readonly CreativeEntry[]
  readonly activeCreatives: readonly CreativeEntry[]
  /** The usage counted against its caps when it was read, in total and by UTC day. */
  readonly usage: readonly CapUsage[]
  /** A cap was reached, or its budget does not pay for another conversion, when the snapshot was made. */
  readonly isCapReached: boolean
}

/** Limits of a campaign; null is none. */
export interface CampaignCaps {
  readonly conversionsPerDay: bigint | null
  readonly conversionsTotal: bigint | null
  readonly budgetMicros: bigint | null
}

export interface CapUsage {
  /** A UTC day, or `total`. */
  readonly day: string
  readonly conversions: bigint
  readonly payoutMicros: bigint
}

export interface CreativeEntry {
  readonly id: string
  readonly campaignId: string
  readonly title: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly primaryImageUrl: string | null
  readonly logoUrl: string | null
  readonly additionalImages: readonly string[]
  readonly ctaText: string
  readonly supportedPlatforms: readonly DevicePlatform[]
  readonly destinationUrl: string | null
  readonly weight: number
  readonly isActive: boolean
  readonly translations: Readonly<Record<string, CreativeTranslation>>
}
