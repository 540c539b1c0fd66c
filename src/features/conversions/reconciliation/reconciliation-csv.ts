import { ServiceError } from '../../../errors.ts'
import { canonicalUuid } from '../../../lib/ids/uuid.ts'
import { parseAmount } from '../../../lib/money.ts'
import { type CsvRow, parseCsv } from '../../../lib/text/parse-csv.ts'
import { isOpaqueId } from '../../../lib/text/text.ts'
import { goalKey, namedGoal } from '../../../snapshot/goal-key.ts'

/** An advertiser's report of one conversion, by the id of its transaction, its own id of the order, or both. */
export interface ReportedLine {
  /** As in a spreadsheet: the head is line 1. */
  readonly line: number
  readonly transactionId: string | undefined
  readonly orderId: string | undefined
  /** The key of a further goal, null for the main goal; undefined if the line leaves it open. */
  readonly goal: string | null | undefined
  readonly isReversed: boolean
  /** Of a reversed one, how much of its payout is taken back in all; undefined for the whole. */
  readonly amountMicros: bigint | undefined
}

/** What is wrong with a line; the head is line 1. */
export interface LineFault {
  readonly line: number
  readonly problem: string
}

/** A report by an advertiser. */
export interface ReportedFile {
  readonly lines: readonly ReportedLine[]
  /** Whether its lines may name goals: then those that it lacks are missing too. */
  readonly namesGoals: boolean
}

const columns = ['transaction_id', 'order_id', 'status', 'amount', 'goal', 'event'] as const
const mostLines = 10_000

/** Reads a table of conversions, its columns in any order. Throws `invalid_request` with every faulty line. */
export function readReconciliationCsv(csv: string): ReportedFile {
  const [head, ...rows] = parseCsv(csv, mostLines + 2)
  const names = (head?.cells ?? []).map((cell) => cell.trim())
  refuseFaults(headFaults(names, rows))
  const read = rows.map((row) => readRow(names, row))
  refuseFaults(read.flatMap((each) => ('problem' in each ? [each] : [])))
  const lines = read.flatMap((each) => ('problem' in each ? [] : [each]))
  return { lines, namesGoals: names.includes('goal') || names.includes('event') }
}

/** Throws `invalid_request` if a line is wrong: nothing is planned by half of a file. */
export function refuseFaults(faults: readonly LineFault[]): void {
  const [first] = faults
  if (first === undefined) return
  throw new ServiceError('invalid_request', `Line ${first.line} ${first.problem}.`, { details: faults.slice(0, 100) })
}

function headFaults(names: readonly string[], rows: readonly CsvRow[]): LineFault[] {
  const isKnown = (name: string) => columns.some((column) => column === name)
  if (!names.includes('status') || !(names.includes('transaction_id') || names.includes('order_id'))) {
    return [{ line: 1, problem: 'must name the columns status and transaction_id or order_id' }]
  }
  if (!names.every(isKnown)) return [{ line: 1, problem: `names a column that is none of ${columns.join(', ')}` }]
  if (new Set(names).size < names.length) return [{ line: 1, problem: 'names a column twice' }]
  if (rows.length === 0) return [{ line: 2, problem: 'has no conversion' }]
  return rows.length > mostLines ? [{ line: mostLines + 2, problem: `is one more than ${mostLines}` }] : []
}

function readRow(names: readonly string[], { cells, number: line }: CsvRow): ReportedLine | LineFault {
  const cell = (name: (typeof columns)[number]) => (cells[names.indexOf(name)] ?? '').trim()
  if (cells.length > names.length) return { line, problem: 'has more cells than the head' }
  const [id, order, status, amount, goal, event] = columns.map(cell)
  const named = namedGoal(goal, event)
  if (named === undefined) return { line, problem: 'names one goal as goal and another as event' }
  const transactionId = id === '' ? undefined : canonicalUuid(id ?? '')
  if (id !== '' && transactionId === undefined) return { line, problem: 'has a transaction_id that is not a UUID' }
  const orderId = order === '' ? undefined : order
  if (transactionId === undefined && orderId === undefined) return { line, problem: 'names no conversion' }
  if (orderId !== undefined && !isOpaqueId(orderId)) return { line, problem: 'has an order_id that is too long' }
  if (status !== 'approved' && status !== 'reversed')
    return { line, problem: 'must have the status approved or reversed' }
  const isReversed = status === 'reversed'
  const amountMicros = isReversed && amount !== '' ? readAmount(amount ?? '') : undefined
  if (isReversed && amount !== '' && amountMicros === undefined) {
    return { line, problem: 'must have an amount above 0 with at most two decimals, or none' }
  }
  return { line, transactionId, orderId, goal: named === '' ? undefined : goalKey(named), isReversed, amountMicros }
}

function readAmount(text: string): bigint | undefined {
  const micros = /^\d{1,12}(\.\d{1,2})?$/.test(text) ? parseAmount(Number(text)) : undefined
  return micros === undefined || micros === 0n ? undefined : micros
}
