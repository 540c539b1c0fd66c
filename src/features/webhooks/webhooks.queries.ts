import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { WebhookOutcome } from '../../db/tables.ts'

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

/** The webhook of an app, if one is set. */
export async function findWebhook(db: Db, appId: string) {
  return db
    .selectFrom('webhook')
    .select(['app_id', 'url', 'enabled', 'signing_secret_sealed', 'secret_version'])
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Lets changes of an app's webhook take turns: there may be no row of it to lock. */
export async function lockWebhooksOf(db: Db, appId: string): Promise<void> {
  await db.selectFrom('app').select('id').where('id', '=', appId).forNoKeyUpdate().execute()
}

/** Sets an app's webhook for the first time, or again after it was deleted: enabled, with a new secret. */
export async function upsertWebhook(
  db: Db,
  appId: string,
  url: string,
  sealedSecret: string,
  now: Date,
): Promise<void> {
  const fresh = {
    url,
    enabled: true,
    signing_secret_sealed: sealedSecret,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  await db
    .insertInto('webhook')
    .values({ app_id: appId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('app_id')
        .doUpdateSet((row) => ({ ...fresh, secret_version: row('webhook.secret_version', '+', 1) })),
    )
    .execute()
}

/** Changes the address or the switch of an app's webhook; the secret stays. */
export async function updateWebhook(db: Db, appId: string, change: { url?: string; enabled?: boolean }, now: Date) {
  await db
    .updateTable('webhook')
    .set({ ...change, updated_at: now })
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Replaces the signing secret; later deliveries are signed under the next version. */
export async function replaceSigningSecret(db: Db, appId: string, sealedSecret: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set((row) => ({
      signing_secret_sealed: sealedSecret,
      secret_version: row('secret_version', '+', 1),
      updated_at: now,
    }))
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes an app's webhook with its address and secret; that there was one is remembered. */
export async function markWebhookDeleted(db: Db, appId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ deleted_at: now, updated_at: now, url: '', signing_secret_sealed: '' })
    .where('app_id', '=', appId)
    .execute()
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** The delivery log of an app, newest first, older than the cursor's row. */
export async function listDeliveries(
  db: Db,
  appId: string,
  filter: { outcome?: WebhookOutcome | undefined; transactionId?: string | undefined },
  page: { limit: number; before: string | undefined },
) {
  let query = db
    .selectFrom('webhook_delivery')
    .select(['id', 'transaction_id', 'outcome', 'http_status', 'duration_ms', 'error', 'address'])
    .select(['is_test', 'secret_version', 'environment', 'created_at', 'claimed_at', 'finished_at'])
    .where('app_id', '=', appId)
  if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome)
  if (filter.transactionId !== undefined) query = query.where('transaction_id', '=', filter.transactionId)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** Keeps a send-test in the delivery log, claimed before its first byte like every attempt. */
export async function insertTestDelivery(
  db: Db,
  row: { id: string; appId: string; transactionId: string; campaignName: string; payoutMicros: bigint; userId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('webhook_delivery')
    .values({
      id: row.id,
      app_id: row.appId,
      environment: 'test',
      transaction_id: row.transactionId,
      user_id: row.userId,
      campaign_name: row.campaignName,
      payout_micros: row.payoutMicros,
      outcome: 'claimed',
      is_test: true,
      created_at: now,
      // By the clock that says when a claim is lost.
      claimed_at: sql`now()`,
    })
    .execute()
}
