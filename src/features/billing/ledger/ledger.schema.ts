import { type Static, Type } from 'typebox'
import {
  anyName,
  dayParameter,
  fileProperties,
  instantInputSchema,
  instantSchema,
  named,
  nullable,
  oneOf,
  optional,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../../http/list-page.ts'
import { currencySchema } from '../rates/rates.schema.ts'

const accountKindSchema = oneOf([
  'advertiser',
  'publisher',
  'creator',
  'margin',
  'cash',
  'in_transit',
  'fees',
  'tax',
  'exchange',
  'write_off',
])

const entryKindSchema = oneOf([
  'completion',
  'reversal',
  'usage',
  'deposit',
  'refund',
  'invoice_rounding',
  'tax',
  'credit_note',
  'receipt',
  'payment',
  'payment_paid',
  'payment_failed',
  'payment_returned',
  'adjustment',
  'write_off',
])

const demoProperty = {
  demo: Type.Boolean({ default: false, description: 'Reads the book of the demo network instead.' }),
}
const amount = (description: string) => Type.Number({ description })
const optionalId = nullable(uuidSchema)

export const accountsQuerySchema = Type.Object({
  ...listQueryProperties,
  ...optional({
    kind: accountKindSchema,
    organizationId: uuidSchema,
    projectId: uuidSchema,
    currency: currencySchema,
    ...demoProperty,
  }),
})
export type AccountsQuery = Static<typeof accountsQuerySchema>

export const ledgerAccountSchema = named('LedgerAccount', {
  id: uuidSchema,
  kind: accountKindSchema,
  organizationId: optionalId,
  projectId: optionalId,
  appId: optionalId,
  creatorId: nullable(Type.String()),
  currency: currencySchema,
  demo: Type.Boolean({ description: 'Whether it stands in the book of the demo network.' }),
  balance: amount('Debits less credits: above 0 it owes the network, below 0 it is owed.'),
  paidThrough: nullable(instantSchema),
})
export type LedgerAccount = Static<typeof ledgerAccountSchema>

export const entriesQuerySchema = Type.Object({
  ...listQueryProperties,
  ...optional({
    accountId: uuidSchema,
    transactionId: uuidSchema,
    organizationId: uuidSchema,
    projectId: uuidSchema,
    kind: entryKindSchema,
    ...demoProperty,
    ...fileProperties,
  }),
  from: dayParameter('First UTC day of the booking.'),
  to: dayParameter('Last UTC day of the booking, inclusive.'),
})
export type EntriesQuery = Static<typeof entriesQuerySchema>

const ledgerLineSchema = Type.Object({
  accountId: uuidSchema,
  kind: accountKindSchema,
  currency: currencySchema,
  amount: amount('A debit is positive, a credit negative.'),
  dueAt: nullable(instantSchema),
})

export const ledgerEntrySchema = named('LedgerEntry', {
  id: uuidSchema,
  kind: entryKindSchema,
  organizationId: optionalId,
  projectId: optionalId,
  appId: optionalId,
  campaignId: optionalId,
  creatorId: nullable(Type.String()),
  transactionId: optionalId,
  goal: nullable(Type.String()),
  quantity: nullable(Type.Integer({ description: '1 of a completion; of `usage` the clicks or impressions.' })),
  bookedAt: instantSchema,
  happenedAt: instantSchema,
  reverses: nullable(Type.String({ description: 'The id of the entry that it takes back.' })),
  reason: nullable(Type.String()),
  actor: nullable(Type.String({ description: 'The id of a member, or `token`; null of what the service books.' })),
  demo: Type.Boolean(),
  lines: Type.Array(ledgerLineSchema, { description: 'They add up to 0 in each currency.' }),
})
export type LedgerEntry = Static<typeof ledgerEntrySchema>

export const trialBalanceQuerySchema = Type.Object(optional({ at: instantInputSchema, ...demoProperty }))
export type TrialBalanceQuery = Static<typeof trialBalanceQuerySchema>

export const trialBalanceSchema = named('TrialBalance', {
  at: instantSchema,
  data: Type.Array(
    Type.Object({
      currency: currencySchema,
      kind: accountKindSchema,
      debit: amount('The sum of all debits.'),
      credit: amount('The sum of all credits, not negative.'),
      balance: amount('`debit` less `credit`.'),
    }),
  ),
  sums: Type.Record(anyName, Type.Number(), { description: 'The balances of each currency added up: 0.' }),
})
export type TrialBalance = Static<typeof trialBalanceSchema>
