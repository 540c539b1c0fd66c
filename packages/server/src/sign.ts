const encoder = new TextEncoder()

/** The signed parts of a call: time, method, path without public prefix, and the query or exact body. */
export interface SignedParts {
  readonly timestamp: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly payload: string | Uint8Array
}

/** Lower-case hex HMAC-SHA256 of `<timestamp>.<METHOD>.<path>.<query or body>`. */
export async function signRequest(secretKey: string, parts: SignedParts): Promise<string> {
  const head = `${parts.timestamp}.${parts.method}.${parts.path}.`
  return hexHmac(secretKey, joinBytes(head, parts.payload))
}

/** Lower-case hex HMAC-SHA256. */
export async function hexHmac(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function hmacKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

/** The bytes of a text followed by others, in a buffer of their own. */
export function joinBytes(head: string, rest: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const before = encoder.encode(head)
  const after = typeof rest === 'string' ? encoder.encode(rest) : rest
  const joined = new Uint8Array(before.length + after.length)
  joined.set(before)
  joined.set(after, before.length)
  return joined
}

/** Parameters sorted by name, names and values URI-encoded, joined by `&`. */
export function canonicalQuery(query: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(query)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}
