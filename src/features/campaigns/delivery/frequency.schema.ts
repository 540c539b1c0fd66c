import { Type } from 'typebox'

export const frequencySchema = Type.Object(
  {
    delivered: Type.Integer({ minimum: 1, maximum: 100, description: 'Confirmed impressions.' }),
    days: Type.Integer({ minimum: 1, maximum: 30, description: 'Of 24 hours, from the first of them.' }),
  },
  {
    description:
      'How often one person is shown the campaign in one app. After these confirmed impressions, the person sees it again once the days are over. Nothing is kept of minors, so it does not hold for them.',
    examples: [{ delivered: 3, days: 7 }],
  },
)
