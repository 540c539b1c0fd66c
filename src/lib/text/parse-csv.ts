import { fieldError } from '../../errors.ts'

/** One row of a table; a cell may hold line breaks. */
export interface CsvRow {
  /** Numbered as in a spreadsheet: the header is row 1. */
  readonly number: number
  readonly cells: readonly string[]
}

const delimiters = /[,;\t]/
/** A first line that declares the separator to spreadsheets; not a row. */
const separatorLine = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i

/** Returns the separator of a table's cells, and where its rows begin. */
export function readDelimiter(text: string): { readonly delimiter: string; readonly start: number } {
  const markEnd = text.startsWith('\uFEFF') ? 1 : 0
  const [line, said] = separatorLine.exec(text.slice(markEnd, markEnd + 16)) ?? []
  if (line !== undefined && said !== undefined) return { delimiter: said, start: markEnd + line.length }
  const header = text.slice(markEnd, endOfLine(text, markEnd)).replaceAll(/"[^"]*"/g, '')
  return { delimiter: delimiters.exec(header)?.[0] ?? ',', start: markEnd }
}

/**
 * Reads CSV (RFC 4180) as spreadsheets of any language write or copy it: separated by commas, semicolons or tabs, with
 * or without a byte order mark or a line `sep=;`. Rows without any text are skipped. Throws `invalid_request` naming
 * `csv` if a quote stays open.
 *
 * @param most stops after this number of rows: a request may hold half a million, and each takes memory.
 */
export function parseCsv(text: string, most = Number.POSITIVE_INFINITY): CsvRow[] {
  const { delimiter, start } = readDelimiter(text)
  const rows: CsvRow[] = []
  let at = start
  for (let number = 1; at < text.length && rows.length < most; number++) {
    const { cells, next } = readRow(text, at, delimiter, number)
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells })
    at = next
  }
  return rows
}

function readRow(text: string, start: number, delimiter: string, number: number) {
  const cells: string[] = []
  let at = start
  for (;;) {
    const isQuoted = text[at] === '"'
    const { cell, next } = isQuoted ? readQuoted(text, at, number) : { cell: '', next: at }
    // Text after a closing quote is taken literally.
    const end = endOfCell(text, next, delimiter)
    cells.push(cell + text.slice(next, end))
    if (text[end] !== delimiter) return { cells, next: text.startsWith('\r\n', end) ? end + 2 : end + 1 }
    at = end + 1
  }
}

function readQuoted(text: string, quoteAt: number, row: number): { cell: string; next: number } {
  let cell = ''
  for (let at = quoteAt + 1; ; ) {
    const end = text.indexOf('"', at)
    if (end === -1) throw fieldError('csv', `has an unclosed quote in row ${row}`)
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return { cell, next: end + 1 }
    cell += '"'
    at = end + 2
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

function endOfLine(text: string, from: number): number {
  const found = text.slice(from).search(/[\r\n]/)
  return found === -1 ? text.length : from + found
}
