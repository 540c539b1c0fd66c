import { type Static, Type } from 'typebox'
import { instantSchema, named, oneOf, optional } from '../../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../../http/list-page.ts'
import { isCurrency, parseRate } from '../../../lib/currency.ts'

/** An ISO 4217 code in upper case. */
export const currencySchema = Type.Refine(
  Type.String({ maxLength: 3, description: 'ISO 4217, in upper case.', examples: ['EUR'] }),
  isCurrency,
  () => 'must be the ISO 4217 code of a currency, in upper case',
)

/** A UTC day, YYYY-MM-DD. */
const daySchema = Type.String({ maxLength: 10, description: 'A UTC day, YYYY-MM-DD.', examples: ['2026-03-01'] })

const rateSchema = Type.Refine(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1e12,
    description: 'Units of the currency for one US dollar, with at most ten decimals.',
    examples: [0.92345678],
  }),
  (rate: number) => parseRate(rate) !== undefined,
  () => 'must have at most ten decimals',
)

export const putRateSchema = Type.Object(
  { currency: currencySchema, day: daySchema, rate: rateSchema },
  { examples: [{ currency: 'EUR', day: '2026-03-01', rate: 0.92345678 }] },
)
export type PutRate = Static<typeof putRateSchema>

export const exchangeRateSchema = named('ExchangeRate', {
  currency: currencySchema,
  day: daySchema,
  rate: Type.Number({ description: 'Units of the currency for one US dollar.' }),
  source: oneOf(['entered', 'ecb'], { description: '`ecb`: from a file of the European Central Bank.' }),
  used: Type.Boolean({ description: 'Whether a payment or an invoice was made by it; it then never changes.' }),
  enteredAt: instantSchema,
})
export type ExchangeRate = Static<typeof exchangeRateSchema>

export const listRatesQuerySchema = Type.Object({ ...listQueryProperties, ...optional({ currency: currencySchema }) })

export const importedRatesSchema = named('ImportedExchangeRates', {
  imported: Type.Integer({ description: 'The rates in the file, those known before included.' }),
})
