import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'

/** Returns the time by the database's clock, in milliseconds since the Unix epoch. */
export async function readDatabaseMs(db: Db): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not return its time.')
  return row.at.getTime()
}

/**
 * The rows of each log that expire: webhooks once they are finished, and audit entries about sign-ins, sign-outs and
 * refusals, which must match the index `audit_entry_access_index`.
 */
const isDue = {
  postback: sql`true`,
  // Calls that wait for a rate go with their rows of the log, which have the same ids.
  waiting_conversion: sql`true`,
  webhook_delivery: sql`outcome not in ('pending', 'claimed')`,
  subscription_event_log: sql`true`,
  audit_entry: sql`action in (
    'member.sign_in', 'member.sign_out', 'member.sign_out_everywhere', 'member.end_session', 'member.refuse_sign_in',
    'member.refuse_second_factor', 'operator_token.refuse'
  )`,
}
type Log = keyof typeof isDue

export const logs = Object.keys(isDue) as Log[]

/**
 * Deletes up to `limit` of the oldest rows of a log whose ids, UUIDs of version 7, are below the bound; returns their
 * number.
 */
export async function deleteLogRows(db: Db, log: Log, beforeId: string, limit: number): Promise<number> {
  const name = sql.table(log)
  const { numAffectedRows = 0n } = await sql`delete from ${name} where id in (
      select id from ${name} where id < ${beforeId} and ${isDue[log]} order by id limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Empties the account numbers of up to `limit` payments whose ids are below the bound; returns their number. */
export async function emptyPaymentDetails(db: Db, beforeId: string, limit: number): Promise<number> {
  const due = db
    .selectFrom('payment')
    .select('id')
    .where('id', '<', beforeId)
    .where('method_sealed', 'is not', null)
    .limit(limit)
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ method_sealed: null })
    .where('id', 'in', due)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * An attribution window of a campaign or one of its goals, and the instant until which its clicks had it; undefined for
 * the present window.
 */
export interface KeptWindow {
  readonly campaignId: string
  readonly windowMs: number
  readonly untilMs: number | undefined
}

/**
 * Lists present and past attribution windows of campaigns and their goals that are longer than a period: their clicks
 * can be verified for as long.
 */
export async function listLongWindows(db: Db, periodMs: number, nowMs: number): Promise<KeptWindow[]> {
  const { rows } = await sql<{ campaignId: string; windowMs: number; untilMs: number | null }>`
    select id::text as "campaignId", attribution_window_seconds * 1000 as "windowMs", null::float8 as "untilMs"
    from campaign where attribution_window_seconds * 1000 > ${periodMs}::float8
    union all
    select object_id, 86400000 * (changes #>> '{attributionWindowDays,from}')::float8, extract(epoch from at)::float8 * 1000
    from audit_entry
    where action = 'campaign.update' and changes ? 'attributionWindowDays'
      and 86400000 * (changes #>> '{attributionWindowDays,from}')::float8 > ${periodMs}::float8
      and at + interval '1 day' * (changes #>> '{attributionWindowDays,from}')::float8 > ${new Date(nowMs)}
    union all
    select campaign_id::text, max(window_seconds) * 1000, null::float8
    from goal where position is not null and window_seconds * 1000 > ${periodMs}::float8 group by campaign_id
    union all
    select object_id, 86400000 * (changes #>> '{longestGoalWindowDays,from}')::float8, extract(epoch from at)::float8 * 1000
    from audit_entry
    where action = 'campaign.replace_goals' and changes ? 'longestGoalWindowDays'
      and 86400000 * (changes #>> '{longestGoalWindowDays,from}')::float8 > ${periodMs}::float8
      and at + interval '1 day' * (changes #>> '{longestGoalWindowDays,from}')::float8 > ${new Date(nowMs)}`.execute(db)
  return rows.map((row) => ({ ...row, untilMs: row.untilMs ?? undefined }))
}

/** The transactions that are due. */
interface DueTransactions {
  readonly fromId: string
  readonly beforeId: string
  /** Clicks made under one of these windows stay until it ends. */
  readonly windows: readonly KeptWindow[]
  readonly nowMs: number
}

/**
 * Deletes, among the next `limit` transactions from `fromId` on and below the bound, those that can no longer be
 * verified and have completed no goal. Returns their number, the users who clicked, and the id to continue from, which
 * is the bound at the end: other rows are passed over once, not with each batch.
 */
export async function deleteUnverifiedTransactions(
  db: Db,
  { fromId, beforeId, windows, nowMs }: DueTransactions,
  limit: number,
): Promise<{ readonly deleted: number; readonly users: readonly UserKey[]; readonly nextId: string }> {
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
  const kept = windows.map(({ campaignId, windowMs, untilMs }) => ({
    campaign: campaignId,
    after: new Date(nowMs - windowMs),
    until: untilMs === undefined ? null : new Date(untilMs),
  }))
  const earning = await db
    .selectFrom('goal_completion')
    .select('transaction_id')
    .distinct()
    .where('transaction_id', '>=', fromId)
    .where('transaction_id', '<', nextId)
    .execute()
  const earningIds = earning.map(({ transaction_id: id }) => id)
  const { rows } = await sql<{ appId: string; userId: string | null }>`delete from transaction
    where state <> 'verified' and id >= ${fromId}::uuid and id < ${nextId}::uuid and id <> all (${earningIds}::uuid[])
      and not exists (
      select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as kept (campaign uuid, after timestamptz, until timestamptz)
      where kept.campaign = transaction.campaign_id and clicked_at > kept.after
        and clicked_at <= coalesce(kept.until, 'infinity'))
    returning app_id as "appId", user_id as "userId"`.execute(db)
  const users = rows.flatMap(({ appId, userId }) => (userId === null ? [] : [{ appId, userId }]))
  return { deleted: rows.length, users, nextId }
}

/** Lists the users of servings from one id up to another, in the order of ids; `nextId` is undefined at the end. */
export async function listServed(
  db: Db,
  { fromId, beforeId }: { readonly fromId: bigint; readonly beforeId: bigint },
  limit: number,
): Promise<{ readonly users: readonly UserKey[]; readonly nextId: bigint | undefined }> {
  const rows = await db
    .selectFrom('serving')
    .select(['id', 'app_id', 'user_id'])
    .where('id', '>=', fromId)
    .where('id', '<', beforeId)
    .orderBy('id')
    .limit(limit)
    .execute()
  const users = rows.flatMap((row) => (row.user_id === null ? [] : [{ appId: row.app_id, userId: row.user_id }]))
  const last = rows.at(-1)
  return { users, nextId: last === undefined || rows.length < limit ? undefined : last.id + 1n }
}

/** Deletes categories that no campaign names; returns their number. Changes that name categories wait meanwhile. */
export async function deleteUnusedCategories(db: Db, limit: number): Promise<number> {
  const unused = sql`select id from category
    where not exists (select from campaign_category where category_id = category.id) limit ${limit}`
  if ((await unused.execute(db)).rows.length === 0) return 0
  return db.transaction().execute(async (trx) => {
    await sql`lock table category in share row exclusive mode`.execute(trx)
    const { numAffectedRows = 0n } = await sql`delete from category where id in (${unused})`.execute(trx)
    return Number(numAffectedRows)
  })
}

/** Deletes records of erasures before an instant; returns their number. */
export async function deleteErasures(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('erasure').where('erased_at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
