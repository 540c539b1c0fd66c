import { type Static, Type } from 'typebox'
import {
  dayParameter,
  fileProperties,
  instantSchema,
  named,
  nullable,
  oneOf,
  optional,
  uuidSchema,
} from '../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../http/list-page.ts'

const states = ['created', 'verified', 'failed'] as const
const surfaces = ['catalog', 'feed', 'message', 'search', 'creator'] as const
const classes = ['person', 'prefetch', 'preview_bot', 'crawler'] as const

export const transactionsQuerySchema = Type.Object({
  ...listQueryProperties,
  appId: Type.Optional(uuidSchema),
  organizationId: Type.Optional(uuidSchema),
  campaignId: Type.Optional(uuidSchema),
  userId: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  creatorId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  state: Type.Optional(oneOf(states)),
  environment: Type.Optional(oneOf(['live', 'test'])),
  from: dayParameter('First UTC day of the click.'),
  to: dayParameter('Last UTC day of the click, inclusive.'),
  ...optional(fileProperties),
})

export type TransactionsQuery = Static<typeof transactionsQuerySchema>

const transactionProperties = {
  id: uuidSchema,
  appId: uuidSchema,
  campaignId: uuidSchema,
  creativeId: uuidSchema,
  creatorId: nullable(Type.String()),
  userId: nullable(Type.String({ description: 'Null if you may not see it.' })),
  servingId: nullable(Type.String()),
  surface: oneOf(surfaces),
  class: oneOf(classes),
  environment: oneOf(['live', 'test']),
  state: oneOf(states),
  openedAt: instantSchema,
  verifiedAt: nullable(instantSchema),
}

export const transactionSchema = named('Transaction', transactionProperties)

const timelineStepSchema = Type.Object({
  at: instantSchema,
  step: Type.String({
    description:
      'served, delivered, opened, redirected, postback, failed, verified, goal, entitlement, webhook, booked, held_until, reversed, ' +
      'invoiced or paid.',
  }),
  code: Type.String({ description: 'A stable code for the outcome of the step.' }),
  text: Type.String({ description: 'The outcome as a sentence.' }),
  amount: Type.Optional(
    Type.Number({
      description:
        'Of booked and reversed, in US dollars: what the advertiser owes or gets back; for a publisher, its share.',
    }),
  ),
  goal: Type.Optional(
    Type.String({ description: 'Of booked and reversed: the further goal, absent for the main one.' }),
  ),
})

export type TimelineStep = Static<typeof timelineStepSchema>

const completedGoalSchema = Type.Object({
  goal: Type.String({ description: 'The key of the goal.' }),
  at: instantSchema,
  ...optional({
    orderId: nullable(Type.String()),
    payout: Type.Number({ description: 'In US dollars; not for publishers.' }),
    earnings: Type.Number({ description: 'The publisher’s share, in US dollars; not for advertisers.' }),
  }),
})

export const transactionWithTimelineSchema = named('TransactionWithTimeline', {
  ...transactionProperties,
  goals: Type.Optional(
    Type.Array(completedGoalSchema, { description: 'The further goals that were completed; absent without one.' }),
  ),
  timeline: Type.Array(timelineStepSchema),
})
