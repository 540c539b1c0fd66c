import { Type } from 'typebox'
import { nullable, oneOf } from '../../http/body/schema-parts.ts'
import { dimensions, groupings } from './figure.ts'

/** The days of figures, as `readFigureRange` reads them. */
export const rangeProperties = {
  from: Type.Optional(
    Type.String({ description: 'First UTC day; by default 29 days before `to`.', examples: ['2026-03-01'] }),
  ),
  to: Type.Optional(
    Type.String({ description: 'Last UTC day, included; by default today.', examples: ['2026-03-31'] }),
  ),
}

const format = Type.Optional(oneOf(['json', 'csv'], { default: 'json' }))

const groupByNote = 'Of more than 10,000 creators, `format=csv` alone.'

export const statsQuerySchema = Type.Object({
  ...rangeProperties,
  format,
  groupBy: Type.Optional(oneOf(dimensions, { default: 'day', description: groupByNote })),
})

/** Of the whole installation, which can also be told apart by app and by organization. */
export const networkStatsQuerySchema = Type.Object({
  ...rangeProperties,
  format,
  groupBy: Type.Optional(oneOf(groupings, { default: 'day', description: groupByNote })),
})

const figureProperties = {
  served: Type.Integer({ description: 'Offers in answers of feed, search and message.' }),
  delivered: Type.Integer({ description: 'Of these, those that were confirmed as shown.' }),
  clicks: Type.Integer({ description: 'Opens of any link, on the day of the open.' }),
  completions: Type.Integer({ description: 'Verified transactions, on the day of the verification.' }),
  earnings: Type.Number({ description: 'US dollars: the share of the publisher; of an organization, what it pays.' }),
}

const figureSchema = Type.Object(figureProperties, { title: 'Figure' })

const group = (description: string) => Type.Optional(nullable(Type.String({ description })))

export const statsSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        day: group('YYYY-MM-DD, UTC.'),
        campaign: group('Id of the campaign.'),
        creator: group('The publisher’s own id of a creator; null for what came by no creator.'),
        appId: group('Of an organization’s and the installation’s creators: the app whose creator it is.'),
        surface: group('catalog, feed, message, search or creator.'),
        country: group('ISO 3166-1 alpha-2; null where it is not known.'),
        class: group('person, prefetch, preview_bot or crawler; null for what was served and delivered.'),
        app: group('Id of the app.'),
        organization: group('Id of the organization.'),
        ...figureProperties,
      }),
      { description: 'Groups with activity, under the name of `groupBy`.' },
    ),
    totals: figureSchema,
    previous: Type.Object(figureProperties, { description: 'The totals of as many days before.' }),
  },
  { title: 'Statistics' },
)
