import { sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { WebhookDeliveryTable } from '../../db/tables.ts'
import type { Withdrawal } from './send-failure.ts'

/** Lists one waiting delivery per app, oldest first. */
export async function listPendingDeliveries(db: Db, withoutApps: readonly string[], limit: number) {
  let query = db.selectFrom('webhook_delivery').select(['id', 'app_id']).where('outcome', '=', 'pending')
  if (withoutApps.length > 0) query = query.where('app_id', 'not in', withoutApps)
  return query.orderBy('created_at').limit(limit).execute()
}

/** The key of a delivery, which lies with its app. */
interface DeliveryKey {
  readonly id: string
  readonly app_id: string
}

export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number]
/** The columns of an app's webhook that a delivery depends on. */
export type WebhookState = NonNullable<Awaited<ReturnType<typeof findWebhookState>>>

const stateColumns = [
  'url',
  'enabled',
  'signing_secret_sealed',
  'previous_secret_sealed',
  'previous_secret_until',
  'webhook.secret_version',
  'webhook.created_at as webhook_created_at',
  'deleted_at',
] as const

/**
 * Claims deliveries that still wait, for this process alone. The claim is committed before a byte is sent, so that a
 * crash loses an attempt and never repeats one. The webhook's columns are as of the claim.
 *
 * @param waiting at least one delivery that this process has not begun; those it already claimed without seeing the
 * answer are returned again.
 */
export async function claimDeliveries(db: Db, waiting: readonly DeliveryKey[], claimedBy: string) {
  const appIds = [...new Set(waiting.map((delivery) => delivery.app_id))]
  return db
    .updateTable('webhook_delivery')
    .from('webhook')
    .set((row) => ({
      outcome: 'claimed',
      claimed_at: sql`now()`,
      claimed_by: claimedBy,
      // Stays if the process ends before it can record which secret signed.
      secret_version: row.ref('webhook.secret_version'),
    }))
    .whereRef('webhook.app_id', '=', 'webhook_delivery.app_id')
    .where('webhook_delivery.app_id', 'in', appIds)
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where((is) =>
      is.or([is('outcome', '=', 'pending'), is.and([is('outcome', '=', 'claimed'), is('claimed_by', '=', claimedBy)])]),
    )
    .returning(['id', 'webhook.app_id', 'environment', 'transaction_id', 'user_id', 'campaign_name', 'payout_micros'])
    .returning('is_test')
    .returning(stateColumns)
    .execute()
}

/** Returns an app's webhook as deliveries need it, even a deleted one. */
export async function findWebhookState(db: Db, appId: string) {
  return db.selectFrom('webhook').select(stateColumns).where('app_id', '=', appId).executeTakeFirst()
}

/** Records the outcome of a claimed delivery. */
export async function updateDelivery(
  db: Db,
  delivery: DeliveryKey,
  outcome: Updateable<WebhookDeliveryTable>,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set(outcome)
    .where('app_id', '=', delivery.app_id)
    .where('id', '=', delivery.id)
    .execute()
}

/**
 * Marks the waiting deliveries of an app whose webhook is paused or deleted, so that they are not sent later. A
 * delivery about to be claimed is left to its process, which checks the webhook once more.
 */
export async function skipPendingDeliveries(db: Db, appId: string, reason: Withdrawal, now: Date): Promise<void> {
  const waiting = db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('app_id', '=', appId)
    .where('outcome', '=', 'pending')
    .forUpdate()
    .skipLocked()
  await db
    .updateTable('webhook_delivery')
    .set({ outcome: 'skipped', error: reason, finished_at: now })
    .where('app_id', '=', appId)
    .where('id', 'in', waiting)
    .execute()
}

/**
 * Gives up deliveries whose process is gone: claimed deliveries may have been sent, and are never sent again. The
 * database's clock decides how long ago they were claimed, since processes' clocks may differ.
 */
export async function markLostDeliveries(db: Db, lostAfterMs: number, now: Date): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ outcome: 'unknown', error: 'process_ended', finished_at: now })
    .where('outcome', '=', 'claimed')
    .where(sql<boolean>`claimed_at < now() - ${lostAfterMs} * interval '1 millisecond'`)
    .execute()
}
