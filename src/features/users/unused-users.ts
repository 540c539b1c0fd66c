import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import {
  listPartitions,
  type Partition,
  type PartitionedTable,
  partitionNamed,
  servingTable,
  transactionTable,
} from '../../db/partitions.ts'
import type { UserKey } from '../../lib/ids/user-key.ts'
import { storedRowBytes } from './user-count.ts'

/**
 * An SQL condition for rows of `app_user` whose set was not written since an instant and that show no sign of a
 * serving, a click or a completion.
 */
function seemsUnused(before: Date) {
  return sql<boolean>`coalesce(stored_at_ms < ${before.getTime()} and completed is null and completed_test is null
    and ranking_state is null and not was_active, false)`
}

export interface UserSize {
  readonly userId: string
  readonly bytes: number
  readonly seemsUnused: boolean
}

/** Lists users of an app in the order of their ids, after the given one; leaves out those who came after an instant. */
export async function listUsers(
  db: Db,
  { appId, userId: after }: UserKey,
  { unusedBefore, cameBefore, limit }: { unusedBefore: Date; cameBefore: Date; limit: number },
): Promise<{ users: UserSize[]; last: string | undefined }> {
  const { rows } = await sql<UserSize & { cameBefore: boolean }>`
    select user_id as "userId", ${storedRowBytes} as bytes, ${seemsUnused(unusedBefore)} as "seemsUnused",
      created_at < ${cameBefore} as "cameBefore"
    from app_user where app_id = ${appId} and user_id > ${after}
    order by user_id limit ${limit}`.execute(db)
  return { users: rows.filter((row) => row.cameBefore), last: rows.length < limit ? undefined : rows.at(-1)?.userId }
}

/** Partitions that one statement searches: the time to plan it grows with their number. */
const partitionsAtOnce = 30

/** Finds those of an app's users who take part in an experiment, or have a serving or a click that is still kept. */
export async function findActive(db: Db, appId: string, userIds: readonly string[]): Promise<Set<string>> {
  const active = new Set<string>()
  const note = (rows: readonly { user_id: string | null }[]) => {
    for (const { user_id: userId } of rows) if (userId !== null) active.add(userId)
  }
  const theirs = () =>
    sql<boolean>`app_id = ${appId} and user_id = any(${userIds.filter((id) => !active.has(id))}::text[])`
  note(await db.selectFrom('exposure').select('user_id').distinct().where(theirs()).execute())
  for (const table of [servingTable, transactionTable]) {
    for (const within of await listRanges(db, table)) {
      note(await db.selectFrom(table.name).select('user_id').distinct().where(theirs()).where(within).execute())
    }
  }
  return active
}

/** Lists SQL conditions that together cover every row of a partitioned table. */
async function listRanges(db: Db, table: PartitionedTable) {
  const partitions = (await listPartitions(db, table)).map((name) => partitionNamed(table, name))
  partitions.sort((a, b) => a.fromMs - b.fromMs)
  const groups: Partition[][] = []
  for (let at = 0; at < partitions.length; at += partitionsAtOnce) {
    groups.push(partitions.slice(at, at + partitionsAtOnce))
  }
  return groups.flatMap((group) => {
    const [from, until] = [group[0]?.fromMs, group.at(-1)?.untilMs]
    if (from === undefined || until === undefined) return []
    return sql<boolean>`id >= ${sql.raw(table.firstIdAt(from))} and id < ${sql.raw(table.firstIdAt(until))}`
  })
}

/** Deletes those of an app's users who are still unused; returns their ids. */
export async function deleteUnused(db: Db, appId: string, userIds: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from app_user where app_id = ${appId} and user_id = any(${userIds}::text[]) and ${seemsUnused(before)}
    returning user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Marks users with a stored set as active: the rows that show it are about to be deleted. */
export async function markActive(db: Db, users: readonly UserKey[]): Promise<void> {
  const ofApps = Map.groupBy(await listUnmarked(db, users), ({ appId }) => appId)
  // An app at a time, whose users lie on one server.
  for (const [appId, theirs] of ofApps) {
    const userIds = theirs.map(({ userId }) => userId)
    await sql`update app_user set was_active = true
      where app_id = ${appId} and user_id = any(${userIds}::text[]) and not was_active`.execute(db)
  }
}

async function listUnmarked(db: Db, users: readonly UserKey[]): Promise<UserKey[]> {
  if (users.length === 0) return []
  const appIds = users.map(({ appId }) => appId)
  const userIds = users.map(({ userId }) => userId)
  const { rows } = await sql<UserKey>`select distinct person.app_id as "appId", person.user_id as "userId"
    from (select unnest(${appIds}::uuid[]) as app_id, unnest(${userIds}::text[]) as user_id) as key
    join app_user as person on person.app_id = key.app_id and person.user_id = key.user_id
    where person.stored_at_ms is not null and not person.was_active
    order by 1, 2`.execute(db)
  return rows
}
