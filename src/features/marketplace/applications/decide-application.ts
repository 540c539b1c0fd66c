import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { ServiceError } from '../../../errors.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { applyChange, type Change, type ChangeOutcome } from '../../accounts/audit/apply-change.ts'
import { mailMembers } from '../../accounts/members/mail-members.ts'
import { lockAllowLists } from '../../apps/listings/allow-lists.ts'
import { putAtEnd } from '../../apps/listings/change-listing.ts'
import type { Application } from './application.schema.ts'
import { type ApplicationRow, lockApplication, updateApplication } from './applications.queries.ts'
import { applicationAudit, presentApplication } from './present-application.ts'

type Decision = Change & Pick<Core, 'config'> & Pick<AccountParts, 'mailer'>

/**
 * Approves an application: the campaign is at the end of the app's list, and served, when the promise resolves. Throws
 * `not_pending`.
 */
export async function approveApplication(change: Decision, id: string): Promise<Application> {
  const answer = await applyChange(change, async (db) => {
    await lockAllowLists(db)
    const outcome = await settle(db, change, id, 'approve', { status: 'approved' })
    const { appId, campaignId } = outcome.answer
    return { ...outcome, shows: await putAtEnd(db, appId, campaignId) }
  })
  await tellPublisher(change, answer, `was approved. The campaign is on the list of ${answer.appName}.`)
  return answer
}

/** Refuses an application with a reason for the publisher, who may apply again. Throws `not_pending`. */
export async function refuseApplication(change: Decision, id: string, reason: string): Promise<Application> {
  const answer = await applyChange(change, (db) => settle(db, change, id, 'refuse', { status: 'refused', reason }))
  await tellPublisher(change, answer, `was refused: ${reason}`)
  return answer
}

/** Withdraws an application, on the publisher's side. Throws `not_pending`. */
export async function withdrawApplication(change: Change, id: string): Promise<Application> {
  return applyChange(change, (db) => settle(db, change, id, 'withdraw', { status: 'withdrawn' }))
}

async function settle(
  db: Db,
  { clock }: Pick<Change, 'clock'>,
  id: string,
  verb: string,
  state: Pick<ApplicationRow, 'status'> & { readonly reason?: string },
): Promise<ChangeOutcome<Application>> {
  const before = await lockApplication(db, id)
  if (before.status !== 'pending') {
    throw new ServiceError('not_pending', `The application is ${before.status} already.`)
  }
  const row = await updateApplication(db, id, { ...state, decided_at: new Date(clock.nowMs()) })
  const changes = { status: { from: before.status, to: row.status }, ...(state.reason && { reason: state.reason }) }
  return { answer: presentApplication(row), audit: applicationAudit(verb, row, changes) }
}

async function tellPublisher(change: Decision, application: Application, news: string): Promise<void> {
  const { projectId, appId, campaignName } = application
  const link = `${change.config.addresses.baseUrl}/dashboard/apps/${appId}/marketplace?tab=applications`
  await mailMembers(change, { projectId }, () => ({
    subject: 'An application was decided',
    text: `Your application for ${campaignName} ${news}\n\n${link}`,
  }))
}
