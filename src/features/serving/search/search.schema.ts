import { type Static, Type } from 'typebox'
import { FeedOfferSchema } from '../offer.schema.ts'
import { AudienceAttributes, exampleAttributes, OpaqueId } from '../offer-request.schema.ts'

const SearchRequestSchema = Type.Object(
  {
    clientId: Type.Optional(OpaqueId('Analytics dimension; defaults to the userId.')),
    userId: OpaqueId('The end user.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10 })),
    attributes: AudienceAttributes,
  },
  { examples: [{ userId: 'reader-1', attributes: exampleAttributes }] },
)
export type SearchRequest = Static<typeof SearchRequestSchema>

export const SearchSchema = {
  tags: ['Publisher API'],
  summary: 'Ranked offers for the hosted page',
  security: [{ publishableKey: [] }],
  body: SearchRequestSchema,
  response: {
    200: Type.Object({ success: Type.Literal(true), offers: Type.Array(FeedOfferSchema), locale: Type.String() }),
  },
}
