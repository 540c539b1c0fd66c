import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/database.ts'

/** To which tenant an object belongs. */
export interface ObjectOwner {
  readonly projectId?: string
  readonly organizationId?: string
}

/** Finds whose project it is: its own. */
export async function findProjectOwner(db: Db, projectId: string): Promise<ObjectOwner | undefined> {
  return db.selectFrom('project').select('id as projectId').where('id', '=', projectId).executeTakeFirst()
}

/** Finds the project of an app. */
export async function findAppOwner(db: Db, appId: string): Promise<ObjectOwner | undefined> {
  return db.selectFrom('app').select('project_id as projectId').where('id', '=', appId).executeTakeFirst()
}

/** Finds the project of a key that is not revoked. */
export async function findKeyOwner(db: Db, keyId: string): Promise<ObjectOwner | undefined> {
  return db
    .selectFrom('api_key')
    .select('project_id as projectId')
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Finds whose organization it is: its own. */
export async function findOrganizationOwner(db: Db, organizationId: string): Promise<ObjectOwner | undefined> {
  return db
    .selectFrom('organization')
    .select('id as organizationId')
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

/** Finds the organization of a campaign. */
export async function findCampaignOwner(db: Db, campaignId: string): Promise<ObjectOwner | undefined> {
  return db
    .selectFrom('campaign')
    .select('organization_id as organizationId')
    .where('id', '=', campaignId)
    .executeTakeFirst()
}

/** Finds the organization of a creative, by its campaign. */
export async function findCreativeOwner(db: Db, creativeId: string): Promise<ObjectOwner | undefined> {
  return db
    .selectFrom('creative')
    .innerJoin('campaign', 'campaign.id', 'creative.campaign_id')
    .select('campaign.organization_id as organizationId')
    .where('creative.id', '=', creativeId)
    .executeTakeFirst()
}

/** Returns whether an app of one of the projects has the campaign, or the creative's campaign, on its list. */
export async function isOnListOfProjects(
  db: Db,
  offer: { campaignId?: string | undefined; creativeId?: string | undefined },
  projectIds: readonly string[],
): Promise<boolean> {
  const campaignId =
    offer.campaignId !== undefined
      ? sql<string>`${offer.campaignId}::uuid`
      : sql<string>`(select creative.campaign_id from creative where creative.id = ${offer.creativeId}::uuid)`
  const row = await db
    .selectFrom('app_campaign')
    .innerJoin('app', 'app.id', 'app_campaign.app_id')
    .select('app.id')
    .where('app_campaign.campaign_id', '=', campaignId)
    .where('app.project_id', '=', anyOf(projectIds))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
