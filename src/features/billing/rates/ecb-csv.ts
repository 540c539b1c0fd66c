import { fieldError } from '../../../errors.ts'
import { isCurrency, parseRate, rateOfOne } from '../../../lib/currency.ts'
import { divideHalfEven } from '../../../lib/money.ts'
import { type CsvRow, parseCsv } from '../../../lib/text/parse-csv.ts'
import { formatUtcDay, parseUtcDay } from '../../../lib/time/utc-day.ts'

/** Units of a currency for one US dollar on a day. */
export interface DatedRate {
  readonly currency: string
  /** YYYY-MM-DD. */
  readonly day: string
  /** In 1e-10. */
  readonly rate: bigint
}

/** The longest text of a rate; the bank's have four decimals. */
const longestRate = 24

/**
 * Reads the rates of the European Central Bank's file, units of each currency for one euro, as units for one US dollar:
 * the euro's own and all others of a row by its dollar's, half-even to ten decimals. Cells of `N/A` are passed over,
 * and columns of currencies that are no longer in use.
 *
 * @throws ServiceError `invalid_request` naming `csv` and the row.
 */
export function readEcbRates(csv: string): DatedRate[] {
  const [header, ...rows] = parseCsv(csv)
  const columns = (header?.cells ?? []).map((cell) => cell.trim())
  if (columns[0] !== 'Date' || !columns.includes('USD')) {
    throw fieldError('csv', 'must begin with a row of column names, `Date` and `USD` among them')
  }
  const strange = columns.slice(1).find((name) => name !== '' && !/^[A-Z]{3}$/.test(name))
  if (strange !== undefined) throw fieldError('csv', `has a column in row 1 that is not an ISO 4217 code: ${strange}`)
  return rows.flatMap((row) => ratesOfRow(columns, row))
}

function ratesOfRow(columns: readonly string[], row: CsvRow): DatedRate[] {
  const day = readDay(row)
  const perEuro = new Map(columns.flatMap((name, at) => (at > 0 && name !== '' ? readCell(name, at, row) : [])))
  const dollars = perEuro.get('USD')
  if (dollars === undefined) return []
  const rates = [...perEuro].filter(([currency]) => currency !== 'USD' && isCurrency(currency))
  return [['EUR', rateOfOne] as const, ...rates].map(([currency, rate]) => ({
    currency,
    day,
    rate: divideHalfEven(rate * rateOfOne, dollars),
  }))
}

function readCell(currency: string, at: number, { cells, number }: CsvRow): [string, bigint][] {
  const text = (cells[at] ?? '').trim()
  if (text === '' || text === 'N/A') return []
  const rate = text.length > longestRate ? undefined : parseRate(text)
  if (rate === undefined || rate === 0n) throw fieldError('csv', `has no rate in row ${number}, column ${currency}`)
  return [[currency, rate]]
}

/** A day as the bank's files write it: `2026-11-27` in its history, `27 November 2026` in its daily file. */
function readDay({ cells, number }: CsvRow): string {
  const text = (cells[0] ?? '').trim()
  const spelt = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text)
  const month = spelt === null ? -1 : months.indexOf(spelt[2] ?? '')
  const iso = spelt === null ? text : `${spelt[3]}-${two(month + 1)}-${two(Number(spelt[1]))}`
  const day = parseUtcDay(iso)
  if (day === undefined) throw fieldError('csv', `has no day in row ${number}`)
  return formatUtcDay(day)
}

const months = 'January February March April May June July August September October November December'.split(' ')
const two = (number: number) => String(number).padStart(2, '0')
