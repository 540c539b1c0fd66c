import { sql } from 'kysely'
import { intArray, uuidArray } from '../../db/array-parameters.ts'
import type { Db } from '../../db/database.ts'

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
