import { Type } from 'typebox'

/** How every postback and completion call is answered, at every status. */
export const conversionAnswerSchema = Type.Object(
  {
    accepted: Type.Boolean({ description: 'True for every 200.' }),
    verdict: Type.String({
      description: 'verified, duplicate, rejected, invalid_token, malformed, unknown_transaction or rejected_by_rule.',
    }),
    rule: Type.Optional(Type.String({ description: 'The rule behind rejected_by_rule.' })),
    transactionId: Type.Union([Type.String(), Type.Null()]),
    message: Type.String(),
  },
  { title: 'ConversionAnswer' },
)
