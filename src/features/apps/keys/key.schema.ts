import { type Static, Type } from 'typebox'
import {
  creating,
  instantSchema,
  named,
  nullable,
  oneOf,
  optional,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'

export const createKeySchema = creating(
  Type.Object(
    {
      environment: oneOf(['live', 'test']),
      ...optional({
        appId: Type.String({ ...uuidSchema, description: 'Binds the key to one app of the project.' }),
        rateLimitPerSecond: Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description:
            'Set by the operator, or by a member up to the rate of another key of the project and environment; if absent, the rate of the installation applies.',
        }),
      }),
    },
    { examples: [{ environment: 'live' }] },
  ),
)
export type CreateKey = Static<typeof createKeySchema>

const properties = {
  id: uuidSchema,
  projectId: uuidSchema,
  appId: nullable(uuidSchema),
  environment: oneOf(['live', 'test']),
  publishableKey: Type.String(),
  rateLimitPerSecond: nullable(Type.Integer()),
  createdAt: instantSchema,
}

/** A key pair of a project, without its secret half. */
export const keySchema = named('Key', properties)
export type Key = Static<typeof keySchema>

/** A key pair as returned once. */
export const newKeySchema = Type.Object({
  ...properties,
  secretKey: Type.String({ description: '`sk_…`, for signed calls; shown only once.' }),
})
export type NewKey = Static<typeof newKeySchema>
