import { notFound } from '../../../access/actor.ts'
import type { Db } from '../../../db/database.ts'
import type { SnapshotChange } from '../../../snapshot/snapshot-changes.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { getApp } from '../apps.queries.ts'
import { lockAllowLists } from './allow-lists.ts'
import { appendListing, deleteListing, findListing } from './app-campaigns.queries.ts'

/**
 * Puts a campaign at the end of an app's list, unless the list holds it; the lists must be locked. Returns the parts of
 * the snapshot that it affects.
 */
export async function putAtEnd(db: Db, appId: string, campaignId: string): Promise<SnapshotChange[]> {
  if ((await findListing(db, appId, campaignId)) !== undefined) return []
  await appendListing(db, appId, campaignId)
  return [{ kind: 'allow_list', id: appId }]
}

/** Takes a campaign off an app's list. Throws `not_found` if it is not on it. */
export async function takeOffList(change: Change, appId: string, campaignId: string): Promise<void> {
  await applyChange(change, async (db) => {
    await lockAllowLists(db)
    if (!(await deleteListing(db, appId, campaignId))) throw notFound()
    const { project_id: projectId } = await getApp(db, appId)
    return {
      answer: undefined,
      audit: { action: 'app.remove_campaign', objectId: appId, projectId, changes: { removed: [campaignId] } },
      shows: [{ kind: 'allow_list', id: appId }],
    }
  })
}
