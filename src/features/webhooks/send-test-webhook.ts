import { randomUuid } from '../../lib/ids/uuid.ts'
import type { Services } from '../../services.ts'
import { existing } from './configure-webhook.ts'
import { offerCompletedBody, sampleCompletion } from './offer-completed.ts'
import { SendFailure } from './send-failure.ts'
import { webhookHeaders } from './sign-webhook.ts'
import { openSigningSecret } from './signing-secret.ts'
import { finishDelivery } from './webhook-outbox.queries.ts'
import * as queries from './webhooks.queries.ts'

export type SendTestDeps = Pick<Services, 'database' | 'clock' | 'random' | 'newId' | 'secretBox' | 'sendWebhook'>

/** Posts a sample `offer_completed` with a real signature to the live address, also while paused (spec 6.4). */
export async function sendTestWebhook(deps: SendTestDeps, appId: string) {
  const { database, clock } = deps
  const webhook = existing(await queries.findWebhook(database.db, appId))
  const completion = sampleCompletion(randomUuid(deps.random))
  const id = deps.newId()
  const { transactionId, userId, campaignName, payoutMicros } = completion
  const row = { id, appId, transactionId, userId, campaignName, payoutMicros: payoutMicros ?? 0n }
  await queries.insertTestDelivery(database.db, row, new Date(clock.nowMs()))
  let latest = webhook
  const makeRequest = async (url: string) => {
    const found = await queries.findWebhook(database.db, appId)
    if (found === undefined) throw new SendFailure('webhook_deleted')
    latest = found
    if (latest.url !== url) return { movedTo: latest.url }
    const body = offerCompletedBody(completion, clock.nowMs())
    const secret = openSigningSecret(deps.secretBox, appId, latest.signing_secret_sealed)
    return { headers: webhookHeaders(secret, body, clock.nowMs(), 'test'), body }
  }
  const result = await deps.sendWebhook({ url: webhook.url, makeRequest })
  await finishDelivery(database.db, { id, app_id: appId }, result, latest.secret_version, new Date(clock.nowMs()))
  return {
    delivered: result.outcome === 'delivered',
    httpStatus: result.httpStatus,
    durationMs: result.durationMs,
    ...(result.error === null ? {} : { error: result.error }),
  }
}
