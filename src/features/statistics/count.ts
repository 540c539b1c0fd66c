import { CompiledQuery } from 'kysely'
import { nestedArray, numberArray, textArray, uuidArray } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import type { JournalStream } from '../../db/journal.ts'
import type { OpenClass, Surface } from '../../db/tables.ts'

/** Where something happened: all that figures are grouped by, but the campaign. */
export interface CounterContext {
  readonly appId: string
  /** UTC day, YYYY-MM-DD: of the serving, of the click, of the verification. */
  readonly day: string
  readonly surface: Surface
  /** Empty where the country is not known. */
  readonly country: string
  /** Empty for all but creators' links. */
  readonly creatorId: string
  /** Of the open; empty for what was served and delivered, which nobody opened. */
  readonly class: OpenClass | ''
}

/** What happened; what is absent is 0. */
export interface Counts {
  readonly served?: number
  readonly delivered?: number
  readonly clicks?: number
  readonly completions?: number
  readonly earningsMicros?: bigint
  readonly payoutMicros?: bigint
}

/** What happened to each of some campaigns, to be added to the figures of live traffic. */
export interface CounterIncrement extends CounterContext, Counts {
  readonly campaignIds: readonly string[]
}

const deltaSql = `insert into counter_delta
    (is_merged, app_id, day, surface, country, creator_id, class, campaign_ids,
      served, delivered, clicks, completions, earnings_micros, payout_micros)
  select $14::boolean, app_id, day, surface, country, creator_id, class, campaign_ids::uuid[],
    served::int[], delivered::int[], clicks::int[], completions::int[], earnings_micros::bigint[], payout_micros::bigint[]
  from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[])
    as row (app_id, day, surface, country, creator_id, class, campaign_ids,
      served, delivered, clicks, completions, earnings_micros, payout_micros)`

/**
 * The counters as journal rows: all increments of a flush that share a context become one `counter_delta` row, committed
 * with the rows they count, merged and folded into the figures later.
 */
export const counterStream: JournalStream<CounterIncrement> = {
  name: 'counter_delta',
  order: 90,
  sql: deltaSql,
  encode: (rows) => [...encodeDeltas(mergeIncrements(rows)), 'false'],
}

/** Adds increments in a transaction that is not the journal's: the verification's. */
export async function insertCounterDelta(db: Db, increments: readonly CounterIncrement[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(deltaSql, [...encodeDeltas(mergeIncrements(increments)), false]))
}

/** Adds what many deltas said, in the transaction that deletes them. */
export async function insertMergedDeltas(db: Db, increments: readonly CounterIncrement[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(deltaSql, [...encodeDeltas(mergeIncrements(increments)), true]))
}

/**
 * The end of a statement that counts what it inserts itself, where only the database can tell what is new: adds up the
 * rows of `source`, a table of `app_id, day, campaign_id, surface, country`, as delivered.
 */
export function countDeliveredSql(source: string): string {
  return `insert into counter_delta
      (app_id, day, surface, country, creator_id, class, campaign_ids, delivered)
    select app_id, day, surface, country, '', '', array_agg(campaign_id), array_agg(delivered)
    from (
      select app_id, day, campaign_id, surface, country, count(*)::int as delivered
      from ${source} group by app_id, day, campaign_id, surface, country
    ) as counted
    group by app_id, day, surface, country`
}

interface MutableCounts {
  served: number
  delivered: number
  clicks: number
  completions: number
  earningsMicros: bigint
  payoutMicros: bigint
}

/** All that happened in one context, by campaign. */
interface Delta {
  readonly context: CounterContext
  readonly byCampaign: Map<string, MutableCounts>
}

/** One delta for each context: a busy flush counts the same campaigns again and again. */
function mergeIncrements(rows: readonly CounterIncrement[]): Delta[] {
  const deltas = new Map<string, Delta>()
  for (const row of rows) {
    const key = `${row.appId} ${row.day} ${row.surface} ${row.class} ${row.country} ${row.creatorId}`
    let delta = deltas.get(key)
    if (delta === undefined) {
      delta = { context: row, byCampaign: new Map() }
      deltas.set(key, delta)
    }
    for (const campaignId of row.campaignIds) addCounts(delta.byCampaign, campaignId, row)
  }
  return [...deltas.values()]
}

function addCounts(byCampaign: Map<string, MutableCounts>, campaignId: string, row: Counts): void {
  let counts = byCampaign.get(campaignId)
  if (counts === undefined) {
    counts = { served: 0, delivered: 0, clicks: 0, completions: 0, earningsMicros: 0n, payoutMicros: 0n }
    byCampaign.set(campaignId, counts)
  }
  if (row.served !== undefined) counts.served += row.served
  if (row.delivered !== undefined) counts.delivered += row.delivered
  if (row.clicks !== undefined) counts.clicks += row.clicks
  if (row.completions !== undefined) counts.completions += row.completions
  if (row.earningsMicros !== undefined) counts.earningsMicros += row.earningsMicros
  if (row.payoutMicros !== undefined) counts.payoutMicros += row.payoutMicros
}

function encodeDeltas(deltas: readonly Delta[]): string[] {
  const contexts = deltas.map((delta) => delta.context)
  return [
    uuidArray(contexts.map((context) => context.appId)),
    textArray(contexts.map((context) => context.day)),
    textArray(contexts.map((context) => context.surface)),
    textArray(contexts.map((context) => context.country)),
    textArray(contexts.map((context) => context.creatorId)),
    textArray(contexts.map((context) => context.class)),
    nestedArray(
      deltas.map(({ byCampaign }) => [...byCampaign.keys()]),
      uuidArray,
    ),
    encodeCounts(deltas, 'served'),
    encodeCounts(deltas, 'delivered'),
    encodeCounts(deltas, 'clicks'),
    encodeCounts(deltas, 'completions'),
    encodeCounts(deltas, 'earningsMicros'),
    encodeCounts(deltas, 'payoutMicros'),
  ]
}

/** One kind of count by campaign; null for a delta that holds none of it, as most do of most. */
function encodeCounts(deltas: readonly Delta[], name: keyof MutableCounts): string {
  const rows = deltas.map(({ byCampaign }) => {
    const counts = Array.from(byCampaign.values(), (each) => each[name])
    return counts.some((count) => count !== 0 && count !== 0n) ? counts : null
  })
  return nestedArray(rows, numberArray)
}
