import { ServiceError } from '../../errors.ts'
import { type JsonFault, maxJsonDepth, maxJsonKeys, parseStrictJson } from '../../lib/text/strict-json.ts'
import { isStorableText } from '../../lib/text/text.ts'

const faultMessages: Readonly<Record<JsonFault, string>> = {
  byte_order_mark: 'The body must not begin with a byte order mark.',
  invalid_utf8: 'The body is not valid UTF-8.',
  malformed: 'The body is not valid JSON.',
  too_deep: `The body is nested deeper than ${maxJsonDepth} levels.`,
  too_many_keys: `An object of the body has more than ${maxJsonKeys} keys.`,
}

/** The value of a JSON body; throws a 400 that says what is wrong with it. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const parsed = parseStrictJson(bytes)
  if ('fault' in parsed) throw new ServiceError('invalid_request', faultMessages[parsed.fault])
  if (!parsed.isStorable) {
    const field = unstorablePath(parsed.value, '') ?? ''
    throw new ServiceError(
      'invalid_request',
      `${field === '' ? 'The body' : field} must be text without NUL and lone surrogates.`,
    )
  }
  return parsed.value
}

/** Where the first text stands that cannot be stored, as `attributes.city`. */
function unstorablePath(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    // A key that cannot be stored cannot be repeated either.
    if (!isStorableText(key)) return path
    const found = unstorablePath(member, path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
