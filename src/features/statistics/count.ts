import { CompiledQuery } from 'kysely'
import { bigintArray, dateArray, intArray, textArray, uuidArray } from '../../db/array-parameters.ts'
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

const kinds = ['served', 'delivered', 'clicks', 'completions', 'earningsMicros', 'payoutMicros'] as const
type Kind = (typeof kinds)[number]

/**
 * What deltas hold by campaign comes one after the other, in an array for each kind; a delta names its length, and where
 * its part of each array begins, which is null for a kind that it holds nothing of.
 */
const deltaSql = `insert into counter_delta
    (is_merged, app_id, day, surface, country, creator_id, class, campaign_ids,
      served, delivered, clicks, completions, earnings_micros, payout_micros)
  select $22::boolean, app_id, day, surface, country, creator_id, class,
    ($9::uuid[])[campaigns_at : campaigns_at + length],
    ($11::int[])[served_at : served_at + length], ($13::int[])[delivered_at : delivered_at + length],
    ($15::int[])[clicks_at : clicks_at + length], ($17::int[])[completions_at : completions_at + length],
    ($19::bigint[])[earnings_at : earnings_at + length], ($21::bigint[])[payouts_at : payouts_at + length]
  from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[],
    $10::int[], $12::int[], $14::int[], $16::int[], $18::int[], $20::int[])
    as row (app_id, day, surface, country, creator_id, class, length, campaigns_at,
      served_at, delivered_at, clicks_at, completions_at, earnings_at, payouts_at)`

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
 * rows of `counted`, a table of `context, campaign_id, delivered`. `contexts` is a table of `number, app_id, day, surface,
 * country`, to which `context` refers: to group by texts would cost more than all the rest.
 */
export function countDeliveredSql(counted: string, contexts: string): string {
  return `insert into counter_delta
      (app_id, day, surface, country, creator_id, class, campaign_ids, delivered)
    select app_id, day, surface, country, '', '', campaign_ids, delivered
    from (
      select context, array_agg(campaign_id) as campaign_ids, array_agg(delivered) as delivered
      from ${counted} group by context
    ) as summed
    join ${contexts} on context.number = summed.context`
}

/** All that happened in one context. The arrays of counts run in parallel with the campaigns; what is absent is 0. */
class Delta {
  readonly context: CounterContext
  readonly campaignIds: string[] = []
  readonly counts = new Map<Kind, (number | bigint)[]>()
  readonly #places = new Map<string, number>()

  constructor(context: CounterContext) {
    this.context = context
  }

  add(row: CounterIncrement): void {
    const places = row.campaignIds.map((campaignId) => this.#placeOf(campaignId))
    for (const kind of kinds) {
      const count = row[kind]
      if (count !== undefined && count !== 0 && count !== 0n) this.#addAll(kind, places, count)
    }
  }

  #placeOf(campaignId: string): number {
    let place = this.#places.get(campaignId)
    if (place === undefined) {
      place = this.campaignIds.push(campaignId) - 1
      this.#places.set(campaignId, place)
    }
    return place
  }

  #addAll(kind: Kind, places: readonly number[], count: number | bigint): void {
    let counts = this.counts.get(kind)
    if (counts === undefined) {
      counts = []
      this.counts.set(kind, counts)
    }
    const zero = typeof count === 'bigint' ? 0n : 0
    for (const place of places) {
      while (counts.length <= place) counts.push(zero)
      // Counts of one kind are all numbers or all bigints.
      counts[place] = ((counts[place] as number) + (count as number)) as number
    }
  }
}

/** One delta for each context: a busy flush counts the same campaigns again and again. */
function mergeIncrements(rows: readonly CounterIncrement[]): Delta[] {
  const deltas = new Map<string, Delta>()
  let last: Delta | undefined
  for (const row of rows) {
    if (last === undefined || !isSameContext(last.context, row)) {
      const key = `${row.appId} ${row.day} ${row.surface} ${row.class} ${row.country} ${row.creatorId}`
      last = deltas.get(key) ?? new Delta(row)
      deltas.set(key, last)
    }
    last.add(row)
  }
  return [...deltas.values()]
}

function isSameContext(a: CounterContext, b: CounterContext): boolean {
  return (
    a.appId === b.appId &&
    a.day === b.day &&
    a.surface === b.surface &&
    a.class === b.class &&
    a.country === b.country &&
    a.creatorId === b.creatorId
  )
}

function encodeDeltas(deltas: readonly Delta[]): Buffer[] {
  const contexts = deltas.map((delta) => delta.context)
  return [
    uuidArray(contexts.map((context) => context.appId)),
    dateArray(contexts.map((context) => context.day)),
    textArray(contexts.map((context) => context.surface)),
    textArray(contexts.map((context) => context.country)),
    textArray(contexts.map((context) => context.creatorId)),
    textArray(contexts.map((context) => context.class)),
    // The last index of a slice counts, too.
    intArray(deltas.map(({ campaignIds }) => campaignIds.length - 1)),
    ...encodeParts(
      deltas.map(({ campaignIds }) => campaignIds),
      uuidArray,
    ),
    ...kinds.flatMap((kind) => encodeCounts(deltas, kind)),
  ]
}

/** One kind of count; null for a delta that holds none of it, as most do of most. */
function encodeCounts(deltas: readonly Delta[], kind: Kind): Buffer[] {
  const parts = deltas.map(({ campaignIds, counts }) => {
    const part = counts.get(kind)
    while (part !== undefined && part.length < campaignIds.length) part.push(0)
    return part
  })
  const isMoney = kind === 'earningsMicros' || kind === 'payoutMicros'
  return encodeParts(parts, isMoney ? bigintArray : (counts) => intArray(counts as number[]))
}

/** Where each part begins, and all of them one after the other. */
function encodeParts<Value>(
  parts: readonly (readonly Value[] | undefined)[],
  encode: (values: readonly Value[]) => Buffer,
): Buffer[] {
  const starts: (number | null)[] = []
  const values: Value[] = []
  for (const part of parts) {
    starts.push(part === undefined ? null : values.length + 1)
    for (const value of part ?? []) values.push(value)
  }
  return [intArray(starts), encode(values)]
}
