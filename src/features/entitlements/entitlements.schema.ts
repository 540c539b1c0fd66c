import { type Static, Type } from 'typebox'
import { named } from '../../http/body/schema-parts.ts'

const instant = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

const details = named('EntitlementDetails', {
  freeTrial: Type.Optional(Type.Object({ startedAt: instant, expiresAt: instant })),
  discounts: Type.Optional(
    Type.Array(
      Type.Object({
        value: Type.Number(),
        unit: Type.Union([Type.Literal('percent'), Type.Literal('dollars')]),
        expiresAt: instant,
      }),
    ),
  ),
  credits: Type.Optional(Type.Object({ totalAmount: Type.Number(), expiresAt: instant })),
})

/** Entitlement details (spec 2.7), without kinds that have no grants. */
export type EntitlementDetails = Static<typeof details>

export const entitlementsSchema = named('Entitlements', {
  success: Type.Boolean(),
  provisional: details,
  verified: details,
  all: details,
  executionTimeMs: Type.Number({ description: 'Duration of the read in milliseconds.' }),
})
