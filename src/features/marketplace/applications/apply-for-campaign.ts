import { found, notFound } from '../../../access/actor.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { canonicalUuid } from '../../../lib/ids/uuid.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { lockAllowLists } from '../../apps/listings/allow-lists.ts'
import { putAtEnd } from '../../apps/listings/change-listing.ts'
import { type FoundCampaign, findMarketplaceCampaign, isAppOfProject } from '../marketplace.queries.ts'
import { hashOfTerms } from '../present-marketplace.ts'
import type { Application, CreateApplication } from './application.schema.ts'
import { countPending, insertApplication, isPending, lockForApplication } from './applications.queries.ts'
import { applicationAudit, presentApplication } from './present-application.ts'

/** Pending applications that a project may have. */
const mostPending = 20

/**
 * Applies for a campaign on behalf of a project's app (spec 14.3). An open campaign is at the end of the app's list
 * when the promise resolves. Throws `not_found` for a campaign that the marketplace does not hold and for an app of
 * another project, and `already_granted`, `already_pending`, `too_many_pending` and `terms_changed`.
 */
export async function applyForCampaign(
  change: Change,
  projectId: string,
  body: CreateApplication,
): Promise<Application> {
  const campaignId = found(canonicalUuid(body.campaignId))
  const appId = found(canonicalUuid(body.appId))
  return applyChange(change, async (db) => {
    await lockAllowLists(db)
    await lockForApplication(db, projectId, campaignId)
    const now = new Date(change.clock.nowMs())
    const campaign = await findOffered(db, { projectId, appId, campaignId }, now)
    const acceptedTerms = readAcceptedTerms(campaign, body.acceptedTerms)
    await requireRoom(db, { projectId, appId, campaign })
    const isOpen = campaign.effective_access === 'open'
    const row = await insertApplication(db, {
      id: change.newId(),
      project_id: projectId,
      app_id: appId,
      campaign_id: campaignId,
      status: isOpen ? 'approved' : 'pending',
      message: body.message ?? null,
      accepted_terms: acceptedTerms,
      created_at: now,
      decided_at: isOpen ? now : null,
    })
    const shows = isOpen ? await putAtEnd(db, appId, campaignId) : []
    const answer = presentApplication(row)
    return { answer, audit: applicationAudit('create', row, answer), shows }
  })
}

interface Asked {
  readonly projectId: string
  readonly appId: string
  readonly campaignId: string
}

/** Finds a campaign that the app may apply for, or already has; a private one that only another app has is unknown. */
async function findOffered(db: Db, { projectId, appId, campaignId }: Asked, now: Date): Promise<FoundCampaign> {
  if (!(await isAppOfProject(db, projectId, appId))) throw notFound()
  const campaign = found(await findMarketplaceCampaign(db, { projectId, appId }, now.getTime(), campaignId))
  if (!campaign.is_offered && !campaign.is_listed) throw notFound()
  return campaign
}

function readAcceptedTerms({ terms }: FoundCampaign, accepted: string | undefined): string | null {
  if (terms === null) return null
  if (accepted === undefined) throw fieldError('acceptedTerms', 'is required: the campaign has terms')
  const hash = hashOfTerms(terms)
  if (accepted !== hash) throw new ServiceError('terms_changed', 'acceptedTerms is not the hash of the present terms.')
  return hash
}

async function requireRoom(
  db: Db,
  { projectId, appId, campaign }: Omit<Asked, 'campaignId'> & { readonly campaign: FoundCampaign },
): Promise<void> {
  if (campaign.is_listed) throw new ServiceError('already_granted', 'The app already has the campaign on its list.')
  if (await isPending(db, appId, campaign.id)) {
    throw new ServiceError('already_pending', 'An application of the app for the campaign is already pending.')
  }
  if (campaign.effective_access === 'open' || (await countPending(db, projectId)) < mostPending) return
  throw new ServiceError('too_many_pending', `The project already has ${mostPending} pending applications.`)
}
