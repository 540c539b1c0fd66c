import { type Static, Type } from 'typebox'
import { named, nullable } from '../../../http/body/schema-parts.ts'

const dollars = (description: string) => Type.Number({ description: `In US dollars: ${description}.` })
const day = (description: string) => Type.String({ description, examples: ['2026-03-31'] })

export const earningsBalanceSchema = named('EarningsBalance', {
  currency: Type.String({ description: 'US dollars, the currency of the book.', examples: ['USD'] }),
  earned: dollars('all that was ever earned, less reversals'),
  held: Type.Array(
    Type.Object({
      until: day('The UTC day, YYYY-MM-DD, on which it falls due.'),
      amount: dollars('what falls due on this day'),
    }),
    { description: 'What is not due yet, by day, the earliest first.' },
  ),
  payable: dollars('what is due and not paid, at least 0'),
  owed: dollars('what is owed to the network, when reversals exceed what is due'),
  minimum: dollars('the smallest payment'),
  nextPaymentOn: nullable(day('The next payment day, YYYY-MM-DD, today included; null where the operator set none.')),
})
export type EarningsBalance = Static<typeof earningsBalanceSchema>
