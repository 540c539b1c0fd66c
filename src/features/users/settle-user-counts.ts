import type { Core } from '../../core.ts'
import { recordSnapshotChanges } from '../../snapshot/snapshot-changes.ts'
import { isBeyond } from './user-budgets.ts'
import { type AppUserCount, addUsers } from './user-count.ts'
import type { UserParts } from './user-parts.ts'

export type SettleUserCountsDeps = Pick<Core, 'database' | 'logger' | 'snapshots'> & Pick<UserParts, 'userBudgets'>

/**
 * Adds the users whom this process stored for the first time to their apps' counts; after a failure they wait for the
 * next run.
 */
export async function settleUserCounts(deps: SettleUserCountsDeps): Promise<void> {
  const { database, userBudgets } = deps
  const taken = userBudgets.take()
  if (taken.length === 0) return
  const totals = await addUsers(database.db, taken).catch((error: unknown) => {
    for (const each of taken) userBudgets.giveBack(each)
    throw error
  })
  for (const each of taken) {
    const total = totals.find(({ appId }) => appId === each.appId)
    if (total !== undefined) userBudgets.settle(each, total)
  }
  await tellOfBudgets(deps, totals)
}

/** Tells every node, by a change of the snapshot, whose budget is spent by these counts, and whose is no longer. */
export async function tellOfBudgets(
  { database, logger, snapshots }: SettleUserCountsDeps,
  totals: readonly AppUserCount[],
): Promise<void> {
  const { apps } = snapshots.current()
  const turned = totals.flatMap(({ appId, ...total }) => {
    const app = apps.get(appId)
    return app !== undefined && isBeyond(app, total) !== isBeyond(app, app.userCount) ? [{ app, total }] : []
  })
  if (turned.length === 0) return
  await recordSnapshotChanges(
    database.db,
    turned.map(({ app }) => ({ kind: 'project', id: app.projectId })),
  )
  await snapshots.refresh(true)
  for (const { app, total } of turned) {
    const news = isBeyond(app, total) ? 'an app takes no new users' : 'an app takes new users again'
    logger.warn({ appId: app.id, ...total }, news)
  }
}
