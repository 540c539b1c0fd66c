import { type Static, Type } from 'typebox'
import { emailSchema, instantSchema, named, nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'
import { newPasswordSchema } from '../sign-in/session.schema.ts'

const role = oneOf(['operator', 'publisher', 'advertiser'])
const token = Type.String({ minLength: 1, maxLength: 128, description: 'The part of the link after `#token=`.' })
const examplePassword = 'correct horse battery staple'

export const createInvitationSchema = Type.Object({ email: emailSchema }, { examples: [{ email: 'ana@example.com' }] })

const invitationProperties = {
  id: uuidSchema,
  email: Type.String(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
}

/** An open invitation, without its link. */
export const invitationSchema = named('Invitation', invitationProperties)
export type Invitation = Static<typeof invitationSchema>

/** A link that works once. */
export const linkSchema = Type.Object({ url: Type.String({ format: 'uri' }), expiresAt: instantSchema })
export type Link = Static<typeof linkSchema>

/** An invitation as returned once, with its link. */
export const newInvitationSchema = Type.Object({ ...invitationProperties, url: linkSchema.properties.url })
export type NewInvitation = Static<typeof newInvitationSchema>

/** The invitation as shown to the holder of its link. */
export const openInvitationSchema = Type.Object({
  email: Type.String(),
  role,
  tenantName: Type.String({ description: 'The project or the organization; `Offerwire` for an operator.' }),
  expiresAt: instantSchema,
})
export type OpenInvitation = Static<typeof openInvitationSchema>

export const readInvitationSchema = Type.Object({ token }, { examples: [{ token: 'kT3…' }] })

export const acceptInvitationSchema = Type.Object(
  {
    token,
    password: Type.Optional(newPasswordSchema),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  },
  { examples: [{ token: 'kT3…', password: examplePassword }] },
)
export type AcceptInvitation = Static<typeof acceptInvitationSchema>

export const membershipSchema = named('Membership', {
  id: uuidSchema,
  email: Type.String(),
  name: Type.String(),
  role,
  since: instantSchema,
})
export type Member = Static<typeof membershipSchema>

export const memberSchema = named('Member', {
  id: uuidSchema,
  email: Type.String(),
  name: Type.String(),
  createdAt: instantSchema,
  memberships: Type.Array(Type.Object({ role, projectId: nullable(uuidSchema), organizationId: nullable(uuidSchema) })),
})

export const changePasswordSchema = Type.Object(
  { currentPassword: Type.String({ minLength: 1, maxLength: 512 }), newPassword: newPasswordSchema },
  { examples: [{ currentPassword: 'the one before', newPassword: examplePassword }] },
)
export type ChangePassword = Static<typeof changePasswordSchema>

export const requestResetSchema = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }) },
  { examples: [{ email: 'ana@example.com' }] },
)

export const confirmResetSchema = Type.Object(
  { token, newPassword: newPasswordSchema },
  { examples: [{ token: 'kT3…', newPassword: examplePassword }] },
)
export type ConfirmReset = Static<typeof confirmResetSchema>
