import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { anyOf, isGrant } from '../../db/query-parts.ts'
import type { PostbackTable, Tables, TransactionTable } from '../../db/tables.ts'
import type { ListQuery } from '../../http/list-page.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'
import type { TransactionsQuery } from './transactions.schema.ts'

export interface TransactionFilter extends Omit<TransactionsQuery, 'from' | 'to' | 'format' | keyof ListQuery> {
  /** Clicked at or after, and before; milliseconds since the Unix epoch. */
  readonly clickedFromMs?: number | undefined
  readonly clickedBeforeMs?: number | undefined
  /** Null for no restriction. */
  readonly visibleTo: Visibility | null
}

/** The apps and organizations whose transactions an actor may see. */
export interface Visibility {
  readonly appIds: readonly string[]
  readonly organizationIds: readonly string[]
}

export const listColumns = [
  'transaction.id',
  'transaction.app_id',
  'transaction.organization_id',
  'transaction.environment',
  'transaction.campaign_id',
  'transaction.creative_id',
  'transaction.creator_id',
  'transaction.user_id',
  'transaction.serving_id',
  'transaction.position',
  'transaction.surface',
  'transaction.class',
  'transaction.state',
  'transaction.clicked_at',
  'transaction.verified_at',
] as const

export async function listTransactionRows(db: Db, ids: readonly string[], visibleTo: TransactionFilter['visibleTo']) {
  return narrow(db.selectFrom('transaction'), { visibleTo })
    .select([
      ...listColumns,
      'transaction.failed_at',
      'transaction.verified_by',
      'transaction.client_id',
      'transaction.country',
      'transaction.platform',
      'transaction.order_id',
      'transaction.reported_amount',
      'transaction.reported_currency',
      'transaction.to_fallback',
    ])
    .where('transaction.id', '=', anyOf(ids))
    .execute()
}

export type TransactionQuery<O> = SelectQueryBuilder<Tables, 'transaction', O>

// An id is generated at the click, a little later under load: enough leeway for both, within few partitions.
export const idLeewayMs = 60_000

const filterColumns = [
  ['appId', 'app_id'],
  ['organizationId', 'organization_id'],
  ['campaignId', 'campaign_id'],
  ['userId', 'user_id'],
  ['creatorId', 'creator_id'],
  ['state', 'state'],
  ['environment', 'environment'],
] as const

/** Applies a filter to a query, including what its actor may see. */
export function narrow<O>(query: TransactionQuery<O>, filter: TransactionFilter): TransactionQuery<O> {
  const { clickedFromMs, clickedBeforeMs, visibleTo } = filter
  let narrowed = query
  for (const [name, column] of filterColumns) {
    if (filter[name] !== undefined) narrowed = narrowed.where(`transaction.${column}`, '=', filter[name])
  }
  if (clickedFromMs !== undefined) {
    narrowed = narrowed
      .where('transaction.clicked_at', '>=', new Date(clickedFromMs))
      .where('transaction.id', '>=', firstUuidV7At(clickedFromMs - idLeewayMs))
  }
  if (clickedBeforeMs !== undefined) {
    narrowed = narrowed
      .where('transaction.clicked_at', '<', new Date(clickedBeforeMs))
      .where('transaction.id', '<', firstUuidV7At(clickedBeforeMs + idLeewayMs))
  }
  return visibleTo === null ? narrowed : narrowToVisible(narrowed, filter, visibleTo)
}

/** Adds no condition that the filter implies: indexes serve an equality, but not a choice of several values. */
function narrowToVisible<O>(
  query: TransactionQuery<O>,
  { appId, organizationId, userId }: TransactionFilter,
  { appIds, organizationIds: allOrganizationIds }: Visibility,
): TransactionQuery<O> {
  // Advertisers may not see publishers' users, so they cannot filter by one either.
  const organizationIds = userId === undefined ? allOrganizationIds : []
  const isAppVisible = appId !== undefined && appIds.includes(appId)
  const isOrganizationVisible = organizationId !== undefined && organizationIds.includes(organizationId)
  if (isAppVisible || isOrganizationVisible) return query
  return query.where((is) =>
    is.or([
      ...(organizationIds.length > 0 ? [is('transaction.organization_id', '=', oneOf(organizationIds))] : []),
      ...(appIds.length > 0 ? [is('transaction.app_id', '=', oneOf(appIds))] : []),
    ]),
  )
}

function oneOf(ids: readonly string[]) {
  const [first] = ids
  return first !== undefined && ids.length === 1 ? first : anyOf(ids)
}

export async function listDeliveriesOf(db: Db, servingIds: readonly bigint[]) {
  return db
    .selectFrom('delivery')
    .select(['serving_id', 'position', 'received_at'])
    .where('serving_id', '=', sql<bigint>`any(${servingIds}::bigint[])`)
    .execute()
}

const postbackColumns = sql`id, transaction_id, source, goal, verdict, rule, message, http_status, is_dry_run, received_at`
const verifies = sql`(verdict = 'verified' and not is_dry_run and goal is null)`

/** The number of unsuccessful calls that a transaction's timeline shows. */
export const shownPostbacks = 100

/**
 * Lists conversion calls that named the given transactions, oldest first, dry runs included: for each the one that
 * verified it, and the latest of the others.
 */
export async function listPostbacksOf(db: Db, transactionIds: readonly string[]) {
  const { rows } = await sql<Selectable<PostbackTable>>`
    select found.* from unnest(${transactionIds}::uuid[]) as asked (id), lateral (
      (select ${postbackColumns} from postback where transaction_id = asked.id and ${verifies} order by id desc limit 1)
      union all
      (select ${postbackColumns} from postback where transaction_id = asked.id and not ${verifies}
        order by id desc limit ${sql.lit(shownPostbacks)})
    ) as found order by found.id`.execute(db)
  return rows
}

/** Counts the calls that named a transaction and did not verify it. */
export async function countOtherPostbacksOf(db: Db, transactionId: string): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select count(*)::int as calls from postback where transaction_id = ${transactionId} and not ${verifies}`.execute(db)
  return rows[0]?.calls ?? 0
}

export async function listWebhookDeliveriesOf(db: Db, transactionIds: readonly string[]) {
  return db
    .selectFrom('webhook_delivery')
    .select(['transaction_id', 'outcome', 'http_status', 'duration_ms', 'error', 'created_at'])
    .select('finished_at')
    .where('transaction_id', '=', anyOf(transactionIds))
    .where('is_test', '=', false)
    .execute()
}

export async function listGrantsOf(db: Db, rows: readonly Pick<TransactionTable, 'app_id' | 'user_id' | 'id'>[]) {
  return (
    db
      .selectFrom('entitlement_grant')
      .select(['transaction_id', 'kind', 'type', 'starts_at', 'ends_at'])
      .where('transaction_id', '=', anyOf(rows.map((row) => row.id)))
      // Redundant, but lets the key's index be used.
      .where('app_id', '=', anyOf([...new Set(rows.map((row) => row.app_id))]))
      .where('environment', 'in', ['live', 'test'])
      .where('user_id', '=', sql<string>`any(${[...new Set(rows.flatMap((row) => row.user_id ?? []))]}::text[])`)
      .where(isGrant)
      .orderBy(sql`starts_at`)
      .execute()
  )
}

/** A field of a campaign, creative or organization, and its value before the first change since an instant. */
interface ValueBefore {
  readonly object_id: string
  readonly field: string
  readonly was: string | null
}

/** Lists the earlier values of fields that decide a click's destination, changed since an instant, by the audit log. */
export async function listValuesBefore(db: Db, objectIds: readonly string[], since: Date): Promise<ValueBefore[]> {
  const { rows } = await sql<ValueBefore>`
    select distinct on (object_id, field) object_id, field, changes -> field ->> 'from' as was
    from audit_entry, unnest('{destinationUrl,fallbackUrl,status,url}'::text[]) as field
    where object_id = any(${objectIds}::text[]) and id >= ${firstUuidV7At(since.getTime() - idLeewayMs)} and at > ${since}
      and action in ('campaign.update', 'creative.update', 'organization.update') and changes ? field
    order by object_id, field, id`.execute(db)
  return rows
}
