import { createHmac } from 'node:crypto'
import type { GivenApp } from '../../support/app/given.ts'
import type { Answer, TestApp } from '../../support/app/start-test-app.ts'

export interface EventSigning {
  readonly key?: string
  readonly secret?: string
  readonly skewSeconds?: number
  readonly headers?: Record<string, string>
  /** The signed body, if it differs from the body sent. */
  readonly signedBody?: string
}

/** Sends bytes to the ingestion endpoint, signed as a publisher's server does. */
export function sendBytes(
  { request, clock }: TestApp,
  publisher: Pick<GivenApp, 'liveKey' | 'liveSecret'>,
  body: string | Uint8Array,
  signing: EventSigning = {},
): Promise<Answer> {
  const { key = publisher.liveKey, secret = publisher.liveSecret, skewSeconds = 0, headers } = signing
  const timestamp = String(Math.floor(clock.nowMs() / 1000) + skewSeconds)
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}.POST./webhooks/service.`)
    .update(signing.signedBody ?? body)
    .digest('hex')
  return request('POST', '/webhooks/service', {
    key,
    body,
    headers: { 'x-signature': signature, 'x-timestamp': timestamp, ...headers },
  })
}

export interface EventFields {
  readonly type?: string
  readonly chain?: string
  /** Fields of `subscription`. */
  readonly [field: string]: unknown
}

/** A minimal event, with the changes of a test. */
export function eventOf(eventId: string, userId: string, more: EventFields = {}) {
  const { type = 'did_subscribe', chain = `chain of ${userId}`, ...subscription } = more
  return {
    event_id: eventId,
    event_type: type,
    user: { app_account_id: userId },
    subscription: { original_transaction_id: chain, ...subscription },
  }
}
