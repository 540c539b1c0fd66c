import { type Static, type TString, Type } from 'typebox'
import {
  amountSchema,
  clearable,
  countSchema,
  creating,
  httpUrl,
  httpUrlSchema,
  instantInputSchema,
  instantSchema,
  nameSchema,
  nullable,
  oneOf,
  optional,
  textSchema,
  uuidSchema,
} from '../../http/body/schema-parts.ts'
import { followedListProperties } from '../../http/list-page.ts'
import { hindrances } from '../../snapshot/why-not-shown.ts'
import { parseDestination } from '../clicks/destination.ts'
import { audienceSchema } from './delivery/audience.schema.ts'
import { frequencySchema } from './delivery/frequency.schema.ts'
import { scheduleSchema } from './delivery/schedule.schema.ts'
import { organizationSummarySchema } from './organizations/organization.schema.ts'

/** A preview of the saved destination, so that a wrong macro is noticed before a click is lost. */
export const destinationPreviewSchema = nullable(
  Type.Object(
    {
      url: Type.String({ description: 'The redirect of a click with sample values.' }),
      unreplaced: Type.Array(Type.String(), {
        description: 'Names that look like macros but are passed on unchanged.',
      }),
    },
    { description: 'The address that a click is redirected to. Null without a destination.' },
  ),
)

/** The destination of an offer. Macros may be anywhere after the host; one in the host would break the link. */
export const destinationUrlSchema = withMacros(httpUrlSchema)

function withMacros(schema: TString) {
  return Type.Refine(
    schema,
    (text: string) => parseDestination(text) !== undefined,
    () => 'must be an http or https URL without a macro in its host',
  )
}

const fallbackUrlSchema = withMacros(
  httpUrl({
    description:
      'Where links lead while a cap is reached, money is spent, the campaign is paused, has ended or is outside its hours; macros as in `destinationUrl`. By default they lead to the destination.',
    examples: ['https://lumen.example/later?click={transaction_id}'],
  }),
)

const badgeLabel = oneOf(['free_trial', 'discount'])
const payoutModel = oneOf(['CPA', 'CPC', 'CPI', 'CPM'], {
  default: 'CPA',
  description: 'The advertiser’s pricing model.',
})
const billingEvent = oneOf(['completion', 'click', 'delivered'], {
  description:
    'The event that the payout is paid for: a completion, a click, or 1,000 confirmed impressions. With the last two, completions earn nothing.',
})
const firstClickOnly = Type.Boolean({
  description: 'Of clicks: whether only the first of a user and UTC day counts.',
})
const trackingParameters = Type.Record(Type.String({ pattern: '^.{1,128}$' }), Type.String({ maxLength: 2_048 }), {
  additionalProperties: false,
  maxProperties: 100,
  description: 'Query parameters added to the destination; values may contain macros.',
  examples: [{ utm_source: 'offerwire' }],
})
const capProperties = {
  conversionsPerDay: countSchema,
  conversionsPerWeek: countOf('Conversions of an ISO week, which begins on Monday, in UTC.'),
  conversionsPerMonth: countOf('Conversions of a calendar month, in UTC.'),
  conversionsTotal: countSchema,
  budgetTotal: amountSchema,
  pacing: oneOf(['even'], {
    description: 'Spreads the conversions of `conversionsPerDay` over the open hours of each UTC day.',
  }),
}

function countOf(description: string) {
  return Type.Integer({ minimum: 0, maximum: 1_000_000_000_000, description })
}

const externalIdSchema = Type.String({
  minLength: 1,
  maxLength: 256,
  description: "The advertiser's own id, unique within the organization; imports match by it.",
  examples: ['spring-2026'],
})

/** Fields that have a value always, given or by default. */
const settled = {
  targetCountries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
    maxItems: 676,
    uniqueItems: true,
    default: [],
    description: 'ISO 3166-1 alpha-2; empty means everywhere.',
  }),
  ageRating: oneOf(['adults', 'everyone'], { default: 'adults' }),
  attributionWindowDays: Type.Number({ minimum: 0, maximum: 3_650, default: 30 }),
  defaultCatalog: Type.Boolean({
    default: true,
    description: 'Whether every app may serve it. Publishers can then read it even while it is a draft.',
  }),
  status: oneOf(['draft', 'active', 'paused', 'archived'], { default: 'active' }),
}

const access = oneOf(['open', 'ask', 'private'], {
  description:
    'Who may add it to an app: every publisher (`open`), those whose application is approved (`ask`), or nobody (`private`). Default: `open` with `defaultCatalog`, else `private`. A change takes it from no app.',
})
const terms = Type.String({
  minLength: 1,
  maxLength: 20_000,
  description: 'Publishers accept them when they apply for the campaign.',
})

const absentable = {
  externalId: externalIdSchema,
  perk: textSchema,
  badgeLabel,
  oldPrice: textSchema,
  newPrice: textSchema,
  trackingParameters,
  categories: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 20, uniqueItems: true }),
  startsAt: instantInputSchema,
  endsAt: instantInputSchema,
  access,
  terms,
  priority: Type.Number({ minimum: 0, maximum: 1_000, description: 'Multiplies the score. Set by the operator.' }),
  notes: textSchema,
  schedule: scheduleSchema,
  audience: audienceSchema,
  frequency: frequencySchema,
  fallbackUrl: fallbackUrlSchema,
}

export const createCampaignSchema = creating(
  Type.Object(
    {
      organizationId: uuidSchema,
      name: nameSchema,
      destinationUrl: destinationUrlSchema,
      ...optional(settled),
      ...optional(absentable),
      payout: Type.Optional(Type.Object({ amount: amountSchema, model: Type.Optional(payoutModel) })),
      billing: Type.Optional(Type.Object(optional({ event: billingEvent, firstClickOnly }))),
      caps: Type.Optional(Type.Object(optional(capProperties))),
    },
    {
      examples: [
        {
          organizationId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
          name: 'Lumen Audio: first month free',
          perk: 'One month free',
          badgeLabel: 'free_trial',
          destinationUrl: 'https://lumen.example/welcome?click={transaction_id}',
          payout: { amount: 12.5 },
        },
      ],
    },
  ),
)
export type CreateCampaign = Static<typeof createCampaignSchema>

export const patchCampaignSchema = Type.Object(
  {
    ...optional({ organizationId: uuidSchema, name: nameSchema, destinationUrl: destinationUrlSchema }),
    ...optional(settled),
    ...clearable(absentable),
    ...clearable({
      payout: Type.Object(optional({ amount: amountSchema, model: payoutModel })),
      billing: Type.Object(optional({ event: billingEvent, firstClickOnly })),
      caps: Type.Object(clearable(capProperties)),
    }),
  },
  { examples: [{ status: 'paused', caps: { conversionsPerDay: 50 } }] },
)
export type PatchCampaign = Static<typeof patchCampaignSchema>

const publicProperties = {
  id: uuidSchema,
  organizationId: uuidSchema,
  organization: organizationSummarySchema,
  name: Type.String(),
  perk: nullable(Type.String()),
  badgeLabel: nullable(badgeLabel),
  oldPrice: nullable(Type.String()),
  newPrice: nullable(Type.String()),
  targetCountries: Type.Array(Type.String()),
  ageRating: settled.ageRating,
  categories: Type.Array(Type.String()),
  startsAt: nullable(instantSchema),
  endsAt: nullable(instantSchema),
  status: settled.status,
  access,
  demo: Type.Boolean({ description: 'Part of the demo network; live keys do not serve it.' }),
  createdAt: instantSchema,
  updatedAt: instantSchema,
}

const advertiserProperties = {
  externalId: nullable(Type.String()),
  destinationUrl: Type.String(),
  trackingParameters: Type.Record(Type.String(), Type.String()),
  payout: nullable(Type.Object({ amount: Type.Number(), model: payoutModel })),
  billing: Type.Object({
    event: billingEvent,
    firstClickOnly,
    effectiveFrom: nullable({
      ...instantSchema,
      description:
        'From when on clicks or impressions are counted at this price: a change counts from the next full hour. Null for a campaign that was always billed by completions.',
    }),
  }),
  priority: Type.Number(),
  caps: nullable(
    Type.Object({
      conversionsPerDay: nullable(Type.Integer()),
      conversionsPerWeek: nullable(Type.Integer()),
      conversionsPerMonth: nullable(Type.Integer()),
      conversionsTotal: nullable(Type.Integer()),
      budgetTotal: nullable(Type.Number()),
      pacing: nullable(capProperties.pacing),
    }),
  ),
  attributionWindowDays: Type.Number(),
  defaultCatalog: Type.Boolean(),
  terms: nullable(Type.String()),
  destinationPreview: destinationPreviewSchema,
  notes: nullable(Type.String()),
  schedule: nullable(scheduleSchema),
  audience: nullable(audienceSchema),
  frequency: nullable(frequencySchema),
  fallbackUrl: nullable(Type.String()),
  paceToday: nullable(
    Type.Integer({
      description: 'Conversions of this UTC day that an even pace allows by now. Null without a pace.',
    }),
  ),
  hindranceUntil: nullable({
    ...instantSchema,
    description: 'When time alone ends `hindrance`: a start, hours or a pace. Null if there is none, or not by time.',
  }),
  hindrance: nullable(
    oneOf(hindrances, {
      description:
        'The reason why an active campaign is not shown now, a code as in `explain`; with `no_image`, only catalogs show it. Null if nothing prevents it, or if the campaign is not active.',
    }),
  ),
}

/** A campaign. The operator and its advertiser see payout and destination, publishers their earnings. */
export const campaignSchema = Type.Object(
  {
    ...publicProperties,
    ...optional(advertiserProperties),
    earningsPerCompletion: Type.Optional(
      Type.Number({ description: "A publisher's share of one completion, in US dollars; only publishers see it." }),
    ),
  },
  {
    title: 'Campaign',
    description: 'Publishers see `earningsPerCompletion` in place of the payout and the destination.',
  },
)
export type Campaign = Static<typeof campaignSchema>

export const listCampaignsQuerySchema = Type.Object({
  ...followedListProperties,
  ...optional({
    organizationId: uuidSchema,
    appId: Type.String({ ...uuidSchema, description: 'Only campaigns on the list of this app.' }),
    status: settled.status,
  }),
})
