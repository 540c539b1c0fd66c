import type { Core } from '../../../core.ts'
import { fieldError } from '../../../errors.ts'
import { minorDigitsOf, minorToMicros } from '../../../lib/currency.ts'
import { parseAmount } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { type Account, accountOfParty, networkAccount } from '../ledger/account.ts'
import { bookEntry, type NewLine } from '../ledger/book-entry.ts'
import { exceeds, type Repeatable, readReceivedAt, referenceUsed } from '../ledger/repeatable.ts'
import type { Invoice, Receipt } from './invoice.schema.ts'
import { settledBy } from './invoice-totals.ts'
import { findReceived, type InvoiceRow, lockInvoice, updateInvoice } from './invoices.queries.ts'
import { actorOf } from './issue-invoice.ts'
import { presentInvoice } from './present-invoice.ts'

/**
 * Records that an invoice was paid, in full or in part: cash goes up, and the organization owes less. In another
 * currency the amount is turned back by the rate of the invoice. The same reference with the same amount changes
 * nothing.
 *
 * @throws ServiceError `invalid_request` for parts of the smallest unit, and for a time to come; `reference_used` if it
 * came with another amount; `exceeds_remaining` if less is open.
 */
export async function recordReceipt(
  change: Change & Pick<Core, 'clock'>,
  invoiceId: string,
  { amount, reference, receivedAt }: Receipt,
): Promise<Repeatable<Invoice>> {
  const happenedAt = readReceivedAt(receivedAt, change.clock.nowMs())
  return applyChange<Repeatable<Invoice>>(change, async (db) => {
    const invoice = await lockInvoice(db, invoiceId)
    const { currency, organization_id: organizationId } = invoice
    const minor = readMinor('amount', amount, currency)
    const receivedMicros = minorToMicros(minor, currency)
    const cause = `${invoiceId}:${reference}`
    const before = await findReceived(db, cause)
    if (before !== undefined) {
      if (before !== receivedMicros) throw referenceUsed()
      return { answer: { answer: presentInvoice(invoice), isRepeated: true }, audit: undefined }
    }
    if (minor > invoice.open_minor) throw exceeds(`More than the ${presentInvoice(invoice).open} that are open.`)
    const openMinor = invoice.open_minor - minor
    const bookMicros = settledBy(invoice, invoice.settled_micros, openMinor)
    const settled = {
      open_minor: openMinor,
      settled_micros: invoice.settled_micros + bookMicros,
      state: openMinor === 0n ? ('paid' as const) : ('part_paid' as const),
    }
    await updateInvoice(db, invoiceId, settled)
    const entry = {
      ...{ id: change.newId(), kind: 'receipt' as const, cause, organizationId, reference, actor: actorOf(change) },
      ...{ happenedAt, isDemo: invoice.is_demo },
    }
    await bookEntry(db, entry, linesOfReceipt(invoice, bookMicros, receivedMicros))
    const answer = presentInvoice({ ...invoice, ...settled })
    const changes = { amount, reference, receivedAt: happenedAt.toISOString(), open: answer.open }
    const audit = { action: 'invoice.receipt', objectId: invoiceId, organizationId, changes }
    return { answer: { answer, isRepeated: false }, audit }
  })
}

function linesOfReceipt(invoice: InvoiceRow, bookMicros: bigint, receivedMicros: bigint): NewLine[] {
  const line = (account: Account, amountMicros: bigint): NewLine => ({ account, amountMicros, dueAt: null })
  const paid = line(accountOfInvoice(invoice), -bookMicros)
  const cash = networkAccount('cash', invoice.is_demo, invoice.currency)
  if (invoice.currency === 'USD') return [line(cash, bookMicros), paid]
  return [
    line(cash, receivedMicros),
    line(networkAccount('exchange', invoice.is_demo, invoice.currency), -receivedMicros),
    line(networkAccount('exchange', invoice.is_demo), bookMicros),
    paid,
  ]
}

/** The account that an invoice is of. */
export function accountOfInvoice(invoice: Pick<InvoiceRow, 'organization_id' | 'is_demo'>): Account {
  return accountOfParty({ kind: 'advertiser', organizationId: invoice.organization_id }, invoice.is_demo)
}

/**
 * An amount in the smallest units of its currency. Throws `invalid_request` naming the field if it has parts of one.
 */
function readMinor(field: string, amount: number, currency: string): bigint {
  const micros = parseAmount(amount) ?? 0n
  const digits = minorDigitsOf(currency)
  const unit = minorToMicros(1n, currency)
  if (micros % unit !== 0n) throw fieldError(field, `must have at most ${digits} decimals in ${currency}`)
  return micros / unit
}
