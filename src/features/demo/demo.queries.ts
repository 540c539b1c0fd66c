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
      'transaction.clicked_at',
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

/** When the demo network was installed, in milliseconds since the epoch, and how many days before it are played. */
export async function findDemoNetwork(db: Db): Promise<{ endMs: number; isFinished: boolean } | undefined> {
  const rows = await db
    .selectFrom('installation')
    .select(['name', 'value'])
    .where('name', 'in', ['demo_network', demoFinished])
    .execute()
  const values = new Map(rows.map((row) => [row.name, Number(row.value)]))
  const endMs = values.get('demo_network')
  return endMs === undefined ? undefined : { endMs, isFinished: values.has(demoFinished) }
}

/** The note that all of the demo network's traffic was played. */
export const demoFinished = 'demo_finished'

/** A day of traffic, 0 being the first, for whoever claimed it, and how many of its visits were played before. */
export interface DemoDayClaim {
  readonly day: number
  readonly visitsPlayed: number
}

/** Claims the next day of traffic for whoever calls; undefined when all are claimed. */
export async function claimDemoDay(db: Db, days: number): Promise<DemoDayClaim | undefined> {
  const { rows } = await sql<{ day: number }>`insert into installation (name, value) values ('demo_days', '1')
    on conflict (name) do update set value = (installation.value::int + 1)::text
      where installation.value::int < ${days}
    returning value::int - 1 as day`.execute(db)
  return rows[0] && { day: rows[0].day, visitsPlayed: 0 }
}

/** Leaves the rest of a day to the next start. */
export async function leaveDemoDay(db: Db, { day, visitsPlayed }: DemoDayClaim): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: `demo_day_left_${day}`, value: String(visitsPlayed) })
    .execute()
}

/** Claims a day that a process left when it was stopped. */
export async function takeLeftDemoDay(db: Db): Promise<DemoDayClaim | undefined> {
  const { rows } = await sql<{ day: number; visitsPlayed: number }>`delete from installation
    where name = (select min(name) from installation where name like 'demo#_day#_left#_%' escape '#')
    returning substring(name from '[0-9]+$')::int as day, value::int as "visitsPlayed"`.execute(db)
  return rows[0]
}

/** A reader's first exposure to the demo app's experiment. */
export interface DemoExposure {
  readonly userId: string
  readonly cohort: 'treatment' | 'control'
  readonly exposedAt: Date
}

/** Lists who was exposed in an app, always in the same order. */
export async function listDemoExposures(db: Db, appId: string): Promise<DemoExposure[]> {
  const rows = await db
    .selectFrom('exposure')
    .select(['user_id', 'cohort', 'exposed_at'])
    .where('app_id', '=', appId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, cohort: row.cohort, exposedAt: row.exposed_at }))
}

/**
 * Writes the delivery log of a webhook that was deleted just before `until`: most were delivered, some failed. Nothing is
 * written where somebody has set a webhook of their own meanwhile.
 */
export async function insertDemoWebhookHistory(
  db: Db,
  appId: string,
  secretSealed: string,
  until: Date,
): Promise<void> {
  await sql`with webhook as (
      insert into webhook (app_id, url, enabled, signing_secret_sealed, created_at, updated_at, deleted_at)
      values (${appId}::uuid, 'https://hooks.harbor-daily.example/offerwire', true, ${secretSealed},
        ${until}::timestamptz - interval '28 days', ${until}, ${until})
      on conflict (app_id) do nothing
      returning app_id
    ), sent as (
      select transaction.*, campaign.name as campaign_name, abs(hashtext(transaction.id::text)) as chance
      from transaction join campaign on campaign.id = transaction.campaign_id
      where transaction.app_id in (select app_id from webhook) and transaction.environment = 'live'
        and transaction.verified_at < ${until}
    )
    insert into webhook_delivery (id, app_id, environment, transaction_id, user_id, campaign_name, payout_micros, outcome,
      secret_version, http_status, duration_ms, error, address, created_at, claimed_at, finished_at)
    select (lpad(to_hex((extract(epoch from verified_at) * 1000)::bigint), 12, '0')
        || '7' || substr(md5(id::text), 1, 3) || '8' || substr(md5(id::text), 4, 15))::uuid,
      app_id, environment, id, user_id, campaign_name, earnings_micros,
      case when chance % 14 < 2 then 'failed' else 'delivered' end, 1,
      case chance % 14 when 0 then 503 when 1 then null else 200 end,
      case when chance % 14 = 1 then 5001 else 60 + chance % 240 end,
      case chance % 14 when 0 then 'status_not_2xx' when 1 then 'timeout' end,
      '203.0.113.20', verified_at, verified_at, verified_at + interval '180 milliseconds'
    from sent
    on conflict do nothing`.execute(db)
}

/** Lists the keys of the demo network's project that are not revoked, oldest first. */
export async function listDemoKeys(db: Db) {
  return db
    .selectFrom('api_key')
    .innerJoin('project', 'project.id', 'api_key.project_id')
    .select(['api_key.id', 'api_key.environment', 'api_key.publishable_key', 'api_key.secret_key_sealed'])
    .where('project.is_demo', '=', true)
    .where('api_key.revoked_at', 'is', null)
    .orderBy('api_key.id')
    .execute()
}
