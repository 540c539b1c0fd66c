import { type Static, Type } from 'typebox'
import { Format } from 'typebox/format'
import { named } from '../../http/body/schema-parts.ts'
import { isLanguageTag } from '../../lib/text/language-tag.ts'
import { FeedOfferSchema, MessageOfferSchema } from './offer.schema.ts'

Format.Set('language-tag', isLanguageTag)

export const OpaqueId = (description: string) => Type.String({ minLength: 1, maxLength: 512, description })

export const CountryCode = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 alpha-2, two uppercase letters.',
  examples: ['US'],
})

export const AudienceAttributes = named('Audience', {
  countryCode: CountryCode,
  language: Type.String({ format: 'language-tag', maxLength: 255, description: 'A BCP-47 tag.', examples: ['en'] }),
  platform: Type.Optional(
    Type.Union([Type.Literal('android'), Type.Literal('ios'), Type.Literal('web')], {
      description: "The end user's device; when omitted, offers for any device are returned.",
    }),
  ),
})

const exampleAttributes = { countryCode: 'US', language: 'en' }

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
  summary: 'Ranked offers for one user, best first',
  body: FeedRequestSchema,
  response: { 200: Type.Object({ success: Type.Literal(true), offers: Type.Array(FeedOfferSchema) }) },
}

const MessageRequestSchema = Type.Object(
  {
    clientId: OpaqueId('Stable id per operator.'),
    chatId: OpaqueId('The conversation: seeds the ranking and becomes the user of transactions.'),
    attributes: AudienceAttributes,
  },
  { examples: [{ clientId: 'bot', chatId: 'chat-1', attributes: exampleAttributes }] },
)
export type MessageRequest = Static<typeof MessageRequestSchema>

export const MessageSchema = {
  summary: 'One offer for an outbound automated message',
  body: MessageRequestSchema,
  response: {
    200: Type.Object({ success: Type.Literal(true), offer: Type.Union([MessageOfferSchema, Type.Null()]) }),
  },
}

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
  summary: 'Ranked offers for the hosted page',
  body: SearchRequestSchema,
  response: {
    200: Type.Object({ success: Type.Literal(true), offers: Type.Array(FeedOfferSchema), locale: Type.String() }),
  },
}
