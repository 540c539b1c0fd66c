import { type Static, Type } from 'typebox'
import { instantSchema, nullable, oneOf, optional, uuidSchema } from '../../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../../http/list-page.ts'

export const listAuditQuerySchema = Type.Object({
  ...listQueryProperties,
  ...optional({ objectId: Type.String({ maxLength: 512, description: 'Only changes of this object.' }) }),
})

/** One change or access: whose, when, from where, and what it was. */
export const auditEntrySchema = Type.Object({
  id: uuidSchema,
  at: instantSchema,
  actor: Type.Object({
    kind: oneOf(['token', 'member', 'visitor', 'system'], {
      description: "`token` is the holder of the operator's token, `visitor` somebody who was not signed in.",
    }),
    id: nullable(uuidSchema),
    email: nullable(Type.String()),
  }),
  action: Type.String({ examples: ['campaign.update'] }),
  objectType: Type.String({ examples: ['campaign'] }),
  objectId: Type.String(),
  projectId: nullable(uuidSchema),
  organizationId: nullable(uuidSchema),
  changes: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Field by field: its value, or `{from, to}`. Never a secret.',
  }),
  requestId: nullable(Type.String()),
  address: nullable(Type.String({ description: 'The address it was done from.' })),
})
export type AuditEntry = Static<typeof auditEntrySchema>
