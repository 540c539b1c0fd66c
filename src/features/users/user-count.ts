import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The number of users an app has rows of, and the bytes of these rows. */
export interface UserCount {
  readonly users: number
  readonly bytes: number
}

export interface AppUserCount extends UserCount {
  readonly appId: string
}

/** Bytes of a row beside its texts and states: its head, ids and times, and its entry in the key. */
const bareRowBytes = 120

/**
 * Returns the bytes of a user's row whose sets of attributes are these texts; the user id is in the row and in its key.
 */
export function rowBytes(userId: string, ...sets: readonly string[]): number {
  const setBytes = sets.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  return bareRowBytes + 2 * Buffer.byteLength(userId) + setBytes
}

/** The same of a row of `app_user` as it lies on the disk, as an SQL expression. */
export const storedRowBytes = sql<number>`${sql.lit(bareRowBytes)} + 2 * octet_length(user_id)
  + coalesce(pg_column_size(attributes), 0) + coalesce(pg_column_size(identity), 0)
  + coalesce(pg_column_size(completed), 0) + coalesce(pg_column_size(completed_test), 0)
  + coalesce(pg_column_size(ranking_state_before), 0) + coalesce(pg_column_size(ranking_state), 0)
  + coalesce(pg_column_size(seen), 0)`

/** Adds to the counts of apps, or subtracts where a number is negative; returns their new counts. */
export async function addUsers(db: Db, added: readonly AppUserCount[]): Promise<AppUserCount[]> {
  // Sorted, so that two processes lock rows in one order.
  const { rows } = await sql<AppUserCount>`
    insert into user_count as total (app_id, users, bytes)
    select "appId", users, bytes
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as row ("appId" uuid, users bigint, bytes bigint)
    order by "appId"
    on conflict (app_id) do update set users = greatest(0, total.users + excluded.users),
      bytes = greatest(0, total.bytes + excluded.bytes)
    returning app_id as "appId", users::float8 as users, bytes::float8 as bytes`.execute(db)
  return rows
}

/** Finds the count of an app; none of one that has no users yet. */
export async function findUserCount(db: Db, appId: string) {
  const row = await db
    .selectFrom('user_count')
    .select(['users', 'bytes', 'counted_at'])
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return { users: Number(row?.users ?? 0), bytes: Number(row?.bytes ?? 0), countedAt: row?.counted_at ?? null }
}

/** Sums the counts of all apps. */
export async function countAllUsers(db: Db): Promise<UserCount> {
  const { rows } = await sql<UserCount>`select coalesce(sum(users), 0)::float8 as users,
    coalesce(sum(bytes), 0)::float8 as bytes from user_count`.execute(db)
  return rows[0] ?? { users: 0, bytes: 0 }
}

/** Lists the apps whose users were not counted since an instant. */
export async function listUncounted(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select app.id
    from app left join user_count as counted on counted.app_id = app.id
    where counted.counted_at is null or counted.counted_at < ${since} order by app.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims the counting of an app's users; returns the count so far, undefined if a process has claimed it since an
 * instant.
 */
export async function beginCount(db: Db, appId: string, now: Date, since: Date): Promise<UserCount | undefined> {
  const { rows } = await sql<UserCount>`insert into user_count as counted (app_id, users, bytes, counted_at)
    values (${appId}, 0, 0, ${now})
    on conflict (app_id) do update set counted_at = excluded.counted_at
      where counted.counted_at is null or counted.counted_at < ${since}
    returning users::float8 as users, bytes::float8 as bytes`.execute(db)
  return rows[0]
}

/** Leaves the count of an app's users to the next run. */
export async function giveUpCount(db: Db, appId: string): Promise<void> {
  await db.updateTable('user_count').set({ counted_at: null }).where('app_id', '=', appId).execute()
}
