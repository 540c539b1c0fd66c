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
  query: Type.String({ minLength: 2, maxLength: 512, description: 'An id as a whole, or a part of a name.' }),
})

const foundSchema = Type.Object({
  type: oneOf(types),
  id: Type.String(),
  name: Type.String({ description: 'Its name; of what has none, its id.' }),
  appId: nullable({ ...uuidSchema, description: 'An app of the caller’s where it is, or which may serve it.' }),
  organizationId: nullable({ ...uuidSchema, description: 'Its organization, when the caller may see that.' }),
  campaignId: nullable({ ...uuidSchema, description: 'The campaign of a creative.' }),
})
export type Found = Static<typeof foundSchema>

export const searchSchema = Type.Object({ data: Type.Array(foundSchema) })
