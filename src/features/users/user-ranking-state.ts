import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { BoundStatement } from '../../db/dedicated-client.ts'
import { textArray, unnest, uuidArray } from '../../db/pg-arrays.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'

/** The ranking state of an adult, as encoded by the ranking feature. */
export interface UserRankingState extends UserKey {
  /** The start of this user's present epoch: until the next one they are ranked by `stateBefore`. */
  readonly epochMs: number
  readonly stateBefore: Uint8Array | null
  readonly state: Uint8Array
  /** The campaigns that limit how often the user is shown them, from `addSeen`. */
  readonly seen: Buffer | null
}

/** A state to be stored, with the user's hash for erasures, from `personHash`. */
export interface RankingStateWrite extends UserRankingState {
  readonly personHash: Uint8Array
}

/** Reads the ranking states of users; those without one are left out. */
export async function readRankingStates(db: Db, people: readonly UserKey[]): Promise<UserRankingState[]> {
  if (people.length === 0) return []
  const { rows } = await sql<UserRankingState>`select person.app_id as "appId", person.user_id as "userId",
      person.ranking_epoch_ms::float8 as "epochMs", person.ranking_state_before as "stateBefore",
      person.ranking_state as state, person.seen
    from unnest(${uuidArray(people.map(({ appId }) => appId))}::uuid[], ${userIdsOf(people)}::text[]) as key (app_id, user_id)
    join app_user as person on person.app_id = key.app_id and person.user_id = key.user_id
    where person.ranking_state is not null`.execute(db)
  return rows
}

/**
 * The age of `person`, counted forward from the time it was stored, as in `ageAt`. It has no parameter: Citus does not
 * pass the types of parameters that appear only here to its servers.
 */
const agedSql = `(person.attributes ->> 'age')::int + extract(year from age(
      date_trunc('day', excluded.ranking_updated_at at time zone 'UTC'),
      date_trunc('day', to_timestamp(person.stored_at_ms / 1000.0) at time zone 'UTC')
    ))`

const stateColumns = unnest<RankingStateWrite>({
  uuid: ['appId'],
  text: ['userId'],
  bigint: ['epochMs'],
  bytea: ['stateBefore', 'state', 'personHash', 'seen'],
})

// Sorted like every statement that writes several users, so that two of them lock rows in one order.
const upsertStates = {
  name: 'upsert_ranking_states',
  sql: `insert into app_user as person (app_id, user_id, id, created_at, ranking_epoch_ms, ranking_updated_at,
      ranking_state_before, ranking_state, seen)
    select row.app_id, row.user_id, gen_random_uuid(), to_timestamp($8::bigint / 1000.0), row.epoch_ms,
      to_timestamp($8::bigint / 1000.0), row.state_before, row.state, row.seen
    from (${stateColumns.select}) as row
    where not exists (
      select from erasure
      where erasure.app_id = row.app_id and erasure.person_hash = row.person_hash
        and erasure.erased_at >= to_timestamp($9::bigint / 1000.0)
    )
    order by row.app_id, row.user_id
    on conflict (app_id, user_id) do update set ranking_epoch_ms = excluded.ranking_epoch_ms,
      ranking_updated_at = excluded.ranking_updated_at, ranking_state_before = excluded.ranking_state_before,
      ranking_state = excluded.ranking_state, seen = excluded.seen
    where coalesce((person.attributes ->> 'age')::int, 18) >= 18 or ${agedSql} >= 18`,
}

/**
 * Returns the statement that stores ranking states, one per user. It skips users erased at or after `readAtMs`, when
 * the underlying facts were read, and users stored as minors.
 */
export function upsertRankingStates(
  rows: readonly RankingStateWrite[],
  { readAtMs, nowMs }: { readonly readAtMs: number; readonly nowMs: number },
): BoundStatement {
  return { statement: upsertStates, values: [...stateColumns.encode(rows), String(nowMs), String(readAtMs)] }
}

/** Clears the ranking states of users, and deletes rows that contained nothing else. */
export async function clearRankingStates(db: Db, people: readonly UserKey[]): Promise<void> {
  await clearStates(db, people, null)
}

/** The rows examined in one slice: a few milliseconds of the database's time. */
const rowsPerSlice = 2_000

/**
 * Clears the ranking states of users without activity since an instant. It walks the whole table by its key, a slice
 * and a transaction at a time, and is called rarely: an index for it would cost every change of a state several times
 * as much.
 */
export async function clearRankingStatesBefore(db: Db, before: Date): Promise<void> {
  let after: UserKey | undefined = { appId: '00000000-0000-0000-0000-000000000000', userId: '' }
  while (after !== undefined) {
    const end = await findEndOfSlice(db, after)
    await clearStates(db, await listStale(db, before, after, end), before)
    after = end
  }
}

/** Returns the last key of the slice after a key; undefined for the last slice. */
async function findEndOfSlice(db: Db, after: UserKey): Promise<UserKey | undefined> {
  const { rows } = await sql<UserKey>`select app_id as "appId", user_id as "userId"
    from app_user
    where (app_id, user_id) > (${after.appId}::uuid, ${after.userId}::text)
    order by app_id, user_id
    offset ${rowsPerSlice - 1} limit 1`.execute(db)
  return rows[0]
}

async function listStale(db: Db, before: Date, after: UserKey, end: UserKey | undefined): Promise<UserKey[]> {
  const untilEnd = end === undefined ? sql`true` : sql`(app_id, user_id) <= (${end.appId}::uuid, ${end.userId}::text)`
  const { rows } = await sql<UserKey>`select app_id as "appId", user_id as "userId"
    from app_user
    where (app_id, user_id) > (${after.appId}::uuid, ${after.userId}::text) and ${untilEnd}
      and ranking_updated_at < ${before}`.execute(db)
  return rows
}

/** Clears states, with `before` only those stored before it: an app at a time, whose users lie on one server. */
async function clearStates(db: Db, people: readonly UserKey[], before: Date | null): Promise<void> {
  for (const [appId, ofApp] of Map.groupBy(people, (user) => user.appId)) {
    await sql`with known as (
        select person.user_id,
          person.stored_at_ms is null and person.completed is null and person.completed_test is null as is_nothing_else
        from app_user as person
        where person.app_id = ${appId} and person.user_id = any(${userIdsOf(ofApp)}::text[])
          and person.ranking_state is not null
          and (${before}::timestamptz is null or person.ranking_updated_at < ${before}::timestamptz)
        order by person.user_id
        for update
      ),
      deleted as (
        delete from app_user as person using known
        where person.app_id = ${appId} and known.is_nothing_else and person.user_id = known.user_id
      )
      update app_user as person
      set ranking_epoch_ms = null, ranking_updated_at = null, ranking_state_before = null, ranking_state = null,
        seen = null
      from known
      where person.app_id = ${appId} and not known.is_nothing_else and person.user_id = known.user_id`.execute(db)
  }
}

function userIdsOf(people: readonly UserKey[]): Buffer {
  return textArray(people.map(({ userId }) => userId))
}
