import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { SendResult } from './send-once.ts'

/** A delivery that waits, by app, oldest first. */
export async function listPendingDeliveries(db: Db, withoutApps: readonly string[], limit: number) {
  let query = db.selectFrom('webhook_delivery').select(['id', 'app_id']).where('outcome', '=', 'pending')
  if (withoutApps.length > 0) query = query.where('app_id', 'not in', withoutApps)
  return query.orderBy('created_at').limit(limit).execute()
}

export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number]

/**
 * Claims deliveries that still wait, for this process alone; what comes back is committed as claimed before a byte is
 * sent, so that a crash loses an attempt and never repeats one. The webhook stands as it is at the claim.
 */
export async function claimDeliveries(db: Db, ids: readonly string[], claimedBy: string, now: Date) {
  const claimed = await db
    .updateTable('webhook_delivery')
    .set({ outcome: 'claimed', claimed_at: now, claimed_by: claimedBy })
    .where('id', 'in', ids)
    .where('outcome', '=', 'pending')
    .returning(['id', 'app_id', 'transaction_id', 'user_id', 'campaign_name', 'payout_micros'])
    .execute()
  if (claimed.length === 0) return []
  const apps = [...new Set(claimed.map((row) => row.app_id))]
  const webhooks = await db
    .selectFrom('webhook')
    .select(['app_id', 'url', 'enabled', 'signing_secret_sealed', 'secret_version', 'deleted_at'])
    .where('app_id', 'in', apps)
    .execute()
  return claimed.map((row) => ({ ...row, webhook: webhooks.find((webhook) => webhook.app_id === row.app_id) }))
}

/** Writes what became of a claimed delivery. */
export async function finishDelivery(
  db: Db,
  id: string,
  result: Omit<SendResult, 'outcome' | 'error'> & { outcome: 'delivered' | 'failed'; error: string | null },
  secretVersion: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      outcome: result.outcome,
      http_status: result.httpStatus,
      duration_ms: result.durationMs,
      error: result.error,
      address: result.address,
      secret_version: secretVersion,
      finished_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks claimed deliveries that will not be sent because the webhook was paused or deleted after the verification. */
export async function skipDelivery(db: Db, id: string, reason: 'webhook_paused' | 'webhook_deleted', now: Date) {
  await db
    .updateTable('webhook_delivery')
    .set({ outcome: 'skipped', error: reason, finished_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Gives up deliveries whose process is gone: claimed ones may have been sent, so they are never sent again; waiting ones
 * that are older than any live process would leave them come from a restored backup, where they may have been sent too.
 */
export async function markLostDeliveries(db: Db, before: { claimed: Date; pending: Date }, now: Date): Promise<number> {
  const result = await db
    .updateTable('webhook_delivery')
    .set({ outcome: 'unknown', error: 'process_ended', finished_at: now })
    .where(sql<boolean>`outcome = 'claimed' and claimed_at < ${before.claimed}
      or outcome = 'pending' and created_at < ${before.pending}`)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
