import { type Static, Type } from 'typebox'
import {
  clearable,
  countSchema,
  creating,
  instantInputSchema,
  instantSchema,
  named,
  nullable,
  oneOf,
  optional,
  textSchema,
  uuidSchema,
} from '../../http/body/schema-parts.ts'
import { parseAmount, parsePercent } from '../../lib/money.ts'

const amount = Type.Refine(
  Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'In US dollars, with at most six decimals.',
    examples: [12],
  }),
  (dollars: number) => parseAmount(dollars) !== undefined,
  () => 'must have at most six decimals',
)

const sharePercent = Type.Refine(
  Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'The publisher’s share of the payout, with at most four decimals. Set and seen by the operator alone.',
  }),
  (percent: number) => parsePercent(percent) !== undefined,
  () => 'must have at most four decimals',
)

const caps = { conversionsPerDay: countSchema, conversionsTotal: countSchema, budgetTotal: amount }

const terms = {
  payout: Type.Object({ amount }),
  sharePercent,
  caps: Type.Object(clearable(caps)),
  startsAt: instantInputSchema,
  endsAt: instantInputSchema,
  note: textSchema,
}

const parties = {
  projectId: uuidSchema,
  appId: Type.String({
    ...uuidSchema,
    description: 'An app of the project; without it, the deal is for every app of the project without one of its own.',
  }),
}

export const createDealSchema = creating(
  Type.Object(
    { projectId: parties.projectId, appId: Type.Optional(parties.appId), ...optional(terms) },
    {
      examples: [
        {
          projectId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
          payout: { amount: 12 },
          caps: { conversionsPerDay: 50 },
          endsAt: '2026-06-30T00:00:00Z',
        },
      ],
    },
  ),
)
export type CreateDeal = Static<typeof createDealSchema>

export const patchDealSchema = Type.Object(
  { projectId: Type.Optional(parties.projectId), ...clearable({ appId: parties.appId, ...terms }) },
  { examples: [{ payout: { amount: 14 } }] },
)
export type PatchDeal = Static<typeof patchDealSchema>

const used = Type.Object(
  { conversionsToday: Type.Integer(), conversionsTotal: Type.Integer(), budgetTotal: Type.Number() },
  { description: 'Counted under the deal since it was made; days are UTC.' },
)

export const dealSchema = named('Deal', {
  id: uuidSchema,
  campaignId: uuidSchema,
  projectId: uuidSchema,
  projectName: Type.String(),
  appId: nullable(Type.String({ description: 'Null for every app of the project without a deal of its own.' })),
  appName: nullable(Type.String()),
  payout: nullable(Type.Object({ amount: Type.Number({ description: 'In US dollars.' }) })),
  sharePercent: Type.Optional(
    nullable(Type.Number({ description: 'Null for the share of the app; only the operator sees it.' })),
  ),
  caps: nullable(
    Type.Object({
      conversionsPerDay: nullable(Type.Integer()),
      conversionsTotal: nullable(Type.Integer()),
      budgetTotal: nullable(Type.Number()),
    }),
  ),
  startsAt: nullable(instantSchema),
  endsAt: nullable(instantSchema),
  note: nullable(Type.String()),
  inForce: Type.Boolean({ description: 'Whether the deal has started and has not ended.' }),
  used,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Deal = Static<typeof dealSchema>

export const campaignPublisherSchema = named('CampaignPublisher', {
  projectId: uuidSchema,
  projectName: Type.String(),
  appId: uuidSchema,
  appName: Type.String(),
  platform: oneOf(['ios', 'android', 'web', 'api']),
  enabled: Type.Boolean({ description: 'Whether the app shows the campaign.' }),
})
