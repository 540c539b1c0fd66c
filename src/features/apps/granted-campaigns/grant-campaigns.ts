import type { Db } from '../../../db/database.ts'
import { insertGrantsForCampaign, shareAllowLists } from './app-campaigns.queries.ts'

/**
 * Waits for apps that are being made, before a campaign that enters lists is written: on several servers a write holds its
 * table, and a transaction that waited for the lists while it held one would never get them.
 */
export async function awaitAllowLists(db: Db): Promise<void> {
  await shareAllowLists(db)
}

/** Puts a campaign of the default catalog on the list of every app that lacks it, last; the lists were awaited before. */
export async function grantCampaignToAllApps(db: Db, campaignId: string): Promise<void> {
  await insertGrantsForCampaign(db, campaignId)
}
