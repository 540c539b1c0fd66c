import { type Static, Type } from 'typebox'
import { nullable, oneOf, uuidSchema } from '../../../http/body/schema-parts.ts'
import { ineligibleReasons } from '../eligibility.ts'
import { AudienceAttributes, OpaqueId } from '../offer-request.schema.ts'

export const explainRequestSchema = Type.Object(
  {
    clientId: Type.Optional(OpaqueId('As in a feed request; has no effect.')),
    userId: OpaqueId('The end user; stored attributes and completions apply as in a feed.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10 })),
    attributes: AudienceAttributes,
    environment: Type.Optional(oneOf(['live', 'test'], { default: 'live' })),
  },
  {
    description: 'A feed request.',
    examples: [{ userId: 'reader-1', attributes: { countryCode: 'US', language: 'en' } }],
  },
)
export type ExplainRequest = Static<typeof explainRequestSchema>

export const explainQuerySchema = Type.Object({
  all: Type.Optional(
    Type.Boolean({
      description: 'For the operator: also returns the campaigns that are not on the list, as `not_granted`.',
    }),
  ),
})

const factor = (description: string) => Type.Number({ description })

const scorePartsSchema = Type.Object(
  {
    earningsPerCompletion: factor(
      "The app's share of the payout in US dollars, before rounding to cents; one millionth of a dollar if no payout is set.",
    ),
    clickRate: factor('Clicks per viewed impression in this app, country and platform.'),
    completionRate: factor('Verified completions per click in this app, country and platform.'),
    priority: factor("The app's priority times the campaign's."),
    taste: factor(
      'Multiplier for the category, from stored attributes and earlier clicks; 1 for minors and unknown users.',
    ),
    attributes: factor('The part of `taste` from stored attributes.'),
    history: factor("The part of `taste` from the user's own clicks in the category."),
    fatigue: factor('Multiplier for earlier impressions and clicks of the campaign.'),
    draw: factor('The seeded random draw: the less is known about the campaign, the further from 1 it can be.'),
    uncertainty: factor('Relative standard deviation of the estimate that the draw is made from.'),
  },
  { description: 'The score is the product of all parts but `attributes`, `history` and `uncertainty`.' },
)

const explanationSchema = Type.Object({
  campaignId: uuidSchema,
  eligible: Type.Boolean(),
  reason: nullable(
    oneOf([...ineligibleReasons, 'disabled', 'control_group'], {
      description: 'The first rule the campaign fails, as a stable code; later versions may add codes.',
    }),
  ),
  score: nullable(Type.Number({ description: 'Expected earnings of one impression in US dollars, after the draw.' })),
  parts: nullable(scorePartsSchema),
  rank: nullable(Type.Integer({ description: 'From 1; up to the limit, the position in the answer.' })),
  placement: nullable(
    oneOf(['pinned', 'held', 'random', 'score'], {
      description:
        'What decided the rank: a pin, a slot reserved for new campaigns (`held`), an exploration list in random order, ' +
        'or the score; beyond the limit, always the score.',
    }),
  ),
})
export type Explanation = Static<typeof explanationSchema>

export const explanationsSchema = Type.Object({ data: Type.Array(explanationSchema) })

const order = Type.Array(uuidSchema, { description: 'Campaigns, best first.' })

export const replayPathSchema = Type.Object({
  servingId: Type.String({ maxLength: 32, description: 'The `servingId` of a transaction.' }),
})

export const replaySchema = Type.Object({
  recorded: order,
  computed: nullable(order),
  same: Type.Boolean({ description: 'True if both orders are equal.' }),
  reason: nullable(
    oneOf(['not_kept', 'erased'], {
      description:
        'Why there is no computed order. `not_kept`: the model or configuration was deleted (every version is kept for an hour, ' +
        "one of every ten minutes for seven days). `erased`: the user's data was erased.",
    }),
  ),
})
export type Replay = Static<typeof replaySchema>
