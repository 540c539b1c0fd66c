import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/database.ts'
import type { CampaignTable } from '../../db/tables.ts'
import type { PageRequest } from '../../http/list-page.ts'

/** For whom campaigns are read: which are visible, and by which apps' shares they earn. */
export interface CampaignReader {
  readonly isOperator: boolean
  readonly projectIds: readonly string[]
  readonly organizationIds: readonly string[]
}

export type CampaignRow = Awaited<ReturnType<typeof getCampaign>>

/** A new campaign; what is undefined gets its column's default. */
export type NewCampaign = Updateable<CampaignTable> &
  Pick<
    Insertable<CampaignTable>,
    'id' | 'organization_id' | 'name' | 'destination_url' | 'is_demo' | 'created_at' | 'updated_at'
  >

/** Inserts a campaign. */
export async function insertCampaign(db: Db, row: NewCampaign): Promise<Selectable<CampaignTable>> {
  return (
    db
      .insertInto('campaign')
      // Kysely leaves undefined columns out, though its type for insertions does not say so.
      .values(row as Insertable<CampaignTable>)
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/** Changes the columns given; undefined ones stay. */
export async function updateCampaign(db: Db, id: string, changes: Updateable<CampaignTable>): Promise<void> {
  await db.updateTable('campaign').set(changes).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks a campaign against other changes until the transaction ends; what refers to it may go on. */
export async function lockCampaign(db: Db, id: string): Promise<void> {
  await db.selectFrom('campaign').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Gets a campaign that is known to exist, as the member may see it. */
export async function getCampaign(db: Db, reader: CampaignReader, id: string) {
  return selectCampaigns(db, reader, undefined).where('campaign.id', '=', id).executeTakeFirstOrThrow()
}

/** Which campaigns a list holds. */
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
    .orderBy('campaign.id')
    .limit(page.limit + 1)
  if (page.after?.[0] !== undefined) query = query.where('campaign.id', '>', page.after[0])
  if (page.updatedSince !== undefined) query = query.where('campaign.updated_at', '>=', page.updatedSince)
  if (filter.organizationId !== undefined) query = query.where('campaign.organization_id', '=', filter.organizationId)
  if (filter.status !== undefined) query = query.where('campaign.status', '=', filter.status)
  const isListed = sql<SqlBool>`${leastSharePpm(reader, filter.appId)} is not null`
  if (filter.appId !== undefined) query = query.where(isListed)
  if (!reader.isOperator) {
    query = query.where((where) =>
      where.or([where('campaign.organization_id', '=', anyOf(reader.organizationIds)), isListed]),
    )
  }
  return query.execute()
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
    ])
}

/** The least share among the member's apps (or of the one app) that have the campaign on their list; null: none has. */
function leastSharePpm({ isOperator, projectIds }: CampaignReader, appId: string | undefined) {
  // The operator reads no earnings: only whether the app that was asked for has the campaign.
  if (isOperator && appId === undefined) return sql<bigint | null>`null::bigint`
  const isTheirs = isOperator ? sql`true` : sql`app.project_id = ${anyOf(projectIds)}`
  const isAsked = appId === undefined ? sql`true` : sql`app.id = ${appId}::uuid`
  return sql<bigint | null>`(select min(app.payout_share_ppm)
    from app_campaign join app on app.id = app_campaign.app_id
    where app_campaign.campaign_id = campaign.id and ${isTheirs} and ${isAsked})`
}

/** Replaces a campaign's categories, in their order; names that are new become categories. */
export async function replaceCategories(
  db: Db,
  campaignId: string,
  names: readonly string[],
  newId: () => string,
): Promise<void> {
  await db.deleteFrom('campaign_category').where('campaign_id', '=', campaignId).execute()
  await insertCategories(db, campaignId, names, newId)
}

/** Gives categories to a campaign that has none. */
export async function insertCategories(
  db: Db,
  campaignId: string,
  names: readonly string[],
  newId: () => string,
): Promise<void> {
  if (names.length === 0) return
  // In one order everywhere, so that two campaigns with the same new categories cannot wait for each other.
  const sorted = names.toSorted()
  await sql`insert into category (id, name)
    select * from unnest(${sorted.map(newId)}::uuid[], ${sorted}::text[])
    on conflict (name) do nothing`.execute(db)
  await sql`insert into campaign_category (campaign_id, category_id, position)
    select ${campaignId}::uuid, category.id, named.position
    from unnest(${names}::text[]) with ordinality as named (name, position)
    join category on category.name = named.name`.execute(db)
}
