import { type Static, Type } from 'typebox'
import { nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'

const types = [
  'transaction',
  'campaign',
  'creative',
  'organization',
  'project',
  'app',
  'key',
  'user',
  'creator',
  'event',
] as const

export const searchQuerySchema = Type.Object({
  query: Type.String({ minLength: 2, maxLength: 512, description: 'A whole id, or part of a name.' }),
})

const foundSchema = Type.Object({
  type: oneOf(types),
  id: Type.String(),
  name: Type.String({ description: 'Its name, or its id if it has none.' }),
  appId: nullable({
    ...uuidSchema,
    description: 'One of the caller’s apps: the one it belongs to, or one that may serve it.',
  }),
  organizationId: nullable({ ...uuidSchema, description: 'Its organization, if the caller may see it.' }),
  campaignId: nullable({ ...uuidSchema, description: 'The campaign of a creative.' }),
})
export type Found = Static<typeof foundSchema>

export const searchSchema = Type.Object({ data: Type.Array(foundSchema) })
