/**
 * The columns of a table that can hold data about an end user. Erasure walks this list, and a test compares it with the
 * schema: a table or a column that is missing here fails it. Creators, members and advertisers are not end users.
 */
export interface TableContent {
  /** Columns with something about a person, of rows that erasure deletes. */
  readonly deleted?: readonly string[]
  /** Columns that name a person in rows that stay: money, and what figures are checked against. */
  readonly pseudonymised?: readonly string[]
  /** Columns of rows that stay, which erasure empties. */
  readonly cleared?: readonly string[]
  /** Everything else: nothing about a person, or nothing any more once the names are gone. */
  readonly other: readonly string[]
}

function nobody(columns: string): TableContent {
  return { other: columns.split(' ') }
}

function deletedRows(personal: string, other: string): TableContent {
  return { deleted: personal.split(' '), other: other.split(' ') }
}

/**
 * In the order of erasure: what finds a person by way of another table comes before that table, and transactions come
 * first, as a verification locks its own before anything of the person.
 */
export const personalTables = {
  transaction: {
    pseudonymised: ['user_id'],
    cleared: ['client_id'],
    other: (
      'id app_id environment organization_id campaign_id creative_id surface class creator_id serving_id position country ' +
      'platform state clicked_at failed_at verified_at verified_by payout_micros earnings_micros order_id reported_amount ' +
      'reported_currency'
    ).split(' '),
  },
  subscription_event_log: deletedRows(
    'event_id event_type outcome reason account_ids raw_body',
    'id project_id app_id environment received_at',
  ),
  subscription_event: deletedRows(
    'event_id event_type app_account_id publisher_user_id original_transaction_id product_id plan price_amount_micros ' +
      'price_currency is_trial_start store country_code occurred_at raw_payload',
    'project_id environment app_id received_at',
  ),
  subscription_link: deletedRows('original_transaction_id app_account_id', 'project_id environment app_id updated_at'),
  exposure: deletedRows('user_id cohort exposed_at', 'app_id assignment_version rollout_pct'),
  entitlement_grant: deletedRows(
    'user_id campaign_id transaction_id kind further_transaction_id type value_micros unit starts_at ends_at',
    'id app_id environment',
  ),
  app_user: deletedRows(
    'user_id id stored_at_ms attributes identity completed completed_test ranking_epoch_ms ranking_updated_at ' +
      'ranking_state_before ranking_state',
    'app_id created_at',
  ),
  client_trial: deletedRows('client_id', 'app_id answers'),
  serving: {
    pseudonymised: ['user_id'],
    cleared: ['client_id', 'ranking_input'],
    other: (
      'id app_id environment surface country language platform is_minor offers ' +
      'eligible_count flags seed model_version config_version'
    ).split(' '),
  },
  webhook_delivery: {
    pseudonymised: ['user_id'],
    other: (
      'id app_id environment transaction_id campaign_name payout_micros outcome is_test secret_version http_status ' +
      'duration_ms error address created_at claimed_at claimed_by finished_at'
    ).split(' '),
  },
} as const satisfies Readonly<Record<string, TableContent>>

export type PersonalTable = keyof typeof personalTables

/**
 * Tables that hold nothing about any end user.
 * @internal
 */
export const impersonalTables: Readonly<Record<string, TableContent>> = {
  api_key: nobody(
    'id project_id app_id environment publishable_key secret_key_sealed rate_limit_per_second created_at revoked_at',
  ),
  app: nobody(
    'id project_id name platform audience_status payout_share_ppm locales default_locale client_trial_limit entitlement ' +
      'provisional_hours test_webhooks incrementality_enabled incrementality_rollout_pct incrementality_version ' +
      'ranking_new_campaign_share ranking_random_share is_demo created_at updated_at',
  ),
  alert: nobody('owner_id matter day'),
  alert_setting: nobody('owner_id email url'),
  app_campaign: nobody('app_id campaign_id position enabled pinned priority entitlement'),
  audit_entry: nobody('id at actor address action object_type object_id project_id organization_id changes request_id'),
  campaign: nobody(
    'id organization_id external_id name perk badge_label old_price new_price target_countries destination_url tracking_parameters ' +
      'payout_micros payout_model age_rating starts_at ends_at priority cap_conversions_per_day cap_conversions_total ' +
      'cap_budget_micros attribution_window_seconds default_catalog status notes is_demo created_at updated_at',
  ),
  campaign_category: nobody('campaign_id category_id position'),
  cap_usage: nobody('campaign_id day conversions payout_micros'),
  category: nobody('id name'),
  creative: nobody(
    'id campaign_id title subtitle description primary_image_url logo_url additional_images cta_text supported_platforms ' +
      'destination_url weight status translations created_at updated_at',
  ),
  creator_count: nobody('app_id creators'),
  creator_link: nobody('slug app_id creator_id campaign_id environment created_at'),
  creator_figure: nobody(
    'app_id organization_id creator_id campaign_id day clicks completions earnings_micros payout_micros',
  ),
  daily_figure: nobody(
    'app_id organization_id dimension value day served delivered clicks completions earnings_micros payout_micros',
  ),
  delivery: nobody('serving_id position delivered_at read_at received_at'),
  erasure: nobody('app_id person_hash erased_at'),
  installation: nobody('name value'),
  invitation: nobody('id email project_id organization_id token_hash created_at expires_at'),
  member: nobody('id name email email_verified image two_factor_enabled created_at updated_at'),
  member_authenticator: nobody(
    'id member_id secret backup_codes verified failed_verification_count locked_until used_code_hash used_code_at',
  ),
  member_credential: nobody(
    'id member_id account_id provider_id password access_token refresh_token id_token access_token_expires_at ' +
      'refresh_token_expires_at scope created_at updated_at',
  ),
  member_passkey: nobody(
    'id member_id name public_key credential_id counter device_type backed_up transports aaguid created_at',
  ),
  member_session: nobody('id member_id token expires_at ip_address user_agent created_at updated_at'),
  member_verification: nobody('id identifier value expires_at created_at updated_at'),
  membership: nobody('member_id role project_id organization_id created_at'),
  named_fact: nobody('id kind at_ms serving_id position transaction_id'),
  organization: nobody(
    'id name description url logo_url postback_token_hash api_key_hash is_demo created_at updated_at',
  ),
  postback: nobody(
    'id organization_id transaction_id source presented_transaction_id order_id amount currency status is_dry_run verdict ' +
      'rule message http_status received_at',
  ),
  process_slot: nobody('slot lease leased_until flush_sequence horizon_ms started_at heartbeat_at schema_number'),
  project: nobody('id name is_demo created_at updated_at'),
  projection: nobody('name leader leased_until watermark_ms horizon_ms'),
  schema_migration: nobody('name checksum applied_at kind'),
  ranking_evidence: nobody('id hour span body'),
  ranking_model: nobody('version created_at is_kept body'),
  ranking_config: nobody('version created_at used_at body'),
  sign_in_failure: nobody('email_hash failures blocked_until'),
  snapshot_change: nobody('transaction_id number kind row_id at'),
  webhook: nobody('app_id url enabled signing_secret_sealed secret_version created_at updated_at deleted_at'),
}
