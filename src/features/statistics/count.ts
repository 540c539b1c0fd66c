import { CompiledQuery } from 'kysely'
import { numberArray, textArray, uuidArray } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import type { JournalStream } from '../../db/journal.ts'
import type { OpenClass, Surface } from '../../db/tables.ts'

/** What happened once or more, to be added to the figures of live traffic. */
export interface CounterIncrement {
  readonly appId: string
  /** UTC day, YYYY-MM-DD: of the serving, of the click, of the verification. */
  readonly day: string
  readonly campaignId: string
  readonly creativeId: string
  readonly surface: Surface
  /** Empty where the country is not known. */
  readonly country: string
  /** Empty for all but creators' links. */
  readonly creatorId: string
  /** Of the open; empty for what was served and delivered, which nobody opened. */
  readonly class: OpenClass | ''
  readonly served: number
  readonly delivered: number
  readonly clicks: number
  readonly completions: number
  readonly earningsMicros: bigint
  readonly payoutMicros: bigint
}

const deltaSql = `insert into counter_delta
    (app_ids, days, campaign_ids, creative_ids, surfaces, countries, creator_ids, classes,
      served, delivered, clicks, completions, earnings_micros, payout_micros)
  values ($1::uuid[], $2::date[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::int[], $10::int[], $11::int[], $12::int[], $13::bigint[], $14::bigint[])`

/**
 * The counters as journal rows: all increments of a flush become one `counter_delta` row, committed with the rows they
 * count and folded into the figures later.
 */
export const counterStream: JournalStream<CounterIncrement> = {
  name: 'counter_delta',
  order: 90,
  sql: deltaSql,
  merge: mergeIncrements,
  encode: encodeDelta,
}

/** Adds increments in a transaction that is not the journal's: the verification's. */
export async function insertCounterDelta(db: Db, increments: readonly CounterIncrement[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(deltaSql, encodeDelta(increments)))
}

/**
 * The end of a statement that counts what it inserts itself, where only the database can tell what is new: adds up the
 * rows of `source`, a table of `app_id, day, campaign_id, creative_id, surface, country`, as delivered.
 */
export function countDeliveredSql(source: string): string {
  return `insert into counter_delta
      (app_ids, days, campaign_ids, creative_ids, surfaces, countries, creator_ids, classes,
        served, delivered, clicks, completions, earnings_micros, payout_micros)
    select array_agg(app_id), array_agg(day), array_agg(campaign_id),
      array_agg(creative_id), array_agg(surface), array_agg(country), array_agg(''::text), array_agg(''::text),
      array_agg(0), array_agg(delivered), array_agg(0), array_agg(0), array_agg(0::bigint), array_agg(0::bigint)
    from (
      select app_id, day, campaign_id, creative_id, surface, country, count(*)::int as delivered
      from ${source} group by app_id, day, campaign_id, creative_id, surface, country
    ) as counted
    having count(*) > 0`
}

/** One increment for each key: a busy flush counts the same campaigns again and again. */
function mergeIncrements(rows: readonly CounterIncrement[]): CounterIncrement[] {
  const merged = new Map<string, CounterIncrement>()
  for (const row of rows) {
    // Campaigns and creatives have ids of fixed length, so that joining the parts keeps unlike keys apart.
    const key = `${row.appId}${row.day}${row.creativeId}${row.surface} ${row.class} ${row.country} ${row.creatorId}`
    const known = merged.get(key)
    merged.set(key, known === undefined ? row : addIncrements(known, row))
  }
  return [...merged.values()]
}

function addIncrements(a: CounterIncrement, b: CounterIncrement): CounterIncrement {
  return {
    ...a,
    served: a.served + b.served,
    delivered: a.delivered + b.delivered,
    clicks: a.clicks + b.clicks,
    completions: a.completions + b.completions,
    earningsMicros: a.earningsMicros + b.earningsMicros,
    payoutMicros: a.payoutMicros + b.payoutMicros,
  }
}

function encodeDelta(rows: readonly CounterIncrement[]): string[] {
  return [
    uuidArray(rows.map((row) => row.appId)),
    textArray(rows.map((row) => row.day)),
    uuidArray(rows.map((row) => row.campaignId)),
    uuidArray(rows.map((row) => row.creativeId)),
    textArray(rows.map((row) => row.surface)),
    textArray(rows.map((row) => row.country)),
    textArray(rows.map((row) => row.creatorId)),
    textArray(rows.map((row) => row.class)),
    numberArray(rows.map((row) => row.served)),
    numberArray(rows.map((row) => row.delivered)),
    numberArray(rows.map((row) => row.clicks)),
    numberArray(rows.map((row) => row.completions)),
    numberArray(rows.map((row) => row.earningsMicros)),
    numberArray(rows.map((row) => row.payoutMicros)),
  ]
}
