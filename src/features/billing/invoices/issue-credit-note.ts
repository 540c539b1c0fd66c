import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { fieldError } from '../../../errors.ts'
import { amountOf, parseAmount } from '../../../lib/money.ts'
import { applyChange, type Change } from '../../accounts/audit/apply-change.ts'
import { networkAccount, partyIdOf } from '../ledger/account.ts'
import { bookEntry, type NewLine } from '../ledger/book-entry.ts'
import { exceeds, type Repeatable, referenceUsed } from '../ledger/repeatable.ts'
import { defaultPrefix } from './draft-invoice.ts'
import type { CreditNote, Invoice } from './invoice.schema.ts'
import { creditOf } from './invoice-totals.ts'
import * as queries from './invoices.queries.ts'
import { actorOf, numbered } from './issue-invoice.ts'
import { presentInvoice } from './present-invoice.ts'
import { accountOfInvoice } from './record-receipt.ts'

interface Note extends Omit<CreditNote, 'amount'> {
  readonly invoice: queries.InvoiceRow
  readonly credit: ReturnType<typeof creditOf>
  readonly at: Date
}

/**
 * Issues a credit note over a part of an invoice's net and the tax on it. It lowers what is open; beyond that it is
 * credit. The same reference with the same amount answers the first note.
 *
 * @throws ServiceError `invalid_request` for parts of a cent; `reference_used` if the reference came with another
 * amount; `exceeds_remaining` if less of the net is left. A credit note has no net to credit.
 */
export async function issueCreditNote(
  change: Change & Pick<Core, 'clock'>,
  invoiceId: string,
  { amount, reason, reference }: CreditNote,
): Promise<Repeatable<Invoice>> {
  const netMicros = parseAmount(amount) ?? 0n
  if (netMicros % 10_000n !== 0n) throw fieldError('amount', 'must have at most two decimals')
  return applyChange<Repeatable<Invoice>>(change, async (db) => {
    const invoice = await queries.lockInvoice(db, invoiceId)
    const before = await queries.findCreditNote(db, invoiceId, reference)
    if (before !== undefined) {
      if (before.net_micros !== netMicros) throw referenceUsed()
      return { answer: { answer: presentInvoice(before), isRepeated: true }, audit: undefined }
    }
    const credited = await queries.sumCredited(db, invoiceId)
    const leftMicros = invoice.kind === 'credit_note' ? 0n : invoice.net_micros - credited
    if (netMicros > leftMicros) throw exceeds(`More than the net of ${amountOf(leftMicros)} that is left.`)
    const credit = creditOf(invoice, credited, netMicros)
    const note = { invoice, credit, reason, reference, at: new Date(change.clock.nowMs()) }
    const { id, number } = await storeNote(db, change, note)
    await settleByCredit(db, invoice, credit)
    await bookCredit(db, change, note, id)
    const answer = presentInvoice((await queries.findInvoice(db, id)) ?? invoice)
    const changes = { number, invoiceId, amount, reason, reference }
    const audit = { action: 'credit_note.issue', objectId: id, organizationId: invoice.organization_id, changes }
    return { answer: { answer, isRepeated: false }, audit }
  })
}

async function storeNote(db: Db, { newId }: Change, { invoice, credit, reason, reference, at }: Note) {
  const id = newId()
  const { organization_id: organizationId, is_demo: isDemo, content } = invoice
  const partyId = partyIdOf({ kind: 'advertiser', organizationId })
  const { invoice_prefix: prefix } = await queries.getInvoiceTerms(db, organizationId, partyId)
  const line = { kind: 'adjustment', campaignId: null, campaignName: null, goal: null, quantity: 1 } as const
  const lines = [{ ...line, amount: amountOf(credit.netMicros) }]
  const series = { prefix: prefix ?? defaultPrefix, mark: 'CN-', isDemo } as const
  const number = await numbered(db, series, (series, number) =>
    queries.insertInvoice(db, {
      ...{ id, series, number, kind: 'credit_note', invoice_id: invoice.id, party_id: partyId, reference },
      ...{ currency: invoice.currency, rate: invoice.rate, rate_day: invoice.rate_day },
      ...{ period_from: invoice.period_from, period_to: invoice.period_to, issued_at: at, due_at: at },
      ...{ net_micros: credit.netMicros, tax_micros: credit.taxMicros, total_minor: credit.totalMinor },
      ...{ open_minor: 0n, state: 'issued', content: { ...content, lines, reason, invoiceNumber: invoice.number } },
    }),
  )
  return { id, number }
}

async function settleByCredit(db: Db, invoice: queries.InvoiceRow, credit: Note['credit']): Promise<void> {
  const leftOpen = invoice.open_minor - credit.totalMinor
  const openMinor = leftOpen < 0n ? 0n : leftOpen
  await queries.updateInvoice(db, invoice.id, {
    open_minor: openMinor,
    settled_micros: invoice.settled_micros + credit.netMicros + credit.taxMicros,
    state: openMinor === 0n ? 'paid' : invoice.state,
  })
}

async function bookCredit(db: Db, change: Change, note: Note, id: string): Promise<void> {
  const { invoice, credit, reason, reference, at } = note
  const { organization_id: organizationId, is_demo: isDemo } = invoice
  const entry = {
    ...{ id: change.newId(), kind: 'credit_note' as const, cause: id, organizationId, happenedAt: at, isDemo },
    ...{ reference, note: reason, actor: actorOf(change) },
  }
  const lines: NewLine[] = [
    { account: networkAccount('margin', isDemo), amountMicros: credit.netMicros, dueAt: null },
    { account: networkAccount('tax', isDemo), amountMicros: credit.taxMicros, dueAt: null },
    { account: accountOfInvoice(invoice), amountMicros: -credit.netMicros - credit.taxMicros, dueAt: null },
  ]
  await bookEntry(db, entry, lines)
}
