import type {
  AppPlatform,
  AudienceStatus,
  CreativeTranslation,
  DevicePlatform,
  EntitlementConfig,
  Environment,
  PayoutModel,
} from '../db/tables.ts'
import type { EligibilityIndex } from './eligibility-index.ts'

/**
 * The immutable in-memory view of everything that is not about one user. A request reads the snapshot it started with;
 * a change replaces the whole of it. Nothing reachable from here is ever modified.
 */
export interface Snapshot {
  /** When it was compiled, milliseconds since the epoch. */
  readonly compiledAtMs: number
  /** The instant at which a campaign starts or ends, or the UTC day does, so that `active` must be computed again. */
  readonly validUntilMs: number
  readonly keys: ReadonlyMap<string, KeyEntry>
  readonly projects: ReadonlyMap<string, ProjectEntry>
  readonly apps: ReadonlyMap<string, AppEntry>
  readonly organizations: ReadonlyMap<string, OrganizationEntry>
  /** Organizations by the SHA-256 of their postback token, and of their `ak_` key, lower-case hex. */
  readonly organizationsByPostbackToken: ReadonlyMap<string, OrganizationEntry>
  readonly organizationsByApiKey: ReadonlyMap<string, OrganizationEntry>
  /** Campaigns of every status by their dense index: position `i` holds the entry whose `index` is `i`. */
  readonly campaigns: readonly CampaignEntry[]
  readonly campaignsById: ReadonlyMap<string, CampaignEntry>
  readonly creativesById: ReadonlyMap<string, CreativeEntry>
  /** The same campaigns as sets, by the same indexes. */
  readonly eligibility: EligibilityIndex
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
  /** Dense number of the app within this snapshot. */
  readonly index: number
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
  readonly allowed: AllowedCampaigns
  /** The app's allow list in its order, disabled grants included; made, as the next, when it is first asked for. */
  readonly grants: readonly GrantEntry[]
  readonly grantsByCampaign: ReadonlyMap<string, GrantEntry>
}

/** An app's allow list in its order, in columns. */
export interface AllowedCampaigns {
  /** Indexes of the campaigns; -1 for one that a later snapshot will know. */
  readonly indexes: Int32Array
  readonly enabled: readonly boolean[]
  readonly pinned: readonly boolean[]
  readonly priorities: readonly number[]
}

/** One campaign on an app's allow list. */
export interface GrantEntry {
  readonly campaign: CampaignEntry
  readonly position: number
  readonly enabled: boolean
  readonly pinned: boolean
  readonly priority: number
  readonly entitlement: EntitlementConfig | undefined
}

export interface OrganizationEntry {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly url: string | null
  readonly logoUrl: string | null
  readonly isDemo: boolean
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
  readonly createdAtMs: number
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  /** Every creative, paused ones included, oldest first. */
  readonly creatives: readonly CreativeEntry[]
  readonly activeCreatives: readonly CreativeEntry[]
  /** A cap was reached, or its budget does not pay for another conversion, when the snapshot was compiled. */
  readonly isCapReached: boolean
}

/** Limits of a campaign; null is none. */
export interface CampaignCaps {
  readonly conversionsPerDay: bigint | null
  readonly conversionsTotal: bigint | null
  readonly budgetMicros: bigint | null
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
