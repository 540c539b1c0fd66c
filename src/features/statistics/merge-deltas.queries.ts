import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { CounterDeltaTable } from '../../db/tables.ts'

/** A delta with its arrays as PostgreSQL writes them, which is cheaper to take apart than what a driver makes of them. */
export type DeltaText = Pick<
  Selectable<CounterDeltaTable>,
  'id' | 'app_id' | 'day' | 'surface' | 'country' | 'creator_id' | 'class'
> & {
  readonly campaign_ids: string
  readonly served: string | null
  readonly delivered: string | null
  readonly clicks: string | null
  readonly completions: string | null
  readonly earnings_micros: string | null
  readonly payout_micros: string | null
}

/** The oldest deltas that are as flushes wrote them, locked; those that another process has locked are passed over. */
export async function takeUnmergedDeltas(db: Db, limit: number): Promise<DeltaText[]> {
  const { rows } = await sql<DeltaText>`select id, app_id, day, surface, country, creator_id, class,
      campaign_ids::text, served::text, delivered::text, clicks::text, completions::text,
      earnings_micros::text, payout_micros::text
    from counter_delta where not is_merged order by id limit ${limit} for update skip locked`.execute(db)
  return rows
}

/** Deletes deltas by their ids. */
export async function deleteDeltas(db: Db, ids: readonly bigint[]): Promise<void> {
  await sql`delete from counter_delta where id = any(${`{${ids.join()}}`}::bigint[])`.execute(db)
}
