import type { ColumnType } from 'kysely'
import type { Schedule } from '../lib/time/opening-hours.ts'

export type { Schedule }

/** Types of column values under the names that the code uses; `tables.ts` assigns them to columns. */

/** A jsonb column: read as its value, written as text. */
export type Json<T> = ColumnType<T, string, string>
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

export type Environment = 'live' | 'test'
export type AppPlatform = 'ios' | 'android' | 'web' | 'api'
export type DevicePlatform = Exclude<AppPlatform, 'api'>
export type AudienceStatus = 'undeclared' | 'general' | 'adults_only'
export type PayoutModel = 'CPA' | 'CPC' | 'CPI' | 'CPM'
export type Surface = 'catalog' | 'feed' | 'message' | 'search' | 'creator'
export type TrafficType = 'person' | 'prefetch' | 'preview_bot' | 'crawler'
export type TransactionState = 'created' | 'verified' | 'failed'
export type WebhookOutcome = 'pending' | 'claimed' | 'delivered' | 'failed' | 'skipped' | 'unknown'
export type EntitlementType = 'free_trial' | 'discount' | 'credit'

export interface CreativeTranslation {
  title?: string
  subtitle?: string
  description?: string
  ctaText?: string
}

/** Changed fields of an approved creative that wait for review. */
export interface PendingCreative {
  title?: string
  subtitle?: string | null
  description?: string | null
  primaryImageUrl?: string | null
  logoUrl?: string | null
  additionalImages?: string[]
  ctaText?: string
  supportedPlatforms?: DevicePlatform[]
  destinationUrl?: string | null
  translations?: Record<string, CreativeTranslation>
}

/** The subject of a change that affects the snapshot; `SnapshotChange` describes each kind. */
export type SnapshotChangeKind = 'organization' | 'project' | 'campaign' | 'default_grant' | 'allow_list' | 'everything'

/** The entitlement that an app, or one of its campaigns, grants for a completion. */
export interface EntitlementConfig {
  type: EntitlementType
  value?: number
  unit?: 'percent' | 'dollars'
  durationDays?: number
}

/** The terms that an entry of the ledger was made by: of a completion those of the moment of its verification. */
export interface LedgerTerms {
  /** The app's share of the payout, in parts per million. */
  sharePpm?: number
  /** The creator's part of that share, in parts per million. */
  creatorPpm?: number
  holdDays?: number
  /** Of usage: the billed event, and its price in micros, of impressions of 1,000. */
  event?: 'click' | 'delivered'
  price?: string
  /** Of a payment in another currency: units of it for one US dollar. */
  rate?: string
}

/** What a batch of payments was made by, from its approval on. */
export interface PaymentBatchContent {
  /** Units of its currency for one US dollar, and the day of that rate; absent for the dollar. */
  rate?: string
  rateDay?: string
  /** Whom the bank's file names as the payer. */
  payer?: { name: string; iban: string; bic?: string }
  /** Whose range of lines stayed open, with the amount in micros of a dollar, below 0 of one who owes. */
  leftOut?: { projectId: string; creatorId: string | null; micros: string; reason: string }[]
}

/** The people whom a campaign is for: in each group at least one condition must hold. */
export interface CampaignAudience {
  all: { any: AudienceCondition[] }[]
}

export interface AudienceCondition {
  /** A stored attribute, or `custom.<key>`. */
  attribute: string
  operator: 'is' | 'is_not' | 'at_least' | 'at_most' | 'exists'
  values?: (string | number)[] | null
}

/** A user's stored attributes, exactly the keys that were kept. */
export interface StoredAttributes {
  [key: string]: string | number | Record<string, string>
}
