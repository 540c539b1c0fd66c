import { type Static, Type } from 'typebox'
import {
  fileProperties,
  instantSchema,
  named,
  nullable,
  oneOf,
  optional,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../../http/list-page.ts'

const filterProperties = optional({
  objectId: Type.String({ maxLength: 512, description: 'Only changes to this object.' }),
  action: Type.String({ maxLength: 100, examples: ['campaign.update'] }),
  actor: Type.String({
    maxLength: 320,
    description: "A member's id or e-mail address, `token` or `visitor`.",
  }),
  from: Type.String({ maxLength: 32, description: 'First UTC day.', examples: ['2026-03-01'] }),
  to: Type.String({ maxLength: 32, description: 'Last UTC day, inclusive.' }),
})

const filterSchema = Type.Object(filterProperties)
export type AuditFilterQuery = Static<typeof filterSchema>

export const listAuditQuerySchema = Type.Object({ ...listQueryProperties, ...filterProperties })

export const exportAuditQuerySchema = Type.Object({
  ...filterProperties,
  ...optional(fileProperties),
})

export const auditEntrySchema = named('AuditEntry', {
  id: uuidSchema,
  at: instantSchema,
  actor: Type.Object({
    kind: oneOf(['token', 'member', 'visitor', 'system'], {
      description:
        "`token` stands for the holder of the operator's token, `visitor` for someone who was not signed in.",
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
    description: 'For each field its value, or `{from, to}`. Never a secret.',
  }),
  requestId: nullable(Type.String()),
  address: nullable(Type.String({ description: 'The IP address the request came from.' })),
})
export type AuditEntry = Static<typeof auditEntrySchema>
