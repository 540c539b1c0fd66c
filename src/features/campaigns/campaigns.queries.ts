import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import { anyOf, type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { CampaignTable } from '../../db/tables.ts'
import { ServiceError } from '../../errors.ts'

/** The reader of campaigns, which decides the visible campaigns and the shares by which they earn. */
export interface CampaignReader {
  readonly isOperator: boolean
  readonly projectIds: readonly string[]
  readonly organizationIds: readonly string[]
}

export type CampaignRow = Awaited<ReturnType<typeof getCampaign>>

/** A new campaign; undefined columns get their default. */
export type NewCampaign = Updateable<CampaignTable> &
  Pick<
    Insertable<CampaignTable>,
    'id' | 'organization_id' | 'name' | 'destination_url' | 'is_demo' | 'created_at' | 'updated_at'
  >

/** Inserts a campaign. Throws `conflict` if its organization has one with the same external id. */
export async function insertCampaign(db: Db, row: NewCampaign): Promise<Selectable<CampaignTable>> {
  const inserted = await db
    .insertInto('campaign')
    // Kysely leaves out undefined columns, though its type for insertions does not say so.
    .values(row as Insertable<CampaignTable>)
    .onConflict((conflict) => conflict.constraint('campaign_external_id_unique').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted === undefined) throw externalIdTaken()
  return inserted
}

/** Changes the given columns; undefined ones stay. Throws `conflict` if another campaign has the external id. */
export async function updateCampaign(db: Db, id: string, changes: Updateable<CampaignTable>): Promise<void> {
  await refuseTakenExternalId(db.updateTable('campaign').set(changes).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Throws `conflict` if a write fails because another campaign of the organization has the external id. */
export async function refuseTakenExternalId(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    throw isUniqueViolation(error) ? externalIdTaken() : error
  }
}

function externalIdTaken(): ServiceError {
  return new ServiceError('conflict', 'externalId is already used by another campaign of the organization.')
}

/** Returns a campaign that is known to exist, as the member may see it. */
export async function getCampaign(db: Db, reader: CampaignReader, id: string) {
  return selectCampaigns(db, reader, undefined).where('campaign.id', '=', id).executeTakeFirstOrThrow()
}

/** Filters of a list of campaigns. */
export interface CampaignFilter {
  readonly organizationId?: string | undefined
  readonly appId?: string | undefined
  readonly status?: CampaignRow['status'] | undefined
}

/** Lists the campaigns a member may see, oldest first; one more than asked for. */
export async function listCampaigns(
  db: Db,
  reader: CampaignReader,
  filter: CampaignFilter,
  page: PageRequest,
): Promise<CampaignRow[]> {
  let query = selectCampaigns(db, reader, filter.appId)
  if (filter.organizationId !== undefined) query = query.where('campaign.organization_id', '=', filter.organizationId)
  if (filter.status !== undefined) query = query.where('campaign.status', '=', filter.status)
  const isListed = sql<SqlBool>`${leastSharePpm(reader, filter.appId)} is not null`
  if (filter.appId !== undefined) query = query.where(isListed)
  if (!reader.isOperator) {
    query = query.where((where) =>
      where.or([where('campaign.organization_id', '=', anyOf(reader.organizationIds)), isListed]),
    )
  }
  return selectIdPage(query, 'campaign', page)
}

/** Returns whether every process that runs judges by caps of weeks and months: not while an older release runs. */
export async function arePeriodCapsJudged(db: Db): Promise<boolean> {
  // The first contracting migration after these caps: it is applied once every process knows it.
  const { rows } = await sql`select from schema_migration where name like '0046%'`.execute(db)
  return rows.length > 0
}

/** Ids and external ids of campaigns; either names one. */
interface CampaignNames {
  readonly ids: readonly string[]
  readonly externalIds: readonly string[]
}

export type CampaignVersion = Pick<CampaignRow, 'id' | 'updated_at'>

/** Lists the campaigns of an organization with one of the ids or external ids. */
export async function listNamedCampaigns(db: Db, organizationId: string, names: CampaignNames): Promise<CampaignRow[]> {
  return selectCampaigns(db, organizationOf(organizationId), undefined)
    .where('campaign.organization_id', '=', organizationId)
    .where(isNamed(names))
    .execute()
}

/** Lists when the same campaigns last changed, which tells whether they are as they were read. */
export async function listNamedVersions(
  db: Db,
  organizationId: string,
  names: CampaignNames,
): Promise<CampaignVersion[]> {
  return db
    .selectFrom('campaign')
    .select(['campaign.id', 'campaign.updated_at'])
    .where('campaign.organization_id', '=', organizationId)
    .where(isNamed(names))
    .execute()
}

function isNamed({ ids, externalIds }: CampaignNames) {
  return sql<boolean>`(campaign.id = ${anyOf(ids)} or campaign.external_id = any(${externalIds}::text[]))`
}

/** Lists the names of all tracking parameters of an organization's campaigns, sorted. */
export async function listTrackingNames(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct jsonb_object_keys(tracking_parameters) as name
    from campaign where organization_id = ${organizationId} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** A reader of one organization's campaigns only. */
export function organizationOf(organizationId: string): CampaignReader {
  return { isOperator: false, projectIds: [], organizationIds: [organizationId] }
}

function selectCampaigns(db: Db, reader: CampaignReader, appId: string | undefined) {
  return db
    .selectFrom('campaign')
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .selectAll('campaign')
    .select([
      'organization.name as organization_name',
      'organization.description as organization_description',
      'organization.url as organization_url',
      'organization.logo_url as organization_logo_url',
      sql<string[]>`array(select category.name
        from campaign_category join category on category.id = campaign_category.category_id
        where campaign_category.campaign_id = campaign.id order by campaign_category.position)`.as('categories'),
      leastSharePpm(reader, appId).as('share_ppm'),
      sql<Date | null>`(select max(effective_from) from usage_price where campaign_id = campaign.id)`.as('price_from'),
    ])
}

/** The lowest share among the member's apps (or the requested one) that list the campaign; null if none does. */
function leastSharePpm({ isOperator, projectIds }: CampaignReader, appId: string | undefined) {
  // The operator reads no earnings, only whether the requested app lists the campaign.
  const isOfNoApp = isOperator ? appId === undefined : projectIds.length === 0
  if (isOfNoApp) return sql<bigint | null>`null::bigint`
  const isTheirs = isOperator ? sql`true` : sql`app.project_id = ${anyOf(projectIds)}`
  const isAsked = appId === undefined ? sql`true` : sql`app.id = ${appId}::uuid`
  return sql<bigint | null>`(select min(app.payout_share_ppm)
    from app_campaign join app on app.id = app_campaign.app_id
    where app_campaign.campaign_id = campaign.id and ${isTheirs} and ${isAsked})`
}

/**
 * Creates categories for new names. Every change does so in one order, before it locks a campaign, so that two changes
 * with the same new categories cannot deadlock.
 */
export async function addCategories(db: Db, names: readonly string[], newId: () => string): Promise<void> {
  if (names.length === 0) return
  const sorted = [...new Set(names)].sort()
  await sql`insert into category (id, name)
    select * from unnest(${sorted.map(newId)}::uuid[], ${sorted}::text[])
    on conflict (name) do nothing`.execute(db)
}

/** Replaces a campaign's categories, in their order; the names must exist as categories. */
export async function replaceCategories(db: Db, campaignId: string, names: readonly string[]): Promise<void> {
  await db.deleteFrom('campaign_category').where('campaign_id', '=', campaignId).execute()
  await insertCategories(db, campaignId, names)
}

/** Adds categories to a campaign that has none; the names must exist as categories. */
export async function insertCategories(db: Db, campaignId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`insert into campaign_category (campaign_id, category_id, position)
    select ${campaignId}::uuid, category.id, named.position
    from unnest(${names}::text[]) with ordinality as named (name, position)
    join category on category.name = named.name`.execute(db)
}
