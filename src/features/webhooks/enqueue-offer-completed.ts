import type { Selectable, Transaction } from 'kysely'
import type { Environment, Tables, TransactionTable } from '../../db/tables.ts'
import type { SendError } from './send-failure.ts'

/** The verified transaction an event speaks of. */
type CompletedTransaction = Pick<Selectable<TransactionTable>, 'id' | 'app_id' | 'environment' | 'user_id'>

/**
 * Writes the outbox row of `offer_completed` in the verification's transaction (spec 6): pending, or skipped while the
 * webhook is paused or deleted, or where the app leaves test completions out. True when there is something to send.
 */
export async function enqueueOfferCompleted(
  trx: Transaction<Tables>,
  deps: { readonly newId: () => string },
  transaction: CompletedTransaction,
  event: { readonly campaignName: string; readonly payoutMicros: bigint | null },
  now: Date,
): Promise<boolean> {
  const webhook = await trx
    .selectFrom('webhook')
    .innerJoin('app', 'app.id', 'webhook.app_id')
    .select(['enabled', 'deleted_at', 'app.test_webhooks'])
    .where('webhook.app_id', '=', transaction.app_id)
    .executeTakeFirst()
  if (webhook === undefined) return false
  const reason = reasonToSkip(webhook, transaction.environment)
  const isActive = reason === null
  await trx
    .insertInto('webhook_delivery')
    .values({
      id: deps.newId(),
      app_id: transaction.app_id,
      environment: transaction.environment,
      transaction_id: transaction.id,
      user_id: transaction.user_id,
      campaign_name: event.campaignName,
      payout_micros: event.payoutMicros,
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
