import { type Static, Type } from 'typebox'
import { dayParameter, named, nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'

export const reconciliationQuerySchema = Type.Object({
  from: dayParameter('First UTC day of the verifications that may be missing. Default: 29 days before `to`.'),
  to: dayParameter('Last UTC day, inclusive. Default: today.', '2026-03-31'),
  apply: Type.Optional(Type.String({ maxLength: 64, description: 'The `plan` that is carried out.' })),
})

export const reconciliationCsvSchema = Type.String({
  examples: ['transaction_id,status,amount\n0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54,reversed,3.33\n'],
})

const ofGoal = {
  goal: Type.Optional(Type.String({ description: 'The further goal that was completed; absent for the main goal.' })),
  orderId: Type.Optional(nullable(Type.String({ description: 'Its order.' }))),
}

export const reconciliationSchema = named('Reconciliation', {
  plan: Type.String({ description: 'Names what is to be reversed, for `apply`.' }),
  counts: Type.Object({
    match: Type.Integer({ description: 'Lines without anything to reverse.' }),
    reverse: Type.Integer(),
    unknown: Type.Integer({ description: 'Lines that are no verified conversion of the organization.' }),
    missing: Type.Integer(),
  }),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'The head is line 1.' }),
      transactionId: nullable(Type.String()),
      ...ofGoal,
      result: oneOf(['match', 'reverse', 'unknown']),
    }),
  ),
  missing: Type.Array(Type.Object({ transactionId: uuidSchema, ...ofGoal }), {
    description:
      'Conversions verified on these days that the file does not name and that are not reversed in full; those of further goals only ' +
      'if the file has the column `goal`.',
  }),
})

export type Reconciliation = Static<typeof reconciliationSchema>
