import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type FactKind, namedAfterMs } from '../../../db/journal/journal-stream.ts'
import { bigintArray, uuidArray } from '../../../db/pg-arrays.ts'
import { firstServingIdAt, servingEpochMs } from '../../../lib/ids/serving-id.ts'
import { firstUuidV7At } from '../../../lib/ids/uuid.ts'

interface Slice {
  readonly afterMs: number
  readonly toMs: number
  readonly named: readonly {
    readonly kind: FactKind
    readonly servingId: bigint | null
    readonly position: number | null
    readonly transactionId: string | null
  }[]
}

/** An event of a serving. `weight` is the number of events it represents if only a sample is read. */
export interface FactRow {
  readonly servingId: bigint
  readonly position: number
  readonly at: Date
  readonly weight: number
}

/** Samples more facts than `budget` by serving, one of every 2, 4, 8, …: `stride` is that number. */
const thinnedTo = (budget: number) => sql`thinned as (
  select (2 ^ greatest(0, ceil(log(2, greatest(1, count(*)) / ${budget}::numeric))))::int as stride from fact
)`

// The planner expects a single row in a slice of a new partition, and would join by comparing every pair. So names are
// excluded by `not in`, which hashes (only the names of the slice's time, to bound the hash), and the stride is a
// value.

export async function listServed(db: Db, slice: Slice, budget: number): Promise<Omit<FactRow, 'at'>[]> {
  const { rows } = await sql<Omit<FactRow, 'at'>>`
    with fact as materialized (
      select id from serving
      where id >= ${firstServingIdAfter(slice.afterMs)}::bigint and id < ${firstServingIdAfter(slice.toMs)}::bigint and environment = 'live'
        and id not in (select serving_id from named_fact where kind = 'serving' and at_ms > ${slice.afterMs}::bigint)
      union all
      select id from serving where id = any(${namedServings(slice, 'serving')}::bigint[]) and environment = 'live'
    ), ${thinnedTo(budget)}
    select id as "servingId", 0 as position, (select stride from thinned) as weight
    from fact where hashint8(id) & ((select stride from thinned) - 1) = 0`.execute(db)
  return rows
}

export async function listDelivered(db: Db, slice: Slice, budget: number): Promise<FactRow[]> {
  const named = slice.named.filter(({ kind }) => kind === 'delivery')
  const { rows } = await sql<FactRow>`
    with fact as materialized (
      select serving_id, position, received_at from delivery
      where received_at >= ${new Date(slice.afterMs + 1)}::timestamptz
        and received_at < ${new Date(slice.toMs + 1)}::timestamptz
        -- Confirmations of older servings are named.
        and serving_id >= ${firstServingIdAfter(slice.afterMs - namedAfterMs)}::bigint
        and (serving_id, position) not in (
          select serving_id, position from named_fact where kind = 'delivery' and at_ms > ${slice.afterMs}::bigint
        )
      union all
      select delivery.serving_id, delivery.position, received_at from delivery
      join unnest(
        ${bigintArray(named.map(({ servingId }) => servingId))}::bigint[],
        ${bigintArray(named.map(({ position }) => position))}::bigint[]
      ) as named (serving_id, position) on named.serving_id = delivery.serving_id and named.position = delivery.position
      where delivery.serving_id = any(${namedServings(slice, 'delivery')}::bigint[])
    ), ${thinnedTo(budget)}
    select serving_id as "servingId", position, received_at as at, (select stride from thinned) as weight
    from fact where hashint8(serving_id) & ((select stride from thinned) - 1) = 0`.execute(db)
  return rows
}

/** Lists the impressions of ranked offers that persons clicked in a slice, each with its first click of the slice. */
export async function listClicked(db: Db, slice: Slice, budget: number): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    with click as materialized (
      select serving_id, position, clicked_at from transaction
      where id >= ${firstUuidV7At(slice.afterMs + 1)}::uuid and id < ${firstUuidV7At(slice.toMs + 1)}::uuid
        and environment = 'live' and class = 'person' and serving_id is not null and position is not null
        and id not in (select transaction_id from named_fact where kind = 'click' and at_ms > ${slice.afterMs}::bigint)
      union all
      select serving_id, position, clicked_at from transaction
      where id = any(${namedTransactions(slice, 'click')}::uuid[])
        and environment = 'live' and class = 'person' and serving_id is not null and position is not null
    ), fact as materialized (
      select serving_id, position, min(clicked_at) as clicked_at from click group by serving_id, position
    ), ${thinnedTo(budget)}
    select serving_id as "servingId", position, clicked_at as at, (select stride from thinned) as weight
    from fact where hashint8(serving_id) & ((select stride from thinned) - 1) = 0`.execute(db)
  return rows
}

/** The number of latest clicks read. On the embedded database this read blocks all other queries. */
const latestClicks = 20_000

/**
 * Lists the impressions of ranked offers that persons clicked, among the latest clicks, the latest last. Clicks that
 * are not yet projected do not count.
 */
export async function listLatestClicked(db: Db, projectedMs: number) {
  const { rows } = await sql<Pick<FactRow, 'servingId' | 'position'>>`
    with latest as materialized (
      select id, serving_id, position, environment, class from transaction
      where id < ${firstUuidV7At(projectedMs + 1)}::uuid
      order by id desc limit ${latestClicks}
    )
    select serving_id as "servingId", position from latest
    where environment = 'live' and class = 'person' and serving_id is not null and position is not null
      and not exists (select 1 from named_fact where transaction_id = latest.id and kind = 'click')
    order by id`.execute(db)
  return rows
}

/** Lists the clicked impressions confirmed by the slice's end, as `<serving id> <position>`. */
export async function listConfirmed(db: Db, slice: Slice, clicks: readonly FactRow[]): Promise<Set<string>> {
  if (clicks.length === 0) return new Set()
  // The ids alone tell the planner which partitions to read.
  const { rows } = await sql<Pick<FactRow, 'servingId' | 'position'>>`
    select serving_id as "servingId", position from delivery
    where serving_id = any(${bigintArray(clicks.map(({ servingId }) => servingId))}::bigint[])
      and received_at < ${new Date(slice.toMs + 1)}::timestamptz`.execute(db)
  return new Set(rows.map(({ servingId, position }) => `${servingId} ${position}`))
}

/** Lists the verified completions of a slice whose clicks were by persons on ranked offers. */
export async function listCompleted(db: Db, slice: Slice) {
  const ids = namedTransactions(slice, 'verification')
  const { rows } = await sql<FactRow & { readonly clickedAt: Date }>`
    select serving_id as "servingId", position, clicked_at as "clickedAt", verified_at as at, 1 as weight
    from transaction
    where id = any(${ids}::uuid[]) and state = 'verified' and verified_by <> 'test_conversion'
      and environment = 'live' and class = 'person' and serving_id is not null and position is not null`.execute(db)
  return rows
}

function firstServingIdAfter(atMs: number): bigint {
  return firstServingIdAt(Math.max(atMs + 1, servingEpochMs))
}

function namedServings({ named }: Slice, kind: FactKind): Buffer {
  return bigintArray(named.filter((fact) => fact.kind === kind).map(({ servingId }) => servingId))
}

function namedTransactions({ named }: Slice, kind: FactKind): Buffer {
  return uuidArray(named.filter((fact) => fact.kind === kind).map(({ transactionId }) => transactionId))
}

/** Lists the live servings that were not a minor's, with those they were served to. */
export async function listAdultServings(db: Db, ids: readonly bigint[]) {
  return db
    .selectFrom('serving')
    .select(['id', 'app_id as appId', 'user_id as userId', 'offers'])
    .where(sql<boolean>`id = any(${bigintArray(ids)}::bigint[])`)
    .where('environment', '=', 'live')
    .where('is_minor', '=', false)
    .execute()
}

export async function listServings(db: Db, ids: readonly bigint[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('serving')
    .select(['id', 'app_id as appId', 'environment', 'surface', 'user_id as userId', 'country', 'platform'])
    .select(['is_minor as isMinor', 'offers', 'ranking_input as rankingInput'])
    .where(sql<boolean>`id = any(${bigintArray(ids)}::bigint[])`)
    .execute()
}
