import { Type } from 'typebox'
import { dayParameter, instantSchema, named, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { CatalogOfferSchema } from '../serving/offer.schema.ts'

const { id: _, ...offerProperties } = CatalogOfferSchema.properties

export const creatorIdSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Your own id for the creator.',
})

export const creatorStatsQuerySchema = Type.Object({
  startDate: dayParameter('First UTC day, YYYY-MM-DD. Default: the first day with activity.'),
  endDate: dayParameter('Last UTC day, inclusive. Default: today.'),
})

export const creatorLinkSchema = named('CreatorLink', {
  campaignId: uuidSchema,
  linkUrl: Type.String({ description: 'Permanent short link.' }),
  payout: Type.Object({
    amount: Type.Number({ description: 'Your share of each completion.' }),
    currency: Type.Literal('USD'),
    model: oneOf(['CPA', 'CPC', 'CPI', 'CPM']),
  }),
  ...offerProperties,
  categories: Type.Array(Type.Object({ id: uuidSchema, name: Type.String() })),
})

const countProperties = {
  clicks: Type.Integer({ description: 'All clicks, counted on the day of the click.' }),
  completions: Type.Integer({ description: 'Counted on the day of the verification.' }),
  earnings: Type.Number(),
}

export const creatorStatsSchema = named('CreatorStats', {
  creatorId: creatorIdSchema,
  startDate: Type.Optional(Type.String({ description: 'As sent.' })),
  endDate: Type.Optional(Type.String({ description: 'As sent.' })),
  currency: Type.Literal('USD'),
  campaigns: Type.Array(Type.Object({ campaignId: uuidSchema, campaignTitle: Type.String(), ...countProperties }), {
    description: 'Campaigns with activity in the range, most clicks first.',
  }),
  totals: Type.Object(countProperties),
  daily: Type.Array(Type.Object({ date: Type.String(), ...countProperties }), {
    description: 'UTC days with activity, in order.',
  }),
})

export const foundCreatorSchema = Type.Object({
  creatorId: creatorIdSchema,
  links: Type.Integer({ description: 'Number of live and test links.' }),
  createdAt: instantSchema,
  ...countProperties,
})

export const existingLinkSchema = Type.Object({
  campaignId: uuidSchema,
  campaignName: Type.String(),
  linkUrl: Type.String(),
  environment: oneOf(['live', 'test']),
  createdAt: instantSchema,
})
