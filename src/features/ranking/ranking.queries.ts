import { sql, type Transaction } from 'kysely'
import { bigintArray, textArray, uuidArray } from '../../db/array-parameters.ts'
import type { Db } from '../../db/database.ts'
import type { BoundStatement } from '../../db/dedicated-client.ts'
import type { ServingTable, Tables } from '../../db/tables.ts'
import { firstServingIdAt, servingEpochMs } from '../../lib/serving-id.ts'
import { firstUuidV7At } from '../../lib/uuid.ts'
import type { NamedFact, Slice } from '../statistics/slice.ts'

/** An event of a serving, and how many alike it stands for where only some servings' are read. */
export interface FactRow {
  readonly serving_id: bigint
  readonly position: number
  readonly at: Date
  readonly stride: number
}

/** How many facts of a kind are read of a slice; beyond, those of one serving in 2, 4, 8 ... are. */
export type FactBudget = number

/** The servings of a slice. */
export async function listServed(db: Db, slice: Slice, budget: FactBudget): Promise<Omit<FactRow, 'at'>[]> {
  const { rows } = await sql<Omit<FactRow, 'at'>>`
    with fact as materialized (
      select id from serving
      where id >= ${firstIdOf(slice)}::bigint and id < ${endIdOf(slice)}::bigint and environment = 'live'
        and not exists (select from named_fact where named_fact.kind = 'serving' and named_fact.serving_id = serving.id)
      union all
      select id from serving where id = any(${namedServings(slice, 'serving')}::bigint[]) and environment = 'live'
    ), thinned as (
      select (2 ^ greatest(0, ceil(log(2, greatest(1, count(*)) / ${budget}::numeric))))::int as stride from fact
    )
    select id as serving_id, 0 as position, stride from fact, thinned where hashint8(id) & (stride - 1) = 0`.execute(db)
  return rows
}

/** The confirmations of a slice: the one of each impression that was stored. */
export async function listDelivered(db: Db, slice: Slice, budget: FactBudget): Promise<FactRow[]> {
  const named = slice.named.filter(({ kind }) => kind === 'delivery')
  const { rows } = await sql<FactRow>`
    with fact as materialized (
      select serving_id, position, received_at from delivery
      where received_at >= ${new Date(slice.afterMs + 1)}::timestamptz
        and received_at < ${new Date(slice.toMs + 1)}::timestamptz and serving_id < ${endIdOf(slice)}::bigint
        and not exists (
          select from named_fact where named_fact.kind = 'delivery' and named_fact.serving_id = delivery.serving_id
            and named_fact.position = delivery.position
        )
      union all
      select delivery.serving_id, delivery.position, received_at from delivery
      join unnest(
        ${bigintArray(named.map(({ servingId }) => servingId))}::bigint[],
        ${bigintArray(named.map(({ position }) => position))}::bigint[]
      ) as named (serving_id, position) on named.serving_id = delivery.serving_id and named.position = delivery.position
      where delivery.serving_id = any(${namedServings(slice, 'delivery')}::bigint[])
    ), thinned as (
      select (2 ^ greatest(0, ceil(log(2, greatest(1, count(*)) / ${budget}::numeric))))::int as stride from fact
    )
    select serving_id, position, received_at as at, stride
    from fact, thinned where hashint8(serving_id) & (stride - 1) = 0`.execute(db)
  return rows
}

/** People's clicks of a slice on what ranking chose, and whether their impressions were confirmed by the slice's end. */
export async function listClicked(db: Db, slice: Slice, budget: FactBudget) {
  const { rows } = await sql<FactRow & { readonly is_confirmed: boolean }>`
    with fact as materialized (
      select serving_id, position, opened_at from transaction
      where id >= ${firstUuidV7At(slice.afterMs + 1)}::uuid and id < ${firstUuidV7At(slice.toMs + 1)}::uuid
        and environment = 'live' and class = 'person' and serving_id is not null and position is not null
        and not exists (
          select from named_fact where named_fact.kind = 'click' and named_fact.transaction_id = transaction.id
        )
      union all
      select serving_id, position, opened_at from transaction
      where id = any(${namedTransactions(slice, 'click')}::uuid[])
        and environment = 'live' and class = 'person' and serving_id is not null and position is not null
    ), thinned as (
      select (2 ^ greatest(0, ceil(log(2, greatest(1, count(*)) / ${budget}::numeric))))::int as stride from fact
    )
    select serving_id, position, opened_at as at, stride, exists (
        select from delivery where delivery.serving_id = fact.serving_id and delivery.position = fact.position
          and received_at < ${new Date(slice.toMs + 1)}::timestamptz
      ) as is_confirmed
    from fact, thinned where hashint8(serving_id) & (stride - 1) = 0`.execute(db)
  return rows
}

/** Verified completions of a slice of what people clicked and ranking had chosen. */
export async function listCompleted(db: Db, slice: Slice) {
  const ids = namedTransactions(slice, 'verification')
  const { rows } = await sql<Omit<FactRow, 'stride'> & { readonly clicked_at: Date }>`
    select serving_id, position, opened_at as clicked_at, verified_at as at
    from transaction
    where id = any(${ids}::uuid[]) and state = 'verified' and verified_by <> 'test_conversion'
      and environment = 'live' and class = 'person' and serving_id is not null and position is not null`.execute(db)
  return rows
}

function firstIdOf({ afterMs }: Slice): bigint {
  return firstServingIdAt(Math.max(afterMs + 1, servingEpochMs))
}

function endIdOf({ toMs }: Slice): bigint {
  return firstServingIdAt(Math.max(toMs + 1, servingEpochMs))
}

function namedServings({ named }: Slice, kind: NamedFact['kind']): Buffer {
  return bigintArray(named.filter((fact) => fact.kind === kind).map(({ servingId }) => servingId))
}

function namedTransactions({ named }: Slice, kind: NamedFact['kind']): Buffer {
  return uuidArray(named.filter((fact) => fact.kind === kind).map(({ transactionId }) => transactionId))
}

/** What learning asks of a serving. */
export type TaughtServingRow = Pick<
  ServingTable,
  'id' | 'app_id' | 'environment' | 'surface' | 'user_id' | 'country' | 'platform' | 'offers' | 'ranking_input'
> & { readonly is_minor: boolean }

/** Servings by their ids. */
export async function listServings(db: Db, ids: readonly bigint[]): Promise<TaughtServingRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('serving')
    .select(['id', 'app_id', 'environment', 'surface', 'user_id', 'country', 'platform', 'is_minor', 'offers'])
    .select('ranking_input')
    .where(sql<boolean>`id = any(${bigintArray(ids)}::bigint[])`)
    .execute()
}

/** The ages that are stored of people, and since when; those of whom none is are left out. */
export async function listStoredAges(db: Db, people: readonly { readonly appId: string; readonly userId: string }[]) {
  if (people.length === 0) return []
  const { rows } = await sql<{ app_id: string; user_id: string; age: number; stored_at: Date }>`
    select app_id, user_id, (attributes ->> 'age')::float8 as age, stored_at
    from app_user
    where (app_id, user_id) in (
        select * from unnest(
          ${uuidArray(people.map(({ appId }) => appId))}::uuid[], ${textArray(people.map(({ userId }) => userId))}::text[]
        )
      )
      and jsonb_typeof(attributes -> 'age') = 'number'`.execute(db)
  return rows
}

/** The span of evidence that is of one slice, and not yet of an hour (1) or a day (24). */
export const sliceSpan = 0

/** Evidence as it is stored: that of a slice, of an hour or of a day. */
export interface StoredEvidence {
  readonly id: bigint
  /** The first hour that it covers, counted from the Unix epoch. */
  readonly hour: number
  readonly span: number
  readonly body: Buffer
}

const insertSliceEvidence = {
  name: 'ranking_evidence',
  sql: 'insert into ranking_evidence (hour, span, body) values ($1::int, 0, $2::bytea)',
}

/** Stores what a slice teaches. */
export function sliceEvidence(hour: number, body: Buffer): BoundStatement {
  return { statement: insertSliceEvidence, values: [String(hour), body] }
}

/** Evidence after an id, in the order of ids. */
export async function listEvidence(db: Db, afterId: bigint, limit: number): Promise<StoredEvidence[]> {
  return db
    .selectFrom('ranking_evidence')
    .select(['id', 'hour', 'span', 'body'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Evidence of a span, oldest hours first, of hours before one. */
export async function listEvidenceOf(
  db: Db,
  span: number,
  beforeHour: number,
  limit: number,
): Promise<StoredEvidence[]> {
  return db
    .selectFrom('ranking_evidence')
    .select(['id', 'hour', 'span', 'body'])
    .where('span', '=', span)
    .where('hour', '<', beforeHour)
    .orderBy('hour')
    .limit(limit)
    .execute()
}

/** The evidence of one hour or one day. */
export async function findEvidence(db: Db, hour: number, span: number): Promise<StoredEvidence[]> {
  return db
    .selectFrom('ranking_evidence')
    .select(['id', 'hour', 'span', 'body'])
    .where('span', '=', span)
    .where('hour', '=', hour)
    .execute()
}

/** Replaces evidence by what it was merged into; false, and nothing happens, when some of it is gone. */
export async function replaceEvidence(
  db: Db,
  ids: readonly bigint[],
  merged: readonly { readonly hour: number; readonly span: number; readonly body: Uint8Array }[],
): Promise<boolean> {
  const replace = async (trx: Transaction<Tables>) => {
    const { numDeletedRows } = await trx
      .deleteFrom('ranking_evidence')
      .where(sql<boolean>`id = any(${bigintArray(ids)}::bigint[])`)
      .executeTakeFirstOrThrow()
    if (Number(numDeletedRows) !== ids.length) throw new MergedElsewhere()
    const rows = merged.map(({ hour, span, body }) => ({ hour, span, body: Buffer.from(body) }))
    await trx.insertInto('ranking_evidence').values(rows).execute()
    return true
  }
  return db
    .transaction()
    .execute(replace)
    .catch((error: unknown) => {
      if (error instanceof MergedElsewhere) return false
      throw error
    })
}

class MergedElsewhere extends Error {
  override readonly name = 'MergedElsewhere'
}

/** Deletes evidence from before an hour. */
export async function deleteEvidenceBefore(db: Db, hour: number): Promise<void> {
  await db.deleteFrom('ranking_evidence').where('hour', '<', hour).where('span', '>', sliceSpan).execute()
}

/** Publishes a model. One that is not kept for replay goes with the next. */
export async function publishModel(
  db: Db,
  model: { readonly version: bigint; readonly created_at: Date; readonly is_kept: boolean; readonly body: Buffer },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('ranking_model').where('is_kept', '=', false).where('version', '<', model.version).execute()
    await trx.insertInto('ranking_model').values(model).execute()
  })
}

/** The version of the newest model that is published; undefined before the first. */
export async function findNewestVersion(db: Db): Promise<bigint | undefined> {
  const query = db.selectFrom('ranking_model').select('version').orderBy('version', 'desc').limit(1)
  return (await query.executeTakeFirst())?.version
}

/** The newest model that was kept before an instant. */
export async function findVersionBefore(db: Db, before: Date): Promise<bigint | undefined> {
  const query = db.selectFrom('ranking_model').select('version').where('is_kept', '=', true)
  const row = await query.where('created_at', '<', before).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row?.version
}

/** A model's body; undefined when it is not kept, or not any more. */
export async function findModel(db: Db, version: bigint): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ranking_model').select('body').where('version', '=', version).executeTakeFirst()
  return row?.body
}

/** Stores a world. */
export async function insertWorld(db: Db, version: bigint, body: Buffer, now: Date): Promise<void> {
  await db.insertInto('ranking_world').values({ version, body, created_at: now, used_at: now }).execute()
}

/** Notes that a world still ranks. */
export async function touchWorld(db: Db, version: bigint, now: Date): Promise<void> {
  await db.updateTable('ranking_world').set({ used_at: now }).where('version', '=', version).execute()
}

/** A world's body; undefined when it is not kept, or not any more. */
export async function findWorld(db: Db, version: bigint): Promise<Buffer | undefined> {
  const row = await db.selectFrom('ranking_world').select('body').where('version', '=', version).executeTakeFirst()
  return row?.body
}

/** The model and the world of the latest serving. */
export async function findLatestVersions(db: Db) {
  return db
    .selectFrom('serving')
    .select(['model_version', 'world_version'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Deletes models and worlds that ranked nothing since an instant; of those that ranked nothing since a later one, all
 * that came and went within ten minutes, but for the last of these.
 */
export async function thinArchives(db: Db, before: Date, thinBefore: Date): Promise<void> {
  await sql`with lived as (
      select version, created_at, lead(created_at) over (order by version) as used_at from ranking_model where is_kept
    )
    delete from ranking_model where version in (
      select version from lived where used_at < ${before}
      union all
      select version from (
        select *, max(version) over (partition by floor(extract(epoch from created_at) / 600)) as last from lived
      ) as numbered
      where used_at < ${thinBefore} and version <> last
        and floor(extract(epoch from created_at) / 600) = floor(extract(epoch from used_at) / 600)
    )`.execute(db)
  await sql`delete from ranking_world where version in (
      select version from ranking_world where used_at < ${before}
      union all
      select version from (
        select *, max(version) over (partition by floor(extract(epoch from created_at) / 600)) as last from ranking_world
      ) as numbered
      where used_at < ${thinBefore} and version <> last
        and floor(extract(epoch from created_at) / 600) = floor(extract(epoch from used_at) / 600)
    )`.execute(db)
}
