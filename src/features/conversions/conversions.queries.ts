import type { Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { CapUsage } from './caps.ts'

const conversionColumns = [
  'id',
  'app_id',
  'environment',
  'organization_id',
  'campaign_id',
  'creative_id',
  'surface',
  'class',
  'user_id',
  'creator_id',
  'serving_id',
  'position',
  'country',
  'state',
  'clicked_at',
] as const

export type ConversionTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

/** What a verdict needs to know of a transaction. */
export async function findTransaction(db: Db, transactionId: string) {
  return db.selectFrom('transaction').select(conversionColumns).where('id', '=', transactionId).executeTakeFirst()
}

/** The same, locked until the end of the transaction, so that parallel calls for one transaction take turns. */
export async function lockTransaction(trx: Transaction<Tables>, transactionId: string) {
  return trx
    .selectFrom('transaction')
    .select(conversionColumns)
    .where('id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
}

export type ConversionTerms = Awaited<ReturnType<typeof getConversionTerms>>

/** What a conversion in an app is worth and what limits it, as stored now: a snapshot may be a second old. */
export async function getConversionTerms(db: Db, appId: string, campaignId: string) {
  const row = await db
    .selectFrom('campaign')
    .innerJoin('app', (join) => join.on('app.id', '=', appId))
    .leftJoin('app_campaign', (join) =>
      join.onRef('app_campaign.campaign_id', '=', 'campaign.id').onRef('app_campaign.app_id', '=', 'app.id'),
    )
    .select([
      'campaign.name',
      'campaign.payout_micros',
      'campaign.attribution_window_seconds',
      'campaign.cap_conversions_per_day',
      'campaign.cap_conversions_total',
      'campaign.cap_budget_micros',
      'campaign.is_demo',
      'app.project_id',
      'app.payout_share_ppm',
      'app.entitlement as app_entitlement',
      'app_campaign.entitlement as campaign_entitlement',
    ])
    .where('campaign.id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return {
    campaignName: row.name,
    isDemo: row.is_demo,
    projectId: row.project_id,
    payoutMicros: row.payout_micros,
    payoutSharePpm: Number(row.payout_share_ppm),
    attributionWindowMs: row.attribution_window_seconds * 1000,
    caps: {
      conversionsPerDay: row.cap_conversions_per_day,
      conversionsTotal: row.cap_conversions_total,
      budgetMicros: row.cap_budget_micros,
    },
    entitlement: row.campaign_entitlement ?? row.app_entitlement,
  }
}

/** Marks a transaction verified once (also one that had failed); false when it is verified already. */
export async function markVerified(
  db: Db,
  transactionId: string,
  verified: {
    verified_at: Date
    verified_by: string
    payout_micros: bigint | null
    earnings_micros: bigint
    order_id: string | null
    reported_amount: string | null
    reported_currency: string | null
  },
): Promise<boolean> {
  const result = await db
    .updateTable('transaction')
    .set({ state: 'verified', failed_at: null, ...verified })
    .where('id', '=', transactionId)
    .where('state', 'in', ['created', 'failed'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Names a verification that is counted, for the projector. */
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

/** What is counted against a campaign's caps, without a lock. */
export async function getCapUsage(db: Db, campaignId: string, day: string): Promise<CapUsage> {
  const rows = await db
    .selectFrom('cap_usage')
    .select(['day', 'conversions', 'payout_micros'])
    .where('campaign_id', '=', campaignId)
    .where('day', 'in', [day, 'total'])
    .execute()
  return usageOf(rows, day)
}

/**
 * The same, locked until the end of the transaction: conversions of one campaign take turns from here on, which is what
 * makes its caps exact.
 */
export async function lockCapUsage(trx: Transaction<Tables>, campaignId: string, day: string): Promise<CapUsage> {
  const zero = { campaign_id: campaignId, conversions: 0n, payout_micros: 0n }
  await trx
    .insertInto('cap_usage')
    .values([
      { ...zero, day },
      { ...zero, day: 'total' },
    ])
    .onConflict((conflict) => conflict.columns(['campaign_id', 'day']).doNothing())
    .execute()
  const rows = await trx
    .selectFrom('cap_usage')
    .select(['day', 'conversions', 'payout_micros'])
    .where('campaign_id', '=', campaignId)
    .where('day', 'in', [day, 'total'])
    .orderBy('day')
    .forUpdate()
    .execute()
  return usageOf(rows, day)
}

/** Counts one conversion against the caps of a campaign whose usage is locked. */
export async function addCapUsage(
  trx: Transaction<Tables>,
  campaignId: string,
  day: string,
  payoutMicros: bigint,
): Promise<void> {
  await trx
    .updateTable('cap_usage')
    .set((row) => ({
      conversions: row('conversions', '+', 1n),
      payout_micros: row('payout_micros', '+', payoutMicros),
    }))
    .where('campaign_id', '=', campaignId)
    .where('day', 'in', [day, 'total'])
    .execute()
}

function usageOf(rows: { day: string; conversions: bigint; payout_micros: bigint }[], day: string): CapUsage {
  const today = rows.find((row) => row.day === day)
  const total = rows.find((row) => row.day === 'total')
  return {
    conversionsToday: today?.conversions ?? 0n,
    conversionsTotal: total?.conversions ?? 0n,
    payoutTotalMicros: total?.payout_micros ?? 0n,
  }
}
