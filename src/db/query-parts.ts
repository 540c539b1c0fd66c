import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { UserKey } from '../lib/ids/user-key.ts'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * The subscription events of a person: those sent for them, under either id, and those of every subscription that is
 * theirs now, under whatever earlier id they were sent. Export and erasure of a person cover the same events.
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
 * As an array, so that each part of the predicate is found by an index. Whichever app of the project sent a subscription's
 * last event: its apps share the link.
 */
function chainsOf({ appId, userId }: UserKey, environment: 'live' | 'test') {
  return sql`array(select original_transaction_id from subscription_link join app using (project_id)
    where app.id = ${appId} and app_account_id = ${userId} and environment = ${environment})`
}

/** The end of what stands for no grant: a verification that granted nothing, whose row keeps provisional grants out. */
export const endOfNothing = new Date(0)

/** An SQL condition for the rows of `entitlement_grant` that are grants. */
export const isGrant = sql<boolean>`ends_at is distinct from ${endOfNothing}::timestamptz`

/** `any(...)` of a list of UUIDs, for comparison by `=`; unlike `in (...)` it may be empty. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}

/** Locks a row against other changes until the transaction ends; what refers to it may go on. */
export async function lockRow(
  db: Db,
  table: 'app' | 'campaign' | 'creative' | 'organization' | 'project',
  id: string,
): Promise<void> {
  await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(db)
}

/**
 * Counts the rows of a table that belong to a row of another, those of `condition` alone. Until the transaction ends, others
 * wait who do so before they add one.
 */
export async function lockAndCount(
  db: Db,
  owner: 'campaign' | 'organization' | 'project',
  ownerId: string,
  table: 'api_key' | 'campaign' | 'creative',
  condition = sql<boolean>`true`,
): Promise<number> {
  await lockRow(db, owner, ownerId)
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(`${owner}_id`)} = ${ownerId} and ${condition}`.execute(db)
  return Number(rows[0]?.count)
}

/** Which part of a list is asked for. */
export interface PageRequest {
  readonly limit: number
  /** The sort key of the last entry before the page: as many texts as the list sorts by; undefined for the first page. */
  readonly after: readonly string[] | undefined
  /** Of a list that can be followed: what was changed then or later. */
  readonly updatedSince?: Date | undefined
}

/** A page of a table; only one whose rows tell when they were changed can be followed. */
type PageOf<Table extends keyof Tables> = 'updated_at' extends keyof Tables[Table]
  ? PageRequest
  : Omit<PageRequest, 'updatedSince'> & { readonly updatedSince?: undefined }

/** Reads a page of a table's rows, by their ids, and one row more. */
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
