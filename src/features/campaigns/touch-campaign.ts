import type { Db } from '../../db/database.ts'
import { updateCampaign } from './campaigns.queries.ts'

/** Moves the last change of a campaign, for a change of something that belongs to it. */
export async function touchCampaign(db: Db, id: string, now: Date): Promise<void> {
  await updateCampaign(db, id, { updated_at: now })
}
