import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { StoredAttributes } from '../../../db/tables.ts'

/** Lists the apps that have a campaign on their list, with the number of users they store. */
export async function listAppsWith(db: Db, campaignId: string) {
  return db
    .selectFrom('app_campaign')
    .leftJoin('user_count', 'user_count.app_id', 'app_campaign.app_id')
    .select(['app_campaign.app_id as appId', 'user_count.users'])
    .where('campaign_id', '=', campaignId)
    .orderBy('app_campaign.app_id')
    .execute()
}

/** Users of an app by their ids, after one and up to another; undefined is the last. */
interface UserRange {
  readonly appId: string
  readonly after: string
  readonly through: string | undefined
}

/** Returns the id of the user a number of places after another; undefined if there are fewer. */
export async function findUserAfter(
  db: Db,
  { appId, after }: Pick<UserRange, 'appId' | 'after'>,
  places: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('app_id', '=', appId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .offset(places - 1)
    .limit(1)
    .executeTakeFirst()
  return found?.user_id
}

export interface StoredSet {
  readonly attributes: StoredAttributes
  readonly storedAtMs: bigint
}

/** Reads the stored sets of a range of users, or of one of every `stride`, a power of two, by the hash of their ids. */
export async function listStoredSets(
  db: Db,
  { appId, after, through }: UserRange,
  stride: number,
): Promise<StoredSet[]> {
  const { rows } = await sql<StoredSet>`select attributes, stored_at_ms as "storedAtMs" from app_user
    where app_id = ${appId} and user_id > ${after} and (${through ?? null}::text is null or user_id <= ${through ?? null})
      and attributes is not null and stored_at_ms is not null and hashtext(user_id) & ${stride - 1}::int = 0`.execute(
    db,
  )
  return rows
}
