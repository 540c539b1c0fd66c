import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Lists the pending applications for campaigns of organizations with recipients of alerts. */
export async function listPendingApplications(db: Db) {
  return db
    .selectFrom('alert_setting')
    .innerJoin('organization', 'organization.id', 'owner_id')
    .innerJoin('campaign', 'campaign.organization_id', 'organization.id')
    .innerJoin('application', 'application.campaign_id', 'campaign.id')
    .innerJoin('project', 'project.id', 'application.project_id')
    .select(['organization.id', 'organization.name', 'alert_setting.email', 'alert_setting.url'])
    .select(['application.id as application_id', 'application.campaign_id', 'campaign.name as campaign_name'])
    .select('project.name as project_name')
    .where('application.status', '=', 'pending')
    .orderBy('application.id')
    .execute()
}

/** Counts the creatives that wait for review, new ones and changes. */
export async function countCreativesInReview(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from creative
    where review = 'pending' or pending_change is not null`.execute(db)
  return Number(rows[0]?.count)
}
