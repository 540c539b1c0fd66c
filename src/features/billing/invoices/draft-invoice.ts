import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError, ServiceError } from '../../../errors.ts'
import { amountOf } from '../../../lib/money.ts'
import { parseIsoDateTime } from '../../../lib/time/timestamp.ts'
import { formatUtcDay, startOfUtcDay, utcDayOf } from '../../../lib/time/utc-day.ts'
import { type Account, accountIdOf, accountOfParty, partyIdOf } from '../ledger/account.ts'
import { findRate, takeRate } from '../rates/rates.queries.ts'
import type { InvoiceContent } from './invoice.schema.ts'
import { contentOf } from './invoice-content.ts'
import { type Exchange, netOf, type Totals, totalsOf } from './invoice-totals.ts'
import * as queries from './invoices.queries.ts'

const dayMs = 86_400_000
/** Nothing commits into a range any more once its end is this long past. */
export const settlingMs = 15 * 60_000
const defaultDueDays = 30
/** The prefix of numbers where the settings have none. */
export const defaultPrefix = 'INV-'

/** An invoice that is computed and not yet issued. */
export interface InvoiceDraft extends Exchange, Totals {
  readonly organizationId: string
  readonly account: Account
  readonly kind: 'invoice' | 'prepaid_statement'
  readonly prefix: string
  readonly periodFrom: Date | null
  readonly periodTo: Date
  readonly rateDay: string | null
  readonly issuedAt: Date
  readonly dueAt: Date
  readonly content: InvoiceContent
}

/**
 * Reads the end of an invoice's range. Throws `invalid_request` unless it is a UTC midnight that is at least 15 minutes
 * past: by then every booking before it is committed or rolled back.
 */
export function readUntil(until: string, { clock }: Pick<Core, 'clock'>): Date {
  const atMs = parseIsoDateTime(until) ?? Number.NaN
  if (atMs !== startOfUtcDay(utcDayOf(atMs))) throw fieldError('until', 'must be a midnight in UTC')
  if (atMs > clock.nowMs() - settlingMs) throw fieldError('until', 'must be at least 15 minutes past')
  return new Date(atMs)
}

/**
 * Computes the invoice of everything booked to an organization from its last invoice's end on and before `until`. With
 * `closes` the range is closed in the same transaction, and the rate counts as used.
 *
 * @throws ServiceError `period_closed` unless `until` is later than the last invoice's end, `nothing_to_invoice` if the
 * sum in cents is not above 0, `rate_missing` if the currency has no rate.
 */
export async function draftInvoice(
  db: Db,
  { clock }: Pick<Core, 'clock'>,
  organizationId: string,
  until: Date,
  { closes }: { readonly closes: boolean },
): Promise<InvoiceDraft> {
  const owner = { kind: 'advertiser', organizationId } as const
  const terms = await queries.getInvoiceTerms(db, organizationId, partyIdOf(owner))
  const account = accountOfParty(owner, terms.is_demo)
  const accountId = accountIdOf(account)
  const periodFrom = await queries.findInvoicedThrough(db, accountId, closes)
  if (periodFrom !== null && until <= periodFrom) throw closed(periodFrom)
  const rows = await queries.listInvoiceLines(db, accountId, periodFrom, until)
  const sumMicros = rows.reduce((sum, row) => sum + row.amount_micros, 0n)
  if (netOf(sumMicros) <= 0n) throw new ServiceError('nothing_to_invoice', 'Nothing above 0 was booked before until.')
  const issuedAt = new Date(clock.nowMs())
  const { rateDay, ...exchange } = await findExchange(db, terms.currency ?? 'USD', issuedAt, closes)
  const totals = totalsOf(sumMicros, terms.tax_ppm ?? 0n, exchange)
  if (closes && !(await queries.moveInvoicedThrough(db, accountId, periodFrom, until))) throw closed(periodFrom)
  const lines = rows.map((row) => ({
    kind: row.kind,
    campaignId: row.campaign_id,
    campaignName: row.name,
    goal: row.goal,
    quantity: Number(row.quantity),
    amount: amountOf(row.amount_micros),
  }))
  return {
    ...{ ...exchange, ...totals, organizationId, account, rateDay, periodFrom, issuedAt },
    kind: terms.mode === 'prepaid' ? 'prepaid_statement' : 'invoice',
    prefix: terms.invoice_prefix ?? defaultPrefix,
    periodTo: until,
    dueAt: new Date(issuedAt.getTime() + (terms.due_days ?? defaultDueDays) * dayMs),
    content: { ...contentOf(terms), lines },
  }
}

function closed(periodFrom: Date | null): ServiceError {
  return new ServiceError('period_closed', `until must be later than ${periodFrom?.toISOString()}, the last end.`)
}

async function findExchange(db: Db, currency: string, at: Date, isUsed: boolean) {
  if (currency === 'USD') return { currency, rate: null, rateDay: null }
  const day = formatUtcDay(utcDayOf(at.getTime()))
  const found = await (isUsed ? takeRate : findRate)(db, currency, day)
  if (found === undefined) {
    throw new ServiceError('rate_missing', `${currency} has no rate of ${day} or the seven days before.`)
  }
  return { currency, rate: found.rate, rateDay: found.day }
}
