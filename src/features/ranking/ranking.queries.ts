import { sql, type Transaction } from 'kysely'
import { bigintArray, bytesArray, intArray, textArray, uuidArray } from '../../db/array-parameters.ts'
import type { Db } from '../../db/database.ts'
import type { RankingPersonTable, Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

/** Evidence as one process stored it. */
export interface StoredEvidence {
  readonly source: string
  readonly sequence: number
  readonly body: Buffer
}

/** Appends one process's evidence; false, and nothing happens, when this sequence was stored before. */
export async function insertEvidence(db: Db, evidence: StoredEvidence): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ranking_evidence')
    .values(evidence)
    .onConflict((conflict) => conflict.columns(['source', 'sequence']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Evidence of other processes that is newer than what is known of them, in the order of its sequence. */
export async function listNewEvidence(
  db: Db,
  own: string,
  known: ReadonlyMap<string, number>,
): Promise<StoredEvidence[]> {
  const { rows } = await sql<StoredEvidence>`select evidence.source, evidence.sequence, evidence.body
    from ranking_evidence as evidence
    left join unnest(${uuidArray([...known.keys()])}::uuid[], ${intArray([...known.values()])}::int[])
      as known (source, sequence) on known.source = evidence.source
    where evidence.source <> ${own}::uuid and evidence.sequence > coalesce(known.sequence, 0)
    order by evidence.source, evidence.sequence
    limit 1000`.execute(db)
  return rows
}

/** Bodies of history after a bucket, in the order of their buckets. */
export async function listHistory(db: Db, after: { hour: number; span: number }, limit: number) {
  return db
    .selectFrom('ranking_history')
    .select(['hour', 'span', 'body'])
    .where(sql<boolean>`(hour, span) > (${after.hour}::int, ${after.span}::int)`)
    .orderBy('hour')
    .orderBy('span')
    .limit(limit)
    .execute()
}

/** Every row of evidence that is not merged yet. */
export async function listEvidence(db: Db): Promise<StoredEvidence[]> {
  return db
    .selectFrom('ranking_evidence')
    .select(['source', 'sequence', 'body'])
    .orderBy('source')
    .orderBy('sequence')
    .execute()
}

/** A person and the row they have. */
export type PersonRow = Pick<RankingPersonTable, 'app_id' | 'user_id' | 'epoch_ms' | 'state_before' | 'state'>

/** Reads people's rows and locks them until the end of the transaction. */
export async function lockPeople(
  trx: Trx,
  people: readonly { readonly appId: string; readonly userId: string }[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select app_id, user_id, epoch_ms, state_before, state
    from ranking_person
    where (app_id, user_id) in (
      select * from unnest(
        ${uuidArray(people.map(({ appId }) => appId))}::uuid[], ${textArray(people.map(({ userId }) => userId))}::text[]
      )
    )
    order by app_id, user_id
    for update`.execute(trx)
  return rows
}

/** Writes people's rows. */
export async function upsertPeople(trx: Trx, rows: readonly PersonRow[], updatedAt: Date): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ranking_person (app_id, user_id, epoch_ms, state_before, state, updated_at)
    select app_id, user_id, epoch_ms, state_before, state, ${updatedAt}::timestamptz
    from unnest(
      ${uuidArray(rows.map((row) => row.app_id))}::uuid[], ${textArray(rows.map((row) => row.user_id))}::text[],
      ${bigintArray(rows.map((row) => row.epoch_ms))}::bigint[],
      ${bytesArray(rows.map((row) => row.state_before))}::bytea[], ${bytesArray(rows.map((row) => row.state))}::bytea[]
    ) as row (app_id, user_id, epoch_ms, state_before, state)
    on conflict (app_id, user_id) do update set epoch_ms = excluded.epoch_ms, state_before = excluded.state_before,
      state = excluded.state, updated_at = excluded.updated_at`.execute(trx)
}

/** Deletes the rows of people of whom nothing may be kept. */
export async function deletePeople(
  db: Db,
  people: readonly { readonly appId: string; readonly userId: string }[],
): Promise<void> {
  if (people.length === 0) return
  await sql`delete from ranking_person where (app_id, user_id) in (
    select * from unnest(
      ${uuidArray(people.map(({ appId }) => appId))}::uuid[], ${textArray(people.map(({ userId }) => userId))}::text[]
    )
  )`.execute(db)
}
