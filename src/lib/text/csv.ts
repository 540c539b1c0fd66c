/** Characters that make a spreadsheet run a cell as a formula; it takes the full-width ones for the others. */
const formulaCharacters = '=+\\-@\\t\\r\\n＝＋－＠'

/** A formula at the start of a text, or behind what some spreadsheets separate cells by, whatever the quotes. */
const formula = new RegExp(`(?<=^|[;\\t])(?=[${formulaCharacters}])`, 'g')

/** A number as a text of all its digits. */
interface Decimal {
  readonly decimal: string
}

type Cell = string | number | bigint | boolean | Decimal | null | undefined

/**
 * A line of CSV (RFC 4180): texts are quoted, and guarded by an apostrophe where they could run as a formula; null is
 * empty.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return value.decimal
  if (typeof value !== 'string') return String(value)
  return `"${value.replaceAll(formula, "'").replaceAll('"', '""')}"`
}

/** A formula, or one with marks before it, which get one more, so that taking one away gives the text back. */
const marked = new RegExp(`(?<=^|[;\\t])(?='*[${formulaCharacters}])`, 'g')
const mark = new RegExp(`(?<=^|[;\\t])'(?='*[${formulaCharacters}])`, 'g')
const blank = /^'*\s*$/

/** A text as a cell that a spreadsheet leaves alone and `unmarkText` reads back, whatever it is: `=1` as `'=1`. */
export function markText(text: string): string {
  return blank.test(text) ? `'${text}` : text.replaceAll(marked, "'")
}

/** Returns the text that `markText` made a cell of; a cell written by hand stays as it is, but for such marks. */
export function unmarkText(cell: string): string {
  return cell !== '' && blank.test(cell) ? cell.replace("'", '') : cell.replaceAll(mark, '')
}
