import type pg from 'pg'

/** A table as a backup names it. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

export interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly isIdentity: boolean
}

/** The most rows fetched, or written, at a time: the embedded database's one session answers each request whole. */
const rowsAtOnce = 1_000

/** Values as the database wrote them. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

const listOf = ({ columns }: StoredTable) => columns.map(({ name }) => name).join(', ')

/**
 * Reads the rows of a table as whole lines of COPY text, within the client's open transaction. Uses a cursor, because
 * the embedded database's session cannot run a COPY.
 */
export async function* readRows(client: pg.ClientBase, table: StoredTable): AsyncGenerator<Buffer> {
  await client.query(`declare rows_of_table no scroll cursor for select ${listOf(table)} from ${table.name}`)
  for (let count = 1; ; ) {
    const text = `fetch ${count} from rows_of_table`
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array', types: asText })
    let bytes = 0
    for (const part of encodeLines(rows)) {
      bytes += part.length
      yield part
    }
    if (rows.length < count) break
    count = Math.max(1, Math.min(rowsAtOnce, Math.floor((count * partLength) / bytes)))
  }
  await client.query('close rows_of_table')
}

/** Writes rows in the form of `readRows` or COPY. */
export async function writeRows(client: pg.ClientBase, table: StoredTable, lines: AsyncIterable<Buffer>) {
  const { name, columns } = table
  const values = columns.map(({ type }, index) => `unnest($${index + 1}::text[])::${type}`).join(', ')
  const text = `insert into ${name} (${listOf(table)}) overriding system value select ${values}`
  for await (const chunk of lines) {
    const rows = decodeLines(chunk)
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce)
      await client.query(
        text,
        columns.map((_, index) => some.map((row) => row[index] ?? null)),
      )
    }
  }
}

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

/** A part ends with the row that reaches this length, however few rows it has. */
const partLength = 1_048_576

/**
 * Encodes rows in PostgreSQL's COPY text form: a line each, values between tabs, `\N` for null. Yields parts of whole
 * lines.
 */
function* encodeLines(rows: readonly (readonly (string | null)[])[]): Generator<Buffer> {
  let part = ''
  for (const row of rows) {
    part += `${row.map(encodeValue).join('\t')}\n`
    if (part.length < partLength) continue
    yield Buffer.from(part)
    part = ''
  }
  if (part !== '') yield Buffer.from(part)
}

/** Decodes lines of `encodeLines` or COPY. @internal */
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
