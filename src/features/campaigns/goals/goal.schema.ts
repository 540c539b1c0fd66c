import { type Static, Type } from 'typebox'
import { clearable, named, nameSchema, nullable, oneOf, optional } from '../../../http/body/schema-parts.ts'
import { listSchema } from '../../../http/list-page.ts'
import { parseAmount, parsePercent } from '../../../lib/money.ts'
import { mainGoal } from '../../../snapshot/goal-key.ts'
import { entitlementSchema, storedEntitlementSchema } from '../../apps/entitlement.schema.ts'

const keySchema = Type.Refine(
  Type.String({ pattern: '^[a-z0-9_]{1,32}$', description: 'The name by which conversion calls report the goal.' }),
  (key: string) => key !== mainGoal,
  () => `must not be ${mainGoal}, which means the main goal`,
)

const amount = (description: string) =>
  Type.Refine(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: `${description} In US dollars.` }),
    (value: number) => parseAmount(value) !== undefined,
    () => 'must have at most six decimals',
  )

const percentSchema = Type.Refine(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    description: 'The part of the reported amount that a completion pays.',
  }),
  (percent: number) => parsePercent(percent) !== undefined,
  () => 'must have at most four decimals',
)

const repeats = oneOf(['once', 'per_order'], {
  default: 'once',
  description: '`once`: one completion a transaction. `per_order`: one for each order id of a transaction.',
})
const status = oneOf(['active', 'paused'], { default: 'active' })

const goalInputSchema = Type.Object({
  key: keySchema,
  ...clearable({
    name: nameSchema,
    payout: Type.Object(
      clearable({
        amount: amount('Paid for each completion.'),
        percent: percentSchema,
        maximum: amount('The most that one completion pays; none pays more than 1,000,000 dollars.'),
      }),
    ),
    repeats,
    windowDays: Type.Number({
      exclusiveMinimum: 0,
      maximum: 3_650,
      description: 'Days after the click in which it can be completed. Null: the campaign’s attribution window.',
    }),
    entitlement: entitlementSchema,
    status,
  }),
})
export type GoalInput = Static<typeof goalInputSchema>

export const putGoalsSchema = Type.Object(
  { goals: Type.Array(goalInputSchema, { maxItems: 20 }) },
  {
    examples: [
      {
        goals: [
          { key: 'signup', name: 'Sign-up', payout: { amount: 0.5 } },
          { key: 'purchase', payout: { percent: 5, maximum: 20 }, repeats: 'per_order', windowDays: 90 },
        ],
      },
    ],
  },
)
export type PutGoals = Static<typeof putGoalsSchema>

const memberProperties = {
  payout: Type.Object({
    amount: Type.Number(),
    percent: nullable(Type.Number()),
    maximum: nullable(Type.Number()),
  }),
  windowDays: nullable(Type.Number()),
}

const publisherProperties = {
  earningsPerCompletion: Type.Number({ description: 'The publisher’s share of the fixed amount, in US dollars.' }),
  earningsPercent: nullable(Type.Number({ description: 'The part of the reported amount that the publisher earns.' })),
}

const publicProperties = {
  key: Type.String(),
  name: Type.String(),
  repeats,
  status,
  entitlement: nullable(storedEntitlementSchema),
}

/** A goal. The operator and the advertiser see payout and window, publishers their earnings. */
const goalSchema = named('Goal', {
  ...publicProperties,
  ...optional(memberProperties),
  ...optional(publisherProperties),
})
export type Goal = Static<typeof goalSchema>

export const goalsSchema = listSchema(goalSchema)

/** A goal as publishers see it. */
export const publisherGoalSchema = named('PublisherGoal', { ...publicProperties, ...publisherProperties })
export type PublisherGoal = Static<typeof publisherGoalSchema>
