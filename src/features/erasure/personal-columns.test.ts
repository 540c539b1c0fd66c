import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import { type PersonalTable, personalTables, type TableContent } from './personal-columns.ts'

/** The other columns of tables that erasure walks: without personal data, or without any once the names are gone. */
const otherColumns: Readonly<Record<PersonalTable, string>> = {
  transaction:
    'id app_id environment organization_id campaign_id creative_id surface class creator_id serving_id position country ' +
    'platform state clicked_at failed_at verified_at verified_by payout_micros earnings_micros order_id reported_amount ' +
    'reported_currency to_fallback',
  subscription_event_log: 'id project_id app_id environment received_at',
  subscription_event: 'project_id environment app_id received_at',
  subscription_link: 'project_id environment app_id updated_at',
  exposure: 'app_id assignment_version rollout_pct',
  entitlement_grant: 'id app_id environment',
  app_user: 'app_id created_at',
  client_trial: 'app_id answers',
  serving:
    'id app_id environment surface country language platform is_minor offers ' +
    'eligible_count flags seed model_version config_version',
  webhook_delivery:
    'id app_id environment transaction_id campaign_name payout_micros outcome is_test secret_version http_status ' +
    'duration_ms error address created_at claimed_at claimed_by finished_at',
}

/** Tables without data about end users. */
const impersonalTables: Readonly<Record<string, string>> = {
  api_key:
    'id project_id app_id environment publishable_key secret_key_sealed rate_limit_per_second created_at revoked_at',
  app:
    'id project_id name platform audience_status payout_share_ppm locales default_locale client_trial_limit entitlement ' +
    'provisional_hours test_webhooks incrementality_enabled incrementality_rollout_pct incrementality_version ' +
    'ranking_new_campaign_share ranking_random_share is_demo created_at updated_at frame_origins ' +
    'max_people max_people_bytes revoke_on_reversal',
  alert: 'owner_id matter day',
  alert_setting: 'owner_id email url',
  app_campaign: 'app_id campaign_id position enabled pinned priority entitlement',
  application: 'id project_id app_id campaign_id status message reason accepted_terms created_at decided_at',
  audit_entry: 'id at actor address action object_type object_id project_id organization_id changes request_id',
  campaign:
    'id organization_id external_id name perk badge_label old_price new_price target_countries destination_url tracking_parameters ' +
    'payout_micros payout_model billing_event first_click_only age_rating starts_at ends_at priority cap_conversions_per_day cap_conversions_per_week ' +
    'cap_conversions_per_month cap_conversions_total ' +
    'cap_budget_micros attribution_window_seconds default_catalog status notes is_demo first_active_at created_at updated_at ' +
    'access terms schedule audience frequency_delivered frequency_days cap_pacing fallback_url',
  advertiser_funds: 'party_id funded_micros used_micros limit_micros account_id',
  billing_party:
    'id kind organization_id project_id app_id creator_id currency mode credit_limit_micros hold_days ' +
    'minimum_micros share_ppm tax_ppm tax_note auto_invoice self_billing paused paused_reason legal_name ' +
    'street building postcode town country tax_id email',
  ledger_verification: 'one verified_at faults',
  usage_price: 'campaign_id effective_from event first_click_only price_micros',
  usage_meter: 'one metered_through',
  usage_part:
    'entry_id app_id organization_id campaign_id creator_id surface country class hour booked_at quantity gross_micros earnings_micros',
  usage_recount: 'hour',
  billing_setting:
    'one hold_days reversal_window_days minimum_micros needs_two_people adjustment_limit_micros invoice_prefix ' +
    'due_days payment_day seller_name seller_street seller_building seller_postcode seller_town seller_country ' +
    'seller_tax_id seller_iban seller_bic',
  exchange_rate: 'currency day rate source entered_by entered_at used',
  invoice:
    'id party_id series number kind invoice_id period_from period_to currency rate rate_day net_micros settled_micros ' +
    'rounding_micros tax_micros total_minor open_minor state reference issued_at due_at content',
  invoice_counter: 'series last',
  ledger_account: 'id kind party_id currency is_demo paid_through',
  ledger_entry:
    'id kind cause organization_id project_id app_id campaign_id creator_id transaction_id goal quantity ' +
    'gross_micros share_micros creator_micros happened_at reverses reference reason note actor terms is_demo',
  ledger_line: 'entry_id number account_id currency amount_micros due_at',
  payment:
    'id batch_id party_id account_id covered_from cutoff book_micros earned_micros reversed_micros ' +
    'adjustments_micros returned_micros currency rate rate_day amount_minor state name method_sealed hint ' +
    'rail_reference failure fee_micros content created_at sent_at paid_at failed_at returned_at',
  payment_batch:
    'id state rail currency cutoff created_by approved_by file_hash created_at approved_at sent_at closed_at ' +
    'canceled_at content is_demo',
  payment_method: 'party_id rail sealed hint usable_from created_by created_at',
  campaign_category: 'campaign_id category_id position',
  cap_usage: 'campaign_id day conversions payout_micros',
  deal:
    'id campaign_id project_id app_id payout_micros share_ppm cap_conversions_per_day cap_conversions_total ' +
    'cap_budget_micros starts_at ends_at note created_at updated_at',
  deal_usage: 'deal_id day conversions payout_micros',
  category: 'id name',
  creative:
    'id campaign_id title subtitle description primary_image_url logo_url additional_images cta_text supported_platforms ' +
    'destination_url weight status translations created_at updated_at review review_reason pending_change',
  creator_count: 'app_id creators',
  creator_link: 'slug app_id creator_id campaign_id environment created_at',
  creator_figure: 'app_id organization_id creator_id campaign_id day clicks completions earnings_micros payout_micros',
  daily_figure:
    'app_id organization_id dimension value day served delivered clicks completions earnings_micros payout_micros',
  delivery: 'serving_id position delivered_at read_at received_at',
  erasure: 'app_id person_hash erased_at',
  goal: 'id campaign_id key name payout_micros percent_ppm max_payout_micros repeats window_seconds entitlement status position',
  goal_completion:
    'id transaction_id goal_id order_key environment app_id organization_id campaign_id creator_id surface class country ' +
    'gross_micros earnings_micros order_id reported_amount reported_currency rate verified_at',
  installation: 'name value',
  invitation: 'id email project_id organization_id invited_by token_hash created_at expires_at',
  member: 'id name email email_verified image two_factor_enabled created_at updated_at',
  member_authenticator:
    'id member_id secret backup_codes verified failed_verification_count locked_until used_code_hash used_code_at',
  member_credential:
    'id member_id account_id provider_id password access_token refresh_token id_token access_token_expires_at ' +
    'refresh_token_expires_at scope created_at updated_at',
  member_passkey:
    'id member_id name public_key credential_id counter device_type backed_up transports aaguid created_at',
  member_session: 'id member_id token expires_at ip_address user_agent created_at updated_at',
  member_verification: 'id identifier value expires_at created_at updated_at',
  membership: 'member_id role project_id organization_id created_at',
  named_fact: 'id kind at_ms serving_id position transaction_id goal_completion_id usage_entry_id',
  organization: 'id name description url logo_url postback_token_hash api_key_hash is_demo created_at updated_at',
  postback:
    'id organization_id transaction_id source presented_transaction_id order_id amount currency status is_dry_run verdict ' +
    'rule message http_status received_at remark goal',
  user_count: 'app_id users bytes counted_at',
  process_slot: 'slot lease leased_until flush_sequence horizon_ms started_at heartbeat_at schema_number',
  project: 'id name is_demo created_at updated_at',
  waiting_figure:
    'app_id organization_id dimension value day served delivered clicks completions earnings_micros payout_micros',
  projection: 'name leader leased_until watermark_ms horizon_ms',
  schema_migration: 'name checksum applied_at kind',
  ranking_evidence: 'id hour body',
  ranking_model: 'version created_at is_kept body',
  ranking_config: 'version created_at used_at body',
  sign_in_failure: 'email_hash failures blocked_until',
  snapshot_change: 'transaction_id number kind row_id at',
  waiting_conversion: 'id transaction_id currency day',
  webhook:
    'app_id url enabled signing_secret_sealed secret_version previous_secret_sealed previous_secret_until created_at ' +
    'updated_at deleted_at',
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
    const personal: [string, TableContent][] = Object.entries(personalTables)
    const others = Object.entries({ ...otherColumns, ...impersonalTables })
    const listed = [
      ...personal.map(([table, content]) => [table, Object.values(content).flat()] as const),
      ...others.map(([table, columns]) => [table, columns.split(' ')] as const),
    ].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
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
