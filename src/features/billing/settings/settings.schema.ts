import { type Static, Type } from 'typebox'
import { clearable, emailSchema, named, nullable, oneOf, optional } from '../../../http/body/schema-parts.ts'
import { isCurrency } from '../../../lib/currency.ts'
import { parseAmount, parsePercent } from '../../../lib/money.ts'

const atMostSix = (amount: number) => parseAmount(amount) !== undefined
const sixDecimals = () => 'must have at most six decimals'
const amountLimits = { maximum: 9.2e12, examples: [50] }
const amountFrom0 = Type.Refine(Type.Number({ minimum: 0, ...amountLimits }), atMostSix, sixDecimals)
const amountAboveNothing = Type.Refine(Type.Number({ exclusiveMinimum: 0, ...amountLimits }), atMostSix, sixDecimals)
const holdDays = Type.Integer({ minimum: 0, maximum: 365, description: 'Days from a verification to its due date.' })
const note = Type.String({ minLength: 1, maxLength: 512 })
const line = Type.String({ minLength: 1, maxLength: 140 })
const currency = Type.Refine(
  Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['USD'] }),
  isCurrency,
  () => 'must be an ISO 4217 code',
)

const address = {
  street: line,
  building: line,
  postcode: line,
  town: line,
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.', examples: ['DE'] }),
  taxId: line,
}

/** What members of a party set: whom its papers are for. */
const buyer = { legalName: line, ...address, email: emailSchema }
const seller = { name: line, ...address, iban: line, bic: Type.String({ minLength: 1, maxLength: 11 }) }

type Fields = Readonly<Record<string, Parameters<typeof nullable>[0]>>
type Nullable<P extends Fields> = { [K in keyof P]: ReturnType<typeof nullable<P[K]>> }
const nullables = <P extends Fields>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, nullable(schema)])) as Nullable<P>

const settings = {
  holdDays,
  reversalWindowDays: Type.Integer({ minimum: 0, maximum: 730 }),
  minimum: amountFrom0,
  needsTwoPeople: Type.Boolean({ description: 'Whether payments, and adjustments above the limit, need two people.' }),
  adjustmentLimit: amountAboveNothing,
  invoicePrefix: Type.String({ minLength: 1, maxLength: 32, examples: ['INV-'] }),
  dueDays: Type.Integer({ minimum: 0, maximum: 365 }),
}
const paymentDay = Type.Integer({ minimum: 1, maximum: 28, description: 'The day of the month, in UTC.' })

export const billingSettingsSchema = named('BillingSettings', {
  ...settings,
  paymentDay: nullable(paymentDay),
  seller: named('BillingSeller', nullables(seller)),
})
export type BillingSettings = Static<typeof billingSettingsSchema>

export const putBillingSettingsSchema = Type.Object(
  {
    ...optional(settings),
    ...clearable({ paymentDay }),
    seller: Type.Optional(Type.Object(clearable(seller))),
  },
  { examples: [{ holdDays: 14, minimum: 25, paymentDay: 5, seller: { name: 'Offerwire Ltd' } }] },
)
export type PutBillingSettings = Static<typeof putBillingSettingsSchema>

const advertiserTerms = {
  mode: oneOf(['invoice', 'prepaid', 'credit']),
  currency,
  taxPercent: Type.Refine(
    Type.Number({ minimum: 0, maximum: 100, examples: [19] }),
    (percent: number) => parsePercent(percent) !== undefined,
    () => 'must have at most four decimals',
  ),
  autoInvoice: Type.Boolean({ description: 'Issues an invoice on the first of each month for all before it.' }),
}
const advertiserOptions = { creditLimit: amountFrom0, taxNote: note }

export const organizationBillingSchema = named('OrganizationBilling', {
  ...advertiserTerms,
  ...nullables(advertiserOptions),
  ...nullables(buyer),
})
export type OrganizationBilling = Static<typeof organizationBillingSchema>

export const patchOrganizationBillingSchema = Type.Object(
  { ...optional(advertiserTerms), ...clearable({ ...advertiserOptions, ...buyer }) },
  { examples: [{ mode: 'prepaid', legalName: 'Lamps Ltd', country: 'IE' }] },
)
export type PatchOrganizationBilling = Static<typeof patchOrganizationBillingSchema>

const publisherTerms = {
  currency,
  paused: Type.Boolean({ description: 'While true, no payment is made.' }),
  selfBilling: Type.Boolean({ description: 'Gives each monthly statement a number of its own.' }),
}
const publisherOptions = { holdDays, minimum: amountFrom0, pausedReason: note }

export const projectBillingSchema = named('ProjectBilling', {
  ...publisherTerms,
  ...nullables(publisherOptions),
  ...nullables(buyer),
})
export type ProjectBilling = Static<typeof projectBillingSchema>

export const patchProjectBillingSchema = Type.Object(
  { ...optional(publisherTerms), ...clearable({ ...publisherOptions, ...buyer }) },
  { examples: [{ currency: 'EUR', holdDays: 14, legalName: 'Reader GmbH' }] },
)
export type PatchProjectBilling = Static<typeof patchProjectBillingSchema>

/** The fields of a party that its own members may set. */
export const membersFields: ReadonlySet<string> = new Set(Object.keys(buyer))
