import { type Static, Type } from 'typebox'
import { instantSchema, named, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { entitlementsSchema } from '../entitlements/entitlements.schema.ts'
import { transactionWithTimelineSchema } from '../transactions/transactions.schema.ts'

const environment = oneOf(['live', 'test'])
const { provisional, verified, all } = entitlementsSchema.properties
const entitlements = Type.Object({ provisional, verified, all })

const userTransactionSchema = named('PersonTransaction', {
  ...transactionWithTimelineSchema.properties,
  clientId: nullable(Type.String()),
  country: nullable(Type.String()),
  platform: nullable(Type.String()),
  orderId: Type.Optional(
    nullable(Type.String({ description: 'As reported by the advertiser, like the amount; operators only.' })),
  ),
  reportedAmount: Type.Optional(nullable(Type.String({ description: 'Operators only.' }))),
  reportedCurrency: Type.Optional(nullable(Type.String({ description: 'Operators only.' }))),
})

export const userSchema = named('Person', {
  userId: Type.String({ description: "The publisher's own id." }),
  id: nullable(
    Type.Unsafe<string>({ ...uuidSchema, description: 'The canonical id, created when attributes are first stored.' }),
  ),
  attributes: nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'The attributes that were stored.' })),
  minor: Type.Boolean({ description: 'Whether the age in force is under 18.' }),
  storedAt: nullable(instantSchema),
  entitlements: Type.Unsafe<Static<typeof entitlements>>({ ...entitlements, description: 'From live keys.' }),
  testEntitlements: Type.Unsafe<Static<typeof entitlements>>({ ...entitlements, description: 'From test keys.' }),
  grants: Type.Array(
    Type.Object({
      environment,
      campaignId: uuidSchema,
      transactionId: uuidSchema,
      kind: oneOf(['provisional', 'verified']),
      type: oneOf(['free_trial', 'discount', 'credit']),
      value: nullable(Type.Number()),
      unit: nullable(oneOf(['percent', 'dollars'])),
      startsAt: instantSchema,
      endsAt: nullable(instantSchema),
    }),
  ),
  completions: Type.Array(Type.Object({ campaignId: uuidSchema, environment, completedAt: instantSchema })),
  exposures: Type.Array(
    Type.Object({
      assignmentVersion: Type.String(),
      cohort: oneOf(['treatment', 'control']),
      exposedAt: instantSchema,
    }),
  ),
  servings: Type.Array(
    Type.Object({
      id: Type.String(),
      at: instantSchema,
      environment,
      surface: oneOf(['feed', 'message', 'search']),
      clientId: nullable(Type.String()),
      country: Type.String(),
      language: nullable(Type.String()),
      platform: nullable(Type.String()),
      isMinor: Type.Boolean({ description: 'Whether the user was treated as a minor.' }),
      campaignIds: Type.Array(uuidSchema),
    }),
  ),
  subscriptionEvents: Type.Array(
    Type.Object({
      environment,
      eventId: Type.String(),
      eventType: Type.String(),
      appAccountId: Type.String(),
      publisherUserId: nullable(Type.String()),
      originalTransactionId: Type.String(),
      productId: nullable(Type.String()),
      plan: nullable(Type.String()),
      priceAmountMicros: nullable(Type.Number()),
      priceCurrency: nullable(Type.String()),
      isTrialStart: nullable(Type.Boolean()),
      store: nullable(Type.String()),
      countryCode: nullable(Type.String()),
      occurredAt: instantSchema,
      receivedAt: instantSchema,
      rawPayload: nullable(Type.String({ description: 'The text as sent.' })),
    }),
  ),
  rejectedEvents: Type.Array(
    Type.Object({
      id: uuidSchema,
      environment,
      eventId: nullable(Type.String({ description: 'Null if none could be read.' })),
      eventType: nullable(Type.String()),
      reason: nullable(Type.String({ description: 'The reason why it was not stored.' })),
      receivedAt: instantSchema,
      rawBody: Type.Optional(
        Type.String({ description: 'The body as sent; only in the export, and only if it names no one else.' }),
      ),
    }),
    { description: 'Rejected subscription events that name the user.' },
  ),
  clientTrial: nullable(
    Type.Object({ answers: Type.Integer() }, { description: 'Feeds and messages served to this id as a `clientId`.' }),
  ),
  transactions: Type.Array(userTransactionSchema),
  timeline: Type.Array(
    Type.Object({
      at: instantSchema,
      step: Type.String(),
      code: Type.String(),
      text: Type.String(),
    }),
    { description: 'Everything that happened, oldest first.' },
  ),
})

export type User = Static<typeof userSchema>
