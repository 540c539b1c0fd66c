import type { Db } from '../../db/database.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { recordSnapshotChanges } from '../../snapshot/snapshot-changes.ts'
import { addCapUsage, lockCapUsage } from './conversions.queries.ts'

/** Spends a part of a campaign's budget, in micros, by clicks or impressions on a day; no conversion is counted. */
export async function spendBudget(trx: Db, campaignId: string, at: Date, micros: bigint): Promise<void> {
  const day = formatUtcDay(utcDayOf(at.getTime()))
  await lockCapUsage(trx, campaignId, day)
  await addCapUsage(trx, campaignId, day, { conversions: 0n, payoutMicros: micros })
  await recordSnapshotChanges(trx, [{ kind: 'campaign', id: campaignId }])
}
