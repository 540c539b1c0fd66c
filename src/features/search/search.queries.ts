import type { Db } from '../../db/database.ts'
import { anyOf } from '../../db/query-parts.ts'

/** Finds the app and organization of a transaction; undefined if none has this id. */
export async function findTransactionPlace(db: Db, id: string) {
  return db
    .selectFrom('transaction')
    .select(['id', 'app_id', 'organization_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds a creative that was not approved yet, which the snapshot does not hold. */
export async function findUnapprovedCreative(db: Db, id: string) {
  return db
    .selectFrom('creative')
    .select(['title', 'campaign_id'])
    .where('id', '=', id)
    .where('review', '<>', 'approved')
    .executeTakeFirst()
}

/** Lists the given apps that know a user id, by stored attributes or by a click. */
export async function listAppsOfUser(db: Db, appIds: readonly string[], userId: string): Promise<string[]> {
  const stored = db
    .selectFrom('app_user')
    .select('app_id')
    .where('app_id', '=', anyOf(appIds))
    .where('user_id', '=', userId)
    .where('stored_at_ms', 'is not', null)
  // Once for all apps: the newest transactions have no index by user.
  const opened = db
    .selectFrom('transaction')
    .select('app_id')
    .where('app_id', '=', anyOf(appIds))
    .where('user_id', '=', userId)
  const rows = await stored.union(opened).limit(5).execute()
  return rows.map(({ app_id }) => app_id)
}

/** Lists the apps of these projects that stored a subscription event with this id. */
export async function listAppsOfEvent(db: Db, projectIds: readonly string[], eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_event')
    .select('app_id')
    .distinct()
    .where('project_id', '=', anyOf(projectIds))
    .where('environment', 'in', ['live', 'test'])
    .where('event_id', '=', eventId)
    .limit(5)
    .execute()
  return rows.map(({ app_id }) => app_id)
}

/** Lists the given apps in which a creator has links. */
export async function listAppsOfCreator(db: Db, appIds: readonly string[], creatorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('creator_link')
    .select('app_id')
    .distinct()
    .where('app_id', '=', anyOf(appIds))
    .where('creator_id', '=', creatorId)
    .limit(5)
    .execute()
  return rows.map(({ app_id }) => app_id)
}
