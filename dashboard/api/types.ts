/** The shapes of the management API as the pages use them. Fields that a role may not see are optional. */

export type Role = 'operator' | 'publisher' | 'advertiser'
export type Platform = 'ios' | 'android' | 'web' | 'api'
export type Surface = 'catalog' | 'feed' | 'message' | 'search' | 'creator'
export type OpenClass = 'person' | 'prefetch' | 'preview_bot' | 'crawler'
export type TransactionState = 'created' | 'verified' | 'failed'
export type Environment = 'live' | 'test'

export interface List<Item> {
  data: Item[]
  nextCursor: string | null
}

export interface Session {
  member: { id: string; email: string; name: string } | null
  roles: Role[]
  projects: { id: string; name: string }[]
  organizations: { id: string; name: string }[]
}

export interface OpenInvitation {
  email: string
  role: Role
  tenantName: string
  hasAccount: boolean
  expiresAt: string
}

export interface Me {
  email: string
  isOperator: boolean
  roles: Role[]
  projects: MyProject[]
  organizations: { id: string; name: string }[]
}

export interface MyProject {
  id: string
  name: string
  apps: { id: string; name: string; platform: Platform }[]
}

export interface Entitlement {
  type: 'free_trial' | 'discount' | 'credit'
  value?: number
  unit?: 'percent' | 'dollars'
  durationDays?: number
}

export interface App {
  id: string
  projectId: string
  name: string
  platform: Platform
  audienceStatus: 'undeclared' | 'general' | 'adults_only'
  /** For the operator alone. */
  payoutSharePercent?: number
  locales: string[]
  defaultLocale: string
  clientTrialLimit: number | null
  entitlement: Entitlement | null
  provisionalHours: number
  incrementality: { enabled: boolean; rolloutPct: number; assignmentVersion: string }
  ranking: { newCampaignShare: number; randomShare: number }
  demo?: boolean
}

/** What an app does with a campaign. */
export interface AppCampaignTerms {
  campaignId: string
  enabled: boolean
  pinned: boolean
  priority: number
  entitlement: Entitlement | null
}

export interface AppCampaign extends AppCampaignTerms {
  name: string
  status: Campaign['status']
  earningsPerCompletion: number
  demo: boolean
}

export interface Campaign {
  id: string
  organizationId: string
  name: string
  perk: string | null
  badgeLabel: 'free_trial' | 'discount' | null
  oldPrice: string | null
  newPrice: string | null
  targetCountries: string[]
  destinationUrl?: string
  trackingParameters?: Record<string, string>
  payout?: { amount: number; model: string; currency?: string } | null
  earningsPerCompletion?: number | null
  ageRating: 'adults' | 'everyone'
  categories?: string[]
  startsAt: string | null
  endsAt: string | null
  priority?: number | null
  caps?: Caps | null
  attributionWindowDays?: number
  defaultCatalog?: boolean
  status: 'draft' | 'active' | 'paused' | 'archived'
  notes?: string | null
  demo?: boolean
}

export interface Caps {
  conversionsPerDay?: number | null
  conversionsTotal?: number | null
  budgetTotal?: number | null
}

export interface Creative {
  id: string
  campaignId: string
  title: string
  subtitle: string | null
  description: string | null
  primaryImageUrl: string | null
  logoUrl: string | null
  additionalImages: string[]
  ctaText: string
  supportedPlatforms: string[]
  destinationUrl?: string | null
  weight: number
  status: 'active' | 'paused'
  translations: Record<string, Translation>
}

export interface Translation {
  title?: string
  subtitle?: string
  description?: string
  ctaText?: string
}

export interface Organization {
  id: string
  name: string
  description: string | null
  url: string | null
  logoUrl: string | null
  demo?: boolean
}

export interface Project {
  id: string
  name: string
  demo?: boolean
}

export interface Key {
  id: string
  projectId: string
  appId: string | null
  environment: Environment
  publishableKey: string
  secretKey?: string
  rateLimitPerSecond: number | null
  createdAt: string
  revokedAt?: string | null
}

export interface Transaction {
  id: string
  appId: string
  campaignId: string
  creativeId: string
  creatorId: string | null
  userId?: string | null
  servingId?: string | null
  surface: Surface
  class: OpenClass
  state: TransactionState
  environment?: Environment
  openedAt: string
  verifiedAt: string | null
}

export interface TimelineStep {
  at: string
  step: string
  code: string | null
  text: string
}

export type TransactionWithTimeline = Transaction & { timeline: TimelineStep[] }

export interface Figures {
  served: number
  delivered: number
  clicks: number
  completions: number
  earnings: number
}

export type StatsGroup = 'day' | 'campaign' | 'creator' | 'surface' | 'country' | 'class'
export type StatsRow = Figures & Partial<Record<StatsGroup, string>>

export interface Stats {
  data: StatsRow[]
  totals: Figures
  previous: Figures
}

export interface Webhook {
  url: string | null
  enabled: boolean
  signingSecret?: string
}

export interface WebhookTest {
  delivered: boolean
  httpStatus: number | null
  durationMs: number | null
  error?: string | null
}

export interface Delivery {
  id: string
  transactionId: string
  outcome: 'pending' | 'claimed' | 'delivered' | 'failed' | 'skipped' | 'unknown'
  isTest: boolean
  environment: Environment
  httpStatus: number | null
  durationMs: number | null
  error: string | null
  address: string | null
  at: string
}

export interface Postback {
  id: string
  transactionId: string | null
  verdict: string
  rule: string | null
  message: string
  source: string
  httpStatus: number
  dryRun: boolean
  orderId: string | null
  amount: string | null
  currency: string | null
  at: string
}

export interface SubscriptionEvent {
  id?: string
  eventId: string | null
  eventType: string | null
  outcome: 'stored' | 'duplicate' | 'rejected'
  reason: string | null
  at: string
  rawPayload?: unknown
}

export interface Cohort {
  exposed: number
  subscribers: number
  trials: number
  renewals: number
  cancellations: number
  revenue: Record<string, number>
  rate: number | null
}

export interface IncrementalityVersion {
  assignmentVersion: string
  treatment: Cohort
  control: Cohort
  lift: { absolute: number | null; relative: number | null; interval: [number, number] | null }
  sampleRatio: { expected: number; observed: number | null; pValue: number | null; ok: boolean }
  unjoined: number
}

export interface Person {
  userId: string
  attributes: Record<string, unknown> | null
  minor: boolean
  storedAt: string | null
  entitlements: unknown
  transactions: TransactionWithTimeline[]
}

export interface AuditEntry {
  id: string
  at: string
  actor: { kind: 'token' | 'member' | 'system'; id: string | null; email: string | null }
  action: string
  objectType: string
  objectId: string
  changes: unknown
  requestId?: string | null
}

export interface Member {
  id: string
  email: string
  name: string
  role: Role
  since: string
}

export interface Invitation {
  id: string
  email: string
  createdAt: string
  expiresAt: string
}

export interface Explained {
  campaignId: string
  eligible: boolean
  reason: string | null
  score: number | null
  parts: Record<string, number> | null
  rank: number | null
}

export interface SignatureFinding {
  part: string
  problem: string
}
