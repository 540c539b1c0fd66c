import { type Static, Type } from 'typebox'
import { emailSchema, instantSchema, named, oneOf, optional } from '../../../http/body/schema-parts.ts'

/** The ways by which the operator pays. */
const rails = ['manual', 'sepa', 'paypal', 'external'] as const
export type Rail = (typeof rails)[number]

export const railSchema = oneOf(rails, {
  description:
    '`manual`: a CSV from which the operator pays. `sepa`: a file for a bank. `paypal`: to an e-mail address. ' +
    '`external`: a system of the operator’s that reports back.',
})

export const putPaymentMethodSchema = Type.Object(
  {
    rail: railSchema,
    name: Type.String({ minLength: 1, maxLength: 140, description: 'The holder of the account.' }),
    ...optional({
      iban: Type.String({ minLength: 1, maxLength: 64, description: 'Required for `sepa`. Spaces are dropped.' }),
      bic: Type.String({ minLength: 1, maxLength: 11 }),
      email: emailSchema,
      details: Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'How else to pay: an account outside of Europe, a reference of the external system.',
      }),
      usableNow: Type.Boolean({ description: 'Waives the 72 hours. The operator’s alone.' }),
    }),
  },
  { examples: [{ rail: 'sepa', name: 'Reader GmbH', iban: 'DE89 3704 0044 0532 0130 00' }] },
)
export type PutPaymentMethod = Static<typeof putPaymentMethodSchema>

export const paymentMethodSchema = named('PaymentMethod', {
  rail: railSchema,
  hint: Type.String({ description: 'The end of the account’s number, at most four characters of it.' }),
  usableFrom: instantSchema,
})
export type PaymentMethod = Static<typeof paymentMethodSchema>
