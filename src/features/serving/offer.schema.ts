import { type Static, type TProperties, Type } from 'typebox'

// Response shapes of the offer endpoints (spec 2.1 to 2.5). No other field of an offer leaves the service.

const nullableString = Type.Union([Type.String(), Type.Null()])
const badgeLabel = Type.Union([Type.Literal('free_trial'), Type.Literal('discount'), Type.Null()], {
  description: 'Always present; null if the offer has no badge.',
})
const devicePlatform = Type.Union([Type.Literal('ios'), Type.Literal('android'), Type.Literal('web')])

const closed = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title, additionalProperties: false })

const OrganizationSchema = closed('OfferOrganization', {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  description: nullableString,
  url: nullableString,
  logoUrl: nullableString,
})

export const CreativeSchema = closed('Creative', {
  id: Type.String({ format: 'uuid' }),
  title: Type.String(),
  subtitle: nullableString,
  description: nullableString,
  primaryImageUrl: nullableString,
  logoUrl: nullableString,
  additionalImages: Type.Array(Type.String()),
  ctaText: Type.String(),
  supportedPlatforms: Type.Array(devicePlatform),
  clickUrl: Type.Optional(
    Type.String({ description: 'Opaque; do not modify. Absent in configuration-time responses.' }),
  ),
})

export const CatalogOfferSchema = closed('CatalogOffer', {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  perk: nullableString,
  badgeLabel,
  oldPrice: nullableString,
  newPrice: nullableString,
  targetCountries: Type.Array(Type.String()),
  organization: Type.Optional(OrganizationSchema),
  creatives: Type.Optional(Type.Array(CreativeSchema)),
})

export const FeedOfferSchema = closed('FeedOffer', {
  impressionUid: Type.String({
    format: 'uuid',
    description: 'Identifies the impression in the delivered call. Do not show it to end users.',
  }),
  campaignId: Type.Optional(Type.String({ format: 'uuid' })),
  clickUrl: Type.String(),
  title: Type.String(),
  description: nullableString,
  imageUrl: Type.String({ description: 'Wide banner, about 2.4:1.' }),
  additionalImages: Type.Array(Type.String()),
  advertiserName: Type.String(),
  advertiserLogo: nullableString,
  perk: Type.Optional(nullableString),
  badgeLabel,
})
export type FeedOffer = Static<typeof FeedOfferSchema>

export const MessageOfferSchema = closed('MessageOffer', {
  clickUrl: Type.String(),
  title: Type.String(),
  description: nullableString,
  imageUrl: Type.String(),
  advertiserName: Type.String(),
  perk: Type.Optional(nullableString),
  badgeLabel,
})
export type MessageOffer = Static<typeof MessageOfferSchema>
