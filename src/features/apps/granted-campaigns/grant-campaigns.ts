import type { Db } from '../../../db/database.ts'
import {
  insertDefaultGrants,
  insertGrantsForCampaign,
  lockAllowLists,
  shareAllowLists,
} from './app-campaigns.queries.ts'

/**
 * Waits for apps that are being made, before a campaign that enters lists is written: on several servers a write holds its
 * table, and who held one while waiting for the lists would never get them.
 */
export async function awaitAllowLists(db: Db): Promise<void> {
  await shareAllowLists(db)
}

/** Holds the lists before a new app is written, for the same reason: campaigns that enter them wait until it is there. */
export async function holdAllowLists(db: Db): Promise<void> {
  await lockAllowLists(db)
}

/** Puts a campaign of the default catalog on the list of every app that lacks it, behind what has a place there. */
export async function grantCampaignToAllApps(db: Db, campaignId: string): Promise<void> {
  await shareAllowLists(db)
  await insertGrantsForCampaign(db, campaignId)
}

/** Puts every campaign of the default catalog on the list of a new app, while the lists are held. */
export async function grantDefaultCatalog(db: Db, appId: string): Promise<void> {
  await insertDefaultGrants(db, appId)
}
