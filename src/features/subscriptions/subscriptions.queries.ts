import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Environment, SubscriptionEventLogTable } from '../../db/tables.ts'
import type { RejectedEvent, SubscriptionEvent } from './parse-subscription-event.ts'

/** An authenticated ingestion request: whose it is, and its place in the event log. */
export interface Receipt {
  readonly logId: string
  readonly projectId: string
  readonly appId: string
  readonly environment: Environment
  readonly receivedAt: Date
  /** It waited in the spool, so it does not take a subscription back from the person that a later event gave it to. */
  readonly isLate: boolean
}

/**
 * Stores an event unless its id is taken, binds the subscription to the person it names, and writes the log, all in one
 * statement. Says whether it was stored; of parallel requests with one id exactly one is.
 */
export async function insertEvent(db: Db, receipt: Receipt, event: SubscriptionEvent): Promise<'stored' | 'duplicate'> {
  const { logId, projectId, appId, environment, receivedAt, isLate } = receipt
  const { rows } = await sql<{ outcome: 'stored' | 'duplicate' }>`
    with stored as (
      insert into subscription_event (
        project_id, environment, event_id, app_id, event_type, app_account_id, publisher_user_id,
        original_transaction_id, product_id, plan, price_amount_micros, price_currency, is_trial_start, store,
        country_code, occurred_at, received_at, raw_payload
      ) values (
        ${projectId}, ${environment}, ${event.eventId}, ${appId}, ${event.eventType}, ${event.appAccountId},
        ${event.publisherUserId}, ${event.originalTransactionId}, ${event.productId}, ${event.plan},
        ${event.priceAmountMicros}, ${event.priceCurrency}, ${event.isTrialStart}, ${event.store},
        ${event.countryCode}, ${new Date(event.occurredAtMs)}, ${receivedAt}, ${event.rawPayload}
      )
      on conflict (project_id, environment, event_id) do nothing
      returning event_id
    ), linked as (
      insert into subscription_link (
        project_id, environment, original_transaction_id, app_id, app_account_id, updated_at
      )
      select ${projectId}::uuid, ${environment}::text, ${event.originalTransactionId}::text, ${appId}::uuid,
        ${event.appAccountId}::text, ${receivedAt}::timestamptz
      from stored
      on conflict (project_id, environment, original_transaction_id) do update
      set app_id = excluded.app_id, app_account_id = excluded.app_account_id,
        -- The clocks of two nodes differ.
        updated_at = greatest(subscription_link.updated_at, excluded.updated_at)
      where not ${isLate}::boolean or subscription_link.updated_at <= excluded.updated_at
    )
    insert into subscription_event_log (
      id, project_id, app_id, environment, event_id, event_type, outcome, reason, received_at
    )
    select ${logId}::uuid, ${projectId}::uuid, ${appId}::uuid, ${environment}::text, ${event.eventId}::text,
      ${event.eventType}::text, fate.outcome,
      case fate.outcome when 'duplicate' then 'An event with this event_id is stored already.' end,
      ${receivedAt}::timestamptz
    from (select case when exists (select from stored) then 'stored' else 'duplicate' end) as fate (outcome)
    on conflict (id) do nothing
    returning outcome`.execute(db)
  // Without a row this very request was recorded before, when only the answer was lost.
  return rows[0]?.outcome ?? 'duplicate'
}

/** Logs a request that is no event, with its body unless that may not be kept. */
export async function insertRejected(
  db: Db,
  receipt: Receipt,
  rejected: RejectedEvent,
  body: Buffer | null,
): Promise<void> {
  await db
    .insertInto('subscription_event_log')
    .values({
      id: receipt.logId,
      project_id: receipt.projectId,
      app_id: receipt.appId,
      environment: receipt.environment,
      event_id: rejected.eventId,
      event_type: rejected.eventType,
      outcome: 'rejected',
      reason: rejected.reason,
      account_ids: [...rejected.accountIds],
      raw_body: body,
      received_at: receipt.receivedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const logColumns = ['id', 'event_id', 'event_type', 'environment', 'outcome', 'reason', 'received_at as at'] as const

/** The event log of an app, newest first. */
export async function listLogEntries(
  db: Db,
  appId: string,
  filter: {
    readonly outcome?: SubscriptionEventLogTable['outcome'] | undefined
    readonly environment?: Environment | undefined
  },
  page: { readonly limit: number; readonly before: string | undefined },
) {
  let query = db.selectFrom('subscription_event_log').select(logColumns).where('app_id', '=', appId)
  if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome)
  if (filter.environment !== undefined) query = query.where('environment', '=', filter.environment)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/**
 * The log entry of an event's id, the one that was stored if any, live before test, else the latest; or one entry by its own
 * id, which those without an event id have too.
 */
export async function findLogEntry(db: Db, appId: string, column: 'event_id' | 'id', id: string) {
  return db
    .selectFrom('subscription_event_log')
    .select([...logColumns, 'raw_body'])
    .where('app_id', '=', appId)
    .where(column, '=', id)
    .orderBy(sql`outcome = 'stored'`, 'desc')
    .orderBy('environment')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The payload stored with an event, as it was sent. */
export async function findRawPayload(db: Db, appId: string, environment: Environment, eventId: string) {
  const row = await db
    .selectFrom('subscription_event')
    .select('raw_payload')
    .where('project_id', '=', (is) => is.selectFrom('app').select('project_id').where('id', '=', appId))
    .where('app_id', '=', appId)
    .where('environment', '=', environment)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.raw_payload ?? null
}
