import type { Kysely } from 'kysely'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import type { PersonKey } from '../lib/ids/person-key.ts'
import type { DedicatedClient } from './journal/dedicated-client.ts'
import type { Tables } from './tables.ts'

/** A connection or a transaction: the first argument of every query function. */
export type Db = Kysely<Tables>

/** The logger of the storage layer; a pino logger fits. */
export interface StorageLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface ReplicaStatus {
  /** True when reports are read from it now. */
  readonly isUsed: boolean
  /** Its lag when last measured, in milliseconds; undefined while it does not answer. */
  readonly lagMs: number | undefined
}

/**
 * Where dashboards, reports and exports read: a replica where there is a fit one. Never for what decides, nor for what is
 * about to be changed.
 */
export interface ReportReads {
  /** The database of this moment, for what streams. */
  readonly db: Db
  /** Reads once; when the replica fails at it, again from the primary. What `isLong` may take minutes instead of five seconds. */
  read<T>(work: (db: Db) => Promise<T>, options?: { readonly isLong?: boolean }): Promise<T>
  /** Records that data has just changed, so that the caller's next read sees the change on every node. */
  noteChange(): Promise<void>
  /** Undefined where there is no replica. */
  status(): ReplicaStatus | undefined
}

/**
 * One open database, the embedded one or PostgreSQL, behind one client interface.
 *
 * Types on the wire: `bigint` columns arrive as JavaScript bigints, `numeric` as decimal text, `date` as 'YYYY-MM-DD',
 * `timestamptz` as Date, `bytea` as Buffer; arrays hold the same.
 */
export interface Database extends AsyncDisposable {
  readonly kind: 'embedded' | 'postgres'
  /** True when the rows lie on several servers, by Citus (docs/decisions/0180-distribution.md). */
  readonly isDistributed: boolean
  readonly db: Db
  /** The same for dashboards, reports and exports, which a replica may answer. */
  readonly reports: ReportReads
  /** For what needs `pg` itself. Never name a statement here: on the embedded database all clients share one session. */
  readonly pool: pg.Pool
  /** A new long-lived connection of its own, with prepared statements and pipelining, for hot reads and flushes. */
  dedicated(name: string): DedicatedClient
  /**
   * Calls back for each `NOTIFY` on the channel, and once after each reconnection, as notifications may have been missed.
   * Does nothing on the embedded database, whose one process knows its own changes.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<AsyncDisposable>
}

/**
 * The subscription events of a person: those sent for them, under either id, and those of every subscription that is
 * theirs now, under whatever earlier id they were sent. Export and erasure of a person cover the same events.
 */
export function eventsOfPerson(person: PersonKey): RawBuilder<boolean> {
  const { appId, userId } = person
  return sql<boolean>`app_id = ${appId} and (
    app_account_id = ${userId} or publisher_user_id = ${userId}
    or (environment = 'live' and original_transaction_id = any (${chainsOf(person, 'live')}))
    or (environment = 'test' and original_transaction_id = any (${chainsOf(person, 'test')}))
  )`
}

/**
 * As an array, so that each part of the predicate is found by an index. Whichever app of the project sent a subscription's
 * last event: its apps share the link.
 */
function chainsOf({ appId, userId }: PersonKey, environment: 'live' | 'test') {
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
  : PageRequest & { readonly updatedSince: undefined }

/** Reads a page of a table's rows, oldest first by their ids, and one row more. */
export async function selectIdPage<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  table: NoInfer<Table>,
  { limit, after, updatedSince }: PageOf<NoInfer<Table>>,
): Promise<Row[]> {
  const id = sql.ref(`${table}.id`)
  let page = query.orderBy(id).limit(limit + 1)
  if (after?.[0] !== undefined) page = page.where(sql<SqlBool>`${id} > ${after[0]}`)
  if (updatedSince !== undefined) page = page.where(sql<SqlBool>`${sql.ref(`${table}.updated_at`)} >= ${updatedSince}`)
  return page.execute()
}
