import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { applicationStatuses } from './marketplace.schema.ts'

/** The publisher for whom the marketplace is read: a project, or one of its apps. */
export interface Publisher {
  readonly projectId: string
  readonly appId?: string | undefined
}

export interface MarketplaceFilter {
  readonly q?: string | undefined
  readonly country?: string | undefined
  readonly category?: string | undefined
}

export type MarketplaceRow = Awaited<ReturnType<typeof listMarketplace>>[number]

/** A campaign, whether the marketplace holds it, and whether the publisher has it on a list. */
export type FoundCampaign = NonNullable<Awaited<ReturnType<typeof findMarketplaceCampaign>>>

/** Lists the campaigns that a publisher can apply for, newest first; one more than asked for. */
export async function listMarketplace(
  db: Db,
  publisher: Publisher,
  nowMs: number,
  filter: MarketplaceFilter,
  page: PageRequest,
) {
  const { q, country, category } = filter
  let query = selectMarketplace(db, publisher)
    .where(isOffered(nowMs))
    .where(sql<SqlBool>`not ${isListed(publisher)}`)
  if (q !== undefined) query = query.where(holdsText(q))
  if (country !== undefined) {
    query = query.where(sql<SqlBool>`(campaign.target_countries = '{}' or ${country} = any(campaign.target_countries))`)
  }
  if (category !== undefined) {
    query = query.where(sql<SqlBool>`exists (select from campaign_category
      join category on category.id = campaign_category.category_id
      where campaign_category.campaign_id = campaign.id and category.name = ${category})`)
  }
  return selectIdPage(query, 'campaign', { limit: page.limit, after: page.after }, 'desc')
}

/**
 * Finds a campaign that the marketplace holds or that the publisher has on a list; undefined for every other, demo
 * campaigns among them.
 */
export async function findMarketplaceCampaign(db: Db, publisher: Publisher, nowMs: number, campaignId: string) {
  return selectMarketplace(db, publisher)
    .select([isOffered(nowMs).as('is_offered'), isListed(publisher).as('is_listed')])
    .where('campaign.id', '=', campaignId)
    .where('campaign.is_demo', '=', false)
    .where(sql<SqlBool>`(${isOffered(nowMs)} or ${isListed({ projectId: publisher.projectId })})`)
    .executeTakeFirst()
}

export async function isAppOfProject(db: Db, projectId: string, appId: string): Promise<boolean> {
  const app = db.selectFrom('app').select('id').where('id', '=', appId).where('project_id', '=', projectId)
  return (await app.executeTakeFirst()) !== undefined
}

function selectMarketplace(db: Db, publisher: Publisher) {
  return db
    .selectFrom('campaign')
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .selectAll('campaign')
    .select([
      accessOf.as('effective_access'),
      'organization.name as organization_name',
      'organization.description as organization_description',
      'organization.url as organization_url',
      'organization.logo_url as organization_logo_url',
      sql<string[]>`array(select category.name
        from campaign_category join category on category.id = campaign_category.category_id
        where campaign_category.campaign_id = campaign.id order by campaign_category.position)`.as('categories'),
      // A project without apps earns the share that its first app gets.
      sql<bigint>`coalesce((select min(payout_share_ppm) from app where ${isOf(publisher)}), 1000000)`.as('share_ppm'),
      latestApplication(publisher).as('application'),
    ])
}

/** Who may add a campaign to an app; where it is not set, the default catalog decides (spec 14.3). */
const accessOf = sql<'open' | 'ask' | 'private'>`coalesce(campaign.access,
  case when campaign.default_catalog then 'open' else 'private' end)`

/** Whether a campaign is in the marketplace, for publishers who do not have it. */
function isOffered(nowMs: number): RawBuilder<boolean> {
  const now = new Date(nowMs)
  return sql<boolean>`(campaign.status = 'active' and not campaign.is_demo and ${accessOf} <> 'private'
    and (campaign.starts_at is null or campaign.starts_at <= ${now}::timestamptz)
    and (campaign.ends_at is null or campaign.ends_at > ${now}::timestamptz))`
}

/** Whether the app, or any app of the project, has the campaign on its list. */
function isListed(publisher: Publisher): RawBuilder<boolean> {
  return sql<boolean>`exists (select from app_campaign join app on app.id = app_campaign.app_id
    where app_campaign.campaign_id = campaign.id and ${isOf(publisher)})`
}

function isOf({ projectId, appId }: Publisher): RawBuilder<SqlBool> {
  const isTheirs = sql<SqlBool>`app.project_id = ${projectId}::uuid`
  return appId === undefined ? isTheirs : sql<SqlBool>`${isTheirs} and app.id = ${appId}::uuid`
}

function latestApplication({ projectId, appId }: Publisher) {
  const isAsked = appId === undefined ? sql`true` : sql`application.app_id = ${appId}::uuid`
  return sql<{ id: string; status: (typeof applicationStatuses)[number] } | null>`(
    select json_build_object('id', application.id, 'status', application.status) from application
    where application.campaign_id = campaign.id and application.project_id = ${projectId}::uuid and ${isAsked}
    order by application.id desc limit 1)`
}

function holdsText(text: string): RawBuilder<SqlBool> {
  const isIn = (column: string) => sql`position(lower(${text}::text) in lower(${sql.ref(column)})) > 0`
  return sql<SqlBool>`(${isIn('campaign.name')} or ${isIn('campaign.perk')} or ${isIn('organization.name')})`
}
