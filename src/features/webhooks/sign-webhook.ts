import { createHmac } from 'node:crypto'
import type { Environment } from '../../db/tables.ts'

/**
 * The headers of one `offer_completed` request; the signature covers the timestamp and the exact bytes (spec 6.1). The
 * environment tells a receiver what was completed by a test key, or sent to try the address, and is worth nothing.
 */
export function webhookHeaders(
  signingSecret: string,
  body: Uint8Array,
  nowMs: number,
  environment: Environment,
): Record<string, string> {
  const timestamp = `${Math.floor(nowMs / 1000)}`
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Offerwire',
    'X-Webhook-Environment': environment,
    'X-Webhook-Signature': signWebhook(signingSecret, timestamp, body),
    'X-Webhook-Timestamp': timestamp,
  }
}

/** Lowercase hex HMAC-SHA256 of `<timestamp>.<raw_body>`, keyed by the whole secret with its prefix (spec 6.1). */
function signWebhook(signingSecret: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', signingSecret).update(`${timestamp}.`).update(body).digest('hex')
}
