import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Environment, WebhookDeliveryTable } from '../../db/tables.ts'
import type { SigningSecrets } from './signing-secret.ts'

/**
 * A verified completion as in its webhook: the end user's id exactly as the publisher supplied it, and the publisher's
 * share in micros, whole cents; null if the campaign has no payout.
 */
export type Completion = Pick<
  Selectable<WebhookDeliveryTable>,
  'transaction_id' | 'user_id' | 'campaign_name' | 'payout_micros'
>

/** Returns the bytes of an `offer_completed` body: made once, and signed and sent as they are (spec 6.1). */
export function offerCompletedBody(completion: Completion, generatedAtMs: number): Buffer {
  const { transaction_id, user_id, campaign_name, payout_micros } = completion
  const body = {
    event: 'offer_completed',
    timestamp: new Date(generatedAtMs).toISOString(),
    transactionId: transaction_id,
    userId: user_id ?? '',
    campaignName: campaign_name,
    payout: payout_micros === null ? null : Number(payout_micros) / 1_000_000,
  }
  return Buffer.from(JSON.stringify(body))
}

/**
 * Returns the headers of one `offer_completed` request (spec 6.1). The signature is the lowercase hex HMAC-SHA256 of
 * `<timestamp>.<raw_body>`, keyed by the whole secret with its prefix. During an overlap it is made with the secret
 * that receivers already have, and the other's is sent beside it. The environment marks a completion by a test key, or
 * a test of the address, which is worth nothing.
 */
export function webhookHeaders(
  { current, previous }: SigningSecrets,
  body: Uint8Array,
  nowMs: number,
  environment: Environment,
): Record<string, string> {
  const timestamp = `${Math.floor(nowMs / 1000)}`
  const sign = (secret: string) => createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Offerwire',
    'X-Webhook-Environment': environment,
    'X-Webhook-Signature': sign(previous ?? current),
    ...(previous !== undefined && { 'X-Webhook-Signature-Next': sign(current) }),
    'X-Webhook-Timestamp': timestamp,
  }
}
