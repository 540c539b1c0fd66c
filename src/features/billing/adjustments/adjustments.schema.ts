import { type Static, Type } from 'typebox'
import { optional, uuidSchema } from '../../../http/body/schema-parts.ts'
import { amountAbove0, referenceSchema } from '../ledger/amount.schema.ts'

const reasonSchema = Type.String({ minLength: 1, maxLength: 512, description: 'Why, for the audit log.' })

export const adjustmentSchema = Type.Object(
  {
    from: uuidSchema,
    to: uuidSchema,
    amount: amountAbove0('In the currency of both accounts: debited to `from`, and credited to `to`.'),
    reason: reasonSchema,
    reference: referenceSchema,
  },
  {
    examples: [
      {
        ...{ from: '0198c0de-7a3b-8c11-9f62-3d2f7b9a1c54', to: '0198c0de-7a3b-8c11-9f62-3d2f7b9a1c55' },
        ...{ amount: 25, reason: 'Bonus of spring', reference: 'bonus 1' },
      },
    ],
  },
)
export type Adjustment = Static<typeof adjustmentSchema>

export const writeOffSchema = Type.Object(
  {
    ...optional({ projectId: uuidSchema, organizationId: uuidSchema }),
    amount: amountAbove0('In US dollars.'),
    reason: reasonSchema,
    reference: referenceSchema,
  },
  {
    examples: [
      {
        projectId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
        ...{ amount: 7, reason: 'The publisher left', reference: 'write-off 1' },
      },
    ],
  },
)
export type WriteOff = Static<typeof writeOffSchema>
