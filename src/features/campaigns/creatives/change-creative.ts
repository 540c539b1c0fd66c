import type { Actor } from '../../../access/actor.ts'
import type { Db } from '../../../db/database.ts'
import { lockAndCount, lockRow } from '../../../db/query-parts.ts'
import { ServiceError } from '../../../errors.ts'
import { showRow } from '../../../lib/camel-case-row.ts'
import type { SnapshotChange } from '../../../snapshot/snapshot-changes.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { changeAudit } from '../../accounts/audit/record-audit.ts'
import { previewDestination } from '../../clicks/destination.ts'
import { readSettings } from '../../settings/change-settings.ts'
import type { CreateCreative, Creative, PatchCreative } from './creative.schema.ts'
import { columnsAtOnce, columnsUnderReview, creativeColumns } from './creative-columns.ts'
import { type CreativeRow, getCreative, insertCreative, updateCreative } from './creatives.queries.ts'

/** Creatives that members can give a campaign, including paused ones: every process keeps them all in memory. */
const mostCreatives = 100

/**
 * Creates a creative; where members' creatives are reviewed, theirs waits. Throws `conflict` if a member would exceed
 * the limit; the operator may exceed it.
 */
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
      review: (await isReviewed(db, change)) ? 'pending' : 'approved',
      created_at: now,
      updated_at: now,
    })
    const changes = presentCreative(change.actor)(row)
    const audit = { action: 'creative.create', objectId: id, organizationId: row.organization_id, changes }
    const shows: SnapshotChange[] = [{ kind: 'campaign', id: campaignId }]
    return { answer: presentWithDestination(change.actor)(row), audit, shows }
  })
}

/** Changes the given fields; null clears one. Where members' changes are reviewed, theirs waits. */
export async function patchCreative(change: Change, id: string, body: PatchCreative): Promise<Creative> {
  return applyChange(change, async (db) => {
    await lockRow(db, 'creative', id)
    const stored = await getCreative(db, id)
    const columns = (await isReviewed(db, change)) ? columnsUnderReview(stored, body) : columnsAtOnce(stored, body)
    await updateCreative(db, id, { ...columns, updated_at: new Date(change.clock.nowMs()) })
    const present = presentCreative(change.actor)
    const row = await getCreative(db, id)
    const record = { action: 'creative.update', objectId: id, organizationId: stored.organization_id }
    const audit = changeAudit(record, present(stored), present(row))
    const shows: SnapshotChange[] = [{ kind: 'campaign', id: stored.campaign_id }]
    return { answer: presentWithDestination(change.actor)(row), audit, shows }
  })
}

async function isReviewed(db: Db, { actor }: Pick<Change, 'actor'>): Promise<boolean> {
  return !actor.isOperator && (await readSettings(db)).reviewCreatives
}

/** A creative as its reader may see it: publishers see neither its destination nor its review. */
export function presentCreative(reader: Actor): (row: CreativeRow) => Creative {
  return (row) => {
    const { organizationId, isDemo: demo, destinationUrl, trackingParameters: _, ...rest } = showRow(row)
    const { review, reviewReason, pendingChange, ...shown } = rest
    const supportedPlatforms = shown.supportedPlatforms as Creative['supportedPlatforms']
    const own = reader.canSeeOrganization(organizationId) ? { destinationUrl, review, reviewReason, pendingChange } : {}
    return { ...shown, ...own, supportedPlatforms, demo }
  }
}

/** A creative with the preview of its own destination, for readers who may see it. */
export function presentWithDestination(reader: Actor): (row: CreativeRow) => Creative {
  const present = presentCreative(reader)
  return (row) => {
    if (!reader.canSeeOrganization(row.organization_id)) return present(row)
    const {
      id: creativeId,
      campaign_id: campaignId,
      destination_url: url,
      tracking_parameters: trackingParameters,
    } = row
    const preview = previewDestination({ url: url ?? '', trackingParameters, campaignId, creativeId })
    return { ...present(row), ...(preview && { destinationPreview: preview }) }
  }
}
