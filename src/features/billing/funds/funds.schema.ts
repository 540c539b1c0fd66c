import { type Static, Type } from 'typebox'
import {
  instantInputSchema,
  instantSchema,
  named,
  nullable,
  oneOf,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'
import { amountAbove0, referenceSchema } from '../ledger/amount.schema.ts'

export const recordFundingSchema = Type.Object(
  {
    amount: amountAbove0('In US dollars, with at most six decimals.', 500),
    reference: referenceSchema,
    receivedAt: Type.Optional(instantInputSchema),
  },
  { examples: [{ amount: 500, reference: 'bank 2026-04-12/17', receivedAt: '2026-04-12T09:00:00Z' }] },
)
export type RecordFunding = Static<typeof recordFundingSchema>

export const fundingSchema = named('Funding', {
  id: uuidSchema,
  amount: Type.Number({ description: 'In US dollars.' }),
  reference: Type.String(),
  receivedAt: instantSchema,
  bookedAt: instantSchema,
})
export type Funding = Static<typeof fundingSchema>

const dollars = (description: string) => Type.Number({ description, examples: [90] })

export const balanceSchema = named('OrganizationBalance', {
  mode: oneOf(['invoice', 'prepaid', 'credit'], {
    description: '`prepaid` and `credit`: a conversion counts only if its payout is not above `remaining`.',
  }),
  currency: Type.String({ description: 'Of the amounts: the currency of the books.', examples: ['USD'] }),
  funded: dollars('Deposits and receipts less refunds.'),
  used: dollars('All that was booked, less reversals and credit notes.'),
  remaining: nullable(dollars('`funded` and the credit limit, less `used`. Null in mode `invoice`.')),
  owed: dollars('The part of `used` that is above `funded`.'),
  creditLimit: nullable(dollars('Null without one.')),
  invoicedUnpaid: dollars('The open part of issued invoices, in US dollars.'),
  runsOutInDays: nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Whole days that `remaining` lasts at the use of the last 7 days; null without use, or without `remaining`.',
    }),
  ),
})
export type OrganizationBalance = Static<typeof balanceSchema>
