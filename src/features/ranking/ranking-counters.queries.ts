import { CompiledQuery } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { StoredCounter } from './stored-counters.ts'

/** A stored counter with the delta it stands in; null when it was folded. */
export interface LoadedCounter extends StoredCounter {
  readonly deltaId: bigint | null
}

interface CounterColumns {
  delta_id: string | bigint | null
  kind: StoredCounter['kind']
  hour: number
  key: string
  sums: number[]
}

const deltaRows = `select ranking_delta.id as delta_id, counter.kind, counter.hour, counter.key,
    counter.sums::double precision[] as sums
  from ranking_delta, unnest(kinds, hours, keys, sums) as counter (kind, hour, key, sums)`

/** Everything stored, folded or not, in one statement and so in one state of the database. */
export async function listCounters(db: Db): Promise<LoadedCounter[]> {
  return readCounters(
    db,
    `select null::bigint as delta_id, kind, hour, key, sums from ranking_counter union all ${deltaRows}`,
    [],
  )
}

/** The counters of deltas after one, oldest first. */
export async function listDeltasAfter(db: Db, deltaId: bigint): Promise<LoadedCounter[]> {
  return readCounters(db, `${deltaRows} where ranking_delta.id > $1 order by ranking_delta.id`, [deltaId.toString()])
}

/**
 * Adds up to `limit` deltas from before an instant to the folded counters; whether there may be more. Every process must have
 * read them by then.
 */
export async function foldRankingDeltas(db: Db, before: Date, limit: number): Promise<boolean> {
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(
      `with candidate as (
         select id from ranking_delta where created_at < $1 order by id limit $2 for update skip locked
       ), taken as (
         delete from ranking_delta using candidate where ranking_delta.id = candidate.id returning ranking_delta.*
       ), part as (
         select counter.kind, counter.hour, counter.key, element.place, sum(element.value) as value
         from taken, unnest(taken.kinds, taken.hours, taken.keys, taken.sums) as counter (kind, hour, key, sums),
           unnest(counter.sums::double precision[]) with ordinality as element (value, place)
         group by counter.kind, counter.hour, counter.key, element.place
       )
       insert into ranking_counter (kind, hour, key, sums)
       select kind, hour, key, array_agg(value order by place) from part
       group by kind, hour, key order by kind, hour, key
       on conflict on constraint ranking_counter_pk do update set sums = (
         select array_agg(coalesce(old_value, 0) + coalesce(new_value, 0) order by place)
         from unnest(ranking_counter.sums, excluded.sums) with ordinality as pair (old_value, new_value, place)
       )`,
      [before, limit],
    ),
  )
  return (numAffectedRows ?? 0n) > 0n
}

async function readCounters(db: Db, sql: string, parameters: readonly unknown[]): Promise<LoadedCounter[]> {
  const { rows } = await db.executeQuery<CounterColumns>(CompiledQuery.raw(sql, [...parameters]))
  return rows.map(({ delta_id, kind, hour, key, sums }) => ({
    deltaId: delta_id === null ? null : BigInt(delta_id),
    kind,
    hour,
    key,
    sums: sums.map(Number),
  }))
}
