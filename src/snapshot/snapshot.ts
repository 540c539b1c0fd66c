import type { EntitlementConfig } from '../db/tables.ts'
import type { Bitset } from './bitset.ts'
import type {
  AppEntry,
  CampaignEntry,
  CreativeEntry,
  KeyEntry,
  OrganizationEntry,
  ProjectEntry,
} from './compile-entries.ts'
import type { EligibilityIndex, HeldBackReason } from './eligibility-index.ts'

export type { AppEntry, CampaignEntry, CreativeEntry, KeyEntry, OrganizationEntry, ProjectEntry }

/**
 * The immutable in-memory view of everything that is not about one user. A request reads the snapshot it started with.
 * Each change makes a new snapshot that shares all unchanged entries, so the same object means the same entry.
 */
export interface Snapshot {
  /** When it was made, milliseconds since the epoch. */
  readonly compiledAtMs: number
  /** The next instant at which time alone changes what is served (`edgesOf`, `dealEdges`), or the UTC day's end. */
  readonly validUntilMs: number
  readonly keys: ReadonlyMap<string, KeyEntry>
  readonly projects: ReadonlyMap<string, ProjectEntry>
  readonly apps: ReadonlyMap<string, AppEntry>
  readonly organizations: ReadonlyMap<string, OrganizationEntry>
  /** Organizations by `postbackTokenHash` and `apiKeyHash`. */
  readonly organizationsByPostbackToken: ReadonlyMap<string, OrganizationEntry>
  readonly organizationsByApiKey: ReadonlyMap<string, OrganizationEntry>
  /**
   * Campaigns of every status by their dense index: position `i` holds the entry whose `index` is `i`. A campaign keeps
   * its index in all later snapshots of this process; other processes may give it another.
   */
  readonly campaigns: readonly CampaignEntry[]
  readonly campaignsById: Lookup<CampaignEntry>
  readonly creativesById: Lookup<CreativeEntry>
  /** The campaigns that each app may serve, by the app's id. */
  readonly allowLists: ReadonlyMap<string, AllowList>
  /** The deals in force, by the app's id; apps without one are absent. */
  readonly deals: ReadonlyMap<string, AppDeals>
  /** The same campaigns as sets, with the same indexes. */
  readonly eligibility: EligibilityIndex
}

export interface Lookup<Entry> {
  get(id: string): Entry | undefined
}

/**
 * The campaigns that an app may serve, by campaign index. A campaign with default terms, as most have, costs one bit.
 */
export interface AllowList {
  /** Campaigns on the list that are switched on. */
  readonly enabled: Bitset
  /** Campaigns on the list that are switched off. */
  readonly disabled: ReadonlySet<number>
  /** Campaigns with a position, in its order; the others follow, oldest first. */
  readonly placed: readonly number[]
  /** Campaigns that come first wherever they are eligible, in the list's order. */
  readonly pinned: readonly number[]
  /** Multipliers on the score that are not 1. */
  readonly priorities: ReadonlyMap<number, number>
  /** Entitlements that differ from the app's, by the campaign's id. */
  readonly entitlements: ReadonlyMap<string, EntitlementConfig>
}

/** What a completion pays, and the part of it that is the app's. */
export interface PayoutTerms {
  readonly payoutMicros: bigint | null
  readonly sharePpm: number
}

/** The deals in force for one app, by campaign index; a campaign without one is absent. */
export interface AppDeals {
  readonly terms: ReadonlyMap<number, PayoutTerms>
  /** The payouts that would earn the app as much by its own share, in micros: the ranking compares by them. */
  readonly rankedPayouts: ReadonlyMap<number, number>
  /** Campaigns that the app alone may not serve: no cap, budget or balance covers another conversion under its deal. */
  readonly heldBack: ReadonlyMap<number, HeldBackReason>
}
