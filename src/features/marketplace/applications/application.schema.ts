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
import { listQueryProperties } from '../../../http/list-page.ts'
import { applicationStatuses } from '../marketplace.schema.ts'

const status = oneOf(applicationStatuses)

export const createApplicationSchema = creating(
  Type.Object(
    {
      campaignId: uuidSchema,
      appId: uuidSchema,
      ...optional({
        message: Type.String({ minLength: 1, maxLength: 2_000, description: 'To the advertiser.' }),
        acceptedTerms: Type.String({
          maxLength: 128,
          description: '`termsHash` of the marketplace; required where the campaign has terms.',
        }),
      }),
    },
    {
      examples: [
        {
          campaignId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
          appId: '0198c0de-1f02-7d43-8a11-5e6f7a8b9c0d',
          message: 'We show offers after each level to 40,000 players a day.',
        },
      ],
    },
  ),
)
export type CreateApplication = Static<typeof createApplicationSchema>

export const refuseApplicationSchema = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 512, description: 'Shown to the publisher.' }) },
  { examples: [{ reason: 'We sell in Germany only.' }] },
)
export type RefuseApplication = Static<typeof refuseApplicationSchema>

export const applicationsQuerySchema = Type.Object({ ...listQueryProperties, status: Type.Optional(status) })

/** An application of a publisher to run a campaign in one of its apps. */
export const applicationSchema = named('Application', {
  id: uuidSchema,
  projectId: uuidSchema,
  projectName: Type.String(),
  appId: uuidSchema,
  appName: Type.String(),
  platform: oneOf(['ios', 'android', 'web', 'api']),
  campaignId: uuidSchema,
  campaignName: Type.String(),
  organizationId: uuidSchema,
  organizationName: Type.String(),
  status,
  message: nullable(Type.String()),
  reason: nullable(Type.String({ description: 'Why it was refused.' })),
  acceptedTerms: nullable(Type.String({ description: 'SHA-256 of the accepted terms, in hex.' })),
  createdAt: instantSchema,
  decidedAt: nullable(instantSchema),
})
export type Application = Static<typeof applicationSchema>
