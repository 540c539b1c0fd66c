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

/** Writes rows as PostgreSQL's COPY does in its text form: a line each, values between tabs, `\N` for null. */
export function encodeLines(rows: readonly (readonly (string | null)[])[]): Buffer {
  const line = (row: readonly (string | null)[]) => `${row.map(encodeValue).join('\t')}\n`
  return Buffer.from(rows.map(line).join(''))
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
