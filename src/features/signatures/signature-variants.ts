import { canonicalQuery, sortedQuery } from '../../http/signature.ts'

/** The part of a signed request that a finding is about. */
export type SignaturePart = 'signature' | 'timestamp' | 'method' | 'path' | 'query' | 'body' | 'secret'

/** The parts of the base string as the request shows them. */
export interface SignedParts {
  timestamp: string
  method: string
  path: string
  query: string
  body: string
}

/** One way in which senders get the signature wrong. An empty problem marks what the service accepts. */
export interface Variant {
  part: SignaturePart
  problem: string
  /** The wrong parts that were signed in place of the right ones. */
  change: { timestamp?: string; method?: string; path?: string; payload?: string; secret?: string }
}

/** Lists candidates for `<query_or_body>`, the correct forms first. */
export function payloadVariants(parts: SignedParts): Variant[] {
  return parts.method === 'GET' ? queryVariants(parts.query) : bodyVariants(parts)
}

function queryVariants(query: string): Variant[] {
  const canonical = canonicalQuery(query) ?? sortedQuery(query)
  const variant = (problem: string, payload: string): Variant => ({ part: 'query', problem, change: { payload } })
  return [
    variant('', canonical),
    variant('', sortedQuery(query)),
    variant('The query was signed without sorting its parameters by key.', query),
    variant('The query was signed without URI-encoding its values.', decodeLoosely(canonical)),
    variant('Spaces were signed as "+"; sign them as "%20".', canonical.replaceAll('%20', '+')),
    variant('The query was signed with its question mark.', `?${canonical}`),
    variant('The query was not signed.', ''),
  ]
}

function bodyVariants({ body, query }: SignedParts): Variant[] {
  const variant = (problem: string, payload: string): Variant => ({ part: 'body', problem, change: { payload } })
  return [
    variant('', body),
    variant('The body was not signed.', ''),
    variant('The query was signed in place of the body.', query),
    variant('The body was signed with a line break at its end that was not sent.', `${body}\n`),
    variant('The body was signed without the spaces or line breaks around it.', body.trim()),
    variant('The body was signed with different line breaks (LF).', body.replaceAll('\r\n', '\n')),
    variant('The body was signed with different line breaks (CR LF).', body.replaceAll(/\r?\n/g, '\r\n')),
    ...serializations(body).map((text) =>
      variant('The body was serialized again: the bytes signed are not the bytes sent. Serialize it once.', text),
    ),
  ]
}

/** The JSON texts that usual serialisers make of the same value, each also with a final line break. */
function serializations(body: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return []
  }
  const compact = JSON.stringify(value)
  const texts = [
    compact,
    JSON.stringify(value, null, 2),
    JSON.stringify(value, null, 4),
    JSON.stringify(value, null, '\t'),
  ]
  texts.push(spacedJson(value), escapeNonAscii(spacedJson(value)), escapeNonAscii(compact))
  return texts.flatMap((text) => [text, `${text}\n`])
}

/** JSON on one line with a blank after each comma and colon, as Python writes it. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`)
  return `{${members.join(', ')}}`
}

function escapeNonAscii(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Paths that are signed by mistake: the public one, one relative to the API, one with its query or a final slash. */
export function pathVariants({ path, query }: SignedParts, publicPrefix: string): Variant[] {
  const variant = (problem: string, signed: string): Variant => ({ part: 'path', problem, change: { path: signed } })
  const variants = [
    variant('The path was signed with its query.', `${path}?${query}`),
    variant('The path was signed with a trailing slash.', `${path}/`),
    variant('The path was signed without its leading slash.', path.slice(1)),
    variant('The path was signed relative to the API; sign it from the root.', path.replace('/publisher/sdk/v1', '')),
    variant('No path was signed.', ''),
  ]
  if (publicPrefix === '') return variants
  return [
    variant(`The path was signed with the public prefix ${publicPrefix}; leave it out.`, publicPrefix + path),
    ...variants,
  ]
}

/** The header's time in the other unit: what was signed must be the header's very text. */
export function timestampVariants({ timestamp }: SignedParts): Variant[] {
  const problem = 'The time that was signed differs from the X-Timestamp header (milliseconds and seconds).'
  const variant = (signed: string): Variant => ({ part: 'timestamp', problem, change: { timestamp: signed } })
  return [variant(`${timestamp}000`), variant(`${Math.floor(Number(timestamp) / 1000)}`), variant('')]
}

/** Methods that are signed by mistake. */
export function methodVariants({ method }: SignedParts): Variant[] {
  return ['GET', 'POST', method.toLowerCase(), '']
    .filter((signed) => signed !== method)
    .map((signed) => ({
      part: 'method',
      problem: `The method was signed as "${signed}"; sign it as "${method.toUpperCase()}".`,
      change: { method: signed },
    }))
}

/** A key of the same project, whose secret may have been used by mistake. */
export interface OtherKey {
  publishableKey: string
  secret: string
}

/** Secrets that can be recognised as wrong without telling the right one. */
export function secretVariants(
  secret: string,
  publishableKey: string | undefined,
  otherKeys: readonly OtherKey[],
): Variant[] {
  const variant = (problem: string, wrong: string): Variant => ({ part: 'secret', problem, change: { secret: wrong } })
  const variants = [
    variant(
      'The secret was used without its prefix; use the whole text.',
      secret.replace(/^[a-z]+_((live|test)_)?/, ''),
    ),
    variant('The secret was used with a line break at its end.', `${secret}\n`),
    ...otherKeys.map((other) => variant(`The secret of another key was used: ${other.publishableKey}.`, other.secret)),
  ]
  if (publishableKey === undefined) return variants
  return [
    variant('The publishable key was used as the secret; use the secret key paired with it.', publishableKey),
    ...variants,
  ]
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
