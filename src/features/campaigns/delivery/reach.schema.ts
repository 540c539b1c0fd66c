import { type Static, Type } from 'typebox'
import { nullable } from '../../../http/body/schema-parts.ts'
import { audienceSchema } from './audience.schema.ts'

export const reachRequestSchema = Type.Object(
  { audience: audienceSchema },
  {
    examples: [{ audience: { all: [{ any: [{ attribute: 'subscriptionTier', operator: 'is', values: ['gold'] }] }] } }],
  },
)

export const reachSchema = Type.Object(
  {
    people: nullable(Type.Integer({ description: 'With two significant digits, perhaps counted up from a sample.' })),
    share: nullable(Type.Number({ description: 'Of all adults with stored attributes in these apps, 0 to 1.' })),
    fewerThan: nullable(Type.Integer({ description: '100 if there are fewer, who are not counted; else null.' })),
  },
  { examples: [{ people: 12_000, share: 0.31, fewerThan: null }] },
)
export type Reach = Static<typeof reachSchema>
