const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}
const unescapes = new Map(Object.entries(escapes).map(([plain, escaped]) => [escaped, plain]))

/** A part ends with the row that reaches this length, however many rows there are. */
export const partLength = 1_048_576

/**
 * Writes rows as PostgreSQL's COPY does in its text form: a line each, values between tabs, `\N` for null. Gives parts of whole
 * lines.
 */
export function* encodeLines(rows: readonly (readonly (string | null)[])[]): Generator<Buffer> {
  let part = ''
  for (const row of rows) {
    part += `${row.map(encodeValue).join('\t')}\n`
    if (part.length < partLength) continue
    yield Buffer.from(part)
    part = ''
  }
  if (part !== '') yield Buffer.from(part)
}

/** Reads what `encodeLines`, or COPY, has written. */
export function decodeLines(lines: Buffer): (string | null)[][] {
  const text = lines.toString()
  return text
    .slice(0, text.endsWith('\n') ? -1 : undefined)
    .split('\n')
    .map((line) => line.split('\t').map(decodeValue))
}

function encodeValue(value: string | null): string {
  return value === null ? '\\N' : value.replace(/[\\\b\f\n\r\t\v]/g, (character) => escapes[character] ?? character)
}

function decodeValue(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replace(/\\./g, (escaped) => unescapes.get(escaped) ?? escaped.slice(1)) : text
}
