import { sql } from 'kysely'
import {
  bigintArray,
  booleanArray,
  bytesArray,
  textArray,
  timestampArray,
  uuidArray,
} from '../../db/array-parameters.ts'
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

/** A state to be stored, and what has to hold for it. */
export interface RankingStateWrite extends PersonRankingState {
  /** There was none when it was made; else there still has to be one. */
  readonly isNew: boolean
  /** The earliest instant of what it was made from: it is not stored of somebody who was erased since. */
  readonly servedAtMs: number
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
  // Nothing comes back of somebody who was erased, or cleared as a minor, after their state was read.
  sql: `with row as (
      select * from unnest(
        $1::uuid[], $2::text[], $3::bigint[], $4::bytea[], $5::bytea[], $6::boolean[], $7::timestamptz[], $8::bytea[]
      ) as row (app_id, user_id, epoch_ms, state_before, state, is_new, served_at, person_hash)
      where not exists (
        select from erasure
        where erasure.app_id = row.app_id and erasure.person_hash = row.person_hash and erased_at >= row.served_at
      )
    ), changed as (
      update ranking_person as person
      set epoch_ms = row.epoch_ms, state_before = row.state_before, state = row.state, updated_at = $9::timestamptz
      from row where not is_new and person.app_id = row.app_id and person.user_id = row.user_id
    )
    insert into ranking_person (app_id, user_id, epoch_ms, state_before, state, updated_at)
    select app_id, user_id, epoch_ms, state_before, state, $9::timestamptz from row where is_new
    on conflict (app_id, user_id) do nothing`,
}

/** Stores what ranking learned of people. */
export function upsertRankingStates(rows: readonly RankingStateWrite[], now: Date): BoundStatement {
  return {
    statement: upsert,
    values: [
      uuidArray(rows.map((row) => row.appId)),
      textArray(rows.map((row) => row.userId)),
      bigintArray(rows.map((row) => row.epochMs)),
      bytesArray(rows.map((row) => row.stateBefore)),
      bytesArray(rows.map((row) => row.state)),
      booleanArray(rows.map((row) => row.isNew)),
      timestampArray(rows.map((row) => new Date(row.servedAtMs))),
      bytesArray(rows.map((row) => row.personHash)),
      now.toISOString(),
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
