import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestDatabase } from '../../../test/support/database.ts'
import { personalTables, type TableContent } from './personal-columns.ts'

function nobody(columns: string): TableContent {
  return { other: columns.split(' ') }
}

/** Tables that hold nothing about any end user. */
const impersonalTables: Readonly<Record<string, TableContent>> = {
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
      'cap_budget_micros attribution_window_seconds default_catalog status notes is_demo first_active_at created_at updated_at',
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
  invitation: nobody('id email project_id organization_id invited_by token_hash created_at expires_at'),
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

describe('the catalogue of personal columns', () => {
  it('names every table and every column of the schema, once', async (t) => {
    const { pool } = await startTestDatabase(t)
    const { rows } = await pool.query<{ name: string }>(
      `select c.table_name || '.' || c.column_name as name
       from information_schema.columns c
       join pg_class on pg_class.relname = c.table_name and pg_class.relnamespace = current_schema()::regnamespace
       where c.table_schema = current_schema() and not pg_class.relispartition and c.table_name not like 'citus\\_%'`,
    )
    const tables: [string, TableContent][] = Object.entries({ ...personalTables, ...impersonalTables })
    const listed = tables.flatMap(([table, { deleted = [], pseudonymised = [], cleared = [], other }]) =>
      [...deleted, ...pseudonymised, ...cleared, ...other].map((column) => `${table}.${column}`),
    )
    const existing = rows.map((row) => row.name)
    assert.deepEqual(
      {
        forgotten: existing.filter((name) => !listed.includes(name)),
        gone: listed.filter((name) => !existing.includes(name)),
      },
      { forgotten: [], gone: [] },
    )
    assert.equal(listed.length, existing.length)
  })
})
