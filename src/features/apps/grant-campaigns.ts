import type { Db } from '../../db/database.ts'
import { insertGrantsForCampaign } from './app-campaigns.queries.ts'

/**
 * Puts a campaign of the default catalog at the end of every app's list. The transaction must have marked the grants first,
 * so that no app is made meanwhile.
 */
export async function grantCampaignToAllApps(db: Db, campaignId: string): Promise<void> {
  await insertGrantsForCampaign(db, campaignId)
}
