import { type Static, Type } from 'typebox'
import { nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'
import { AudienceAttributes, OpaqueId } from '../offer-request.schema.ts'

export const explainRequestSchema = Type.Object(
  {
    clientId: Type.Optional(OpaqueId('As in a feed request; changes nothing.')),
    userId: OpaqueId('The end user, whose stored attributes and completions count as they do in a feed.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10 })),
    attributes: AudienceAttributes,
    environment: Type.Optional(oneOf(['live', 'test'], { default: 'live' })),
  },
  { description: 'A feed request.' },
)
/** What the operator may ask for besides. */
export const explainQuerySchema = Type.Object({
  all: Type.Optional(
    Type.Boolean({
      description: 'The operator is also named the campaigns that are not on the list, as `not_granted`.',
    }),
  ),
})
export type ExplainRequest = Static<typeof explainRequestSchema>

const factor = (description: string) => Type.Number({ description })

const scorePartsSchema = Type.Object(
  {
    earningsPerCompletion: factor(
      "The app's share of the payout, in US dollars, before it is rounded to cents; a millionth of a dollar counts where " +
        'there is none.',
    ),
    clickRate: factor('How often an impression that is looked at is opened, in this app, country and platform.'),
    completionRate: factor('How often an open there leads to a verified completion.'),
    priority: factor("The app's priority times the campaign's."),
    taste: factor('What stored attributes and earlier opens make of its category; 1 for a minor and for strangers.'),
    attributes: factor('Of `taste`: stored attributes.'),
    history: factor("Of `taste`: this person's own opens of the category."),
    fatigue: factor('What having been shown or opened before makes of it.'),
    draw: factor('The seeded draw from what is believed: the less is known, the further from 1 it may lie.'),
    uncertainty: factor('Relative standard deviation of that belief.'),
  },
  { description: 'What the score is the product of: all but `attributes`, `history` and `uncertainty`.' },
)

export const explanationSchema = Type.Object({
  campaignId: uuidSchema,
  eligible: Type.Boolean(),
  reason: nullable(Type.String({ description: 'The first reason why it is not shown, a stable word.' })),
  score: nullable(Type.Number({ description: 'Expected earnings of one impression, in US dollars, as drawn.' })),
  parts: nullable(scorePartsSchema),
  rank: nullable(Type.Integer({ description: 'From 1. Up to the limit it is the place in the answer.' })),
  placement: nullable(
    oneOf(['pinned', 'held', 'random', 'score'], {
      description:
        'What put it there: a pin, the place that this list holds for a new campaign, the random order of a small share of ' +
        'lists, or its score, as always beyond the limit.',
    }),
  ),
})
export type Explanation = Static<typeof explanationSchema>

export const explanationsSchema = Type.Object({ data: Type.Array(explanationSchema) })
