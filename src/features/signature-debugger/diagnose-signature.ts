import { timingSafeEqual } from 'node:crypto'
import {
  canonicalQuery,
  isWholeSeconds,
  maxSkewSeconds,
  signRequest,
  skewSeconds,
  verifySignature,
} from '../../http/signature.ts'
import { pauses } from '../../lib/pauses.ts'
import {
  type SignaturePart,
  type SignedParts,
  type SigningKeys,
  signatureVariants,
  type Variant,
} from './signature-variants.ts'

export interface SignatureDiagnosis {
  valid: boolean
  findings: { part: SignaturePart | 'key' | 'platform'; problem: string }[]
}

/** A request as its sender describes it: its parts and headers. */
export interface DescribedRequest {
  method: string
  /** The path as called, with or without the public prefix. */
  path: string
  /** The text after `?`. */
  query: string
  headers: Readonly<Record<string, string>>
  /** The exact body text; empty if there was none. */
  body: string
}

interface SignatureExpectation extends Omit<SigningKeys, 'publishableKey'> {
  /** The signed paths of the service, without the public prefix. */
  paths: readonly string[]
  nowMs: number
}

/** The bytes that one call may hash: many variants can be derived from a small request. */
const mostHashedBytes = 8 * 1024 * 1024

/** Returns the parts of a signed request that differ from the expected ones, never showing the secret (spec 5.2). */
export async function diagnoseSignature(
  request: DescribedRequest,
  expected: SignatureExpectation,
): Promise<SignatureDiagnosis> {
  const signature = headerOf(request, 'x-signature')
  const timestamp = headerOf(request, 'x-timestamp')
  const method = request.method.toUpperCase()
  const { publicPrefix } = expected
  const isPrefixed = publicPrefix !== '' && request.path.startsWith(`${publicPrefix}/`)
  const path = isPrefixed ? request.path.slice(publicPrefix.length) : request.path
  const verdict = verifySignature(
    { method, path, query: request.query, body: Buffer.from(request.body), signature, timestamp },
    expected.secret,
    expected.nowMs,
  )
  const findings = [...pathFindings(path, expected), ...timestampFindings(timestamp, expected.nowMs)]
  const digest = readDigest(signature, findings)
  if (digest !== undefined && timestamp !== undefined) {
    const parts = { method, path, query: request.query, body: request.body, timestamp }
    const keys = { ...expected, publishableKey: headerOf(request, 'x-api-key') }
    findings.push(...(await differences(digest, parts, keys)))
  }
  return { valid: verdict.ok && findings.length === 0, findings }
}

function pathFindings(path: string, expected: SignatureExpectation): SignatureDiagnosis['findings'] {
  if (expected.paths.includes(path)) return []
  return [{ part: 'path', problem: `The request is not for a signed endpoint: ${expected.paths.join(' or ')}.` }]
}

function timestampFindings(timestamp: string | undefined, nowMs: number): SignatureDiagnosis['findings'] {
  const finding = (problem: string): SignatureDiagnosis['findings'] => [{ part: 'timestamp', problem }]
  if (timestamp === undefined) return finding('The X-Timestamp header is missing.')
  if (!isWholeSeconds(timestamp)) return finding('The X-Timestamp header is not Unix time in whole seconds.')
  const skew = skewSeconds(timestamp, nowMs)
  if (Math.abs(skew) <= maxSkewSeconds) return []
  if (Math.abs(skewSeconds(`${Math.floor(Number(timestamp) / 1000)}`, nowMs)) < 86_400 * 366) {
    return finding('The X-Timestamp header is in milliseconds; send and sign whole seconds.')
  }
  const direction = skew < 0 ? 'behind' : 'ahead of'
  return finding(
    `The X-Timestamp header is ${Math.abs(skew)} seconds ${direction} the server; at most 300 are allowed.`,
  )
}

/** Returns the digest in the header, in any encoding; spellings that the service refuses become findings. */
function readDigest(header: string | undefined, findings: SignatureDiagnosis['findings']): Buffer | undefined {
  const finding = (problem: string) => findings.push({ part: 'signature', problem })
  if (header === undefined) {
    finding('The X-Signature header is missing.')
    return undefined
  }
  const text = header.trim().replace(/^(sha256|v1|hmac)[=:]/i, '')
  if (text !== header) finding('The X-Signature header must contain only the hexadecimal digits.')
  if (/^[0-9a-f]{64}$/i.test(text)) {
    if (text !== text.toLowerCase()) finding('The hexadecimal digits are in upper case; send them in lower case.')
    return Buffer.from(text, 'hex')
  }
  if (/^[\w+/-]{43}=?$/.test(text)) {
    finding('The signature is in base64; send lowercase hexadecimal digits.')
    return Buffer.from(text, 'base64')
  }
  finding(`The signature has ${text.length} characters; SHA-256 in hexadecimal has 64.`)
  return undefined
}

async function differences(
  digest: Buffer,
  parts: SignedParts,
  keys: SigningKeys,
): Promise<SignatureDiagnosis['findings']> {
  const pause = pauses()
  const variants = await signatureVariants(parts, keys, pause)
  const payload = parts.method === 'GET' ? (canonicalQuery(parts.query) ?? parts.query) : parts.body
  let room = mostHashedBytes
  for (const chosen of singlesAndPairs(variants)) {
    const [first, second] = chosen.map((variant) => variant.change)
    const signed = { payload, secret: keys.secret, ...parts, ...first, ...second }
    room -= Buffer.byteLength(signed.payload) + signed.path.length
    if (room < 0) return [{ part: 'secret', problem: tooLarge }]
    if (
      timingSafeEqual(digest, signRequest(signed.secret, signed.timestamp, signed.method, signed.path, signed.payload))
    ) {
      return chosen.filter((variant) => variant.problem !== '').map(({ part, problem }) => ({ part, problem }))
    }
    await pause()
  }
  return [{ part: 'secret', problem: nothingFits }]
}

const nothingFits =
  'No common mistake explains the signature. Either a different secret was used (of another key, another environment, or the webhook), or the bytes that were signed differ from those given here. The signature alone does not show which.'
const tooLarge =
  'The request is too large for further checks. Send a smaller one with the same mistake; none of the mistakes tried so far explains the signature.'

function* singlesAndPairs(variants: readonly Variant[]): Generator<Variant[]> {
  for (const variant of variants) yield [variant]
  for (const [index, first] of variants.entries()) {
    for (const second of variants.slice(index + 1)) if (second.part !== first.part) yield [first, second]
  }
}

/** Returns a header by its name in lower case; undefined if it is missing or empty. */
export function headerOf({ headers }: DescribedRequest, name: string): string | undefined {
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return entry?.[1] === '' ? undefined : entry?.[1]
}
