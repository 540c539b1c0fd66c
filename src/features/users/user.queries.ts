import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listListedPartitions } from '../../db/list-indexes.ts'
import { type IdRange, readNewestFirst } from '../../db/newest-first.ts'
import { servingTable } from '../../db/partitions.ts'
import { anyOf, eventsOfUser, isGrant } from '../../db/query-parts.ts'
import type { Tables } from '../../db/tables.ts'
import { servedAtMs } from '../../lib/ids/serving-id.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'

// Named because the index has the environment before the user: without it the whole app's rows would be read.
const environments = ['live', 'test'] as const

export async function findAppUser(db: Db, { appId, userId }: UserKey) {
  return db
    .selectFrom('app_user')
    .select(['id', 'stored_at_ms', 'attributes', 'identity', 'completed', 'completed_test'])
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Lists the person's entitlements, ended ones included, newest first. */
export async function listGrants(db: Db, { appId, userId }: UserKey, limit: number) {
  return db
    .selectFrom('entitlement_grant')
    .select([
      'environment',
      'campaign_id',
      'transaction_id',
      'kind',
      'type',
      'value_micros',
      'unit',
      'starts_at',
      'ends_at',
    ])
    .where('app_id', '=', appId)
    .where('environment', 'in', environments)
    .where('user_id', '=', userId)
    .where(isGrant)
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute()
}

/** Lists offers served to the user, newest first, before the given one. */
export async function listServings(db: Db, { appId, userId }: UserKey, limit: number, before?: bigint) {
  const within = ({ from, before }: IdRange<bigint>) =>
    db.selectFrom('serving').where('id', '>=', from).where('id', '<', before)
  return readNewestFirst({
    table: servingTable,
    partitions: await listListedPartitions(db, servingTable),
    before: before === undefined ? undefined : { id: sql<bigint>`${before}::bigint`, atMs: servedAtMs(before) },
    limit,
    read: (range: IdRange<bigint>, rows) => {
      const theirs = within(range)
        .select(['id', 'environment', 'surface', 'client_id', 'country', 'language', 'platform', 'is_minor', 'offers'])
        .where('app_id', '=', appId)
        .where('user_id', '=', userId)
      return (
        db
          // The offset keeps the planner from walking every id in order.
          .selectFrom((range.isIndexed ? theirs : theirs.offset(sql.lit(0))).as('theirs'))
          .selectAll()
          .orderBy('id', 'desc')
          .limit(rows)
          .execute()
      )
    },
    findNewestMs: async (range: IdRange<bigint>) => {
      const row = await within(range).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      return row === undefined ? undefined : servedAtMs(row.id)
    },
  })
}

/** Lists the experiments with the user, newest first. */
export async function listExposures(db: Db, { appId, userId }: UserKey, limit: number) {
  return db
    .selectFrom('exposure')
    .select(['assignment_version', 'cohort', 'exposed_at'])
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .orderBy('exposed_at', 'desc')
    .limit(limit)
    .execute()
}

const eventColumns = [
  'environment',
  'event_id',
  'event_type',
  'app_account_id',
  'publisher_user_id',
  'original_transaction_id',
  'product_id',
  'plan',
  'price_amount_micros',
  'price_currency',
  'is_trial_start',
  'store',
  'country_code',
  'occurred_at',
  'received_at',
  'raw_payload',
] as const

export type EventKey = Awaited<ReturnType<typeof listEventKeys>>[number]

/** Lists the keys and sizes of the user's subscription events, newest first, without their payloads. */
export async function listEventKeys(db: Db, key: UserKey, limit: number) {
  return db
    .selectFrom('subscription_event')
    .select(['project_id', 'environment', 'event_id', 'event_type', 'occurred_at'])
    .select(sql<number>`coalesce(octet_length(raw_payload), 0)`.as('bytes'))
    .where(eventsOfUser(key))
    .orderBy('occurred_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute()
}

/** Reads the given subscription events completely, in the order of their keys. */
export async function listEventsByKey(db: Db, keys: readonly EventKey[]) {
  const named = sql`unnest(${keys.map((key) => key.project_id)}::uuid[], ${keys.map((key) => key.environment)}::text[],
    ${keys.map((key) => key.event_id)}::text[]) with ordinality as named (project_id, environment, event_id, place)`
  const { rows } = await sql<Pick<Selectable<Tables['subscription_event']>, (typeof eventColumns)[number]>>`
    select ${sql.join(eventColumns.map((column) => sql.ref(`event.${column}`)))}
    from ${named} join subscription_event as event using (project_id, environment, event_id) order by place`.execute(db)
  return rows
}

const rejectedColumns = ['id', 'environment', 'event_id', 'event_type', 'reason', 'received_at'] as const

export type RejectedKey = Awaited<ReturnType<typeof listRejectedKeys>>[number]

/**
 * Lists the keys and sizes of rejected requests that name the user as an event does, newest first, without their
 * bodies.
 */
export async function listRejectedKeys(db: Db, { appId, userId }: UserKey, limit: number) {
  const bytes = sql<number>`coalesce(octet_length(raw_body), 0)`.as('bytes')
  const theirs = db
    .selectFrom('subscription_event_log')
    .select([...rejectedColumns, bytes])
    .where('app_id', '=', appId)
    .where('outcome', '=', 'rejected')
    .where(sql<boolean>`account_ids @> array[${userId}]::text[]`)
    // Keeps the planner from walking all rejected requests in order.
    .offset(sql.lit(0))
  return db.selectFrom(theirs.as('theirs')).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** Reads the given rejected requests with their bodies, newest first. */
export async function listRejectedById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('subscription_event_log')
    .select([...rejectedColumns, 'raw_body'])
    .where('id', '=', anyOf(ids))
    .orderBy('id', 'desc')
    .execute()
}

/** Finds the trial count of an id that was also sent as `clientId`. */
export async function findClientTrial(db: Db, { appId, userId }: UserKey) {
  return db
    .selectFrom('client_trial')
    .select('answers')
    .where('app_id', '=', appId)
    .where('client_id', '=', userId)
    .executeTakeFirst()
}
