/** Characters that make a spreadsheet run a cell as a formula; full-width ones do so as well. */
const formulaCharacters = '=+\\-@\\t\\r\\n＝＋－＠'

/**
 * A formula at the start of a text, or after a character that some spreadsheets take for a separator even in quotes.
 */
const formula = new RegExp(`(?<=^|[;\\t])(?=[${formulaCharacters}])`, 'g')

/** A number, as text with all its digits. */
interface Decimal {
  readonly decimal: string
}

type Cell = string | number | bigint | boolean | Decimal | null | undefined

/**
 * A line of CSV (RFC 4180). Texts are quoted, and prefixed by an apostrophe if a spreadsheet could run them; null is
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

/** A formula, or one already marked: it gets one more mark, so that removing one restores the text. */
const marked = new RegExp(`(?<=^|[;\\t])(?='*[${formulaCharacters}])`, 'g')
const mark = new RegExp(`(?<=^|[;\\t])'(?='*[${formulaCharacters}])`, 'g')
const blank = /^'*\s*$/

/** A text as a cell that a spreadsheet does not run and `unmarkText` restores: `=1` becomes `'=1`. */
export function markText(text: string): string {
  return blank.test(text) ? `'${text}` : text.replaceAll(marked, "'")
}

/**
 * Restores the text of a cell made by `markText`; a hand-written cell stays as it is, unless it begins with such a
 * mark.
 */
export function unmarkText(cell: string): string {
  return cell !== '' && blank.test(cell) ? cell.replace("'", '') : cell.replaceAll(mark, '')
}
