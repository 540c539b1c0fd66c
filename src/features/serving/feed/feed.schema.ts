import { type Static, Type } from 'typebox'
import { FeedOfferSchema } from '../offer.schema.ts'
import { AudienceAttributes, exampleAttributes, OpaqueId } from '../offer-request.schema.ts'

const FeedRequestSchema = Type.Object(
  {
    clientId: OpaqueId('Stable id per operator; analytics dimension.'),
    userId: OpaqueId('The end user: seeds the ranking and becomes the user of transactions.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10 })),
    attributes: AudienceAttributes,
  },
  { examples: [{ clientId: 'home', userId: 'reader-1', attributes: exampleAttributes }] },
)
export type FeedRequest = Static<typeof FeedRequestSchema>

export const FeedSchema = {
  tags: ['Publisher API'],
  summary: 'Ranked offers for one user, best first',
  security: [{ publishableKey: [] }],
  body: FeedRequestSchema,
  response: { 200: Type.Object({ success: Type.Literal(true), offers: Type.Array(FeedOfferSchema) }) },
}
