import { randomUuid } from '../../lib/ids/uuid.ts'
import type { Services } from '../../services.ts'
import { type AttemptDeps, sendDelivery } from './attempt-delivery.ts'
import { existing } from './configure-webhook.ts'
import { findWebhookState } from './webhook-outbox.queries.ts'
import { insertTestDelivery } from './webhooks.queries.ts'

/** Posts a sample `offer_completed` with a real signature to the live address, also while paused (spec 6.4). */
export async function sendTestWebhook(deps: AttemptDeps & Pick<Services, 'random' | 'newId'>, appId: string) {
  const { database, clock } = deps
  const webhook = existing(await findWebhookState(database.db, appId))
  // A fresh id keeps it from matching a record, and from a receiver's deduplication.
  const transactionId = randomUuid(deps.random)
  const delivery = {
    id: deps.newId(),
    app_id: appId,
    environment: 'test',
    transaction_id: transactionId,
    user_id: `sample-user-${transactionId}`,
    campaign_name: 'Sample campaign',
    payout_micros: 2_500_000n,
    is_test: true,
  } as const
  await insertTestDelivery(database.db, { ...delivery, created_at: new Date(clock.nowMs()) })
  const { outcome, httpStatus, durationMs, error } = await sendDelivery(deps, { ...delivery, ...webhook })
  return { delivered: outcome === 'delivered', httpStatus, durationMs, ...(error !== null && { error }) }
}
