/**
 * The columns of a table that can hold data about an end user. Erasure walks this list, and a test compares it with the
 * schema: it fails for any table or column that neither this list nor the test names. Creators, members and advertisers
 * are not end users.
 */
export interface TableContent {
  /** Personal columns of rows that erasure deletes. */
  readonly deleted?: readonly string[]
  /** Columns that name a user in rows that stay: money, and the rows that figures are checked against. */
  readonly pseudonymised?: readonly string[]
  /** Columns that erasure empties in rows that stay. */
  readonly cleared?: readonly string[]
}

const deletedRows = (personal: string): TableContent => ({ deleted: personal.split(' ') })

/**
 * In the order of erasure. A table that finds a user by way of another comes before that other; transactions come
 * first, as a verification locks its transaction before any row of the user.
 */
export const personalTables = {
  transaction: { pseudonymised: ['user_id'], cleared: ['client_id'] },
  subscription_event_log: deletedRows('event_id event_type outcome reason account_ids raw_body'),
  subscription_event: deletedRows(
    'event_id event_type app_account_id publisher_user_id original_transaction_id product_id plan price_amount_micros ' +
      'price_currency is_trial_start store country_code occurred_at raw_payload',
  ),
  subscription_link: deletedRows('original_transaction_id app_account_id'),
  exposure: deletedRows('user_id cohort exposed_at'),
  entitlement_grant: deletedRows(
    'user_id campaign_id transaction_id kind further_transaction_id type value_micros unit starts_at ends_at',
  ),
  app_user: deletedRows(
    'user_id id stored_at_ms attributes identity completed completed_test ranking_epoch_ms ranking_updated_at ' +
      'ranking_state_before ranking_state seen was_active',
  ),
  client_trial: deletedRows('client_id'),
  serving: { pseudonymised: ['user_id'], cleared: ['client_id', 'ranking_input'] },
  webhook_delivery: { pseudonymised: ['user_id'] },
} as const satisfies Readonly<Record<string, TableContent>>

export type PersonalTable = keyof typeof personalTables
