import { type ApplyChangeServices, applyChange } from '../../accounts/audit/apply-change.ts'
import { type ChangeOrigin, changeAudit } from '../../accounts/audit/record-audit.ts'
import { creativeAudit, creativeColumns } from './create-creative.ts'
import type { Creative, PatchCreative } from './creative.schema.ts'
import { getCreative, lockCreative, updateCreative } from './creatives.queries.ts'
import { presentCreative } from './present-creative.ts'

/** Changes the fields given; null clears one. */
export async function patchCreative(
  services: ApplyChangeServices,
  origin: ChangeOrigin,
  id: string,
  body: PatchCreative,
): Promise<Creative> {
  return applyChange(services, origin, async (db) => {
    await lockCreative(db, id)
    const stored = await getCreative(db, id)
    await updateCreative(db, id, { ...creativeColumns(body), updated_at: new Date(services.clock.nowMs()) })
    const before = presentCreative(stored, origin.actor)
    const answer = presentCreative(await getCreative(db, id), origin.actor)
    const audit = changeAudit(creativeAudit(id, stored.organization_id, 'update'), before, answer)
    return { answer, audit, shows: [{ kind: 'campaign', id: stored.campaign_id }] }
  })
}
