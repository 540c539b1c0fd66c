import { sql, type Transaction } from 'kysely'
import { intArray, uuidArray } from '../../db/array-parameters.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { HistoryBucket } from './fitting-messages.ts'
import type { StoredEvidence } from './ranking.queries.ts'

type Trx = Transaction<Tables>

/** Evidence that every process has read: older than this many minutes, oldest first. */
export async function listOldEvidence(db: Db, minutes: number, limit: number): Promise<StoredEvidence[]> {
  return db
    .selectFrom('ranking_evidence')
    .select(['source', 'sequence', 'body'])
    .where('created_at', '<', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Deletes rows of evidence, and says how many there were. */
export async function deleteEvidence(trx: Trx, rows: readonly StoredEvidence[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from ranking_evidence where (source, sequence) in (
    select * from unnest(
      ${uuidArray(rows.map(({ source }) => source))}::uuid[], ${intArray(rows.map(({ sequence }) => sequence))}::int[]
    )
  )`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Hourly buckets from before an hour, oldest first. */
export async function listHoursBefore(db: Db, hour: number, limit: number) {
  return db
    .selectFrom('ranking_history')
    .select(['hour', 'body'])
    .where('span', '=', 1)
    .where('hour', '<', hour)
    .orderBy('hour')
    .limit(limit)
    .execute()
}

/** Deletes hourly buckets, and says how many there were. */
export async function deleteHours(trx: Trx, hours: readonly number[]): Promise<number> {
  if (hours.length === 0) return 0
  const { numDeletedRows } = await trx
    .deleteFrom('ranking_history')
    .where('span', '=', 1)
    .where('hour', 'in', hours)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The body of a bucket, if there is one. */
export async function findBucket(db: Db, { hour, span }: HistoryBucket): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('ranking_history')
    .select('body')
    .where('hour', '=', hour)
    .where('span', '=', span)
    .executeTakeFirst()
  return row?.body
}

/** Writes a bucket, in place of the one that may be there. */
export async function upsertBucket(trx: Trx, { hour, span, body }: HistoryBucket): Promise<void> {
  await trx
    .insertInto('ranking_history')
    .values({ hour, span, body: Buffer.from(body) })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'span']).doUpdateSet((excluded) => ({ body: excluded.ref('excluded.body') })),
    )
    .execute()
}

/** Deletes buckets from before an hour. */
export async function deleteHistoryBefore(db: Db, hour: number): Promise<void> {
  await db.deleteFrom('ranking_history').where('hour', '<', hour).execute()
}
