import { type Static, Type } from 'typebox'
import { emailSchema, instantSchema, nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'

const tenant = Type.Object({ id: uuidSchema, name: Type.String() })

export const signInSchema = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }), password: Type.String({ minLength: 1, maxLength: 512 }) },
  { examples: [{ email: 'operator@offerwire.local', password: 'correct horse battery staple' }] },
)

/** A password to be set. */
export const newPasswordSchema = Type.String({ minLength: 8, maxLength: 128 })

/** Who is signed in, and what they may see; `member` is null when nobody is. */
export const sessionSchema = Type.Object({
  member: nullable(Type.Object({ id: uuidSchema, email: emailSchema, name: Type.String() })),
  roles: Type.Array(oneOf(['operator', 'publisher', 'advertiser'])),
  projects: Type.Array(tenant, { description: 'Of a publisher; the operator sees all, and none is named here.' }),
  organizations: Type.Array(tenant, { description: 'Of an advertiser.' }),
  expiresAt: nullable(instantSchema),
})
export type SessionView = Static<typeof sessionSchema>
