import type { Core } from '../../core.ts'
import type { Alert } from './alert.ts'
import { listOperators } from './money-alerts.queries.ts'
import { countCreativesInReview, listPendingApplications } from './request-alerts.queries.ts'

/** Finds what waits for a decision: applications for advertisers, creatives in review for operators. */
export async function requestAlerts(services: Pick<Core, 'database'>): Promise<Alert[]> {
  return [...(await applicationAlerts(services)), ...(await reviewAlerts(services))]
}

async function applicationAlerts({ database }: Pick<Core, 'database'>): Promise<Alert[]> {
  const pending = await listPendingApplications(database.db)
  return pending.map(({ application_id, campaign_id, campaign_name, project_name, ...owner }) => ({
    owner,
    matter: `application_pending ${application_id}`,
    text: `${project_name} applies for the campaign ${campaign_name}.`,
    page: `/organizations/${owner.id}/campaigns/${campaign_id}?tab=applications`,
    listPage: `/organizations/${owner.id}/campaigns`,
  }))
}

async function reviewAlerts({ database: { db } }: Pick<Core, 'database'>): Promise<Alert[]> {
  const count = await countCreativesInReview(db)
  if (count === 0) return []
  return (await listOperators(db)).map((owner) => ({
    // The name is the subject of the message.
    owner: { ...owner, name: 'The review of creatives' },
    matter: 'creative_review',
    text: count === 1 ? '1 creative waits for review.' : `${count} creatives wait for review.`,
    page: '/operator/requests',
  }))
}
