import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/database.ts'

/** To which tenant an object belongs. */
export interface ObjectOwner {
  readonly projectId?: string
  readonly organizationId?: string
}

/** Finds the owner of an object by its id; undefined for what does not exist, and for a key that is revoked. */
type FindOwner = (db: Db, id: string) => Promise<ObjectOwner | undefined>

/** The path parameters that name an object, and how its owner is found. */
export const ownerFinders: Readonly<Record<string, FindOwner>> = {
  projectId: (db, id) => db.selectFrom('project').select('id as projectId').where('id', '=', id).executeTakeFirst(),
  appId: (db, id) => db.selectFrom('app').select('project_id as projectId').where('id', '=', id).executeTakeFirst(),
  keyId: (db, id) =>
    db
      .selectFrom('api_key')
      .select('project_id as projectId')
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  organizationId: (db, id) =>
    db.selectFrom('organization').select('id as organizationId').where('id', '=', id).executeTakeFirst(),
  campaignId: (db, id) =>
    db.selectFrom('campaign').select('organization_id as organizationId').where('id', '=', id).executeTakeFirst(),
  creativeId: (db, id) =>
    db
      .selectFrom('creative')
      .innerJoin('campaign', 'campaign.id', 'creative.campaign_id')
      .select('campaign.organization_id as organizationId')
      .where('creative.id', '=', id)
      .executeTakeFirst(),
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
