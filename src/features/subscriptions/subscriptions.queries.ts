import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { Environment, SubscriptionEventLogTable } from '../../db/tables.ts'
import type { RejectedEvent, SubscriptionEvent } from './parse-subscription-event.ts'

/** An authenticated ingestion request: its owner, and its place in the event log. */
export type Receipt = Pick<SubscriptionEventLogTable, 'id' | 'project_id' | 'app_id' | 'environment' | 'received_at'>

/**
 * Stores an event unless its id is taken, binds the subscription to the user it names, and writes the log, all in one
 * statement: of parallel requests with one id exactly one is stored. A late event does not rebind a subscription.
 */
export async function insertEvent(db: Db, receipt: Receipt, event: SubscriptionEvent, isLate: boolean): Promise<void> {
  const { id, project_id, app_id, environment, received_at } = receipt
  const row = { ...event, project_id, app_id, environment, received_at }
  await sql`
    with stored as (
      insert into subscription_event (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})
      on conflict (project_id, environment, event_id) do nothing
      returning event_id
    ), linked as (
      insert into subscription_link (
        project_id, environment, original_transaction_id, app_id, app_account_id, updated_at
      )
      select ${project_id}::uuid, ${environment}::text, ${event.original_transaction_id}::text, ${app_id}::uuid,
        ${event.app_account_id}::text, ${received_at}::timestamptz
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
    select ${id}::uuid, ${project_id}::uuid, ${app_id}::uuid, ${environment}::text, ${event.event_id}::text,
      ${event.event_type}::text, fate.outcome,
      case fate.outcome when 'duplicate' then 'An event with this event_id has already been stored.' end,
      ${received_at}::timestamptz
    from (select case when exists (select from stored) then 'stored' else 'duplicate' end) as fate (outcome)
    on conflict (id) do nothing`.execute(db)
}

/** The bytes of a rejected body that the log keeps. */
const keptBytes = 16 * 1024

/** Logs a request that is not an event, with the beginning of its body unless that may not be kept. */
export async function insertRejected(
  db: Db,
  receipt: Receipt,
  rejected: RejectedEvent,
  body: Buffer | null,
): Promise<void> {
  await db
    .insertInto('subscription_event_log')
    .values({ ...receipt, ...rejected, outcome: 'rejected', raw_body: body?.subarray(0, keptBytes) ?? null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const logColumns = ['id', 'event_id', 'event_type', 'environment', 'outcome', 'reason', 'received_at as at'] as const

/** Lists the event log of an app, newest first, from before the cursor's row, and one more. */
export async function listLogEntries(
  db: Db,
  appId: string,
  {
    outcome,
    environment,
  }: { outcome?: SubscriptionEventLogTable['outcome'] | undefined; environment?: Environment | undefined },
  { limit, after }: PageRequest,
) {
  let query = db.selectFrom('subscription_event_log').select(logColumns).where('app_id', '=', appId)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (environment !== undefined) query = query.where('environment', '=', environment)
  return selectIdPage(query, 'subscription_event_log', { limit, after }, 'desc')
}

/**
 * Finds the log entry of an event's id (the stored one if any, live before test, else the latest), or one entry by its
 * own id, which entries without an event id have, too.
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

/** Returns the payload stored with an event, as sent. */
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
