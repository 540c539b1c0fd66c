import { minorDigitsOf } from '../../../lib/currency.ts'
import { drawPaper } from '../papers/draw-paper.ts'
import { addressLines, type Column, dayText, type Labeled, moneyText, type Paper } from '../papers/paper.ts'
import type { Invoice, InvoiceLine } from './invoice.schema.ts'

const headings = { invoice: 'Invoice', prepaid_statement: 'Statement', credit_note: 'Credit note' } as const
const lineKinds = {
  completion: 'Conversions',
  reversal: 'Reversals',
  usage: 'Clicks or impressions',
  adjustment: 'Adjustment',
} as const
const dayMs = 86_400_000

const columns: readonly Column[] = [
  { title: 'Campaign', part: 0.42 },
  { title: 'Position', part: 0.22 },
  { title: 'Quantity', part: 0.14, isNumber: true },
  { title: 'Amount', part: 0.22, isNumber: true },
]

/** What a paper shows beside its answer. */
export interface PaperNames {
  /** Of an organization without a legal name. */
  readonly organizationName: string
  /** Of the invoice that a credit note corrects. */
  readonly invoiceNumber?: string | undefined
}

/** Draws an invoice, a credit note or a statement as PDF. */
export function invoicePaper(invoice: Invoice, names: PaperNames): AsyncGenerator<Uint8Array> {
  return drawPaper(paperOf(invoice, names))
}

/** @internal */
export function paperOf(invoice: Invoice, { organizationName, invoiceNumber }: PaperNames): Paper {
  const { number, kind, seller, buyer, lines } = invoice
  const email = buyer.email === null ? [] : [buyer.email]
  return {
    title: `${headings[kind]} ${number}`,
    madeAt: new Date(invoice.issuedAt),
    from: { heading: 'From', lines: addressLines(seller.name, seller) },
    to: { heading: 'To', lines: [...addressLines(buyer.legalName ?? organizationName, buyer), ...email] },
    facts: factsOf(invoice, invoiceNumber),
    columns,
    rows: lines.map(rowOf),
    sums: sumsOf(invoice),
    notes: notesOf(invoice),
  }
}

function factsOf(invoice: Invoice, invoiceNumber: string | undefined): Labeled[] {
  const { kind, periodFrom, periodTo, issuedAt, dueAt } = invoice
  const lastDay = dayText(new Date(Date.parse(periodTo) - dayMs).toISOString())
  const period = periodFrom === null ? `until ${lastDay}` : `${dayText(periodFrom)} to ${lastDay}`
  return [
    ['Date', dayText(issuedAt)],
    ['Period (UTC)', period],
    ...(kind === 'invoice' ? [['Due', dayText(dueAt)] as const] : []),
    ...(invoiceNumber === undefined ? [] : [['On invoice', invoiceNumber] as const]),
  ]
}

function rowOf({ kind, campaignName, goal, quantity, amount }: InvoiceLine): string[] {
  const position = goal === null ? lineKinds[kind] : `${lineKinds[kind]}: ${goal}`
  return [campaignName ?? '', position, quantity.toLocaleString('en-US'), moneyText(amount, 'USD')]
}

function sumsOf(invoice: Invoice): Labeled[] {
  const { net, rounding, taxPercent, tax, total, currency, rate, rateDay } = invoice
  const exchanged: Labeled[] = [
    ['Total in US dollars', moneyText(net + tax, 'USD')],
    [`Rate of ${rateDay}`, `1 USD = ${rate} ${currency}`],
  ]
  const added: Labeled[] = [
    ...(rounding === 0 ? [] : [['Rounding', moneyText(rounding, 'USD')] as const]),
    ['Net', moneyText(net, 'USD')],
    [`Tax ${taxPercent} %`, moneyText(tax, 'USD')],
    ...(rate === null ? [] : exchanged),
    ['Total', moneyText(total, currency, minorDigitsOf(currency))],
  ]
  if (invoice.kind !== 'prepaid_statement') return added
  return [...added, ['Paid in advance; to be paid', moneyText(0, currency, minorDigitsOf(currency))]]
}

function notesOf({ kind, taxNote, reason, seller, number }: Invoice): string[] {
  const bank = [
    seller.iban === null ? [] : `IBAN ${seller.iban}`,
    seller.bic === null ? [] : `BIC ${seller.bic}`,
  ].flat()
  return [
    ...(taxNote === null ? [] : [taxNote]),
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(kind === 'invoice' && bank.length > 0
      ? [`Please pay to ${bank.join(', ')}, with the reference ${number}.`]
      : []),
  ]
}
