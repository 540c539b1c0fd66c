import { fieldError } from '../../../errors.ts'
import { csvLine, markText, unmarkText } from '../../../lib/text/csv.ts'
import { type CsvRow, parseCsv, readDelimiter } from '../../../lib/text/parse-csv.ts'
import type { CampaignDraft } from './campaign-draft.ts'

type Kind = 'text' | 'number' | 'boolean' | 'list'

/** Columns by name, dotted for nested fields. An empty cell clears its field, or leaves it if the column is fixed. */
const columns: Readonly<Record<string, { kind: Kind; isFixed?: true }>> = {
  id: { kind: 'text', isFixed: true },
  externalId: { kind: 'text' },
  name: { kind: 'text', isFixed: true },
  status: { kind: 'text', isFixed: true },
  perk: { kind: 'text' },
  badgeLabel: { kind: 'text' },
  oldPrice: { kind: 'text' },
  newPrice: { kind: 'text' },
  categories: { kind: 'list' },
  targetCountries: { kind: 'list' },
  ageRating: { kind: 'text', isFixed: true },
  startsAt: { kind: 'text' },
  endsAt: { kind: 'text' },
  'payout.amount': { kind: 'number' },
  'payout.model': { kind: 'text', isFixed: true },
  'caps.conversionsPerDay': { kind: 'number' },
  'caps.conversionsPerWeek': { kind: 'number' },
  'caps.conversionsPerMonth': { kind: 'number' },
  'caps.conversionsTotal': { kind: 'number' },
  'caps.budgetTotal': { kind: 'number' },
  'caps.pacing': { kind: 'text' },
  'frequency.delivered': { kind: 'number' },
  'frequency.days': { kind: 'number' },
  attributionWindowDays: { kind: 'number', isFixed: true },
  priority: { kind: 'number' },
  defaultCatalog: { kind: 'boolean', isFixed: true },
  access: { kind: 'text' },
  terms: { kind: 'text' },
  destinationUrl: { kind: 'text', isFixed: true },
  fallbackUrl: { kind: 'text' },
  notes: { kind: 'text' },
}

/** Each tracking parameter has a column of its own, named by this prefix and its own name. */
const trackingPrefix = 'trackingParameters.'

/** Writes campaigns as CSV, the header first; `trackingNames` are all names of tracking parameters. */
export function campaignLines(trackingNames: readonly string[]) {
  const names = [...Object.keys(columns), ...trackingNames.map((name) => trackingPrefix + name)]
  return {
    header: csvLine(names.map(markText)),
    line: (draft: CampaignDraft) => csvLine(names.map((name) => cellOf(draft, name))),
  }
}

function cellOf(draft: CampaignDraft, column: string): string | number | boolean | null {
  const dot = column.indexOf('.')
  const [field, inner] = dot === -1 ? [column, undefined] : [column.slice(0, dot), column.slice(dot + 1)]
  const whole = (draft as Record<string, unknown>)[field]
  const value = inner === undefined ? whole : ((whole ?? {}) as Record<string, unknown>)[inner]
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.length === 0 ? null : markText(value.map(escapeItem).join(';'))
  return typeof value === 'string' ? markText(value) : (value as number | boolean)
}

/** A row of a table as a draft, or its fault. */
export interface ReadRow {
  readonly number: number
  readonly draft: Readonly<Record<string, unknown>>
}

/** Room for each field, and for all tracking parameters that the campaigns of one organization may have. */
const mostColumns = 1_000

/**
 * Reads campaigns from CSV. The schema judges the cells: text in place of a number stays text. Throws `invalid_request`
 * naming `csv` for a table that cannot be read, is too large or has an unknown column.
 */
export function readCampaignCsv(csv: string, mostRows: number): ReadRow[] {
  // The header, and one row more than is accepted.
  const [header, ...rows] = parseCsv(csv, mostRows + 2)
  if (header === undefined) throw fieldError('csv', 'is empty')
  // Before anything is built from the cells: rows times columns may be more than the length of any body.
  if (rows.length > mostRows) throw fieldError('csv', `must have at most ${mostRows} rows`)
  if (header.cells.length > mostColumns) throw fieldError('csv', `must have at most ${mostColumns} columns`)
  const names = header.cells.map(columnOf)
  for (const [index, name] of names.entries()) {
    const isKnown = Object.hasOwn(columns, name) || name.startsWith(trackingPrefix)
    if (!isKnown && name !== '') throw fieldError('csv', `has a column "${name}", which is not a known field`)
    if (name !== '' && names.indexOf(name) !== index) throw fieldError('csv', `has two columns "${name}"`)
  }
  // A comma that does not separate cells is a decimal comma, as half of the world writes it.
  const hasDecimalComma = readDelimiter(csv).delimiter === ';'
  return rows.map((row) => ({ number: row.number, draft: draftOfRow(names, row, hasDecimalComma) }))
}

/** Spaces around a tracking parameter's name belong to it. */
function columnOf(cell: string): string {
  const name = unmarkText(cell)
  return name.startsWith(trackingPrefix) ? name : unmarkText(cell.trim())
}

function draftOfRow(
  names: readonly string[],
  { number, cells }: CsvRow,
  hasDecimalComma: boolean,
): Readonly<Record<string, unknown>> {
  if (cells.slice(names.length).some((cell) => cell !== '')) {
    throw fieldError('csv', `has more cells in row ${number} than columns: quote cells that contain separators`)
  }
  const draft: Record<string, unknown> = {}
  const tracking: [string, string][] = []
  for (const [index, name] of names.entries()) {
    const cell = cells[index] ?? ''
    if (!name.startsWith(trackingPrefix)) {
      if (name !== '') put(draft, name, hasDecimalComma && isDecimalComma(name, cell) ? cell.replace(',', '.') : cell)
    } else if (cell !== '') tracking.push([name.slice(trackingPrefix.length), unmarkText(cell)])
  }
  // Built from entries, so that a parameter named `__proto__` is like any other.
  if (names.some((name) => name.startsWith(trackingPrefix))) draft.trackingParameters = Object.fromEntries(tracking)
  return settleGroups(draft)
}

function isDecimalComma(name: string, cell: string): boolean {
  return columns[name]?.kind === 'number' && /^\s*-?\d{1,15},\d{1,15}\s*$/.test(cell)
}

function put(draft: Record<string, unknown>, name: string, cell: string): void {
  const { kind, isFixed } = columns[name] ?? { kind: 'text' }
  const value = cellValue(cell, kind)
  if (value === null && isFixed) return
  const [field = '', inner] = name.split('.')
  if (inner === undefined) draft[field] = value
  else {
    draft[field] ??= {}
    Object.assign(draft[field] as object, { [inner]: value })
  }
}

/** Without an amount there is no payout, without any cap there are no caps, and a frequency needs both its numbers. */
function settleGroups(draft: Record<string, unknown>): Record<string, unknown> {
  const { payout } = draft as { payout?: Record<string, unknown> }
  if (payout?.amount === null) draft.payout = null
  for (const name of ['caps', 'frequency']) {
    const group = draft[name]
    if (group !== undefined && Object.values(Object(group)).every((value) => value === null)) draft[name] = null
  }
  return draft
}

function cellValue(cell: string, kind: Kind): unknown {
  const trimmed = cell.trim()
  if (kind === 'list') return itemsOf(unmarkText(cell))
  if (trimmed === '') return null
  if (kind === 'number') return isNumber(trimmed) ? Number(trimmed) : cell
  if (kind === 'boolean') return /^(true|false)$/i.test(trimmed) ? trimmed.toLowerCase() === 'true' : cell
  return unmarkText(cell)
}

/** Accepts numbers as people write them, or as an export does, with many digits or an exponent. */
function isNumber(text: string): boolean {
  const number = Number(text)
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) || (Number.isFinite(number) && String(number) === text)
}

/** Escapes separators, and spaces at the edges. */
function escapeItem(item: unknown): string {
  return String(item).replaceAll(/[\\;]|^\s|\s$/g, '\\$&')
}

function itemsOf(cell: string): string[] {
  const items = cell.match(/(?:\\.|[^\\;])+/gs) ?? []
  return items.map(itemOf).filter((item) => item !== '')
}

/** Removes an item's escapes, and unescaped spaces at its edges. */
function itemOf(source: string): string {
  const parts = source.match(/\\.|[^\\]+/gs) ?? []
  const plain = parts.map((part, index) => {
    if (part.startsWith('\\')) return part.slice(1)
    const begun = index === 0 ? part.trimStart() : part
    return index === parts.length - 1 ? begun.trimEnd() : begun
  })
  return plain.join('')
}
