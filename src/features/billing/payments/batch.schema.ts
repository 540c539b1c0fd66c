import { type Static, Type } from 'typebox'
import {
  instantInputSchema,
  instantSchema,
  named,
  nullable,
  oneOf,
  optional,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../../http/list-page.ts'
import { parseAmount } from '../../../lib/money.ts'
import { railSchema } from '../payment-methods/payment-method.schema.ts'
import { currencySchema } from '../rates/rates.schema.ts'
import { exclusions } from './exclusion.ts'

export const batchesQuerySchema = Type.Object({
  ...listQueryProperties,
  ...optional({
    demo: Type.Boolean({ default: false, description: 'Lists the batches of the demo network instead.' }),
  }),
})

export const createBatchSchema = Type.Object(
  {
    rail: railSchema,
    ...optional({
      currency: currencySchema,
      cutoff: instantInputSchema,
      demo: Type.Boolean({ default: false, description: 'Pays out of the book of the demo network.' }),
    }),
  },
  { examples: [{ rail: 'sepa', currency: 'EUR' }] },
)
export type CreateBatch = Static<typeof createBatchSchema>

const batchState = oneOf(['draft', 'approved', 'sent', 'closed', 'canceled'])
const paymentState = oneOf(['approved', 'sent', 'paid', 'failed', 'returned'])

const batchProperties = {
  id: uuidSchema,
  state: batchState,
  rail: railSchema,
  currency: currencySchema,
  cutoff: instantSchema,
  createdBy: Type.String({ description: 'The id of a member; `token`, or `payment_day` for a draft made by itself.' }),
  approvedBy: nullable(Type.String()),
  total: nullable(Type.Number({ description: 'In its currency; null where there is no rate yet.' })),
  createdAt: instantSchema,
  demo: Type.Boolean({ description: 'Pays out of the book of the demo network.' }),
}

export const listedBatchSchema = named('ListedPaymentBatch', batchProperties)
export type ListedBatchView = Static<typeof listedBatchSchema>

const payeeProperties = { projectId: uuidSchema, creatorId: nullable(Type.String()) }
const bookAmount = Type.Number({ description: 'In US dollars.' })

const batchPaymentSchema = named('BatchPayment', {
  id: nullable(Type.String({ description: 'Null in a draft: its payments are estimates.' })),
  ...payeeProperties,
  name: Type.String({ description: 'The holder of the account; for `sepa` in the characters of its file.' }),
  bookAmount,
  currency: currencySchema,
  rate: nullable(Type.Number({ description: 'Units of the currency for one US dollar; null for the dollar itself.' })),
  rateDay: nullable(Type.String({ description: 'The UTC day of the rate.' })),
  amount: nullable(Type.Number({ description: 'In the currency; null in a draft without a rate.' })),
  state: oneOf(['draft', 'approved', 'sent', 'paid', 'failed', 'returned']),
  hint: nullable(Type.String()),
  reference: nullable(Type.String({ description: 'As the results gave it.' })),
  fee: nullable(Type.Number()),
  failure: nullable(Type.String()),
})

export const batchSchema = named('PaymentBatch', {
  ...batchProperties,
  fileHash: nullable(Type.String({ description: 'SHA-256 of its file, in hexadecimal digits.' })),
  payments: Type.Array(batchPaymentSchema),
  leftOut: Type.Array(
    Type.Object({
      ...payeeProperties,
      amount: Type.Number({ description: 'In US dollars; what the party owes where the reason is `owes`.' }),
      reason: oneOf(exclusions),
    }),
  ),
})
export type BatchView = Static<typeof batchSchema>
export type BatchPaymentView = BatchView['payments'][number]

const resultStates = ['paid', 'failed', 'returned'] as const

const resultSchema = Type.Object({
  paymentId: uuidSchema,
  state: oneOf(resultStates),
  ...optional({
    reference: Type.String({ maxLength: 128 }),
    fee: Type.Refine(
      Type.Number({ minimum: 0, maximum: 1_000_000_000, description: 'In the currency of the payment.' }),
      (fee: number) => parseAmount(fee) !== undefined,
      () => 'must have at most six decimals',
    ),
    failure: Type.String({ maxLength: 512 }),
  }),
})
export type Result = Static<typeof resultSchema>

/** The most results of one call. */
export const mostResults = 5_000

export const resultsSchema = Type.Object(
  { results: Type.Array(resultSchema, { minItems: 1, maxItems: mostResults }) },
  {
    examples: [
      { results: [{ paymentId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54', state: 'paid', reference: 'TX-1', fee: 0.25 }] },
    ],
  },
)
export type Results = Static<typeof resultsSchema>

export const resultsCsvSchema = Type.String({
  examples: ['payment_id,state,reference,fee\n0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54,paid,TX-1,0.25\n'],
})

/** A payment as its receiver sees it. */
export const partyPaymentSchema = named('Payment', {
  id: uuidSchema,
  state: paymentState,
  rail: railSchema,
  currency: currencySchema,
  amount: Type.Number({ description: 'In its currency.' }),
  bookAmount: Type.Number({
    description: 'In US dollars: the sum of `earned`, `reversed`, `adjustments` and `returned`.',
  }),
  rate: nullable(Type.Number({ description: 'Units of the currency for one US dollar; null for the dollar itself.' })),
  cutoff: instantSchema,
  earned: Type.Number({ description: 'Of the lines that the payment covers, in US dollars.' }),
  reversed: Type.Number(),
  adjustments: Type.Number(),
  returned: Type.Number({ description: 'Of earlier payments that failed or came back.' }),
  hint: nullable(Type.String()),
  createdAt: instantSchema,
  paidAt: nullable(instantSchema),
})
export type PartyPayment = Static<typeof partyPaymentSchema>
