import type { Db } from '../../../db/database.ts'
import {
  insertDefaultGrants,
  insertGrantsForCampaign,
  lockAllowLists,
  shareAllowLists,
} from './app-campaigns.queries.ts'

/** Puts a campaign of the default catalog on the list of every app that lacks it, behind what has a place there. */
export async function grantCampaignToAllApps(db: Db, campaignId: string): Promise<void> {
  await shareAllowLists(db)
  await insertGrantsForCampaign(db, campaignId)
}

/** Puts every campaign of the default catalog on the list of a new app. */
export async function grantDefaultCatalog(db: Db, appId: string): Promise<void> {
  await lockAllowLists(db)
  await insertDefaultGrants(db, appId)
}
