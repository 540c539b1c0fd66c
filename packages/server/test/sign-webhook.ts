import { randomUUID } from 'node:crypto'
import { offerCompletedBody, webhookHeaders } from '../../../src/features/webhooks/offer-completed.ts'
import type { SigningSecrets } from '../../../src/features/webhooks/signing-secret.ts'

/** An `offer_completed` of now, made and signed by the service's own code, as it arrives. */
export function signedWebhook(secrets: SigningSecrets, userId = 'reader-1'): Request {
  const completion = {
    transaction_id: randomUUID(),
    user_id: userId,
    campaign_name: 'Music',
    payout_micros: 2_000_000n,
  }
  const nowMs = Date.now()
  const body = offerCompletedBody(completion, nowMs)
  const headers = webhookHeaders(secrets, body, nowMs, 'test')
  return new Request('https://publisher.test/webhook', { method: 'POST', headers, body: new Uint8Array(body) })
}
