import { Type } from 'typebox'
import { dayParameter, fileProperties, named, nullable, oneOf, optional } from '../../http/body/schema-parts.ts'
import { dimensions, groupings } from './figure.ts'

export const rangeProperties = {
  from: dayParameter('First UTC day. Default: 29 days before `to`.'),
  to: dayParameter('Last UTC day, inclusive. Default: today.', '2026-03-31'),
}

const groupByNote = 'More than 10,000 creators require `format=csv`.'

export const statsQuerySchema = Type.Object({
  ...rangeProperties,
  ...optional(fileProperties),
  groupBy: Type.Optional(oneOf(dimensions, { default: 'day', description: groupByNote })),
})

export const networkStatsQuerySchema = Type.Object({
  ...rangeProperties,
  ...optional(fileProperties),
  groupBy: Type.Optional(oneOf(groupings, { default: 'day', description: groupByNote })),
})

const figureProperties = {
  served: Type.Integer({ description: 'Offers served by feed, search and message.' }),
  delivered: Type.Integer({ description: 'Impressions confirmed as shown.' }),
  clicks: Type.Integer({ description: 'Clicks on any link, on the day of the click.' }),
  completions: Type.Integer({ description: 'Verified transactions, on the day of the verification.' }),
  earnings: Type.Number({ description: 'In US dollars: the publisher’s share; for an organization, its payouts.' }),
}

const figureSchema = named('Figure', figureProperties)

const group = (description: string) => Type.Optional(nullable(Type.String({ description })))

export const statsSchema = named('Statistics', {
  data: Type.Array(
    Type.Object({
      day: group('YYYY-MM-DD, UTC.'),
      campaign: group('Id of the campaign.'),
      creator: group('The publisher’s own id of a creator; null for traffic without a creator.'),
      appId: group('The creator’s app, in the statistics of an organization or the installation.'),
      surface: group('catalog, feed, message, search or creator.'),
      country: group('ISO 3166-1 alpha-2; null if unknown.'),
      class: group('Traffic type: person, prefetch, preview_bot or crawler; null for served and delivered.'),
      goal: group(
        '`default` for the main goal, else the key of a further goal; totals count the main one’s completions.',
      ),
      app: group('Id of the app.'),
      organization: group('Id of the organization.'),
      ...figureProperties,
    }),
    { description: 'Groups with activity; the field that `groupBy` names identifies each group.' },
  ),
  totals: figureSchema,
  previous: Type.Object(figureProperties, { description: 'The totals of the same number of days before.' }),
  reversed: Type.Object(
    {
      count: Type.Integer(),
      amount: Type.Number({
        description: 'In US dollars: what the publisher lost; for an organization and the installation, the payouts.',
      }),
    },
    { description: 'Completions taken back in the range, in full or in part, by the day of the reversal.' },
  ),
})
