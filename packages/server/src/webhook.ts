import { hmacKey, joinBytes } from './sign.ts'

/** A verified completion. Deduplicate by `transactionId`. */
export interface OfferCompleted {
  readonly event: 'offer_completed'
  /** ISO 8601 in UTC: when this delivery was made. */
  readonly timestamp: string
  readonly transactionId: string
  /** As you sent it when you asked for offers. */
  readonly userId: string
  readonly campaignName: string
  /** Null is normal. */
  readonly payout: number | null
}

export interface VerifiedWebhook {
  /** The body: `OfferCompleted`, or an event of a name that is not known yet. */
  readonly event: OfferCompleted | { readonly event: Exclude<string, 'offer_completed'> }
  readonly environment: 'live' | 'test' | undefined
}

export interface WebhookRequest {
  /** The body as it arrived, a string as its UTF-8 bytes; never one that was parsed. */
  readonly body: Uint8Array | ArrayBuffer | string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface WebhookOptions {
  /** Furthest that the time of signing may be from now, either side. */
  readonly toleranceSeconds?: number
  readonly nowMs?: () => number
}

export type WebhookFault =
  | 'missing_signature'
  | 'missing_timestamp'
  | 'malformed_timestamp'
  | 'too_old'
  | 'malformed_signature'
  | 'mismatch'
  | 'malformed_body'
  | 'parsed_body'
  | 'malformed_secret'

const remedies: Partial<Record<WebhookFault, string>> = {
  parsed_body:
    'the body was parsed before. Pass the raw bytes: in Express, use express.raw({ type: "application/json" })',
  malformed_secret:
    'the signing secret has blanks, line breaks, quotes or invisible characters around it. Remove them where it is set',
}

/** Why a webhook must not be believed. Answer it with a 401. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookFault

  constructor(code: WebhookFault) {
    super(`The webhook is refused: ${remedies[code] ?? code}.`)
    this.name = 'WebhookVerificationError'
    this.code = code
  }
}

/** Reads and verifies a webhook that came as a `Request`. */
export async function readWebhook(
  request: Request,
  secret: string | readonly string[],
  options?: WebhookOptions,
): Promise<VerifiedWebhook> {
  return verifyWebhook({ body: await request.arrayBuffer(), headers: request.headers }, secret, options)
}

/**
 * The event of a webhook that the service signed with this secret, or one of these, within the last 300 seconds;
 * rejects with a `WebhookVerificationError` otherwise. While a secret is replaced, a webhook carries the signatures of
 * both, and either is enough. The comparison takes the same time wherever the signatures differ.
 */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  secret: string | readonly string[],
  { toleranceSeconds = 300, nowMs = Date.now }: WebhookOptions = {},
): Promise<VerifiedWebhook> {
  const bytes = bytesOf(body)
  const secrets = typeof secret === 'string' ? [secret] : secret.filter((each) => each !== '')
  if (secrets.some((each) => wrapped.test(each))) throw new WebhookVerificationError('malformed_secret')
  const signature = headerOf(headers, 'X-Webhook-Signature')
  const timestamp = headerOf(headers, 'X-Webhook-Timestamp')
  if (signature === undefined) throw new WebhookVerificationError('missing_signature')
  if (timestamp === undefined) throw new WebhookVerificationError('missing_timestamp')
  if (!/^[1-9]\d{0,14}$/.test(timestamp)) throw new WebhookVerificationError('malformed_timestamp')
  const skewSeconds = Math.floor(nowMs() / 1000) - Number(timestamp)
  if (!(Math.abs(skewSeconds) <= toleranceSeconds)) throw new WebhookVerificationError('too_old')
  const signatures = [signature, headerOf(headers, 'X-Webhook-Signature-Next')].filter(isSignature)
  if (signatures.length === 0) throw new WebhookVerificationError('malformed_signature')
  const signed = joinBytes(`${timestamp}.`, bytes)
  if (!(await isSignedByAny(secrets, signatures, signed))) throw new WebhookVerificationError('mismatch')
  const environment = headerOf(headers, 'X-Webhook-Environment')
  return {
    event: parseEvent(bytes),
    environment: environment === 'live' || environment === 'test' ? environment : undefined,
  }
}

/** Blanks, quotes, controls and invisible characters at either end, as copying and `.env` files leave them. */
const wrapped = /^[\s"'`\p{C}]|[\s"'`\p{C}]$/u

function bytesOf(body: WebhookRequest['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  // A buffer of another realm, as in tests of some frameworks, is no `instanceof` of this one.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body)
  throw new WebhookVerificationError('parsed_body')
}

function isSignature(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{64}$/.test(text)
}

async function isSignedByAny(
  secrets: readonly string[],
  signatures: readonly string[],
  signed: Uint8Array<ArrayBuffer>,
) {
  for (const secret of secrets) {
    const key = await hmacKey(secret, 'verify')
    for (const signature of signatures) {
      const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      // WebCrypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, given, signed)) return true
    }
  }
  return false
}

function parseEvent(bytes: Uint8Array): VerifiedWebhook['event'] {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof event?.event === 'string') return event
  } catch {
    // Falls through: signed, yet no event.
  }
  throw new WebhookVerificationError('malformed_body')
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

/** Returns whether an event is a completion; narrows its type. */
export function isOfferCompleted(event: VerifiedWebhook['event']): event is OfferCompleted {
  return event.event === 'offer_completed'
}
