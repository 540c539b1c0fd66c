import { type Static, Type } from 'typebox'
import { Format } from 'typebox/format'
import { servedErrors } from '../../errors.ts'
import { exampleCatalogOffer, exampleIds, exampleLink, exampleTexts } from '../../http/body/example-values.ts'
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
      description: "The end user's device. If omitted, offers for any device are returned.",
    }),
  ),
})

const exampleAttributes = { countryCode: 'US', language: 'en' }
const { perk, badgeLabel, organization } = exampleCatalogOffer
const exampleOffer = {
  impressionUid: exampleIds.impression,
  campaignId: exampleIds.campaign,
  clickUrl: exampleLink,
  ...exampleTexts,
  additionalImages: [],
  advertiserName: organization.name,
  advertiserLogo: organization.logoUrl,
  perk,
  badgeLabel,
}
const exampleMessage = {
  clickUrl: exampleLink,
  ...exampleTexts,
  advertiserName: organization.name,
  perk,
  badgeLabel,
}

const FeedRequestSchema = Type.Object(
  {
    clientId: OpaqueId('Stable id per operator, a dimension of statistics.'),
    userId: OpaqueId('The end user: seeds the ranking and becomes the user of transactions.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10 })),
    attributes: AudienceAttributes,
  },
  { examples: [{ clientId: 'home', userId: 'reader-1', attributes: exampleAttributes }] },
)
export type FeedRequest = Static<typeof FeedRequestSchema>

export const FeedSchema = {
  operationId: 'serveFeed',
  description:
    'Serves offers and records that they were served; confirm the ones you show with `confirmDelivery`. Each call creates new ' +
    'links, so repeat it only after 429, 503 or a network failure. If no offer is eligible, the list is empty; the answer is never 404.',
  errors: [...servedErrors, 'trial_limit_reached'] as const,
  example: { success: true, offers: [exampleOffer] },
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
  operationId: 'serveMessage',
  description:
    'Returns the parts of one offer; you write the message. `offer` is null if none is eligible. Each call creates a new link, so ' +
    'repeat it only after 429, 503 or a network failure.',
  errors: [...servedErrors, 'trial_limit_reached'] as const,
  example: { success: true, offer: exampleMessage },
  summary: 'One offer for an outbound automated message',
  body: MessageRequestSchema,
  response: {
    200: Type.Object({ success: Type.Literal(true), offer: Type.Union([MessageOfferSchema, Type.Null()]) }),
  },
}

const SearchRequestSchema = Type.Object(
  {
    clientId: Type.Optional(OpaqueId('A dimension of statistics; defaults to the userId.')),
    userId: OpaqueId('The end user.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10 })),
    attributes: AudienceAttributes,
  },
  { examples: [{ userId: 'reader-1', attributes: exampleAttributes }] },
)
export type SearchRequest = Static<typeof SearchRequestSchema>

export const SearchSchema = {
  operationId: 'searchOffers',
  description: 'The feed for web pages: `clientId` is optional, and `locale` is the language of the offers.',
  errors: servedErrors,
  example: { success: true, offers: [exampleOffer], locale: 'en' },
  summary: 'Ranked offers for the hosted page',
  body: SearchRequestSchema,
  response: {
    200: Type.Object({ success: Type.Literal(true), offers: Type.Array(FeedOfferSchema), locale: Type.String() }),
  },
}
