/** First characters that make a spreadsheet run a cell as a formula. */
const formulaStart = /^[=+\-@\t\r]/

/** A line of CSV (RFC 4180); cells that could run as a formula get an apostrophe in front, null is an empty cell. */
export function csvLine(cells: readonly (string | number | bigint | boolean | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | bigint | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A text as a cell that a spreadsheet leaves alone and `unmarkText` reads back, whatever it is: `=1` as `'=1`. */
export function markText(text: string): string {
  return text.trim() === '' || formulaStart.test(text) || isMarked.test(text) ? `'${text}` : text
}

const isMarked = /^'(?:[=+\-@\t\r']|\s*$)/

/** Returns the text that `markText` made a cell of; a cell written by hand stays as it is, but for such a mark. */
export function unmarkText(cell: string): string {
  return isMarked.test(cell) ? cell.slice(1) : cell
}
