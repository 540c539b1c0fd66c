import {
  type AliasedRawBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { UserKey } from '../lib/ids/user-key.ts'
import type { Db } from './database.ts'
import type { DealTable, Tables } from './tables.ts'

/**
 * Selects a user's subscription events: those sent for them under either id, and those of every subscription that is
 * now theirs, sent under any earlier id. Export and erasure cover the same events.
 */
export function eventsOfUser(user: UserKey): RawBuilder<boolean> {
  const { appId, userId } = user
  return sql<boolean>`app_id = ${appId} and (
    app_account_id = ${userId} or publisher_user_id = ${userId}
    or (environment = 'live' and original_transaction_id = any (${chainsOf(user, 'live')}))
    or (environment = 'test' and original_transaction_id = any (${chainsOf(user, 'test')}))
  )`
}

/**
 * As an array, so that each part of the predicate uses an index. Includes every app of the project, since its apps
 * share the link.
 */
function chainsOf({ appId, userId }: UserKey, environment: 'live' | 'test') {
  return sql`array(select original_transaction_id from subscription_link join app using (project_id)
    where app.id = ${appId} and app_account_id = ${userId} and environment = ${environment})`
}

/**
 * The end date of a row that is no grant: it records a verification that granted nothing, and keeps out provisional
 * grants.
 */
export const endOfNothing = new Date(0)

/** An SQL condition for the rows of `entitlement_grant` that are grants. */
export const isGrant = sql<boolean>`ends_at is distinct from ${endOfNothing}::timestamptz`

/** `any(...)` of a list of UUIDs, for comparison by `=`; unlike `in (...)` it may be empty. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}

/** Locks a row against other changes until the transaction ends; rows that refer to it may still be added. */
export async function lockRow(
  db: Db,
  table: 'app' | 'campaign' | 'creative' | 'organization' | 'project',
  id: string,
): Promise<void> {
  await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(db)
}

/**
 * Counts the rows of a table that belong to an owner and fulfil `condition`. Until the transaction ends, others that
 * call this before adding a row wait.
 */
export async function lockAndCount(
  db: Db,
  owner: 'campaign' | 'organization' | 'project',
  ownerId: string,
  table: 'api_key' | 'application' | 'campaign' | 'creative' | 'deal',
  condition = sql<boolean>`true`,
): Promise<number> {
  await lockRow(db, owner, ownerId)
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(`${owner}_id`)} = ${ownerId} and ${condition}`.execute(db)
  return Number(rows[0]?.count)
}

/** The requested part of a list. */
export interface PageRequest {
  readonly limit: number
  /** The sort key of the last entry before the page, one text per sort column; undefined for the first page. */
  readonly after: readonly string[] | undefined
  /** For lists that can be followed: only entries changed at this instant or later. */
  readonly updatedSince?: Date | undefined
}

/** A page of a table; only tables whose rows record their last change can be followed. */
type PageOf<Table extends keyof Tables> = 'updated_at' extends keyof Tables[Table]
  ? PageRequest
  : Omit<PageRequest, 'updatedSince'> & { readonly updatedSince?: undefined }

/** Reads a page of a table's rows by id, and one row more. */
export async function selectIdPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: NoInfer<Table>,
  { limit, after, updatedSince }: PageOf<NoInfer<Table>>,
  direction: 'asc' | 'desc' = 'asc',
): Promise<Row[]> {
  const id = sql.ref(`${table}.id`)
  let page = query.orderBy(id, direction).limit(limit + 1)
  const follows = direction === 'asc' ? sql`>` : sql`<`
  if (after?.[0] !== undefined) page = page.where(sql<SqlBool>`${id} ${follows} ${after[0]}`)
  if (updatedSince !== undefined) page = page.where(sql<SqlBool>`${sql.ref(`${table}.updated_at`)} >= ${updatedSince}`)
  return page.execute()
}

/**
 * The deal in force for a query that has `campaign` and `app`, to be joined: the app's own, else its project's. A deal
 * is in force from its start until before its end.
 */
export function dealInForce(now: Date) {
  return sql<Selectable<DealTable>>`lateral (select deal.* from deal
    where deal.campaign_id = campaign.id and deal.project_id = app.project_id
      and (deal.app_id is null or deal.app_id = app.id)
      and (deal.starts_at is null or deal.starts_at <= ${now}) and (deal.ends_at is null or deal.ends_at > ${now})
    order by deal.app_id nulls last limit 1)`.as<'deal'>('deal')
}

/** The days for which earnings are held where nothing else is set. */
const defaultHoldDays = 30

/**
 * The columns by which a completion is booked, for a query that has `app`: its hold in days, and the part in parts per
 * million that a creator has of the share. Subqueries of one row each, as joins would take longer to plan.
 */
export function billingTerms(
  creatorId: string | null,
): [AliasedRawBuilder<number, 'holdDays'>, AliasedRawBuilder<bigint | null, 'creatorPpm'>] {
  return [
    sql<number>`coalesce(
      (select hold_days from billing_party
       where kind = 'publisher' and organization_id is null and billing_party.project_id = app.project_id),
      (select hold_days from billing_setting), ${defaultHoldDays}::int)`.as('holdDays'),
    (creatorId === null
      ? sql<bigint | null>`null::bigint`
      : sql<bigint | null>`(select share_ppm from billing_party
          where kind = 'creator' and organization_id is null and billing_party.project_id = app.project_id
            and app_id = app.id and creator_id = ${creatorId})`
    ).as('creatorPpm'),
  ]
}
