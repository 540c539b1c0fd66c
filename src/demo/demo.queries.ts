import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Lets a transaction wait for one that installs the network at the same time, however slow the database is. */
export async function waitForOthers(db: Db): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(db)
  await sql`set local statement_timeout = '60s'`.execute(db)
}

/**
 * Notes something about this installation, once; false when it was noted before. Waits for a concurrent caller that is
 * recording it.
 */
export async function noteOnce(db: Db, name: string, value: string): Promise<boolean> {
  const noted = await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return noted !== undefined
}

/** Returns whether something was noted about this installation. */
export async function isNoted(db: Db, name: string): Promise<boolean> {
  const noted = await db.selectFrom('installation').select('name').where('name', '=', name).executeTakeFirst()
  return noted !== undefined
}

/** Returns whether there is a project, or an organization besides the one that every installation has. */
export async function hasTenants(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has_tenants: boolean }>`select
    exists (select 1 from project) or exists (select 1 from organization where not is_demo) as has_tenants`.execute(db)
  return rows[0]?.has_tenants === true
}

/** Marks an organization or a project as the demo network's; what is made in it afterwards is so too. */
export async function markAsDemo(db: Db, table: 'organization' | 'project', id: string): Promise<void> {
  await db.updateTable(table).set({ is_demo: true }).where('id', '=', id).execute()
}

/** Lists the demo network's campaigns, in the order they were made. */
export async function listDemoCampaigns(db: Db) {
  return db.selectFrom('campaign').select(['id', 'name']).where('is_demo', '=', true).orderBy('id').execute()
}

/**
 * Leads the demo network's destinations and images to the present `BASE_URL`, wherever they led; an address that a
 * member put in their place is left alone. Says whether any changed.
 */
export async function updateDemoAddresses(db: Db, baseUrl: string): Promise<boolean> {
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
  return changed > 0n
}

/** The ids of the demo network's advertisers that owe something, in the order they were made. */
export async function listDemoAdvertisers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('organization')
    .select('id')
    .where('is_demo', '=', true)
    .where((where) =>
      where.exists(
        where
          .selectFrom('ledger_entry')
          .select('id')
          .whereRef('organization_id', '=', 'organization.id')
          .where('kind', '=', 'completion'),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The transaction of the first completion of a main goal in the demo network's book. */
export async function findEarliestCompletion(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entry')
    .select('transaction_id')
    .where('is_demo', '=', true)
    .where('kind', '=', 'completion')
    .where('goal', 'is', null)
    .orderBy('happened_at')
    .limit(1)
    .executeTakeFirst()
  return row?.transaction_id ?? undefined
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
      'transaction.app_id',
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

/** The progress of the demo network's traffic, in milliseconds since the Unix epoch. */
export interface DemoProgress {
  /** When the network was installed; earlier traffic is simulated. */
  readonly installedAtMs: number
  /** The last visit that was played, or is being played; undefined before the first. */
  readonly lastVisitMs: number | undefined
  /** True once all simulated past traffic has been played. */
  readonly isFinished: boolean
}

/** Reads how far the traffic has come; undefined where there is no demo network. */
export async function findDemoProgress(db: Db): Promise<DemoProgress | undefined> {
  const names = ['demo_network', 'demo_last_visit', demoFinished]
  const rows = await db.selectFrom('installation').select(['name', 'value']).where('name', 'in', names).execute()
  const values = new Map(rows.map((row) => [row.name, Number(row.value)]))
  const installedAtMs = values.get('demo_network')
  if (installedAtMs === undefined) return undefined
  return { installedAtMs, lastVisitMs: values.get('demo_last_visit'), isFinished: values.has(demoFinished) }
}

/** The note that all traffic of the past was played. */
export const demoFinished = 'demo_finished'

/**
 * Advances the last visit, which claims the visits up to `untilMs` for the caller; false when another process claimed
 * them.
 */
export async function claimVisits(db: Db, { lastVisitMs }: DemoProgress, untilMs: number): Promise<boolean> {
  const { rows } = await sql`insert into installation (name, value) values ('demo_last_visit', ${String(untilMs)})
    on conflict (name) do update set value = excluded.value
      where installation.value = ${String(lastVisitMs ?? '')}
    returning name`.execute(db)
  return rows.length > 0
}

/**
 * Writes the delivery log of a webhook that was deleted just before `until`: most were delivered, some failed. Nothing
 * is written if a member has set a webhook meanwhile.
 */
export async function insertDemoWebhookHistory(
  db: Db,
  appId: string,
  { url, secretSealed, until }: { url: string; secretSealed: string; until: Date },
): Promise<void> {
  await sql`with webhook as (
      insert into webhook (app_id, url, enabled, signing_secret_sealed, created_at, updated_at, deleted_at)
      values (${appId}::uuid, ${url}, true, ${secretSealed},
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
