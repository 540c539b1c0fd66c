import { canonicalQuery, sortedQuery } from '../../http/signature.ts'
import { parseStrictJson } from '../../lib/text/strict-json.ts'
import { mostLetters, usualTexts } from './usual-texts.ts'

export type SignaturePart = 'signature' | 'timestamp' | 'method' | 'path' | 'query' | 'body' | 'secret'

/** The parts of the base string as found in the request. */
export interface SignedParts {
  timestamp: string
  method: string
  path: string
  query: string
  body: string
}

/** Other secrets and paths a signature may have been made with. */
export interface SigningKeys {
  secret: string
  publishableKey: string | undefined
  /** Keys of the same project, whose secret may have been used by mistake. */
  otherKeys: readonly { publishableKey: string; secret: string }[]
  /** The path of `BASE_URL` without its final slash; empty if there is none. */
  publicPrefix: string
}

/** One way in which senders get the signature wrong. An empty problem marks an accepted form. */
export interface Variant {
  part: SignaturePart
  problem: string
  /** The wrong parts that were signed in place of the right ones. */
  change: { timestamp?: string; method?: string; path?: string; payload?: string; secret?: string }
}

/** Texts that were signed in place of a part, each with its description. */
type Mistakes = readonly (readonly [signed: string, problem: string])[]

/** Lists the forms that may have been signed: first the correct ones, then common mistakes. */
export async function signatureVariants(
  parts: SignedParts,
  keys: SigningKeys,
  pause: () => Promise<void>,
): Promise<Variant[]> {
  const of = (part: SignaturePart, field: keyof Variant['change'], mistakes: Mistakes) =>
    mistakes.map(([signed, problem]): Variant => ({ part, problem, change: { [field]: signed } }))
  return [
    ...(parts.method === 'GET'
      ? of('query', 'payload', signedQueries(parts.query))
      : of('body', 'payload', await signedBodies(parts, pause))),
    ...of('path', 'path', signedPaths(parts, keys.publicPrefix)),
    ...of('timestamp', 'timestamp', signedTimes(parts)),
    ...of('method', 'method', signedMethods(parts)),
    ...of('secret', 'secret', usedSecrets(keys)),
  ]
}

function signedQueries(query: string): Mistakes {
  const canonical = canonicalQuery(query) ?? sortedQuery(query)
  return [
    [canonical, ''],
    [sortedQuery(query), ''],
    [query, 'The query was signed without sorting its parameters by key.'],
    [decodeLoosely(canonical), 'The query was signed without URI-encoding its values.'],
    [canonical.replaceAll('%20', '+'), 'Spaces were signed as "+"; sign them as "%20".'],
    [`?${canonical}`, 'The query was signed with its question mark.'],
    ['', 'The query was not signed.'],
  ]
}

async function signedBodies({ body, query }: SignedParts, pause: () => Promise<void>): Promise<Mistakes> {
  const again = 'The body was serialized again: the bytes signed are not the bytes sent. Serialize it once.'
  const edited: Mistakes = [
    [body, ''],
    ['', 'The body was not signed.'],
    [query, 'The query was signed in place of the body.'],
    [`${body}\n`, 'The body was signed with a line break at its end that was not sent.'],
    [body.trim(), 'The body was signed without the spaces or line breaks around it.'],
    [body.replaceAll('\r\n', '\n'), 'The body was signed with different line breaks (LF).'],
    [body.replaceAll(/\r?\n/g, '\r\n'), 'The body was signed with different line breaks (CR LF).'],
  ]
  await pause()
  const parsed = body.length > mostLetters ? undefined : parseStrictJson(Buffer.from(body))
  const texts = parsed === undefined || 'fault' in parsed ? [] : await usualTexts(parsed.value, pause)
  const meanings = new Map<string, string>()
  for (const [text, problem] of [
    ...edited,
    ...texts.flatMap((text) => [[text, again] as const, [`${text}\n`, again] as const]),
  ]) {
    // Most edits change nothing: each text is tried once, with its first meaning.
    if (!meanings.has(text)) meanings.set(text, problem)
  }
  return [...meanings]
}

function signedPaths({ path, query }: SignedParts, publicPrefix: string): Mistakes {
  const withPrefix = `The path was signed with the public prefix ${publicPrefix}; leave it out.`
  return [
    ...(publicPrefix === '' ? [] : [[publicPrefix + path, withPrefix] as const]),
    [`${path}?${query}`, 'The path was signed with its query.'],
    [`${path}/`, 'The path was signed with a trailing slash.'],
    [path.slice(1), 'The path was signed without its leading slash.'],
    [path.replace('/publisher/sdk/v1', ''), 'The path was signed relative to the API; sign it from the root.'],
    ['', 'No path was signed.'],
  ]
}

/** Returns the header's time in other units: the signed text must equal the header's. */
function signedTimes({ timestamp }: SignedParts): Mistakes {
  const problem = 'The signed time is not the exact text of the X-Timestamp header. Check seconds and milliseconds.'
  return [`${timestamp}000`, `${Math.floor(Number(timestamp) / 1000)}`, ''].map((signed) => [signed, problem])
}

function signedMethods({ method }: SignedParts): Mistakes {
  return ['GET', 'POST', method.toLowerCase(), '']
    .filter((signed) => signed !== method)
    .map((signed) => [signed, `The method was signed as "${signed}"; sign it as "${method.toUpperCase()}".`])
}

/** Characters that copying, a shell or a file leaves around a secret. */
const surroundings = [
  ['', '\n', 'a line break at its end'],
  ['', '\r\n', 'a line break (CR LF) at its end'],
  ['', '\r', 'a carriage return at its end'],
  ['', ' ', 'a space at its end'],
  [' ', '', 'a space before it'],
  ['', '\t', 'a tab at its end'],
  ['"', '"', 'its quotes'],
  ["'", "'", 'its quotes'],
  ['`', '`', 'its quotes'],
  ['“', '”', 'its quotes'],
  ['"', '"\n', 'its quotes and a line break'],
  ['\uFEFF', '', 'an invisible character (byte order mark) before it'],
  ['\u200B', '', 'an invisible character (zero-width space) before it'],
  ['', '\u200B', 'an invisible character (zero-width space) at its end'],
  ['', '\u00A0', 'an invisible character (no-break space) at its end'],
] as const

/** Secrets that can be recognised as wrong without revealing the right one. */
function usedSecrets({ secret, publishableKey, otherKeys }: SigningKeys): Mistakes {
  const asSecret = 'The publishable key was used as the secret; use the secret key paired with it.'
  return [
    ...(publishableKey === undefined ? [] : [[publishableKey, asSecret] as const]),
    [secret.replace(/^[a-z]+_((live|test)_)?/, ''), 'The secret was used without its prefix; use the whole text.'],
    ...surroundings.map(
      ([before, after, what]) =>
        [before + secret + after, `The secret was used with ${what}; use the text alone.`] as const,
    ),
    ...otherKeys.map(
      (other) => [other.secret, `The secret of another key was used: ${other.publishableKey}.`] as const,
    ),
  ]
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
