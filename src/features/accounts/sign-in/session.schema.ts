import { type Static, Type } from 'typebox'
import { emailSchema, instantSchema, named, nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'
import { testClockSchema } from '../../pages/test-clock.ts'

const tenant = Type.Object({ id: uuidSchema, name: Type.String() })

export const signInSchema = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }), password: Type.String({ minLength: 1, maxLength: 512 }) },
  { examples: [{ email: 'operator@offerwire.local', password: 'correct horse battery staple' }] },
)

export const newPasswordSchema = Type.String({ minLength: 8, maxLength: 128 })

const sessionProperties = {
  member: nullable(Type.Object({ id: uuidSchema, email: emailSchema, name: Type.String() })),
  roles: Type.Array(oneOf(['operator', 'publisher', 'advertiser'])),
  projects: Type.Array(tenant, { description: 'A publisher’s projects. Empty for an operator, who sees all.' }),
  organizations: Type.Array(tenant, { description: 'An advertiser’s organizations.' }),
  needsSecondFactor: Type.Boolean({
    description: 'Whether the member must set up a second factor first.',
  }),
  expiresAt: nullable(instantSchema),
}

/** The signed-in member and the tenants they may see; `member` is null without a session. */
export const sessionSchema = named('Session', sessionProperties)
export type SessionView = Static<typeof sessionSchema>

/** As `sessionSchema`, with the facts about the service that every page of the dashboard shows. */
export const currentSessionSchema = named('CurrentSession', {
  ...sessionProperties,
  demoFilled: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How much of the demo network’s past traffic has been played, from 0 to 1. Absent once all of it has, and without a session.',
    }),
  ),
  testClock: Type.Optional(testClockSchema),
})
export type CurrentSession = Static<typeof currentSessionSchema>

/**
 * As `sessionSchema`. For a member with a second factor, `member` stays null and `secondFactor` lists the accepted
 * kinds.
 */
export const signInAnswerSchema = Type.Object({
  ...sessionProperties,
  secondFactor: Type.Optional(
    Type.Object({
      code: Type.Boolean({ description: 'A code from an authenticator app, or a backup code.' }),
      passkey: Type.Boolean(),
    }),
  ),
})
export type SignInAnswer = Static<typeof signInAnswerSchema>

/** A member's open sessions, the most recently used first. */
export const openSessionsSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: uuidSchema,
      current: Type.Boolean({ description: 'Whether this request belongs to it.' }),
      createdAt: instantSchema,
      seenAt: Type.String({ format: 'date-time', description: 'When it was last used, to within ten minutes.' }),
      expiresAt: instantSchema,
      address: nullable(Type.String({ description: 'The address that signed in; for IPv6, its first 64 bits.' })),
      userAgent: nullable(Type.String()),
    }),
  ),
})
export type OpenSession = Static<typeof openSessionsSchema>['data'][number]
