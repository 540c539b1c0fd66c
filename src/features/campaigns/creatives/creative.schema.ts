import { type Static, Type } from 'typebox'
import {
  clearable,
  creating,
  imageUrlSchema,
  instantInputSchema,
  instantSchema,
  named,
  nullable,
  oneOf,
  optional,
  textSchema,
  uuidSchema,
} from '../../../http/body/schema-parts.ts'
import { followedListProperties } from '../../../http/list-page.ts'
import { destinationPreviewSchema, destinationUrlSchema } from '../campaign.schema.ts'

const languageKey = Type.String({ pattern: '^[a-z]{2,8}$' })
const translation = Type.Object(
  optional({ title: textSchema, subtitle: textSchema, description: textSchema, ctaText: textSchema }),
)
/** Every process keeps the texts of all creatives in memory. */
const mostTranslated = 131_072
const platform = oneOf(['ios', 'android', 'web'])

/** Fields that have a value always, given or by default. */
const settled = {
  additionalImages: Type.Array(imageUrlSchema, { maxItems: 50, default: [] }),
  supportedPlatforms: Type.Array(platform, {
    maxItems: 3,
    uniqueItems: true,
    default: [],
    description: 'Empty for all.',
  }),
  status: oneOf(['active', 'paused'], { default: 'active' }),
}

const absentable = {
  subtitle: textSchema,
  description: textSchema,
  primaryImageUrl: imageUrlSchema,
  logoUrl: imageUrlSchema,
  destinationUrl: destinationUrlSchema,
  weight: Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'The frequency with which it is drawn, relative to others; 1 if absent.',
  }),
  translations: Type.Refine(
    Type.Record(languageKey, translation, {
      additionalProperties: false,
      maxProperties: 200,
      description: 'Texts by language, of at most 131,072 characters as JSON; missing ones are shown untranslated.',
      examples: [{ de: { title: 'Ein Monat gratis' } }],
    }),
    (texts) => JSON.stringify(texts).length <= mostTranslated,
    () => 'must not have more than 131,072 characters as JSON',
  ),
}

export const createCreativeSchema = creating(
  Type.Object(
    { title: textSchema, ctaText: textSchema, ...optional(settled), ...optional(absentable) },
    {
      examples: [
        { title: 'One month of music, free', ctaText: 'Listen', primaryImageUrl: 'https://lumen.example/banner.png' },
      ],
    },
  ),
)
export type CreateCreative = Static<typeof createCreativeSchema>

export const patchCreativeSchema = Type.Object(
  { ...optional({ title: textSchema, ctaText: textSchema }), ...optional(settled), ...clearable(absentable) },
  { examples: [{ title: 'One month of music, free', status: 'active' }] },
)
export type PatchCreative = Static<typeof patchCreativeSchema>

const reviewSchema = oneOf(['approved', 'pending', 'refused'], {
  description: 'Only approved creatives are shown. Creatives of members wait for review where the settings require it.',
})

/** All that users see of a creative, and where it leads: the part that is reviewed. */
const reviewedContent = {
  title: Type.String(),
  subtitle: nullable(Type.String()),
  description: nullable(Type.String()),
  primaryImageUrl: nullable(Type.String()),
  logoUrl: nullable(Type.String()),
  additionalImages: Type.Array(Type.String()),
  ctaText: Type.String(),
  supportedPlatforms: Type.Array(platform),
  destinationUrl: nullable(Type.String()),
  translations: Type.Record(Type.String(), translation),
}

/** A creative; only the operator and its advertiser see its destination and its review. */
export const creativeSchema = named('CampaignCreative', {
  id: uuidSchema,
  campaignId: uuidSchema,
  title: Type.String(),
  subtitle: nullable(Type.String()),
  description: nullable(Type.String()),
  primaryImageUrl: nullable(Type.String()),
  logoUrl: nullable(Type.String()),
  additionalImages: Type.Array(Type.String()),
  ctaText: Type.String(),
  supportedPlatforms: Type.Array(platform),
  destinationUrl: Type.Optional(nullable(Type.String())),
  destinationPreview: Type.Optional(destinationPreviewSchema),
  weight: Type.Number(),
  status: settled.status,
  ...optional({
    review: reviewSchema,
    reviewReason: nullable(Type.String({ description: 'The reason of the latest refusal.' })),
    pendingChange: nullable(
      Type.Object(optional(reviewedContent), {
        description: 'Changed fields that wait for review, while the creative is shown as it was approved.',
      }),
    ),
  }),
  translations: Type.Record(Type.String(), translation),
  demo: Type.Boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Creative = Static<typeof creativeSchema>

/** A creative among those of all campaigns, with the names of its campaign and advertiser. */
export const reviewedCreativeSchema = named('ReviewedCreative', {
  ...creativeSchema.properties,
  campaignName: Type.String(),
  organizationId: uuidSchema,
  organizationName: Type.String(),
})
export type ReviewedCreative = Static<typeof reviewedCreativeSchema>

export const listReviewedQuerySchema = Type.Object({
  ...followedListProperties,
  review: Type.Optional({
    ...reviewSchema,
    description: 'With `pending` also approved creatives with a change that waits.',
  }),
})

export const reviewCreativeSchema = creating(
  Type.Object(
    {
      decision: oneOf(['approve', 'refuse']),
      ...optional({
        reason: Type.String({
          minLength: 1,
          maxLength: 512,
          description: 'Required to refuse; the advertiser reads it.',
        }),
        updatedAt: instantInputSchema,
      }),
    },
    { examples: [{ decision: 'approve' }] },
  ),
)
export type ReviewCreative = Static<typeof reviewCreativeSchema>
