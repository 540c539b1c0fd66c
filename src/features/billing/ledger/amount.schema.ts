import { Type } from 'typebox'
import { parseAmount } from '../../../lib/money.ts'

/** An amount above 0, in a currency that its description names. */
export function amountAbove0(description: string, example = 12.5) {
  const amount = Type.Number({ exclusiveMinimum: 0, maximum: 9.2e12, description, examples: [example] })
  return Type.Refine(
    amount,
    (value: number) => parseAmount(value) !== undefined,
    () => 'must have at most six decimals',
  )
}

export const referenceSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Repeated with the same amount it changes nothing, and answers 200 with the first object.',
})
