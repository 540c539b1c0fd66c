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
