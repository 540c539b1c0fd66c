import { createHmac, timingSafeEqual } from 'node:crypto'

/** Largest difference between `X-Timestamp` and the server's clock, either side, inclusive (spec 5.2, 8). */
export const maxSkewSeconds = 300

/** The signed parts of a server-to-server request. Absent headers are undefined. */
export interface SignedRequest {
  method: string
  /** The path without the public prefix and the query. */
  path: string
  /** The text after `?` exactly as sent; empty if there is none. */
  query: string
  /** The body exactly as received; ignored for GET. */
  body: Uint8Array
  signature: string | undefined
  timestamp: string | undefined
}

/** Why a signature was refused, as a stable word for the event log; never more than the caller may know. */
type SignatureFinding =
  | 'missing_signature'
  | 'missing_timestamp'
  | 'malformed_timestamp'
  | 'skew'
  | 'malformed_signature'
  | 'mismatch'

export type SignatureVerdict = { ok: true } | { ok: false; finding: SignatureFinding; message: string }

const messages: Record<SignatureFinding, string> = {
  missing_signature: 'The X-Signature header is missing.',
  missing_timestamp: 'The X-Timestamp header is missing.',
  malformed_timestamp: 'The X-Timestamp header must be Unix time in whole seconds.',
  skew: 'The X-Timestamp header is more than 300 seconds away from the server time.',
  malformed_signature: 'The X-Signature header must be 64 lowercase hexadecimal digits.',
  mismatch: 'The X-Signature header does not match the request.',
}

/** Decides whether a request was signed with the secret within the time window (spec 5.2). */
export function verifySignature(request: SignedRequest, secret: string, nowMs: number): SignatureVerdict {
  if (!request.signature) return refuse('missing_signature')
  if (!request.timestamp) return refuse('missing_timestamp')
  if (!isWholeSeconds(request.timestamp)) return refuse('malformed_timestamp')
  if (Math.abs(skewSeconds(request.timestamp, nowMs)) > maxSkewSeconds) return refuse('skew')
  if (!/^[0-9a-f]{64}$/.test(request.signature)) return refuse('malformed_signature')
  const given = Buffer.from(request.signature, 'hex')
  let matches = false
  for (const payload of signedPayloads(request)) {
    const expected = signRequest(secret, request.timestamp, request.method, request.path, payload)
    // All candidates are always tried, so that the time taken does not reveal which one fits.
    matches = timingSafeEqual(given, expected) || matches
  }
  return matches ? { ok: true } : refuse('mismatch')
}

/** Returns the 32-byte HMAC-SHA256 of `<timestamp>.<METHOD>.<path>.<query_or_body>` (spec 5.2). */
export function signRequest(
  secret: string,
  timestamp: string,
  method: string,
  path: string,
  payload: string | Uint8Array,
): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${method}.${path}.`).update(payload).digest()
}

/**
 * Returns the parameters decoded, sorted by key, URI-encoded and joined by `&`; undefined if they cannot be decoded.
 */
export function canonicalQuery(query: string): string | undefined {
  try {
    return queryPieces(query)
      .map(decodePiece)
      .sort((a, b) => compareText(a.key, b.key))
      .map(({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
      .join('&')
  } catch {
    // A percent sign that starts no UTF-8 sequence has no canonical form.
    return undefined
  }
}

/**
 * Returns the parameters sorted by key and otherwise as sent: encoders differ in `!'()*`, but both forms sign the same
 * values.
 */
export function sortedQuery(query: string): string {
  return queryPieces(query)
    .sort((a, b) => compareText(rawKey(a), rawKey(b)))
    .join('&')
}

/** Returns whether the text is Unix time in whole seconds: digits only, no sign, no fraction, no leading zero. */
export function isWholeSeconds(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** Returns the seconds by which the timestamp is ahead of the clock; negative if it is behind. */
export function skewSeconds(timestamp: string, nowMs: number): number {
  return Number(timestamp) - Math.floor(nowMs / 1000)
}

/** One parameter whose canonical form is the form in which it was sent. */
const plainParameter = /^[\w.~-]+=[\w.~-]*$/

function signedPayloads(request: SignedRequest): (string | Uint8Array)[] {
  if (request.method !== 'GET') return [request.body]
  if (plainParameter.test(request.query)) return [request.query]
  const asSent = sortedQuery(request.query)
  const canonical = canonicalQuery(request.query) ?? asSent
  return canonical === asSent ? [asSent] : [canonical, asSent]
}

function refuse(finding: SignatureFinding): SignatureVerdict {
  return { ok: false, finding, message: messages[finding] }
}

function queryPieces(query: string): string[] {
  return query.split('&').filter((piece) => piece !== '')
}

function decodePiece(piece: string): { key: string; value: string } {
  const key = rawKey(piece)
  return { key: decodeFormText(key), value: decodeFormText(piece.slice(key.length + 1)) }
}

function rawKey(piece: string): string {
  const end = piece.indexOf('=')
  return end === -1 ? piece : piece.slice(0, end)
}

/** Reads `+` as a space, as the routes' query parser does: the signed and the read values must be the same. */
function decodeFormText(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
