import { type Static, Type } from 'typebox'
import { instantSchema, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { entitlementsSchema } from '../entitlements/entitlements.schema.ts'
import { transactionWithTimelineSchema } from '../transactions/transactions.schema.ts'

const environment = oneOf(['live', 'test'])
const { provisional, verified, all } = entitlementsSchema.properties
const entitlements = Type.Object({ provisional, verified, all })

export const personSchema = Type.Object(
  {
    userId: Type.String({ description: "The publisher's own id." }),
    id: nullable(
      Type.Unsafe<string>({ ...uuidSchema, description: 'The canonical id, made by the first stored set.' }),
    ),
    attributes: nullable(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Exactly the keys that are stored.' }),
    ),
    minor: Type.Boolean({ description: 'Whether the age acted on now is under 18.' }),
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
        campaignIds: Type.Array(uuidSchema),
      }),
    ),
    subscriptionEvents: Type.Array(
      Type.Object({
        environment,
        eventId: Type.String(),
        eventType: Type.String(),
        originalTransactionId: Type.String(),
        productId: nullable(Type.String()),
        plan: nullable(Type.String()),
        store: nullable(Type.String()),
        countryCode: nullable(Type.String()),
        occurredAt: instantSchema,
        rawPayload: nullable(Type.String({ description: 'The text as it was sent.' })),
      }),
    ),
    transactions: Type.Array(transactionWithTimelineSchema),
    timeline: Type.Array(
      Type.Object({
        at: instantSchema,
        step: Type.String(),
        code: Type.String(),
        text: Type.String(),
      }),
      { description: 'Everything that happened, oldest first.' },
    ),
  },
  { title: 'Person' },
)

export type Person = Static<typeof personSchema>
