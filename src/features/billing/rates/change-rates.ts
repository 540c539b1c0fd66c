import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { parseRate, rateText } from '../../../lib/currency.ts'
import { parseUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import type { AuditRecord } from '../../accounts/audit/record-audit.ts'
import { type DatedRate, readEcbRates } from './ecb-csv.ts'
import { lockRates, type RateRow, upsertRates } from './rates.queries.ts'
import type { ExchangeRate, PutRate } from './rates.schema.ts'

type RateChange = Change & Pick<Core, 'clock'>

/**
 * Sets the rate of a currency and day. Throws `invalid_request` for the dollar, a day that is none and one to come,
 * `rate_in_use` for another value of a used rate.
 */
export async function putRate(change: RateChange, { currency, day, rate }: PutRate): Promise<ExchangeRate> {
  if (currency === 'USD') throw fieldError('currency', 'must not be the dollar, the currency of the books')
  requireDay(change, 'day', day)
  const given = { currency, day, rate: parseRate(rate) ?? 0n }
  if (given.rate === 0n) throw fieldError('rate', 'must be above 0')
  return applyChange(change, async (db) => {
    const { before, after } = await storeRates(db, change, [given], 'entered')
    const [known] = before
    const [row] = after
    if (row === undefined) throw new Error('The rate was not stored.')
    const isSame = known?.rate === row.rate
    const audit: AuditRecord = {
      action: 'exchange_rate.set',
      objectId: `${currency} ${day}`,
      changes: { rate: { from: known?.rate ?? null, to: row.rate } },
    }
    return { answer: presentRate(row), audit: isSame ? undefined : audit }
  })
}

/** Stores the rates of a file of the European Central Bank, all or none of them; returns their number. */
export async function importRates(change: RateChange, csv: string): Promise<{ imported: number }> {
  const rates = readEcbRates(csv)
  for (const { day } of rates) requireDay(change, 'csv', day)
  const [last] = rates.map(({ day }) => day).toSorted((one, other) => (one < other ? 1 : -1))
  if (new Set(rates.map(({ currency, day }) => `${currency} ${day}`)).size < rates.length) {
    throw fieldError('csv', 'names a day or a currency twice')
  }
  return applyChange(change, async (db) => {
    const { before } = await storeRates(db, change, rates, 'ecb')
    const known = new Set(before.map((row) => `${row.currency} ${row.day} ${row.rate}`))
    const changed = rates.filter(({ currency, day, rate }) => !known.has(`${currency} ${day} ${rateText(rate)}`)).length
    const audit: AuditRecord = {
      action: 'exchange_rate.import',
      objectId: last ?? 'none',
      changes: { imported: rates.length, changed },
    }
    return { answer: { imported: rates.length }, audit: changed === 0 ? undefined : audit }
  })
}

/** A rate as the management API shows it. */
export function presentRate({ currency, day, rate, source, used, entered_at }: RateRow): ExchangeRate {
  return {
    currency,
    day,
    rate: Number(rate),
    source: source === 'ecb' ? 'ecb' : 'entered',
    used,
    enteredAt: entered_at.toISOString(),
  }
}

function requireDay({ clock }: RateChange, field: string, text: string): void {
  const day = parseUtcDay(text)
  if (day === undefined) throw fieldError(field, 'must be a day as YYYY-MM-DD')
  if (day > utcDayOf(clock.nowMs())) throw fieldError(field, `must not name a day to come: ${text}`)
}

/** Stores rates and returns their rows before and after. Throws `rate_in_use` if a used one has another value. */
async function storeRates(
  db: Db,
  { actor, clock }: RateChange,
  rates: readonly DatedRate[],
  source: 'entered' | 'ecb',
) {
  const before = await lockRates(db, rates)
  const entered = { source, by: actor.memberId ?? actor.kind, at: new Date(clock.nowMs()) }
  await upsertRates(db, rates, entered)
  const after = await lockRates(db, rates)
  const given = new Map(rates.map(({ currency, day, rate }) => [`${currency} ${day}`, rateText(rate)]))
  const kept = after.find(({ currency, day, rate }) => given.get(`${currency} ${day}`) !== rate)
  if (kept !== undefined) {
    const message = `The rate of ${kept.currency} on ${kept.day} was used by a payment or an invoice and cannot be changed.`
    throw new ServiceError('rate_in_use', message)
  }
  return { before, after }
}
