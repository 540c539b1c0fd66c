import { isStorableText } from './text.ts'

/** The deepest nesting of arrays and objects a document may have. */
export const maxJsonDepth = 32

/** The most keys an object may have. */
export const maxJsonKeys = 1000

/** Why bytes are refused as JSON. */
export type JsonFault = 'byte_order_mark' | 'invalid_utf8' | 'malformed' | 'too_deep' | 'too_many_keys'

/** A parsed document, or the first fault found. */
export type StrictJson = { readonly value: unknown; readonly unstorable?: string } | { readonly fault: JsonFault }

/**
 * Parses JSON that must be UTF-8 without a byte order mark, within the limits of depth and keys. `unstorable` is the
 * path of the first text that PostgreSQL cannot store, such as `attributes.city`, or of the object with such a key. The
 * last of equal keys counts; a key `__proto__` is a property like any other.
 */
export function parseStrictJson(bytes: Uint8Array): StrictJson {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { fault: 'byte_order_mark' }
  const limit = limitFault(bytes)
  if (limit !== undefined) return { fault: limit }
  const text = attempt(() => utf8.decode(bytes))
  if (text === undefined) return { fault: 'invalid_utf8' }
  const value: unknown = attempt(() => JSON.parse(text))
  if (value === undefined) return { fault: 'malformed' }
  // Valid UTF-8 holds no surrogates and valid JSON no raw NUL, so either must have been written as an escape.
  const unstorable = text.includes('\\u') ? unstorablePath(value) : undefined
  return unstorable === undefined ? { value } : { value, unstorable }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns what the reader gives, or undefined when it throws. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function unstorablePath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    // A key that cannot be stored must not be repeated in an error either.
    if (!isStorableText(key)) return path
    const found = unstorablePath(member, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const keyCounts = new Uint32Array(maxJsonDepth + 1)

/** Scans before parsing, because parsing half a million nested levels would take longer than any request may. */
function limitFault(bytes: Uint8Array): JsonFault | undefined {
  let depth = 0
  keyCounts[0] = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    if (byte === quote) {
      index = closingQuote(bytes, index + 1)
    } else if (byte === colon) {
      keyCounts[depth] = (keyCounts[depth] as number) + 1
      if ((keyCounts[depth] as number) > maxJsonKeys) return 'too_many_keys'
    } else if ((byte | 0x20) === 0x7b) {
      depth++
      if (depth > maxJsonDepth) return 'too_deep'
      keyCounts[depth] = 0
    } else if ((byte | 0x20) === 0x7d) {
      if (depth > 0) depth--
    }
  }
  return undefined
}

/** The index of the quote that ends a JSON string whose content starts at `start`, or where the text was cut off. */
export function closingQuote(bytes: Uint8Array, start: number): number {
  let index = start
  while (index < bytes.length && bytes[index] !== quote) index += bytes[index] === backslash ? 2 : 1
  return index
}
