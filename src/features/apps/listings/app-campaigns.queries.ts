import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { PageRequest } from '../../../db/query-parts.ts'
import { anyOf } from '../../../db/query-parts.ts'
import type { AppCampaignTable, EntitlementConfig } from '../../../db/tables.ts'
import { unplaced } from '../../../snapshot/snapshot-rows.ts'

/** Adds every campaign of the default catalog to the empty list of an app. */
export async function insertDefaultListings(db: Db, appId: string): Promise<void> {
  await sql`insert into app_campaign (app_id, campaign_id)
    select ${appId}::uuid, campaign.id from campaign where campaign.default_catalog`.execute(db)
}

/** The terms of one listing, without its place. */
export interface ListingTerms {
  readonly campaignId: string
  readonly enabled: boolean
  readonly pinned: boolean
  readonly priority: number
  readonly entitlement: EntitlementConfig | null
}

/** Replaces an app's list by the entries in their order. */
export async function replaceListings(db: Db, appId: string, listings: readonly ListingTerms[]): Promise<void> {
  const column = <T>(read: (listing: ListingTerms) => T): T[] => listings.map(read)
  const campaignIds = column((listing) => listing.campaignId)
  await db
    .deleteFrom('app_campaign')
    .where('app_id', '=', appId)
    .where(sql<boolean>`not (campaign_id = ${anyOf(campaignIds)})`)
    .execute()
  // Entries that stay are changed in place, which saves looking up their app and campaign; equal ones are skipped.
  await sql`insert into app_campaign as listed (app_id, campaign_id, position, enabled, pinned, priority, entitlement)
    select ${appId}::uuid, entry.campaign_id, entry.position - 1, entry.enabled, entry.pinned, entry.priority,
      entry.entitlement::jsonb
    from unnest(
      ${campaignIds}::uuid[],
      ${column((listing) => listing.enabled)}::boolean[],
      ${column((listing) => listing.pinned)}::boolean[],
      ${column((listing) => listing.priority)}::double precision[],
      ${column((listing) => (listing.entitlement === null ? null : JSON.stringify(listing.entitlement)))}::text[]
    ) with ordinality as entry (campaign_id, enabled, pinned, priority, entitlement, position)
    on conflict (app_id, campaign_id) do update set position = excluded.position, enabled = excluded.enabled,
      pinned = excluded.pinned, priority = excluded.priority, entitlement = excluded.entitlement
    where (listed.position, listed.enabled, listed.pinned, listed.priority, listed.entitlement) is distinct from
      (excluded.position, excluded.enabled, excluded.pinned, excluded.priority, excluded.entitlement)`.execute(db)
}

/** Appends a campaign to the end of an app's list, enabled; the lists must be locked. */
export async function appendListing(db: Db, appId: string, campaignId: string): Promise<void> {
  // Campaigns without a place follow those with one, oldest first: if younger ones are among them, all get a place.
  await sql`with own as (select campaign_id, position from app_campaign where app_id = ${appId}::uuid)
    update app_campaign set position = placed.position
    from (
      select campaign_id, coalesce((select max(position) from own where position <> ${unplaced}), -1)
        + row_number() over (order by campaign_id) as position
      from own where position = ${unplaced}
    ) as placed
    where app_campaign.app_id = ${appId}::uuid and app_campaign.campaign_id = placed.campaign_id
      and exists (select from own where position = ${unplaced} and campaign_id > ${campaignId}::uuid)`.execute(db)
  await db.insertInto('app_campaign').values({ app_id: appId, campaign_id: campaignId }).execute()
}

/** Takes a campaign off an app's list; returns whether it was on it. */
export async function deleteListing(db: Db, appId: string, campaignId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('app_campaign')
    .where('app_id', '=', appId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the campaigns that exist and, unless `projectId` is undefined, are listed by one of the project's apps. */
export async function listKnownCampaigns(
  db: Db,
  campaignIds: readonly string[],
  projectId: string | undefined,
): Promise<string[]> {
  let query = db.selectFrom('campaign').select('campaign.id').where('campaign.id', '=', anyOf(campaignIds))
  if (projectId !== undefined) {
    // Read once, however large: as a condition on each campaign it would read the lists for each.
    const listed = sql<string>`any(array(select app_campaign.campaign_id
      from app_campaign join app on app.id = app_campaign.app_id where app.project_id = ${projectId}))`
    query = query.where('campaign.id', '=', listed)
  }
  return (await query.execute()).map(({ id }) => id)
}

export type ListingRow = Selectable<AppCampaignTable> & {
  readonly name: string
  readonly status: 'draft' | 'active' | 'paused' | 'archived'
  readonly is_demo: boolean
  readonly payout_micros: bigint | null
  readonly billing_event: 'completion' | 'click' | 'delivered'
  readonly payout_share_ppm: bigint
}

/** Lists an app's campaigns in its order; one more than asked for. The sort key is position and id. */
export async function readListings(db: Db, appId: string, page: PageRequest | undefined): Promise<ListingRow[]> {
  let query = selectListings(db, appId).orderBy('app_campaign.position').orderBy('app_campaign.campaign_id')
  if (page === undefined) return query.execute()
  const [position, campaignId] = page.after ?? []
  if (position !== undefined) {
    query = query.where(
      sql<boolean>`(app_campaign.position, app_campaign.campaign_id) > (${position}::int, ${campaignId}::uuid)`,
    )
  }
  return query.limit(page.limit + 1).execute()
}

/** Computes the version of an app's list, which changes with any campaign, place or terms. */
export async function readListVersion(db: Db, appId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`select encode(sha256(convert_to(coalesce(string_agg(
      row(campaign_id, position, enabled, pinned, priority, entitlement)::text, ',' order by position, campaign_id
    ), ''), 'UTF8')), 'hex') as version
    from app_campaign where app_id = ${appId}::uuid`.execute(db)
  return rows[0]?.version ?? ''
}

export async function findListing(db: Db, appId: string, campaignId: string): Promise<ListingRow | undefined> {
  return selectListings(db, appId).where('app_campaign.campaign_id', '=', campaignId).executeTakeFirst()
}

function selectListings(db: Db, appId: string) {
  return db
    .selectFrom('app_campaign')
    .innerJoin('campaign', 'campaign.id', 'app_campaign.campaign_id')
    .innerJoin('app', 'app.id', 'app_campaign.app_id')
    .selectAll('app_campaign')
    .select(['campaign.name', 'campaign.status', 'campaign.is_demo', 'app.payout_share_ppm'])
    .select(['campaign.payout_micros', 'campaign.billing_event'])
    .where('app_campaign.app_id', '=', appId)
}
