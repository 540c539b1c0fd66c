import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The time by the clock of the database, in milliseconds since the Unix epoch. */
export async function readDatabaseMs(db: Db): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not say what time it is.')
  return row.at.getTime()
}

/**
 * The rows of each log that go by age: of webhooks those that are done with, and of audit entries those about sign-ins,
 * sign-outs and refusals, which must match the index `audit_entry_access_index`.
 */
const isDue = {
  postback: sql`true`,
  webhook_delivery: sql`outcome not in ('pending', 'claimed')`,
  subscription_event_log: sql`true`,
  audit_entry: sql`action in (
    'member.sign_in', 'member.sign_out', 'member.sign_out_everywhere', 'member.end_session', 'member.refuse_sign_in',
    'member.refuse_second_factor', 'operator_token.refuse'
  )`,
}
type Log = keyof typeof isDue

export const logs = Object.keys(isDue) as Log[]

/** Deletes up to `limit` of the oldest rows of a log whose ids, UUIDs of version 7, are below the bound; gives their number. */
export async function deleteLogRows(db: Db, log: Log, beforeId: string, limit: number): Promise<number> {
  const name = sql.table(log)
  const { numAffectedRows = 0n } = await sql`delete from ${name} where id in (
      select id from ${name} where id < ${beforeId} and ${isDue[log]} order by id limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Deletes the transactions that were never verified among the next `limit` from `fromId` on, below the bound. Gives their number
 * and the id to go on from, which is the bound at the end: verified ones are stepped over once, not with each batch.
 */
export async function deleteUnverifiedTransactions(
  db: Db,
  { fromId, beforeId }: { readonly fromId: string; readonly beforeId: string },
  limit: number,
): Promise<{ readonly deleted: number; readonly nextId: string }> {
  const next = await db
    .selectFrom('transaction')
    .select('id')
    .where('id', '>=', fromId)
    .where('id', '<', beforeId)
    .orderBy('id')
    .offset(limit)
    .limit(1)
    .executeTakeFirst()
  const nextId = next?.id ?? beforeId
  const { numDeletedRows } = await db
    .deleteFrom('transaction')
    .where('state', '<>', 'verified')
    .where('id', '>=', fromId)
    .where('id', '<', nextId)
    .executeTakeFirstOrThrow()
  return { deleted: Number(numDeletedRows), nextId }
}

/**
 * The longest attribution window, in milliseconds, that any campaign has, or had when something was clicked that it may still
 * be for: a transaction can be verified for as long as that.
 */
export async function findLongestWindowMs(db: Db, nowMs: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select greatest(
      (select max(attribution_window_seconds) from campaign),
      (
        select max(86400 * (changes #>> '{attributionWindowDays,from}')::float8) from audit_entry
        where action = 'campaign.update' and changes ? 'attributionWindowDays'
          and at + interval '1 day' * (changes #>> '{attributionWindowDays,from}')::float8 > ${new Date(nowMs)}
      )
    ) as seconds`.execute(db)
  return (rows[0]?.seconds ?? 0) * 1_000
}

/** Deletes what is remembered of erasures before an instant; gives the number. */
export async function deleteErasures(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('erasure').where('erased_at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
