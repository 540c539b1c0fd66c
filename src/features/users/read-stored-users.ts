import { notFound } from '../../access/actor.ts'
import type { Core } from '../../core.ts'
import { findUserCount } from './user-count.ts'
import type { UserParts } from './user-parts.ts'

/** Reads the number of users an app stores, and its budgets. Throws `not_found`. */
export async function readStoredUsers(
  { database, userBudgets, snapshots }: Pick<Core, 'database' | 'snapshots'> & Pick<UserParts, 'userBudgets'>,
  appId: string,
) {
  const app = snapshots.current().apps.get(appId)
  if (app === undefined) throw notFound()
  const { users, bytes, countedAt } = await findUserCount(database.db, appId)
  return {
    users,
    bytes,
    maxPeople: app.maxPeople,
    maxPeopleBytes: app.maxPeopleBytes,
    takesNewUsers: !userBudgets.isSpent(app),
    countedAt: countedAt?.toISOString() ?? null,
  }
}
