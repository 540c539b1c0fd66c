import { Type } from 'typebox'
import { nullable, oneOf } from '../../../http/body/schema-parts.ts'

const conditionSchema = Type.Object({
  attribute: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'An attribute that any app may store, `custom.<key>` included.',
    examples: ['custom.plan'],
  }),
  operator: oneOf(['is', 'is_not', 'at_least', 'at_most', 'exists']),
  values: Type.Optional(
    nullable(
      Type.Array(Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: 512 }), {
        maxItems: 50,
        description: 'One with `at_least` and `at_most`, none with `exists`.',
      }),
    ),
  ),
})

export const audienceSchema = Type.Object(
  {
    all: Type.Array(Type.Object({ any: Type.Array(conditionSchema, { minItems: 1, maxItems: 10 }) }), {
      minItems: 1,
      maxItems: 10,
    }),
  },
  {
    description:
      'Adults with stored attributes for which in every group at least one condition holds. The campaign is shown to them alone, on feed and search. Text is compared without case, numbers as decimals; what is missing or unreadable never holds.',
    examples: [
      {
        all: [
          { any: [{ attribute: 'subscriptionTier', operator: 'is', values: ['gold', 'platinum'] }] },
          { any: [{ attribute: 'age', operator: 'at_least', values: [25] }] },
        ],
      },
    ],
  },
)
