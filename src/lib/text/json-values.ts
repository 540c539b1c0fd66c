const separators = /[\s{}[\],:'=&<>;]+/
const partOfWord = '[\\p{L}\\p{N}_.@-]'
const words = new Set(['true', 'false', 'null'])
const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Strings that hold JSON are read as such within so many others; what is deeper, as text. */
const mostNested = 3

/**
 * Returns whether a value stands in a text: as a JSON string, key or number, however it is escaped, also within JSON that is a
 * string itself. Of a text that is no valid JSON, what stands between strings is taken word by word.
 */
export function hasJsonValue(text: string, value: string, nested = 0): boolean {
  if (nested > mostNested) return hasPhrase(text, value)
  let from = 0
  for (;;) {
    const open = text.indexOf('"', from)
    if (hasWord(text.slice(from, open === -1 ? undefined : open), value)) return true
    if (open === -1) return false
    const close = endOfString(text, open + 1)
    const string = unescapeJson(text.slice(open + 1, close))
    if (string === value || (string.includes('"') && hasJsonValue(string, value, nested + 1))) return true
    from = close + 1
  }
}

/** Returns whether a text that is no valid JSON has a value as it is and not as a part of another: nothing tells its strings. */
export function hasPhrase(text: string, value: string): boolean {
  if (words.has(value)) return false
  const literal = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<!${partOfWord})${literal}(?!${partOfWord})`, 'u').test(text)
}

/** Reads what stands between the quotes of a JSON string; what follows a backslash without a meaning stands for itself. */
export function unescapeJson(source: string): string {
  if (!source.includes('\\')) return source
  return source.replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, code: string | undefined, character: string) =>
    code === undefined ? (escaped[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function hasWord(text: string, value: string): boolean {
  return text.includes(value) && !words.has(value) && text.split(separators).includes(value)
}

/** The place of the closing quote, or the end of a text that was cut off. */
function endOfString(text: string, start: number): number {
  let index = start
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index
}
