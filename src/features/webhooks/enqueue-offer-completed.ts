import type { Selectable, Transaction } from 'kysely'
import type { Environment, Tables, TransactionTable } from '../../db/tables.ts'
import type { Completion } from './offer-completed.ts'
import type { SendError } from './send-failure.ts'

/**
 * Writes the outbox row of `offer_completed` in the verification's transaction (spec 6): pending, or skipped if the
 * webhook is paused or deleted, or the app excludes test completions. True if there is something to send.
 */
export async function enqueueOfferCompleted(
  trx: Transaction<Tables>,
  deps: { readonly newId: () => string },
  { id, app_id, environment, user_id }: Pick<Selectable<TransactionTable>, 'id' | 'app_id' | 'environment' | 'user_id'>,
  event: Pick<Completion, 'campaign_name' | 'payout_micros'>,
  now: Date,
): Promise<boolean> {
  const webhook = await trx
    .selectFrom('webhook')
    .innerJoin('app', 'app.id', 'webhook.app_id')
    .select(['enabled', 'deleted_at', 'app.test_webhooks'])
    .where('webhook.app_id', '=', app_id)
    .executeTakeFirst()
  if (webhook === undefined) return false
  const reason = reasonToSkip(webhook, environment)
  const isActive = reason === null
  await trx
    .insertInto('webhook_delivery')
    .values({
      ...event,
      ...{ id: deps.newId(), app_id, environment, user_id, transaction_id: id },
      outcome: isActive ? 'pending' : 'skipped',
      error: reason,
      created_at: now,
      finished_at: isActive ? null : now,
    })
    .execute()
  return isActive
}

function reasonToSkip(
  webhook: { readonly enabled: boolean; readonly deleted_at: Date | null; readonly test_webhooks: boolean },
  environment: Environment,
): SendError | null {
  if (webhook.deleted_at !== null) return 'webhook_deleted'
  if (!webhook.enabled) return 'webhook_paused'
  return environment === 'test' && !webhook.test_webhooks ? 'test_webhooks_off' : null
}
