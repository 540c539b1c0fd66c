import { sql } from 'kysely'
import { bigintArray, bytesArray, textArray, uuidArray } from '../../db/array-parameters.ts'
import type { Db } from '../../db/database.ts'
import type { BoundStatement } from '../../db/dedicated-client.ts'

interface Person {
  readonly appId: string
  readonly userId: string
}

/** What ranking learned of one person, in bytes of its own: now, and as it was when their present epoch began. */
export interface PersonRankingState extends Person {
  readonly epochMs: number
  readonly stateBefore: Uint8Array | null
  readonly state: Uint8Array
}

/** A state to be stored, with what an erasure would remember of the person, from `personHash`. */
export interface RankingStateWrite extends PersonRankingState {
  readonly personHash: Uint8Array
}

/** Reads what ranking learned of people. */
export async function readRankingStates(db: Db, people: readonly Person[]): Promise<PersonRankingState[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{
    app_id: string
    user_id: string
    epoch_ms: bigint
    state_before: Buffer | null
    state: Buffer
  }>`select app_id, user_id, epoch_ms, state_before, state
    from ranking_person
    where (app_id, user_id) in (
      select * from unnest(
        ${uuidArray(people.map(({ appId }) => appId))}::uuid[], ${textArray(people.map(({ userId }) => userId))}::text[]
      )
    )`.execute(db)
  return rows.map((row) => ({
    appId: row.app_id,
    userId: row.user_id,
    epochMs: Number(row.epoch_ms),
    stateBefore: row.state_before,
    state: row.state,
  }))
}

const upsert = {
  name: 'ranking_states',
  sql: `with row as (
      select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[])
        as row (app_id, user_id, epoch_ms, state_before, state, person_hash)
      where not exists (
        select from erasure
        where erasure.app_id = row.app_id and erasure.person_hash = row.person_hash
          and erased_at >= to_timestamp($8::bigint / 1000.0)
      )
    ), minor as (
      select app_id, user_id from row join app_user using (app_id, user_id)
      where (attributes ->> 'age')::int < 18
    ), cleared as (
      delete from ranking_person where (app_id, user_id) in (select app_id, user_id from minor)
    )
    insert into ranking_person (app_id, user_id, epoch_ms, state_before, state, updated_at)
    select app_id, user_id, epoch_ms, state_before, state, to_timestamp($7::bigint / 1000.0)
    from row where (app_id, user_id) not in (select app_id, user_id from minor)
    on conflict (app_id, user_id) do update set epoch_ms = excluded.epoch_ms, state_before = excluded.state_before,
      state = excluded.state, updated_at = excluded.updated_at`,
}

/**
 * The statement that stores what ranking learned of people, each of them once. It passes over whoever was erased at or
 * after `readAtMs`, and over whoever is stored as a minor.
 */
export function upsertRankingStates(
  rows: readonly RankingStateWrite[],
  { readAtMs, nowMs }: { readonly readAtMs: number; readonly nowMs: number },
): BoundStatement {
  return {
    statement: upsert,
    values: [
      uuidArray(rows.map((row) => row.appId)),
      textArray(rows.map((row) => row.userId)),
      bigintArray(rows.map((row) => row.epochMs)),
      bytesArray(rows.map((row) => row.stateBefore)),
      bytesArray(rows.map((row) => row.state)),
      bytesArray(rows.map((row) => row.personHash)),
      String(nowMs),
      String(Math.floor(readAtMs)),
    ],
  }
}

/** Removes what ranking learned of people of whom nothing may be kept. */
export async function clearRankingStates(db: Db, people: readonly Person[]): Promise<void> {
  if (people.length === 0) return
  await sql`delete from ranking_person where (app_id, user_id) in (
    select * from unnest(
      ${uuidArray(people.map(({ appId }) => appId))}::uuid[], ${textArray(people.map(({ userId }) => userId))}::text[]
    )
  )`.execute(db)
}

/** Removes what ranking learned of people who did nothing since an instant. */
export async function clearRankingStatesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ranking_person').where('updated_at', '<', before).execute()
}
