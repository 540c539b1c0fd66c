import { type Static, Type } from 'typebox'
import {
  fileProperties,
  instantInputSchema,
  instantSchema,
  named,
  nullable,
  oneOf,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'
import { amountAbove0, referenceSchema } from '../ledger/amount.schema.ts'

const dollars = (description: string) => Type.Number({ description: `${description}, in US dollars.` })
const optionalText = nullable(Type.String())

const addressFields = {
  street: optionalText,
  building: optionalText,
  postcode: optionalText,
  town: optionalText,
  country: optionalText,
  taxId: optionalText,
}

/** The party that issues the paper, as the billing settings had it at the issue. */
const sellerSchema = named('InvoiceSeller', {
  name: optionalText,
  ...addressFields,
  iban: optionalText,
  bic: optionalText,
})

/** The party that the paper is for, as its billing had it at the issue. */
const buyerSchema = named('InvoiceBuyer', { legalName: optionalText, ...addressFields, email: optionalText })

const invoiceLineSchema = named('InvoiceLine', {
  kind: oneOf(['completion', 'reversal', 'usage', 'adjustment']),
  campaignId: nullable(uuidSchema),
  campaignName: optionalText,
  goal: optionalText,
  quantity: Type.Integer({ description: 'Entries of the ledger; of `usage` the clicks or impressions.' }),
  amount: dollars('The sum, which a reversal makes negative'),
})

const previewFields = {
  organizationId: uuidSchema,
  kind: oneOf(['invoice', 'prepaid_statement', 'credit_note'], {
    description: '`prepaid_statement`: of an organization that pays in advance; nothing of it is open.',
  }),
  state: oneOf(['issued', 'part_paid', 'paid']),
  periodFrom: nullable(instantSchema),
  periodTo: instantSchema,
  currency: Type.String({ description: 'The currency of `total` and `open`, ISO 4217.' }),
  rate: nullable(Type.Number({ description: 'Units of the currency for one US dollar; null for US dollars.' })),
  rateDay: nullable(Type.String({ description: 'The UTC day of the rate.' })),
  net: dollars('The sum of the lines in cents'),
  rounding: dollars('What `net` differs from the sum of the lines'),
  taxPercent: Type.Number(),
  taxNote: optionalText,
  tax: dollars('`net` x `taxPercent`'),
  total: Type.Number({ description: '`net` and `tax`, in `currency`.' }),
  open: Type.Number({ description: 'What is still to be paid, in `currency`.' }),
  issuedAt: instantSchema,
  dueAt: instantSchema,
  seller: sellerSchema,
  buyer: buyerSchema,
  lines: Type.Array(invoiceLineSchema),
}

/** An invoice as it would be issued now. */
export const invoicePreviewSchema = named('InvoicePreview', previewFields)

export const invoiceSchema = named('Invoice', {
  id: uuidSchema,
  number: Type.String({ examples: ['INV-1'] }),
  ...previewFields,
  invoiceId: nullable(Type.String({ description: 'The invoice that a credit note corrects.' })),
  reason: optionalText,
  reference: optionalText,
})

const untilSchema = { until: instantInputSchema }
export const previewQuerySchema = Type.Object(untilSchema)
export const issueInvoiceSchema = Type.Object(untilSchema, { examples: [{ until: '2026-04-01T00:00:00Z' }] })

export const invoiceQuerySchema = Type.Object({
  format: Type.Optional(oneOf(['json', 'csv', 'pdf'], { default: 'json' })),
  bom: Type.Optional(fileProperties.bom),
})

export const receiptSchema = Type.Object(
  {
    amount: amountAbove0('In the currency of the invoice, in whole units of its smallest coin.'),
    reference: referenceSchema,
    receivedAt: Type.Optional(instantInputSchema),
  },
  { examples: [{ amount: 5, reference: 'bank 2026-04-12/17', receivedAt: '2026-04-12T09:00:00Z' }] },
)

export const creditNoteSchema = Type.Object(
  {
    amount: amountAbove0('Of the net of the invoice, in US dollars and whole cents.'),
    reason: Type.String({ minLength: 1, maxLength: 512 }),
    reference: referenceSchema,
  },
  { examples: [{ amount: 10, reason: 'Traffic of a test', reference: 'credit 1' }] },
)

export type Invoice = Static<typeof invoiceSchema>
export type InvoicePreview = Static<typeof invoicePreviewSchema>
export type InvoiceLine = Static<typeof invoiceLineSchema>
export type Seller = Static<typeof sellerSchema>
export type Buyer = Static<typeof buyerSchema>
export type Receipt = Static<typeof receiptSchema>
export type CreditNote = Static<typeof creditNoteSchema>

/** What a paper shows beside the columns of its row, frozen at the issue. */
export interface InvoiceContent {
  readonly seller: Seller
  readonly buyer: Buyer
  /** The name of the organization, for a paper whose buyer has no legal name. */
  readonly organizationName: string
  readonly taxPercent: number
  readonly taxNote: string | null
  readonly lines: InvoiceLine[]
  /** Of a credit note: why, and on which invoice. */
  readonly reason?: string
  readonly invoiceNumber?: string
}
