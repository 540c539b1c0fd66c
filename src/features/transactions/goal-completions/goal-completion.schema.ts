import { type Static, Type } from 'typebox'
import {
  dayParameter,
  fileProperties,
  instantSchema,
  named,
  nullable,
  optional,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../../http/list-page.ts'

export const goalCompletionsQuerySchema = Type.Object({
  ...listQueryProperties,
  ...optional({
    campaignId: uuidSchema,
    appId: uuidSchema,
    transactionId: uuidSchema,
    goal: Type.String({ maxLength: 32, description: 'The key of a goal.' }),
  }),
  from: dayParameter('First UTC day of the completion.'),
  to: dayParameter('Last UTC day of the completion, inclusive.'),
  ...optional(fileProperties),
})
export type GoalCompletionsQuery = Static<typeof goalCompletionsQuerySchema>

const publishers = { creatorId: nullable(Type.String()) }
const advertisers = {
  orderId: nullable(Type.String()),
  reportedAmount: nullable(Type.String({ description: 'As reported, in `reportedCurrency`.' })),
  reportedCurrency: nullable(Type.String()),
  payout: Type.Number({ description: 'In US dollars.' }),
}

/** The fields stand in the order of the columns of CSV. */
export const goalCompletionSchema = named('GoalCompletion', {
  id: uuidSchema,
  transactionId: uuidSchema,
  appId: uuidSchema,
  campaignId: uuidSchema,
  ...optional(publishers),
  goal: Type.String({ description: 'The key of the goal.' }),
  ...optional(advertisers),
  earnings: Type.Optional(Type.Number({ description: 'The publisher’s share, in US dollars.' })),
  at: instantSchema,
})
export type GoalCompletion = Static<typeof goalCompletionSchema>
