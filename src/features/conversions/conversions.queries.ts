import { type Insertable, sql, type Transaction, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { billingTerms, dealInForce, type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { PostbackTable, Tables, TransactionTable } from '../../db/tables.ts'
import { canonicalUuid } from '../../lib/ids/uuid.ts'
import { completionPayout } from '../../snapshot/billed-event.ts'
import type { UsageRow } from '../../snapshot/cap-usage.ts'
import { dealColumns, dealOf } from './deal-terms.queries.ts'

export type ConversionTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

function selectTransaction(db: Db, transactionId: string) {
  return db
    .selectFrom('transaction')
    .select(['id', 'app_id', 'environment', 'organization_id', 'campaign_id', 'user_id', 'creator_id'])
    .select(['state', 'clicked_at', 'surface', 'class', 'country'])
    .where('id', '=', transactionId)
}

export async function findTransaction(db: Db, transactionId: string) {
  return selectTransaction(db, transactionId).executeTakeFirst()
}

/**
 * Finds a transaction, of an organization if one is given, and locks it until the end of the database transaction, so
 * that parallel calls take turns.
 */
export async function lockTransaction(trx: Db, transactionId: string, organizationId?: string) {
  let query = selectTransaction(trx, transactionId)
  if (organizationId !== undefined) query = query.where('organization_id', '=', organizationId)
  return query.forUpdate().executeTakeFirst()
}

/**
 * Makes a database transaction over several servers commit in two phases. Citus does so by itself if it writes to two
 * servers, but does not notice writes on the coordinator beside one worker. Any `insert ... select` is enough.
 */
export async function commitInTwoPhases(trx: Db): Promise<void> {
  await sql`insert into transaction (id) select id from unnest('{}'::uuid[]) as nothing (id)`.execute(trx)
}

export type ConversionTerms = Awaited<ReturnType<typeof getConversionTerms>>

/**
 * Reads the payout, shares and limits of a conversion as stored now, and the deal in force: a snapshot may be a second
 * old.
 */
export async function getConversionTerms(
  db: Db,
  {
    app_id: appId,
    campaign_id: campaignId,
    creator_id: creatorId,
  }: Pick<ConversionTransaction, 'app_id' | 'campaign_id' | 'creator_id'>,
  now: Date,
) {
  const row = await db
    .selectFrom('campaign')
    .innerJoin('app', (join) => join.on('app.id', '=', appId))
    .leftJoin(dealInForce(now), (join) => join.onTrue())
    .leftJoin('app_campaign', (join) =>
      join.onRef('app_campaign.campaign_id', '=', 'campaign.id').onRef('app_campaign.app_id', '=', 'app.id'),
    )
    .select([
      'campaign.name as campaignName',
      'campaign.payout_micros',
      'campaign.billing_event',
      'campaign.attribution_window_seconds',
      'campaign.cap_conversions_per_day',
      'campaign.cap_conversions_per_week',
      'campaign.cap_conversions_per_month',
      'campaign.cap_conversions_total',
      'campaign.cap_budget_micros',
      'campaign.cap_pacing',
      'campaign.schedule',
      'campaign.is_demo as isDemo',
      'app.project_id as projectId',
      'app.payout_share_ppm',
      'app.entitlement as app_entitlement',
      'app_campaign.entitlement as campaign_entitlement',
    ])
    .select(dealColumns(now))
    .select(payoutsOfDeals.as('payoutsOfDeals'))
    .select(sql<boolean>`campaign.is_demo or app.is_demo`.as('isBookedAsDemo'))
    .select(billingTerms(creatorId))
    .where('campaign.id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    payoutMicros: completionPayout({ ...row, payout_micros: row.dealPayoutMicros ?? row.payout_micros }),
    payoutSharePpm: Number(row.dealSharePpm ?? row.payout_share_ppm),
    deal: dealOf(row, now),
    /** The payouts by which the campaign's budget is judged: its own, and those of its deals. */
    payouts: [completionPayout(row) ?? 0n, ...(row.payoutsOfDeals ?? []).map(BigInt)],
    attributionWindowMs: row.attribution_window_seconds * 1000,
    caps: {
      conversionsPerDay: row.cap_conversions_per_day,
      conversionsPerWeek: row.cap_conversions_per_week,
      conversionsPerMonth: row.cap_conversions_per_month,
      conversionsTotal: row.cap_conversions_total,
      budgetMicros: row.cap_budget_micros,
    },
    entitlement: row.campaign_entitlement ?? row.app_entitlement,
  }
}

/** The payouts of a campaign's deals, where its budget may cover only some of them. */
const payoutsOfDeals = sql<string[] | null>`case when campaign.cap_budget_micros is not null then
  array(select distinct payout_micros::text from deal where campaign_id = campaign.id and payout_micros is not null) end`

/** Marks a transaction verified, even a failed one; returns false if it already was. */
export async function markVerified(
  db: Db,
  transactionId: string,
  verified: Updateable<TransactionTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('transaction')
    .set({ state: 'verified', failed_at: null, ...verified })
    .where('id', '=', transactionId)
    .where('state', 'in', ['created', 'failed'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function nameVerification(trx: Transaction<Tables>, transactionId: string, at: Date): Promise<void> {
  await trx
    .insertInto('named_fact')
    .values({ kind: 'verification', at_ms: BigInt(at.getTime()), transaction_id: transactionId })
    .execute()
}

/** Marks a transaction failed, unless it is verified. */
export async function markFailed(db: Db, transactionId: string, failedAt: Date): Promise<void> {
  await db
    .updateTable('transaction')
    .set({ state: 'failed', failed_at: failedAt })
    .where('id', '=', transactionId)
    .where('state', '=', 'created')
    .execute()
}

function selectCapUsage(db: Db, campaignId: string, days: readonly string[]) {
  return db
    .selectFrom('cap_usage')
    .select(['day', 'conversions', 'payout_micros as payoutMicros'])
    .where('campaign_id', '=', campaignId)
    .where('day', 'in', days)
}

/** Reads a campaign's cap usage on days, or in `total`. */
export async function listCapUsage(db: Db, campaignId: string, days: readonly string[]): Promise<UsageRow[]> {
  return selectCapUsage(db, campaignId, days).execute()
}

/** Reads a campaign's cap usage on a day and in total. */
export async function getCapUsage(db: Db, campaignId: string, day: string): Promise<UsageRow[]> {
  return listCapUsage(db, campaignId, [day, 'total'])
}

/**
 * Reads and locks a campaign's cap usage, by one statement: its conversions take turns from here on, which makes its
 * caps exact.
 */
export async function lockCapUsage(trx: Db, campaignId: string, day: string): Promise<UsageRow[]> {
  const zero = { campaign_id: campaignId, conversions: 0n, payout_micros: 0n }
  return trx
    .insertInto('cap_usage')
    .values([day, 'total'].map((each) => ({ ...zero, day: each })))
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'day'])
        .doUpdateSet((row) => ({ conversions: row.ref('cap_usage.conversions') })),
    )
    .returning(['day', 'conversions', 'payout_micros as payoutMicros'])
    .execute()
}

/** Counts conversions and payouts against a campaign's caps; its usage must be locked. */
export async function addCapUsage(
  trx: Db,
  campaignId: string,
  day: string,
  { conversions, payoutMicros }: { readonly conversions: bigint; readonly payoutMicros: bigint },
): Promise<void> {
  await trx
    .updateTable('cap_usage')
    .set((row) => ({
      conversions: row('conversions', '+', conversions),
      payout_micros: row('payout_micros', '+', payoutMicros),
    }))
    .where('campaign_id', '=', campaignId)
    .where('day', 'in', [day, 'total'])
    .execute()
}

/** Logs one conversion call, even a refused one, without its token; the later judgement of a call only once. */
export async function insertPostback(db: Db, row: Insertable<PostbackTable>): Promise<void> {
  await db
    .insertInto('postback')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findPostback(db: Db, id: string) {
  return db.selectFrom('postback').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Lists an organization's calls that named a transaction, known or not, oldest first, after the given one and up to a
 * limit.
 */
export async function listCallsNaming(
  db: Db,
  named: { readonly organizationId: string; readonly transactionId: string },
  afterId: string,
  limit: number,
) {
  return db
    .selectFrom('postback')
    .selectAll()
    .where('organization_id', '=', named.organizationId)
    .where('presented_transaction_id', '=', named.transactionId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type PostbackRow = Awaited<ReturnType<typeof listPostbacks>>[number]

/** Lists an organization's conversion calls before the cursor, newest first, and one more. */
export async function listPostbacks(
  db: Db,
  organizationId: string,
  { transactionId: id, verdict }: { transactionId?: string | undefined; verdict?: string | undefined },
  { limit, after }: PageRequest,
) {
  let query = db.selectFrom('postback').selectAll().where('organization_id', '=', organizationId)
  if (id !== undefined) query = query.where('presented_transaction_id', '=', canonicalUuid(id) ?? id)
  if (verdict !== undefined) query = query.where('verdict', '=', verdict)
  return selectIdPage(query, 'postback', { limit, after }, 'desc')
}
