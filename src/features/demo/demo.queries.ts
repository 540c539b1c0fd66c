import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type {
  ApiKeyTable,
  AppCampaignTable,
  AppTable,
  CampaignTable,
  CreativeTable,
  OrganizationTable,
  ProjectTable,
} from '../../db/tables.ts'

/** Notes something about this installation, once; false when it was noted before. Waits for whoever is about to note it. */
export async function noteOnce(db: Db, name: string, value: string): Promise<boolean> {
  const noted = await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return noted !== undefined
}

/** Whether there is a project, or an organization besides the one that every installation has. */
export async function hasTenants(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has_tenants: boolean }>`select
    exists (select 1 from project) or exists (select 1 from organization where not is_demo) as has_tenants`.execute(db)
  return rows[0]?.has_tenants === true
}

/** A campaign with its creative and the names of its categories. */
export interface NewDemoCampaign {
  readonly campaign: Insertable<CampaignTable>
  readonly creative: Insertable<CreativeTable>
  readonly categories: readonly string[]
}

/** Inserts organizations and all that is theirs. */
export async function insertDemoAdvertisers(
  db: Db,
  organizations: readonly Insertable<OrganizationTable>[],
  campaigns: readonly NewDemoCampaign[],
  newId: () => string,
): Promise<void> {
  await db
    .insertInto('organization')
    .values([...organizations])
    .execute()
  await db
    .insertInto('campaign')
    .values(campaigns.map((each) => each.campaign))
    .execute()
  await db
    .insertInto('creative')
    .values(campaigns.map((each) => each.creative))
    .execute()
  const names = [...new Set(campaigns.flatMap((each) => each.categories))].sort()
  await db
    .insertInto('category')
    .values(names.map((name) => ({ id: newId(), name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const links = campaigns.flatMap(({ campaign, categories }) =>
    categories.map((name, position) => ({ id: campaign.id, name, position })),
  )
  await sql`insert into campaign_category (campaign_id, category_id, position)
    select link.campaign_id, category.id, link.position
    from unnest(
      ${links.map((link) => link.id)}::uuid[], ${links.map((link) => link.name)}::text[],
      ${links.map((link) => link.position)}::int[]
    ) as link (campaign_id, name, position)
    join category on category.name = link.name`.execute(db)
}

/** Lists the demo network's campaigns, in the order they were made. */
export async function listDemoCampaigns(db: Db) {
  return db.selectFrom('campaign').select(['id', 'name']).where('is_demo', '=', true).orderBy('id').execute()
}

/** Inserts the publisher's side: project, app, keys and allow list. */
export async function insertDemoPublisher(
  db: Db,
  rows: {
    readonly project: Insertable<ProjectTable>
    readonly app: Insertable<AppTable>
    readonly keys: readonly Insertable<ApiKeyTable>[]
    readonly grants: readonly Insertable<AppCampaignTable>[]
  },
): Promise<void> {
  await db.insertInto('project').values(rows.project).execute()
  await db.insertInto('app').values(rows.app).execute()
  await db
    .insertInto('api_key')
    .values([...rows.keys])
    .execute()
  await db
    .insertInto('app_campaign')
    .values([...rows.grants])
    .execute()
}

/**
 * Leads the demo network's destinations and images to the present `BASE_URL`, wherever they led; an address that somebody
 * put in their place is left alone. Gives the number of rows that changed.
 */
export async function updateDemoAddresses(db: Db, baseUrl: string): Promise<number> {
  const moved = (column: string, path: string) =>
    sql`regexp_replace(${sql.ref(column)}, ${`^https?://.*?${path}`}, ${baseUrl + path})`
  const isElsewhere = (column: string, path: string) => sql<boolean>`(${sql.ref(column)} ~ ${`^https?://.*${path}`}
    and not starts_with(${sql.ref(column)}, ${baseUrl + path}))`
  const image = '/demo/images/'
  const page = '/demo/advertiser'
  const statements = [
    sql`update campaign set destination_url = ${moved('destination_url', page)}
      where is_demo and ${isElsewhere('destination_url', page)}`,
    sql`update organization set url = ${moved('url', page)} where is_demo and ${isElsewhere('url', page)}`,
    sql`update organization set logo_url = ${moved('logo_url', image)} where is_demo and ${isElsewhere('logo_url', image)}`,
    sql`update creative set primary_image_url = ${moved('primary_image_url', image)},
        logo_url = ${moved('logo_url', image)},
        additional_images = array(select regexp_replace(each, ${`^https?://.*?${image}`}, ${baseUrl + image})
          from unnest(additional_images) with ordinality as listed (each, place) order by place)
      where ${isElsewhere('primary_image_url', image)}
        and exists (select 1 from campaign where campaign.id = creative.campaign_id and campaign.is_demo)`,
  ]
  let changed = 0n
  for (const statement of statements) changed += (await statement.execute(db)).numAffectedRows ?? 0n
  return Number(changed)
}

export type DemoTransaction = NonNullable<Awaited<ReturnType<typeof findDemoTransaction>>>

/** Finds a transaction of a demo organization, with what its advertiser's page shows. */
export async function findDemoTransaction(db: Db, id: string) {
  return db
    .selectFrom('transaction')
    .innerJoin('organization', 'organization.id', 'transaction.organization_id')
    .innerJoin('campaign', 'campaign.id', 'transaction.campaign_id')
    .innerJoin('creative', 'creative.id', 'transaction.creative_id')
    .select([
      'transaction.id',
      'transaction.organization_id',
      'transaction.environment',
      'transaction.surface',
      'transaction.state',
      'transaction.opened_at',
      'transaction.verified_at',
      'organization.name as organization_name',
      'campaign.name as campaign_name',
      'campaign.perk',
      'creative.title',
      'creative.primary_image_url',
    ])
    .where('transaction.id', '=', id)
    .where('organization.is_demo', '=', true)
    .executeTakeFirst()
}
