/** What a spreadsheet would run as a formula when a cell begins with it. */
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
