import type { Actor } from '../../../access/actor.ts'
import type { Core } from '../../../core.ts'
import { lockRow } from '../../../db/query-parts.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { changeAudit } from '../../accounts/audit/record-audit.ts'
import { mailMembers } from '../../accounts/members/mail-members.ts'
import { presentCreative, presentWithDestination } from './change-creative.ts'
import type { Creative, ReviewCreative, ReviewedCreative } from './creative.schema.ts'
import { creativeColumns } from './creative-columns.ts'
import { type CreativeRow, getCreative, type ReviewedRow, updateCreative } from './creatives.queries.ts'

/**
 * Approves or refuses a creative, or the change of an approved one, which is in force when the promise resolves. A
 * refused change leaves the creative as it was approved. Throws `not_pending`, `invalid_request` for a refusal without
 * reason, and `precondition_failed` if the creative changed since the reviewer read it.
 */
export async function reviewCreative(
  change: Change & Pick<Core, 'config'> & Pick<AccountParts, 'mailer'>,
  id: string,
  { decision, reason, updatedAt }: ReviewCreative,
): Promise<Creative> {
  if (decision === 'refuse' && reason === undefined) throw fieldError('reason', 'is required to refuse')
  const { answer, organizationId } = await applyChange(change, async (db) => {
    await lockRow(db, 'creative', id)
    const stored = await getCreative(db, id)
    requireReviewable(stored, updatedAt)
    const columns = decision === 'approve' ? approved(stored) : refused(stored, reason ?? '')
    await updateCreative(db, id, { ...columns, updated_at: new Date(change.clock.nowMs()) })
    const row = await getCreative(db, id)
    const present = presentCreative(change.actor)
    const { organization_id: organizationId, campaign_id: campaignId } = stored
    const record = { action: 'creative.review', objectId: id, organizationId }
    return {
      answer: { answer: presentWithDestination(change.actor)(row), organizationId },
      audit: changeAudit(record, present(stored), present(row)),
      shows: [{ kind: 'campaign', id: campaignId }],
    }
  })
  await tellAdvertiser(change, organizationId, answer, reason)
  return answer
}

function requireReviewable(stored: CreativeRow, updatedAt: string | undefined): void {
  if (stored.review !== 'pending' && stored.pending_change === null) {
    throw new ServiceError('not_pending', 'Neither the creative nor a change of it waits for review.')
  }
  if (updatedAt !== undefined && Date.parse(updatedAt) !== stored.updated_at.getTime()) {
    throw new ServiceError('precondition_failed', 'updatedAt: the creative has changed since. Read it again.')
  }
}

function approved({ pending_change: pending }: CreativeRow) {
  return { ...creativeColumns(pending ?? {}), review: 'approved', review_reason: null, pending_change: null } as const
}

function refused({ review }: CreativeRow, reason: string) {
  const isNew = review === 'pending'
  return { review: isNew ? 'refused' : review, review_reason: reason, pending_change: null } as const
}

/** A creative with the names of its campaign and advertiser. */
export function presentReviewed(reader: Actor): (row: ReviewedRow) => ReviewedCreative {
  const present = presentWithDestination(reader)
  return ({ campaign_name: campaignName, organization_name: organizationName, ...row }) => {
    return { ...present(row), campaignName, organizationId: row.organization_id, organizationName }
  }
}

async function tellAdvertiser(
  change: Parameters<typeof reviewCreative>[0],
  organizationId: string,
  { title, review, reviewReason, campaignId }: Creative,
  reason: string | undefined,
): Promise<void> {
  const isApproved = review === 'approved' && reviewReason === null
  const { baseUrl } = change.config.addresses
  const link = `${baseUrl}/dashboard/organizations/${organizationId}/campaigns/${campaignId}`
  await mailMembers(change, { organizationId }, () => ({
    subject: 'A creative was reviewed',
    text: `${title} was ${isApproved ? 'approved.' : `refused: ${reason}`}\n\n${link}`,
  }))
}
