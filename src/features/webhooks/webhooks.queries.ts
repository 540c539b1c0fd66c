import { type Insertable, sql, type Updateable } from 'kysely'
import type { SealedColumn } from '../../config/keys/installation-keys.ts'
import type { Db } from '../../db/database.ts'
import { type PageRequest, selectIdPage } from '../../db/query-parts.ts'
import type { WebhookDeliveryTable, WebhookOutcome, WebhookTable } from '../../db/tables.ts'
import { secretPurposes } from '../../lib/ids/secret-box.ts'

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

const noPreviousSecret = { previous_secret_sealed: null, previous_secret_until: null }

export async function findWebhook(db: Db, appId: string) {
  return db
    .selectFrom('webhook')
    .select(['url', 'enabled', 'deleted_at', 'previous_secret_until'])
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Serialises changes of an app's webhook: there may be no row to lock. */
export async function lockWebhooksOf(db: Db, appId: string): Promise<void> {
  await db.selectFrom('app').select('id').where('id', '=', appId).forNoKeyUpdate().execute()
}

/** Sets an app's webhook for the first time, or again after a deletion: enabled, with a new secret. */
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
    ...noPreviousSecret,
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

export async function updateWebhook(db: Db, appId: string, change: Updateable<WebhookTable>, now: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ ...change, updated_at: now })
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Replaces the signing secret. Later deliveries are signed under the next version and, until an instant if one is
 * given, also by the replaced secret. An even earlier one is erased.
 */
export async function replaceSigningSecret(
  db: Db,
  appId: string,
  { sealed, previousUntil }: { readonly sealed: string; readonly previousUntil: Date | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set((row) => ({
      signing_secret_sealed: sealed,
      secret_version: row('secret_version', '+', 1),
      previous_secret_sealed: previousUntil === null ? null : row.ref('signing_secret_sealed'),
      previous_secret_until: previousUntil,
      updated_at: now,
    }))
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes an app's webhook with its address and secret; keeps the fact that there was one. */
export async function markWebhookDeleted(db: Db, appId: string, now: Date): Promise<void> {
  const gone = { deleted_at: now, url: '', signing_secret_sealed: '', ...noPreviousSecret }
  await updateWebhook(db, appId, gone, now)
}

/** Erases the previous secret of an app's webhook. */
export async function deletePreviousSecret(db: Db, appId: string, now: Date): Promise<void> {
  await updateWebhook(db, appId, noPreviousSecret, now)
}

/** Erases the previous secrets of all webhooks that ended before an instant. */
export async function deletePreviousSecretsBefore(db: Db, before: Date): Promise<void> {
  await db.updateTable('webhook').set(noPreviousSecret).where('previous_secret_until', '<', before).execute()
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** Lists the delivery log of an app, newest first, from before the cursor's row, and one more. */
export async function listDeliveries(
  db: Db,
  appId: string,
  { outcome, transactionId }: { outcome?: WebhookOutcome | undefined; transactionId?: string | undefined },
  { limit, after }: PageRequest,
) {
  let query = db
    .selectFrom('webhook_delivery')
    .select(['id', 'transaction_id', 'outcome', 'http_status', 'duration_ms', 'error', 'address'])
    .select(['is_test', 'secret_version', 'environment', 'created_at', 'finished_at'])
    .where('app_id', '=', appId)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  if (transactionId !== undefined) query = query.where('transaction_id', '=', transactionId)
  return selectIdPage(query, 'webhook_delivery', { limit, after }, 'desc')
}

/** Adds a test to the delivery log, claimed before its first byte like every attempt. */
export async function insertTestDelivery(
  db: Db,
  row: Omit<Insertable<WebhookDeliveryTable>, 'outcome' | 'claimed_at'>,
): Promise<void> {
  // By the clock that decides when a claim is lost.
  const claimed = { outcome: 'claimed', claimed_at: sql<Date>`now()` } as const
  await db
    .insertInto('webhook_delivery')
    .values({ ...row, ...claimed })
    .execute()
}

const ofWebhook = { table: 'webhook', id: 'app_id', skipsDeleted: true, purposeOf: secretPurposes.webhook } as const

/**
 * The signing secrets of webhooks that are not deleted, to be resealed under a new encryption key. Previous ones come
 * last: a rotation turns the current secret into one of them.
 */
export const sealedSigningSecrets: readonly SealedColumn[] = [
  { ...ofWebhook, column: 'signing_secret_sealed' },
  { ...ofWebhook, column: 'previous_secret_sealed' },
]
