import { isUuid } from '../../../lib/ids/uuid.ts'
import { parseAmount } from '../../../lib/money.ts'
import { type CsvRow, parseCsv } from '../../../lib/text/parse-csv.ts'
import { mostResults, type Result } from './batch.schema.ts'

/** What is wrong with a line of a file; the head is line 1. */
export interface LineFault {
  readonly line: number
  readonly problem: string
}

/** A result with the line that it came from. */
export type NumberedResult = Result & { readonly line: number }

const columns = ['payment_id', 'state', 'reference', 'fee', 'failure'] as const
type Column = (typeof columns)[number]

const longest = { reference: 128, failure: 512 } as const
const largestFee = 1_000_000_000

/** Reads a table of results, its columns in any order; `fee` and `failure` may be absent. */
export function readResultsCsv(csv: string): { results: NumberedResult[]; faults: LineFault[] } {
  const [head, ...rows] = parseCsv(csv, mostResults + 2)
  const names = (head?.cells ?? []).map((cell) => cell.trim())
  const problem = headProblem(names)
  if (problem !== undefined) return { results: [], faults: [{ line: 1, problem }] }
  if (rows.length === 0) return { results: [], faults: [{ line: 2, problem: 'has no result' }] }
  if (rows.length > mostResults) {
    return { results: [], faults: [{ line: mostResults + 2, problem: `is one more than ${mostResults} results` }] }
  }
  const read = rows.map((row) => readRow(names, row))
  return {
    results: read.flatMap((each) => ('problem' in each ? [] : [each])),
    faults: read.flatMap((each) => ('problem' in each ? [each] : [])),
  }
}

function headProblem(names: readonly string[]): string | undefined {
  const missing = columns.slice(0, 3).find((name) => !names.includes(name))
  if (missing !== undefined) return `must name the columns ${columns.slice(0, 3).join(', ')}`
  const strange = names.find((name) => !columns.some((each) => each === name))
  if (strange !== undefined) return 'names a column that is none of results'
  return new Set(names).size < names.length ? 'names a column twice' : undefined
}

function readRow(names: readonly string[], { cells, number: line }: CsvRow): NumberedResult | LineFault {
  const cell = (name: Column) => (cells[names.indexOf(name)] ?? '').trim()
  if (cells.length > names.length) return { line, problem: 'has more cells than the head' }
  const paymentId = withDashes(cell('payment_id').toLowerCase())
  if (!isUuid(paymentId)) return { line, problem: 'payment_id is not a UUID' }
  const state = cell('state')
  if (state !== 'paid' && state !== 'failed' && state !== 'returned') {
    return { line, problem: 'state must be paid, failed or returned' }
  }
  for (const name of ['reference', 'failure'] as const) {
    if ([...cell(name)].length > longest[name]) return { line, problem: `${name} is longer than ${longest[name]}` }
  }
  const fee = cell('fee')
  const isFee =
    /^\d{1,10}(\.\d{1,6})?$/.test(fee) && Number(fee) <= largestFee && parseAmount(Number(fee)) !== undefined
  if (fee !== '' && !isFee) return { line, problem: 'fee must be an amount with at most six decimals' }
  const [reference, failure] = [cell('reference'), cell('failure')]
  return {
    ...{ line, paymentId, state },
    ...(reference !== '' && { reference }),
    ...(fee !== '' && { fee: Number(fee) }),
    ...(failure !== '' && { failure }),
  }
}

/** A bank reports the `EndToEndId` of its file, which is the id without dashes. */
function withDashes(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
