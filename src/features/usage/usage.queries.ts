import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { billingTerms, dealInForce } from '../../db/query-parts.ts'
import type { UsagePartTable } from '../../db/tables.ts'
import { firstServingIdAt } from '../../lib/ids/serving-id.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'
import type { UsagePrice } from './usage-price.ts'

/** From an instant on and before another one. */
export interface Stretch {
  readonly from: Date
  readonly until: Date
}

/** Whose clicks or impressions are counted. */
export interface UsageOwner {
  readonly campaignId: string
  readonly appId: string
  readonly creatorId: string | null
}

/** Clicks or impressions of one campaign, app and creator, on one surface and in one country. */
export interface CountedUsage extends UsageOwner {
  readonly surface: string
  /** Empty if it is unknown. */
  readonly country: string
  readonly quantity: bigint
}

/** Lists every price that clicks or impressions ever had, the oldest of a campaign first. */
export async function listUsagePrices(db: Db) {
  return db.selectFrom('usage_price').selectAll().orderBy('campaign_id').orderBy('effective_from').execute()
}

/** Finds the end of the last hour that is metered. */
export async function findMeteredThrough(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('usage_meter').select('metered_through').executeTakeFirst()
  return row?.metered_through
}

/** Moves the meter on, never back. */
export async function moveMeter(db: Db, through: Date): Promise<void> {
  await db
    .insertInto('usage_meter')
    .values({ metered_through: through })
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet({ metered_through: through })
        .where('usage_meter.metered_through', '<', through),
    )
    .execute()
}

/** Lists hours that got facts late. */
export async function listRecounts(db: Db): Promise<Date[]> {
  return (await db.selectFrom('usage_recount').select('hour').orderBy('hour').execute()).map(({ hour }) => hour)
}

/** Deletes an hour of these; a fact that comes from now on names it again, after this transaction. */
export async function takeRecount(db: Db, hour: Date): Promise<void> {
  await db.deleteFrom('usage_recount').where('hour', '=', hour).execute()
}

/**
 * Counts live opens by persons within one UTC day; of a price with `firstClickOnly` the first of a user and day alone.
 * Each open through a creator's link has a user of its own.
 */
export async function countClicks(
  db: Db,
  prices: readonly UsagePrice[],
  { from, until }: Stretch,
): Promise<CountedUsage[]> {
  const all = prices.filter(({ firstClickOnly }) => !firstClickOnly).map(({ campaignId }) => campaignId)
  const first = prices.filter(({ firstClickOnly }) => firstClickOnly).map(({ campaignId }) => campaignId)
  const dayStart = new Date(from)
  dayStart.setUTCHours(0, 0, 0, 0)
  const opened = (since: Date, campaignIds: readonly string[]) => sql`
    from transaction
    where id >= ${firstUuidV7At(since.getTime())}::uuid and id < ${firstUuidV7At(until.getTime())}::uuid
      and environment = 'live' and class = 'person' and campaign_id = any(${campaignIds}::uuid[])`
  const { rows } = await sql<CountedUsage>`
    select campaign_id as "campaignId", app_id as "appId", creator_id as "creatorId", surface,
      coalesce(country, '') as country, count(*) as quantity
    from (
      select campaign_id, app_id, creator_id, surface, country ${opened(from, all)}
      union all
      select campaign_id, app_id, creator_id, surface, country from (
        select distinct on (campaign_id, app_id, coalesce(user_id, id::text))
          id, campaign_id, app_id, creator_id, surface, country
        ${opened(dayStart, first)}
        order by campaign_id, app_id, coalesce(user_id, id::text), id
      ) as first where id >= ${firstUuidV7At(from.getTime())}::uuid
    ) as opened
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/**
 * Counts confirmed live impressions by the instants of their confirmations.
 *
 * @param servedSince impressions of older servings are left out.
 */
export async function countDeliveries(
  db: Db,
  prices: readonly UsagePrice[],
  { from, until, servedSince }: Stretch & { readonly servedSince: Date },
): Promise<CountedUsage[]> {
  const since = String(firstServingIdAt(servedSince.getTime()))
  const { rows } = await sql<CountedUsage>`
    select "campaignId", app_id as "appId", null as "creatorId", surface, country, count(*) as quantity
    from (
      select app_id, surface, country, encode(substr(offers, 36 * position + 1, 16), 'hex')::uuid as "campaignId"
      from delivery join serving on serving.id = delivery.serving_id
      where received_at >= ${from} and received_at < ${until} and environment = 'live'
        and delivery.serving_id >= ${since}::bigint and serving.id >= ${since}::bigint
    ) as shown
    where "campaignId" = any(${prices.map(({ campaignId }) => campaignId)}::uuid[])
    group by 1, 2, 4, 5 order by 1, 2, 4, 5`.execute(db)
  return rows
}

/** Lists the usage of a campaign that is booked for hours in a stretch. */
export async function listBooked(db: Db, campaignId: string, { from, until }: Stretch): Promise<CountedUsage[]> {
  const { rows } = await sql<CountedUsage>`
    select campaign_id as "campaignId", app_id as "appId", creator_id as "creatorId", surface, country,
      sum(quantity)::bigint as quantity
    from usage_part
    where campaign_id = ${campaignId}::uuid and hour >= ${from} and hour < ${until}
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** Inserts the parts of an entry, and names it for the projector, which counts them by that. */
export async function insertParts(
  db: Db,
  entryId: string,
  bookedAt: Date,
  parts: readonly Insertable<UsagePartTable>[],
): Promise<void> {
  await db.insertInto('usage_part').values(parts).execute()
  await db
    .insertInto('named_fact')
    .values({ kind: 'usage', at_ms: BigInt(bookedAt.getTime()), usage_entry_id: entryId })
    .execute()
}

/** Reads the parties, shares and hold by which the usage of an hour is booked now, under the deal in force in it. */
export async function getUsageTerms(db: Db, { campaignId, appId, creatorId }: UsageOwner, hour: Date) {
  const { sharePpm, dealSharePpm, creatorPpm, ...row } = await db
    .selectFrom('campaign')
    .innerJoin('app', (join) => join.on('app.id', '=', appId))
    .leftJoin(dealInForce(hour), (join) => join.onTrue())
    .select([
      'campaign.organization_id as organizationId',
      'app.project_id as projectId',
      'app.payout_share_ppm as sharePpm',
      'deal.share_ppm as dealSharePpm',
    ])
    .select(sql<boolean>`campaign.is_demo or app.is_demo`.as('isDemo'))
    .select(billingTerms(creatorId))
    .where('campaign.id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { ...row, sharePpm: Number(dealSharePpm ?? sharePpm), creatorPpm: Number(creatorPpm ?? 0n) }
}
