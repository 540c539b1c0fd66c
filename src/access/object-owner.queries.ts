import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/query-parts.ts'

/**
 * The tenant that owns an object, and the campaign the object belongs to, if any. An application has an owner on either
 * side.
 */
export interface ObjectOwner {
  readonly projectId?: string
  readonly organizationId?: string
  readonly campaignId?: string
}

/** The path parameters that name an object, and the query for its owner up to its id. Revoked keys have no owner. */
const ownerQueries: Readonly<Record<string, RawBuilder<unknown>>> = {
  projectId: sql`select id as "projectId" from project where id`,
  appId: sql`select project_id as "projectId" from app where id`,
  keyId: sql`select project_id as "projectId" from api_key where revoked_at is null and id`,
  organizationId: sql`select id as "organizationId" from organization where id`,
  campaignId: sql`select organization_id as "organizationId", id as "campaignId" from campaign where id`,
  creativeId: sql`select campaign.organization_id as "organizationId", campaign.id as "campaignId"
    from creative join campaign on campaign.id = creative.campaign_id where creative.id`,
  applicationId: sql`select application.project_id as "projectId", campaign.organization_id as "organizationId"
    from application join campaign on campaign.id = application.campaign_id where application.id`,
  dealId: sql`select campaign.organization_id as "organizationId" from deal
    join campaign on campaign.id = deal.campaign_id where deal.id`,
  // A self-billing note belongs to a statement of its project.
  invoiceId: sql`select organization_id as "organizationId" from invoice
    join billing_party on billing_party.id = party_id where organization_id is not null and invoice.id`,
}

/** Returns whether a path parameter names an object. */
export function namesObject(parameter: string): boolean {
  return Object.hasOwn(ownerQueries, parameter)
}

/** Finds the owner of the object in a path parameter; undefined if it does not exist. */
export async function findOwner(db: Db, parameter: string, id: string): Promise<ObjectOwner | undefined> {
  const { rows } = await sql<ObjectOwner>`${ownerQueries[parameter]} = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Returns whether an app of one of the projects has the campaign on its list. */
export async function isOnListOfProjects(db: Db, campaignId: string, projectIds: readonly string[]): Promise<boolean> {
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
