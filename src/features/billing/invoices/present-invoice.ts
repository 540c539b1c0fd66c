import { minorAmount } from '../../../lib/currency.ts'
import { amountOf } from '../../../lib/money.ts'
import type { InvoiceDraft } from './draft-invoice.ts'
import type { Invoice, InvoicePreview } from './invoice.schema.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export function presentPreview(draft: InvoiceDraft): InvoicePreview {
  const { organizationId, kind, currency, rate, rateDay, content } = draft
  const isPrepaid = kind === 'prepaid_statement'
  const total = minorAmount(draft.totalMinor, currency)
  const { seller, buyer, taxPercent, taxNote, lines } = content
  return {
    ...{ organizationId, kind, currency, rateDay, taxPercent, taxNote, total, seller, buyer, lines },
    state: isPrepaid ? 'paid' : 'issued',
    periodFrom: draft.periodFrom?.toISOString() ?? null,
    periodTo: draft.periodTo.toISOString(),
    rate: rate === null ? null : Number(rate),
    net: amountOf(draft.netMicros),
    rounding: amountOf(draft.roundingMicros),
    tax: amountOf(draft.taxMicros),
    open: isPrepaid ? 0 : total,
    issuedAt: draft.issuedAt.toISOString(),
    dueAt: draft.dueAt.toISOString(),
  }
}

/** Presents a stored paper: all but `state` and `open` is as it was issued. */
export function presentInvoice(row: InvoiceRow): Invoice {
  const { id, number, kind, state, currency, rate, content } = row
  if (kind === 'self_billing' || row.period_to === null)
    throw new Error(`the paper ${number} is not of an organization`)
  const { seller, buyer, taxPercent, taxNote, lines, reason = null } = content
  return {
    ...{ id, number, kind, state, currency, taxPercent, taxNote, seller, buyer, lines, reason },
    organizationId: row.organization_id,
    invoiceId: row.invoice_id,
    reference: row.reference,
    periodFrom: row.period_from?.toISOString() ?? null,
    periodTo: row.period_to.toISOString(),
    rate: rate === null ? null : Number(rate),
    rateDay: row.rate_day,
    net: amountOf(row.net_micros),
    rounding: amountOf(row.rounding_micros),
    tax: amountOf(row.tax_micros),
    total: minorAmount(row.total_minor, currency),
    open: minorAmount(row.open_minor, currency),
    issuedAt: row.issued_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  }
}
