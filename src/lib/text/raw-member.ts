import { closingQuote } from './strict-json.ts'

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const brace = 0x7b

/**
 * Returns the raw text of a member's value in a JSON object, which must be valid JSON; the last member of equal names,
 * because that one counts. Undefined if there is no such member or the document is not an object.
 */
export function rawMember(json: Buffer, name: string): Buffer | undefined {
  let at = skipBlanks(json, 0)
  if (json[at++] !== brace) return undefined
  let found: Buffer | undefined
  while (at < json.length) {
    const nameStart = json.indexOf(quote, at)
    if (nameStart < 0) return found
    const nameEnd = closingQuote(json, nameStart + 1) + 1
    const valueStart = skipBlanks(json, json.indexOf(colon, nameEnd) + 1)
    const valueEnd = endOfValue(json, valueStart)
    // Names may be written with escapes.
    if (JSON.parse(json.toString('utf8', nameStart, nameEnd)) === name) found = json.subarray(valueStart, valueEnd)
    at = valueEnd
  }
  return found
}

/** Returns the index at which a value ends, without trailing whitespace. */
function endOfValue(json: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === quote) {
      at = closingQuote(json, at + 1)
      if (depth === 0) return at + 1
      continue
    }
    const bracket = byte | 0x20
    if (bracket === 0x7b) depth++
    else if (bracket === 0x7d && --depth === 0) return at + 1
    // A number or a word ends before whatever follows it.
    else if (depth <= 0 && (bracket === 0x7d || byte === comma || isBlank(byte))) return at
  }
  return json.length
}

function skipBlanks(json: Buffer, start: number): number {
  let at = start
  while (at < json.length && isBlank(json[at] as number)) at++
  return at
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
