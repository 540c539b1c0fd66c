import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { anyOf } from '../db/query-parts.ts'
import type { CampaignTable, CreativeTable, EntitlementConfig } from '../db/tables.ts'

export interface TouchedRows {
  readonly organizations: readonly string[]
  readonly projects: readonly string[]
  readonly campaigns: readonly string[]
  /** Campaigns added to the list of every app that lacked them. */
  readonly defaultListings: readonly string[]
  /** Apps whose list is read again. */
  readonly allowLists: readonly string[]
}

/** Rows of one transaction; each replaces the snapshot's entry with the same id. */
export interface SnapshotRows {
  readonly organizations?: Awaited<ReturnType<typeof listOrganizations>>
  readonly accounts?: AccountRows
  readonly campaigns?: readonly CampaignRow[]
  readonly defaultListings?: readonly string[]
  readonly allowLists?: AllowListRows
}

export type AccountRows = Awaited<ReturnType<typeof listAccounts>>
export type AllowListRows = Awaited<ReturnType<typeof listAllowLists>>

/** The ids of all rows that a snapshot shows, oldest first. */
export async function listAllIds(db: Db): Promise<TouchedRows> {
  const idsOf = async (table: 'organization' | 'project' | 'campaign' | 'app') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  return {
    organizations: await idsOf('organization'),
    projects: await idsOf('project'),
    campaigns: await idsOf('campaign'),
    defaultListings: [],
    allowLists: await idsOf('app'),
  }
}

/** The ids of the organizations' campaigns, because a campaign shows its organization's name. */
export async function listCampaignsOf(db: Db, organizationIds: readonly string[]): Promise<string[]> {
  const owned = db.selectFrom('campaign').select('id').where('organization_id', '=', anyOf(organizationIds))
  return (await owned.execute()).map(({ id }) => id)
}

export async function listOrganizations(db: Db, ids: readonly string[]) {
  return db.selectFrom('organization').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Projects with their apps, and their keys that are not revoked. */
export async function listAccounts(db: Db, projectIds: readonly string[]) {
  const isTheirs = anyOf(projectIds)
  const projects = await db.selectFrom('project').select(['id', 'name']).where('id', '=', isTheirs).execute()
  const apps = await db
    .selectFrom('app')
    .leftJoin('user_count', 'user_count.app_id', 'app.id')
    .selectAll('app')
    .select(['user_count.users', 'user_count.bytes as user_bytes'])
    .where('project_id', '=', isTheirs)
    .orderBy('id')
    .execute()
  const keys = await db
    .selectFrom('api_key')
    .selectAll()
    .where('project_id', '=', isTheirs)
    .where('revoked_at', 'is', null)
    .execute()
  return { projects, apps, keys }
}

interface UsageOfDay {
  readonly day: string
  readonly conversions: string
  readonly payout_micros: string
}

interface DealRow {
  readonly project_id: string
  readonly app_id: string | null
  readonly payout_micros: string | null
  readonly share_ppm: string | null
  readonly cap_conversions_per_day: string | null
  readonly cap_conversions_total: string | null
  readonly cap_budget_micros: string | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly usage: UsageOfDay[]
}

/**
 * A campaign with its categories, approved creatives, cap usage and deals, and what its organization has left; numbers
 * that JSON would round are text.
 */
export type CampaignRow = Selectable<CampaignTable> & {
  readonly categories: { id: string; name: string }[]
  readonly creatives: Omit<Selectable<CreativeTable>, 'created_at' | 'updated_at'>[]
  readonly usage: UsageOfDay[]
  readonly deals: DealRow[]
  /** Null where the organization pays by invoice. */
  readonly remaining_micros: string | null
}

/** The UTC days on which the use of caps is read: of all campaigns, and of those with a cap a week or a month. */
export interface ReadDays {
  readonly ofAll: readonly string[]
  readonly ofPeriods: readonly string[]
}

/**
 * Campaigns with their categories, approved creatives and deals, the use of their caps in total and on these UTC days,
 * and what their organizations have left.
 */
export async function listCampaigns(db: Db, ids: readonly string[], days: ReadDays): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`select campaign.*,
      (select coalesce(json_agg(json_build_object('id', category.id, 'name', category.name)
          order by campaign_category.position), '[]')
        from campaign_category join category on category.id = campaign_category.category_id
        where campaign_category.campaign_id = campaign.id) as categories,
      (select coalesce(json_agg(creative order by creative.id), '[]')
        from creative where creative.campaign_id = campaign.id and creative.review = 'approved') as creatives,
      (select coalesce(json_agg(json_build_object('day', cap_usage.day, 'conversions', cap_usage.conversions::text,
          'payout_micros', cap_usage.payout_micros::text)), '[]')
        from cap_usage where cap_usage.campaign_id = campaign.id
          and cap_usage.day = any(case when num_nonnulls(cap_conversions_per_week, cap_conversions_per_month) = 0
            then ${['total', ...days.ofAll]}::text[] else ${['total', ...days.ofPeriods]}::text[] end)) as usage,
      (select coalesce(json_agg(json_build_object('project_id', project_id, 'app_id', app_id,
          'payout_micros', payout_micros::text, 'share_ppm', share_ppm::text,
          'cap_conversions_per_day', cap_conversions_per_day::text, 'cap_conversions_total', cap_conversions_total::text,
          'cap_budget_micros', cap_budget_micros::text, 'starts_at', starts_at, 'ends_at', ends_at,
          'usage', (select coalesce(json_agg(json_build_object('day', day, 'conversions', conversions::text,
              'payout_micros', payout_micros::text)), '[]')
            from deal_usage where deal_id = deal.id and day = any(${['total', ...days.ofAll]}::text[])))
          order by deal.id), '[]')
        from deal where deal.campaign_id = campaign.id) as deals,
      (select (funded_micros + limit_micros - used_micros)::text
        from advertiser_funds join billing_party on billing_party.id = party_id
        where kind = 'advertiser' and billing_party.organization_id = campaign.organization_id) as remaining_micros
    from campaign where campaign.id = ${anyOf(ids)} order by campaign.id`.execute(db)
  return rows
}

/** The allow lists of apps as arrays, one row an app; campaigns with unusual terms are listed separately. */
export async function listAllowLists(db: Db, appIds: readonly string[]) {
  const isOneOf = anyOf(appIds)
  const lists = await sql<{
    app_id: string
    enabled_ids: string[]
    disabled_ids: string[]
    placed_ids: string[]
    pinned_ids: string[]
  }>`select app_id,
      coalesce(array_agg(campaign_id::text) filter (where enabled), '{}') as enabled_ids,
      coalesce(array_agg(campaign_id::text) filter (where not enabled), '{}') as disabled_ids,
      coalesce(array_agg(campaign_id::text order by position, campaign_id) filter (where position <> ${unplaced}), '{}')
        as placed_ids,
      coalesce(array_agg(campaign_id::text order by position, campaign_id) filter (where pinned), '{}') as pinned_ids
    from app_campaign where app_id = ${isOneOf} group by app_id`.execute(db)
  const terms = await sql<{
    app_id: string
    campaign_id: string
    priority: number
    entitlement: EntitlementConfig | null
  }>`select app_id, campaign_id, priority, entitlement from app_campaign
    where app_id = ${isOneOf} and (priority <> 1 or entitlement is not null)`.execute(db)
  return { appIds, lists: lists.rows, terms: terms.rows }
}

/** The position of a campaign without one of its own. */
export const unplaced = 999_999_999
