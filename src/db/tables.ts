// biome-ignore-all lint/style/noExcessiveLinesPerFile: the schema is read as one list

/**
 * The rows of every table, as `pg` gives them: bigint columns are `bigint`, timestamps `Date`, days
 * `YYYY-MM-DD` text. Money is in micros (1,000,000 = 1 US dollar).
 * Made from migrations/ by `npm run generate`: do not edit.
 */

import type { Generated } from 'kysely'
import type {
  CampaignAudience,
  CreativeTranslation,
  DevicePlatform,
  EntitlementConfig,
  Environment,
  Json,
  JsonWithDefault,
  LedgerTerms,
  PaymentBatchContent,
  PendingCreative,
  Schedule,
  StoredAttributes,
} from './column-types.ts'

export type * from './column-types.ts'

export interface AdvertiserFundsTable {
  party_id: string
  funded_micros: string
  used_micros: string
  limit_micros: string
  account_id: string | null
}

export interface AlertTable {
  owner_id: string
  matter: string
  day: string
}

export interface AlertSettingTable {
  owner_id: string
  email: string | null
  url: string | null
}

export interface ApiKeyTable {
  id: string
  project_id: string
  app_id: string | null
  environment: 'live' | 'test'
  publishable_key: string
  secret_key_sealed: string
  rate_limit_per_second: number | null
  created_at: Date
  revoked_at: Date | null
}

export interface AppTable {
  id: string
  project_id: string
  name: string
  platform: 'ios' | 'android' | 'web' | 'api'
  audience_status: Generated<'undeclared' | 'general' | 'adults_only'>
  payout_share_ppm: Generated<bigint>
  locales: Generated<string[]>
  default_locale: Generated<string>
  client_trial_limit: bigint | null
  entitlement: Json<EntitlementConfig> | null
  provisional_hours: Generated<number>
  test_webhooks: Generated<boolean>
  incrementality_enabled: Generated<boolean>
  incrementality_rollout_pct: Generated<number>
  incrementality_version: Generated<string>
  ranking_new_campaign_share: Generated<number>
  ranking_random_share: Generated<number>
  is_demo: Generated<boolean>
  created_at: Date
  updated_at: Date
  frame_origins: Generated<string[]>
  max_people: Generated<bigint>
  max_people_bytes: Generated<bigint>
  revoke_on_reversal: Generated<boolean>
}

export interface AppCampaignTable {
  app_id: string
  campaign_id: string
  position: Generated<number>
  enabled: Generated<boolean>
  pinned: Generated<boolean>
  priority: Generated<number>
  entitlement: Json<EntitlementConfig> | null
}

export interface AppUserTable {
  app_id: string
  user_id: string
  id: string
  created_at: Date
  stored_at_ms: bigint | null
  attributes: Json<StoredAttributes> | null
  identity: Json<StoredAttributes> | null
  completed: Buffer | null
  completed_test: Buffer | null
  ranking_epoch_ms: bigint | null
  ranking_updated_at: Date | null
  ranking_state_before: Buffer | null
  ranking_state: Buffer | null
  was_active: Generated<boolean>
  seen: Buffer | null
}

export interface ApplicationTable {
  id: string
  project_id: string
  app_id: string
  campaign_id: string
  status: 'pending' | 'approved' | 'refused' | 'withdrawn'
  message: string | null
  reason: string | null
  accepted_terms: string | null
  created_at: Date
  decided_at: Date | null
}

export interface AuditEntryTable {
  id: string
  at: Date
  actor: string
  address: string | null
  action: string
  object_type: string
  object_id: string
  project_id: string | null
  organization_id: string | null
  changes: Json<Record<string, unknown>>
  request_id: string | null
}

export interface BillingPartyTable {
  id: string
  kind: 'advertiser' | 'publisher' | 'creator'
  organization_id: string | null
  project_id: string | null
  app_id: string | null
  creator_id: string | null
  currency: Generated<string>
  mode: Generated<'invoice' | 'prepaid' | 'credit'>
  credit_limit_micros: bigint | null
  hold_days: number | null
  minimum_micros: bigint | null
  share_ppm: Generated<bigint>
  tax_ppm: Generated<bigint>
  tax_note: string | null
  auto_invoice: Generated<boolean>
  self_billing: Generated<boolean>
  paused: Generated<boolean>
  paused_reason: string | null
  legal_name: string | null
  street: string | null
  building: string | null
  postcode: string | null
  town: string | null
  country: string | null
  tax_id: string | null
  email: string | null
}

export interface BillingSettingTable {
  one: Generated<boolean>
  hold_days: Generated<number>
  reversal_window_days: Generated<number>
  minimum_micros: Generated<bigint>
  needs_two_people: Generated<boolean>
  adjustment_limit_micros: Generated<bigint>
  invoice_prefix: Generated<string>
  due_days: Generated<number>
  payment_day: number | null
  seller_name: string | null
  seller_street: string | null
  seller_building: string | null
  seller_postcode: string | null
  seller_town: string | null
  seller_country: string | null
  seller_tax_id: string | null
  seller_iban: string | null
  seller_bic: string | null
}

export interface CampaignTable {
  id: string
  organization_id: string
  external_id: string | null
  name: string
  perk: string | null
  badge_label: 'free_trial' | 'discount' | null
  old_price: string | null
  new_price: string | null
  target_countries: Generated<string[]>
  destination_url: string
  tracking_parameters: JsonWithDefault<Record<string, string>>
  payout_micros: bigint | null
  payout_model: Generated<'CPA' | 'CPC' | 'CPI' | 'CPM'>
  age_rating: Generated<'adults' | 'everyone'>
  starts_at: Date | null
  ends_at: Date | null
  priority: Generated<number>
  cap_conversions_per_day: bigint | null
  cap_conversions_total: bigint | null
  cap_budget_micros: bigint | null
  attribution_window_seconds: Generated<number>
  default_catalog: Generated<boolean>
  status: Generated<'draft' | 'active' | 'paused' | 'archived'>
  first_active_at: Date | null
  notes: string | null
  is_demo: Generated<boolean>
  created_at: Date
  updated_at: Date
  access: 'open' | 'ask' | 'private' | null
  terms: string | null
  schedule: Json<Schedule> | null
  audience: Json<CampaignAudience> | null
  frequency_delivered: number | null
  frequency_days: number | null
  cap_pacing: 'even' | null
  fallback_url: string | null
  cap_conversions_per_week: bigint | null
  cap_conversions_per_month: bigint | null
  billing_event: Generated<'completion' | 'click' | 'delivered'>
  first_click_only: Generated<boolean>
}

export interface CampaignCategoryTable {
  campaign_id: string
  category_id: string
  position: number
}

export interface CapUsageTable {
  campaign_id: string
  day: string
  conversions: bigint
  payout_micros: bigint
}

export interface CategoryTable {
  id: string
  name: string
}

export interface ClientTrialTable {
  app_id: string
  client_id: string
  answers: bigint
}

export interface CreativeTable {
  id: string
  campaign_id: string
  title: string
  subtitle: string | null
  description: string | null
  primary_image_url: string | null
  logo_url: string | null
  additional_images: Generated<string[]>
  cta_text: string
  supported_platforms: Generated<string[]>
  destination_url: string | null
  weight: Generated<number>
  status: Generated<'active' | 'paused'>
  translations: JsonWithDefault<Record<string, CreativeTranslation>>
  created_at: Date
  updated_at: Date
  review: Generated<'approved' | 'pending' | 'refused'>
  review_reason: string | null
  pending_change: Json<PendingCreative> | null
}

export interface CreatorCountTable {
  app_id: string
  creators: number
}

export interface CreatorFigureTable {
  app_id: string
  organization_id: string
  creator_id: string
  campaign_id: string
  day: string
  clicks: bigint
  completions: bigint
  earnings_micros: bigint
  payout_micros: bigint
}

export interface CreatorLinkTable {
  slug: string
  app_id: string
  creator_id: string
  campaign_id: string
  environment: 'live' | 'test'
  created_at: Date
}

export interface DailyFigureTable {
  app_id: string
  organization_id: string
  dimension: 'campaign' | 'surface' | 'country' | 'class' | 'goal'
  value: string
  day: string
  served: bigint
  delivered: bigint
  clicks: bigint
  completions: bigint
  earnings_micros: bigint
  payout_micros: bigint
}

export interface DealTable {
  id: string
  campaign_id: string
  project_id: string
  app_id: string | null
  payout_micros: bigint | null
  share_ppm: bigint | null
  cap_conversions_per_day: bigint | null
  cap_conversions_total: bigint | null
  cap_budget_micros: bigint | null
  starts_at: Date | null
  ends_at: Date | null
  note: string | null
  created_at: Date
  updated_at: Date
}

export interface DealUsageTable {
  deal_id: string
  day: string
  conversions: bigint
  payout_micros: bigint
}

export interface DeliveryTable {
  serving_id: bigint
  position: number
  delivered_at: Date
  read_at: Date | null
  received_at: Date
}

export interface EntitlementGrantTable {
  id: string
  app_id: string
  environment: Environment
  user_id: string
  campaign_id: string
  transaction_id: string
  kind: 'provisional' | 'verified'
  further_transaction_id: string | null
  type: 'free_trial' | 'discount' | 'credit'
  value_micros: bigint | null
  unit: 'percent' | 'dollars' | null
  starts_at: Date
  ends_at: Date | null
}

export interface ErasureTable {
  app_id: string
  person_hash: Buffer
  erased_at: Date
}

export interface ExchangeRateTable {
  currency: string
  day: string
  rate: string
  source: string
  entered_by: string
  entered_at: Date
  used: Generated<boolean>
}

export interface ExposureTable {
  app_id: string
  assignment_version: string
  user_id: string
  cohort: 'treatment' | 'control'
  exposed_at: Date
  rollout_pct: number | null
}

export interface GoalTable {
  id: string
  campaign_id: string
  key: string
  name: string
  payout_micros: bigint
  percent_ppm: bigint | null
  max_payout_micros: bigint | null
  repeats: 'once' | 'per_order'
  window_seconds: number | null
  entitlement: Json<EntitlementConfig> | null
  status: 'active' | 'paused'
  position: number | null
}

export interface GoalCompletionTable {
  id: string
  transaction_id: string
  goal_id: string
  order_key: string
  environment: Environment
  app_id: string
  organization_id: string
  campaign_id: string
  creator_id: string | null
  surface: string
  class: string
  country: string | null
  gross_micros: bigint
  earnings_micros: bigint
  order_id: string | null
  reported_amount: string | null
  reported_currency: string | null
  rate: string | null
  verified_at: Date
}

export interface InstallationTable {
  name: string
  value: string
}

export interface InvitationTable {
  id: string
  email: string
  project_id: string | null
  organization_id: string | null
  invited_by: string | null
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

export interface InvoiceTable {
  id: string
  party_id: string
  series: string
  number: string
  kind: 'invoice' | 'credit_note' | 'prepaid_statement' | 'self_billing'
  invoice_id: string | null
  period_from: Date | null
  period_to: Date | null
  currency: string
  rate: string | null
  rate_day: string | null
  net_micros: bigint
  rounding_micros: Generated<bigint>
  tax_micros: bigint
  total_minor: bigint
  open_minor: bigint
  state: 'issued' | 'part_paid' | 'paid'
  reference: string | null
  issued_at: Date
  due_at: Date
  content: Json<Record<string, unknown>>
  settled_micros: Generated<bigint>
}

export interface InvoiceCounterTable {
  series: string
  last: bigint
}

export interface LedgerAccountTable {
  id: string
  kind:
    | 'advertiser'
    | 'publisher'
    | 'creator'
    | 'cash'
    | 'in_transit'
    | 'margin'
    | 'fees'
    | 'tax'
    | 'exchange'
    | 'write_off'
  party_id: string | null
  currency: string
  is_demo: boolean
  paid_through: Date | null
}

export interface LedgerEntryTable {
  id: string
  kind:
    | 'completion'
    | 'reversal'
    | 'usage'
    | 'deposit'
    | 'refund'
    | 'invoice_rounding'
    | 'tax'
    | 'credit_note'
    | 'receipt'
    | 'payment'
    | 'payment_paid'
    | 'payment_failed'
    | 'payment_returned'
    | 'adjustment'
    | 'write_off'
  cause: string
  organization_id: string | null
  project_id: string | null
  app_id: string | null
  campaign_id: string | null
  creator_id: string | null
  transaction_id: string | null
  goal: string | null
  quantity: bigint | null
  gross_micros: bigint | null
  share_micros: bigint | null
  creator_micros: bigint | null
  happened_at: Date
  reverses: string | null
  reference: string | null
  reason: string | null
  note: string | null
  actor: string | null
  terms: JsonWithDefault<LedgerTerms>
  is_demo: boolean
}

export interface LedgerLineTable {
  entry_id: string
  number: number
  account_id: string
  currency: string
  amount_micros: bigint
  due_at: Date | null
}

export interface LedgerVerificationTable {
  one: Generated<boolean>
  verified_at: Date
  faults: bigint
}

export interface MemberTable {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  two_factor_enabled: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface MemberAuthenticatorTable {
  id: string
  member_id: string
  secret: string
  backup_codes: string
  verified: boolean
  failed_verification_count: Generated<number>
  locked_until: Date | null
  used_code_hash: Buffer | null
  used_code_at: Date | null
}

export interface MemberCredentialTable {
  id: string
  member_id: string
  account_id: string
  provider_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: Date
  updated_at: Date
}

export interface MemberPasskeyTable {
  id: string
  member_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: boolean
  transports: string | null
  aaguid: string | null
  created_at: Date
}

export interface MemberSessionTable {
  id: string
  member_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

export interface MemberVerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

export interface MembershipTable {
  member_id: string
  role: 'operator' | 'publisher' | 'advertiser'
  project_id: string | null
  organization_id: string | null
  created_at: Date
}

export interface NamedFactTable {
  id: Generated<bigint>
  kind: 'serving' | 'delivery' | 'click' | 'verification' | 'goal' | 'usage'
  at_ms: bigint
  serving_id: bigint | null
  position: number | null
  transaction_id: string | null
  goal_completion_id: string | null
  usage_entry_id: string | null
}

export interface OrganizationTable {
  id: string
  name: string
  description: string | null
  url: string | null
  logo_url: string | null
  postback_token_hash: Buffer
  api_key_hash: Buffer
  is_demo: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface PaymentTable {
  id: string
  batch_id: string
  party_id: string
  account_id: string
  covered_from: Date | null
  cutoff: Date
  book_micros: bigint
  earned_micros: bigint
  reversed_micros: bigint
  adjustments_micros: bigint
  returned_micros: bigint
  currency: string
  rate: string | null
  rate_day: string | null
  amount_minor: bigint
  state: 'approved' | 'sent' | 'paid' | 'failed' | 'returned'
  name: string
  method_sealed: string | null
  hint: string | null
  rail_reference: string | null
  failure: string | null
  fee_micros: bigint | null
  content: JsonWithDefault<Record<string, unknown>>
  created_at: Date
  sent_at: Date | null
  paid_at: Date | null
  failed_at: Date | null
  returned_at: Date | null
}

export interface PaymentBatchTable {
  id: string
  state: 'draft' | 'approved' | 'sent' | 'closed' | 'canceled'
  rail: 'manual' | 'sepa' | 'paypal' | 'external'
  currency: string
  cutoff: Date
  created_by: string
  approved_by: string | null
  file_hash: string | null
  created_at: Date
  approved_at: Date | null
  sent_at: Date | null
  closed_at: Date | null
  canceled_at: Date | null
  content: JsonWithDefault<PaymentBatchContent>
  is_demo: Generated<boolean>
}

export interface PaymentMethodTable {
  party_id: string
  rail: 'manual' | 'sepa' | 'paypal' | 'external'
  sealed: string
  hint: string
  usable_from: Date
  created_by: string
  created_at: Date
}

export interface PostbackTable {
  id: string
  organization_id: string | null
  transaction_id: string | null
  source: string
  presented_transaction_id: string | null
  order_id: string | null
  amount: string | null
  currency: string | null
  status: string | null
  is_dry_run: boolean
  verdict: string
  rule: string | null
  message: string
  http_status: number
  received_at: Date
  remark: string | null
  goal: string | null
}

export interface ProcessSlotTable {
  slot: number
  lease: string | null
  leased_until: Date
  flush_sequence: Generated<bigint>
  horizon_ms: Generated<bigint>
  started_at: Date | null
  heartbeat_at: Date | null
  schema_number: number | null
}

export interface ProjectTable {
  id: string
  name: string
  is_demo: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface ProjectionTable {
  name: string
  leader: string | null
  leased_until: Date
  watermark_ms: bigint
  horizon_ms: bigint
}

export interface RankingConfigTable {
  version: bigint
  created_at: Date
  used_at: Date
  body: Buffer
}

export interface RankingEvidenceTable {
  id: Generated<bigint>
  hour: number
  body: Buffer
}

export interface RankingModelTable {
  version: bigint
  created_at: Date
  is_kept: boolean
  body: Buffer
}

export interface ServingTable {
  id: bigint
  app_id: string
  environment: Environment
  surface: 'feed' | 'message' | 'search'
  user_id: string
  client_id: string | null
  country: string
  language: string | null
  platform: DevicePlatform | null
  is_minor: Generated<boolean>
  offers: Buffer
  eligible_count: number
  flags: number
  seed: bigint
  model_version: bigint
  config_version: bigint
  ranking_input: Buffer | null
}

export interface SignInFailureTable {
  email_hash: Buffer
  failures: number
  blocked_until: Date
}

export interface SnapshotChangeTable {
  transaction_id: Generated<string>
  number: Generated<bigint>
  kind: 'organization' | 'project' | 'campaign' | 'default_grant' | 'allow_list' | 'everything'
  row_id: string | null
  at: Generated<Date>
}

export interface SubscriptionEventTable {
  project_id: string
  environment: Environment
  event_id: string
  app_id: string
  event_type: string
  app_account_id: string
  publisher_user_id: string | null
  original_transaction_id: string
  product_id: string | null
  plan: string | null
  price_amount_micros: string | null
  price_currency: string | null
  is_trial_start: boolean | null
  store: string | null
  country_code: string | null
  occurred_at: Date
  received_at: Date
  raw_payload: string | null
}

export interface SubscriptionEventLogTable {
  id: string
  project_id: string
  app_id: string
  environment: Environment
  event_id: string | null
  event_type: string | null
  outcome: 'stored' | 'duplicate' | 'rejected'
  reason: string | null
  account_ids: Generated<string[]>
  raw_body: Buffer | null
  received_at: Date
}

export interface SubscriptionLinkTable {
  project_id: string
  environment: Environment
  original_transaction_id: string
  app_id: string
  app_account_id: string
  updated_at: Date
}

export interface TransactionTable {
  id: string
  app_id: string
  environment: Environment
  organization_id: string
  campaign_id: string
  creative_id: string
  surface: 'catalog' | 'feed' | 'message' | 'search' | 'creator'
  class: 'person' | 'prefetch' | 'preview_bot' | 'crawler'
  user_id: string | null
  client_id: string | null
  creator_id: string | null
  serving_id: bigint | null
  position: number | null
  country: string | null
  platform: string | null
  state: Generated<'created' | 'verified' | 'failed'>
  clicked_at: Date
  failed_at: Date | null
  verified_at: Date | null
  verified_by: string | null
  payout_micros: bigint | null
  earnings_micros: bigint | null
  order_id: string | null
  reported_amount: string | null
  reported_currency: string | null
  to_fallback: boolean | null
}

export interface UsageMeterTable {
  one: Generated<boolean>
  metered_through: Date
}

export interface UsagePartTable {
  entry_id: string
  app_id: string
  organization_id: string
  campaign_id: string
  creator_id: string | null
  surface: string
  country: string
  class: Generated<string>
  hour: Date
  booked_at: Date
  quantity: bigint
  gross_micros: bigint
  earnings_micros: bigint
}

export interface UsagePriceTable {
  campaign_id: string
  effective_from: Date
  event: 'completion' | 'click' | 'delivered'
  first_click_only: boolean
  price_micros: bigint
}

export interface UsageRecountTable {
  hour: Date
}

export interface UserCountTable {
  app_id: string
  users: bigint
  bytes: bigint
  counted_at: Date | null
}

export interface WaitingConversionTable {
  id: string
  transaction_id: string
  currency: string
  day: string
}

export interface WaitingFigureTable {
  app_id: Generated<string[]>
  organization_id: Generated<string[]>
  dimension: Generated<string[]>
  value: Generated<string[]>
  day: Generated<string[]>
  served: Generated<bigint[]>
  delivered: Generated<bigint[]>
  clicks: Generated<bigint[]>
  completions: Generated<bigint[]>
  earnings_micros: Generated<bigint[]>
  payout_micros: Generated<bigint[]>
}

export interface WebhookTable {
  app_id: string
  url: string
  enabled: Generated<boolean>
  signing_secret_sealed: string
  secret_version: Generated<number>
  previous_secret_sealed: string | null
  previous_secret_until: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface WebhookDeliveryTable {
  id: string
  app_id: string
  environment: Environment
  transaction_id: string
  user_id: string | null
  campaign_name: string
  payout_micros: bigint | null
  outcome: 'pending' | 'claimed' | 'delivered' | 'failed' | 'skipped' | 'unknown'
  is_test: Generated<boolean>
  secret_version: number | null
  http_status: number | null
  duration_ms: number | null
  error: string | null
  address: string | null
  created_at: Date
  claimed_at: Date | null
  claimed_by: string | null
  finished_at: Date | null
}

/** Every table by its name. */
export interface Tables {
  advertiser_funds: AdvertiserFundsTable
  alert: AlertTable
  alert_setting: AlertSettingTable
  api_key: ApiKeyTable
  app: AppTable
  app_campaign: AppCampaignTable
  app_user: AppUserTable
  application: ApplicationTable
  audit_entry: AuditEntryTable
  billing_party: BillingPartyTable
  billing_setting: BillingSettingTable
  campaign: CampaignTable
  campaign_category: CampaignCategoryTable
  cap_usage: CapUsageTable
  category: CategoryTable
  client_trial: ClientTrialTable
  creative: CreativeTable
  creator_count: CreatorCountTable
  creator_figure: CreatorFigureTable
  creator_link: CreatorLinkTable
  daily_figure: DailyFigureTable
  deal: DealTable
  deal_usage: DealUsageTable
  delivery: DeliveryTable
  entitlement_grant: EntitlementGrantTable
  erasure: ErasureTable
  exchange_rate: ExchangeRateTable
  exposure: ExposureTable
  goal: GoalTable
  goal_completion: GoalCompletionTable
  installation: InstallationTable
  invitation: InvitationTable
  invoice: InvoiceTable
  invoice_counter: InvoiceCounterTable
  ledger_account: LedgerAccountTable
  ledger_entry: LedgerEntryTable
  ledger_line: LedgerLineTable
  ledger_verification: LedgerVerificationTable
  member: MemberTable
  member_authenticator: MemberAuthenticatorTable
  member_credential: MemberCredentialTable
  member_passkey: MemberPasskeyTable
  member_session: MemberSessionTable
  member_verification: MemberVerificationTable
  membership: MembershipTable
  named_fact: NamedFactTable
  organization: OrganizationTable
  payment: PaymentTable
  payment_batch: PaymentBatchTable
  payment_method: PaymentMethodTable
  postback: PostbackTable
  process_slot: ProcessSlotTable
  project: ProjectTable
  projection: ProjectionTable
  ranking_config: RankingConfigTable
  ranking_evidence: RankingEvidenceTable
  ranking_model: RankingModelTable
  serving: ServingTable
  sign_in_failure: SignInFailureTable
  snapshot_change: SnapshotChangeTable
  subscription_event: SubscriptionEventTable
  subscription_event_log: SubscriptionEventLogTable
  subscription_link: SubscriptionLinkTable
  transaction: TransactionTable
  usage_meter: UsageMeterTable
  usage_part: UsagePartTable
  usage_price: UsagePriceTable
  usage_recount: UsageRecountTable
  user_count: UserCountTable
  waiting_conversion: WaitingConversionTable
  waiting_figure: WaitingFigureTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
