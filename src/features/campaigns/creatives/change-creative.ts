import type { Updateable } from 'kysely'
import { lockAndCount, lockRow } from '../../../db/query-parts.ts'
import type { CreativeTable } from '../../../db/tables.ts'
import { ServiceError } from '../../../errors.ts'
import { showRow } from '../../../lib/show-row.ts'
import type { Actor } from '../../accounts/actor.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { changeAudit } from '../../accounts/audit/record-audit.ts'
import type { CreateCreative, Creative, PatchCreative } from './creative.schema.ts'
import { type CreativeRow, getCreative, insertCreative, updateCreative } from './creatives.queries.ts'

/** A member can give a campaign so many creatives, paused ones included: every process keeps them all in memory. */
const mostCreatives = 100

/** Makes a creative. Throws `conflict` where a member would make one too many; the operator can go beyond. */
export async function createCreative(change: Change, campaignId: string, body: CreateCreative): Promise<Creative> {
  return applyChange(change, async (db) => {
    if (!change.actor.isOperator && (await lockAndCount(db, 'campaign', campaignId, 'creative')) >= mostCreatives) {
      throw new ServiceError(
        'conflict',
        `The campaign already has ${mostCreatives} creatives. Only the operator can add more.`,
      )
    }
    const id = change.newId()
    const now = new Date(change.clock.nowMs())
    const row = await insertCreative(db, {
      ...creativeColumns(body),
      id,
      campaign_id: campaignId,
      title: body.title,
      cta_text: body.ctaText,
      created_at: now,
      updated_at: now,
    })
    const answer = presentCreative(change.actor)(row)
    const audit = { action: 'creative.create', objectId: id, organizationId: row.organization_id, changes: answer }
    return { answer, audit, shows: [{ kind: 'campaign', id: campaignId }] }
  })
}

/** Changes the fields given; null clears one. */
export async function patchCreative(change: Change, id: string, body: PatchCreative): Promise<Creative> {
  return applyChange(change, async (db) => {
    await lockRow(db, 'creative', id)
    const stored = await getCreative(db, id)
    await updateCreative(db, id, { ...creativeColumns(body), updated_at: new Date(change.clock.nowMs()) })
    const present = presentCreative(change.actor)
    const answer = present(await getCreative(db, id))
    const record = { action: 'creative.update', objectId: id, organizationId: stored.organization_id }
    const audit = changeAudit(record, present(stored), answer)
    return { answer, audit, shows: [{ kind: 'campaign', id: stored.campaign_id }] }
  })
}

/** A creative as its reader may see it: a publisher does not see where it leads. */
export function presentCreative(reader: Actor): (row: CreativeRow) => Creative {
  return (row) => {
    const { organizationId, isDemo: demo, destinationUrl, ...shown } = showRow(row)
    const supportedPlatforms = shown.supportedPlatforms as Creative['supportedPlatforms']
    const own = reader.canSeeOrganization(organizationId) ? { destinationUrl } : {}
    return { ...shown, ...own, supportedPlatforms, demo }
  }
}

/** The columns that a body sets; undefined ones stay as they are. Null clears a field or gives it its default back. */
function creativeColumns(body: PatchCreative): Updateable<CreativeTable> {
  const { translations } = body
  return {
    title: body.title,
    subtitle: body.subtitle,
    description: body.description,
    primary_image_url: body.primaryImageUrl,
    logo_url: body.logoUrl,
    additional_images: body.additionalImages,
    cta_text: body.ctaText,
    supported_platforms: body.supportedPlatforms,
    destination_url: body.destinationUrl,
    weight: body.weight === null ? 1 : body.weight,
    status: body.status,
    translations: translations === undefined ? undefined : JSON.stringify(translations ?? {}),
  }
}
