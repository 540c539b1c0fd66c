/**
 * The key under which a parsed query string keeps its fault; the validator reports it, since a parser cannot answer.
 */
const fault = Symbol('fault')

/** Parameters by name, without a prototype. */
export type Query = Record<string, string> & { [fault]?: string }

const empty: Query = Object.freeze(Object.create(null))

/** Parses a query string or a form. What is wrong with it is kept for `queryFault`; the first of equal names stays. */
export function parseQuery(text: string): Query {
  if (text === '') return empty
  const query: Query = Object.create(null)
  if (countParameters(text) > maxParameters) {
    query[fault] = `The query string has more than ${maxParameters} parameters.`
    return query
  }
  for (const part of text.split('&')) {
    if (part !== '') addParameter(query, part)
  }
  return query
}

/** As many as an object of a JSON body has keys; what has more is not read. */
const maxParameters = 1_000

/** Returns how many parameters a query string or a form has, without reading them. */
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

/** Returns what is wrong with a parsed query string, naming the parameter; undefined when nothing is. */
export function queryFault(query: unknown): string | undefined {
  return (query as Query)[fault]
}

function addParameter(query: Query, part: string): void {
  const equals = part.indexOf('=')
  const name = decode(equals === -1 ? part : part.slice(0, equals))
  const value = equals === -1 ? '' : decode(part.slice(equals + 1))
  if (name === undefined) {
    query[fault] ??= 'The query string is not valid percent-encoded UTF-8.'
  } else if (value === undefined) {
    query[fault] ??= `${name} must be percent-encoded UTF-8 without NUL.`
  } else if (name in query) {
    query[fault] ??= `${name} must be sent only once.`
  } else {
    query[name] = value
  }
}

/** The decoded text; undefined when it is malformed or holds a NUL, which PostgreSQL cannot store. */
function decode(text: string): string | undefined {
  if (!/[%+\0]/.test(text)) return text
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}
