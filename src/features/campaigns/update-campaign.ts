import { fieldError } from '../../errors.ts'
import { type ApplyChangeServices, applyChange } from '../accounts/audit/apply-change.ts'
import { type ChangeOrigin, changeAudit } from '../accounts/audit/record-audit.ts'
import { awaitAllowLists, grantCampaignToAllApps } from '../apps/granted-campaigns/grant-campaigns.ts'
import type { Campaign, PatchCampaign } from './campaign.schema.ts'
import { campaignColumns } from './campaign-columns.ts'
import { getCampaign, lockCampaign, replaceCategories, updateCampaign } from './campaigns.queries.ts'
import { campaignAudit, campaignShows, requirePriorityRight } from './create-campaign.ts'
import { presentCampaign } from './present-campaign.ts'

/**
 * Changes the fields given; null clears one. Turning `defaultCatalog` on puts the campaign on the list of every app that
 * lacks it, behind what has a place there; turning it off takes it from no list, since by then it may be there by choice.
 */
export async function patchCampaign(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  id: string,
  body: PatchCampaign,
): Promise<Campaign> {
  requirePriorityRight(origin, body)
  return applyChange(services, origin, async (db) => {
    if (body.defaultCatalog === true) await awaitAllowLists(db)
    await lockCampaign(db, id)
    const stored = await getCampaign(db, origin.actor, id)
    if (body.organizationId !== undefined && body.organizationId.toLowerCase() !== stored.organization_id) {
      throw fieldError('organizationId', 'is fixed when a campaign is created')
    }
    await updateCampaign(db, id, {
      ...campaignColumns(body, stored),
      updated_at: new Date(services.clock.nowMs()),
    })
    if (body.categories !== undefined) await replaceCategories(db, id, body.categories ?? [], services.newId)
    const isGranted = body.defaultCatalog === true && !stored.default_catalog
    if (isGranted) await grantCampaignToAllApps(db, id)
    const before = presentCampaign(stored, origin.actor)
    const answer = presentCampaign(await getCampaign(db, origin.actor, id), origin.actor)
    const audit = changeAudit(campaignAudit(id, stored.organization_id, 'update'), before, answer)
    return { answer, audit, shows: campaignShows(id, isGranted) }
  })
}
