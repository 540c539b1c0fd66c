/** Parameters by name, without a prototype. */
export type Query = Readonly<Record<string, string>>

export interface ParsedQuery {
  /** The first of equal names; if there is a fault, the parameters that could be read. */
  readonly query: Query
  /** The first fault, naming its parameter; undefined if there is none. */
  readonly fault: string | undefined
}

const empty: ParsedQuery = { query: Object.freeze(Object.create(null)), fault: undefined }

/** Parses a query string or a form. */
export function parseQuery(text: string): ParsedQuery {
  if (text === '') return empty
  const query: Record<string, string> = Object.create(null)
  if (countParameters(text) > maxParameters) {
    return { query, fault: `The query string has more than ${maxParameters} parameters.` }
  }
  let fault: string | undefined
  for (const part of text.split('&')) {
    if (part === '') continue
    const found = addParameter(query, part)
    fault ??= found
  }
  return { query, fault }
}

/** Parses the query string of a request whose route accepts any, and so has no validator for it. */
export function readQuery({ query }: { readonly query: unknown }): ParsedQuery {
  return parseQuery(query as string)
}

/** As many as an object of a JSON body may have keys; a query with more is not read. */
const maxParameters = 1_000

/** Counts the parameters of a query string or a form without reading them. */
export function countParameters(text: string): number {
  let count = 0
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('&', start)
    if (end !== start) count++
    if (end === -1) break
    start = end + 1
  }
  return count
}

/** Adds a parameter, or returns its fault. */
function addParameter(query: Record<string, string>, part: string): string | undefined {
  const equals = part.indexOf('=')
  const name = decode(equals === -1 ? part : part.slice(0, equals))
  const value = equals === -1 ? '' : decode(part.slice(equals + 1))
  if (name === undefined) return 'The query string is not valid percent-encoded UTF-8.'
  if (value === undefined) return `${name} must be percent-encoded UTF-8 without NUL.`
  if (name in query) return `${name} must be sent only once.`
  query[name] = value
  return undefined
}

/** Returns the decoded text; undefined if it is malformed or contains NUL, which PostgreSQL cannot store. */
function decode(text: string): string | undefined {
  if (!/[%+\0]/.test(text)) return text
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}
