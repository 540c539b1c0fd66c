import { type Static, Type } from 'typebox'
import { named, nullable, oneOf, optional, uuidSchema } from '../../http/body/schema-parts.ts'
import { listQueryProperties } from '../../http/list-page.ts'
import { publisherGoalSchema } from '../campaigns/goals/goal.schema.ts'
import { organizationSummarySchema } from '../campaigns/organizations/organization.schema.ts'

/** The states of an application, of which only the first can still change. */
export const applicationStatuses = ['pending', 'approved', 'refused', 'withdrawn'] as const

const ofApp = {
  appId: Type.String({ ...uuidSchema, description: 'Judge lists and shares by this app of the project alone.' }),
}

export const listMarketplaceQuerySchema = Type.Object({
  ...listQueryProperties,
  ...optional({
    ...ofApp,
    q: Type.String({
      minLength: 1,
      maxLength: 512,
      description: 'A part of the name, the perk or the advertiser’s name.',
    }),
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Only campaigns that are shown in this country.' }),
    category: Type.String({ minLength: 1, maxLength: 128 }),
  }),
})

export const getMarketplaceQuerySchema = Type.Object(optional(ofApp))

const properties = {
  campaignId: uuidSchema,
  name: Type.String(),
  perk: nullable(Type.String()),
  badgeLabel: nullable(oneOf(['free_trial', 'discount'])),
  oldPrice: nullable(Type.String()),
  newPrice: nullable(Type.String()),
  targetCountries: Type.Array(Type.String(), { description: 'Empty means everywhere.' }),
  categories: Type.Array(Type.String()),
  ageRating: oneOf(['adults', 'everyone']),
  access: oneOf(['open', 'ask', 'private'], {
    description: 'With `open`, an application is approved at once. `private` is shown only where an app has it.',
  }),
  hasTerms: Type.Boolean(),
  organization: organizationSummarySchema,
  goals: Type.Array(publisherGoalSchema, { description: 'Further goals that earn.' }),
  earningsPerCompletion: Type.Number({
    description: 'The share of one completion in US dollars: of the app, else the lowest of the apps of the project.',
  }),
  application: nullable(
    Type.Object(
      { id: uuidSchema, status: oneOf(applicationStatuses) },
      { description: 'The latest application for the campaign.' },
    ),
  ),
}

/** A campaign that a publisher can apply for. */
export const marketplaceCampaignSchema = named('MarketplaceCampaign', properties)
export type MarketplaceCampaign = Static<typeof marketplaceCampaignSchema>

export const marketplaceCampaignWithTermsSchema = named('MarketplaceCampaignWithTerms', {
  ...properties,
  terms: nullable(Type.String()),
  termsHash: nullable(
    Type.String({ description: 'SHA-256 of the terms as UTF-8, in hex; an application sends it as `acceptedTerms`.' }),
  ),
})
export type MarketplaceCampaignWithTerms = Static<typeof marketplaceCampaignWithTermsSchema>
