import { Type } from 'typebox'
import { named, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { maxIdLength } from '../../lib/text/text.ts'
import { maxNoteLength, maxReferenceLength, reversalReasons } from '../billing/reversals/parse-reversal.ts'

/** The answer of every postback, completion call and reversal, at every status. */
export const conversionAnswerSchema = named('ConversionAnswer', {
  accepted: Type.Boolean({ description: 'True if the status is 200.' }),
  verdict: Type.String({
    description:
      'verified, duplicate, rejected, reversed, invalid_token, malformed, unknown_transaction or rejected_by_rule; ' +
      'unavailable with a status of 500 or more: try again.',
  }),
  rule: Type.Optional(Type.String({ description: 'The rule that rejected the conversion or its reversal.' })),
  transactionId: Type.Union([Type.String(), Type.Null()]),
  goal: Type.Optional(Type.String({ description: 'The goal that the call names; absent for the main goal.' })),
  message: Type.String(),
  remaining: Type.Optional(
    Type.Number({ description: 'Of a reversal: the part of the payout that is not reversed, in US dollars.' }),
  ),
})

const transactionId = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const orderId = Type.String({ maxLength: maxIdLength, description: "The advertiser's own id of the order; logged." })
const goal = Type.String({
  maxLength: maxIdLength,
  description: 'The key of the goal that was completed, in any case; `default`, empty or absent: the main goal.',
})
const kept = 'A faulty value is kept as text of at most 64 characters, with a remark in `message`.'
const amountTold = `Logged, rounded to six decimals; not counted. ${kept}`
/** An amount that can be read. */
export const amountPattern = '^[0-9]{1,12}([.][0-9]+)?$'
const amount = Type.String({ pattern: amountPattern, description: amountTold })
const currency = Type.String({ pattern: '^[A-Za-z]{3}$', description: `ISO 4217; logged. ${kept}` })

/** The fields of a postback, for the document and for `parsePostback`. */
export const postbackProperties = {
  transaction_id: Type.Optional({
    ...uuidSchema,
    description: 'The id passed on by the link; `click_id` is an alias.',
  }),
  click_id: Type.Optional({ ...uuidSchema, description: 'An alias of `transaction_id`.' }),
  token: Type.String({ maxLength: 512, description: "The organization's postback token." }),
  order_id: Type.Optional(orderId),
  amount: Type.Optional(amount),
  currency: Type.Optional(currency),
  goal: Type.Optional(goal),
  event: Type.Optional({ ...goal, description: 'An alias of `goal`.' }),
  status: Type.Optional(
    oneOf(['approved', 'rejected', 'reversed'], {
      default: 'approved',
      description: '`reversed` takes back all that is left of a verified conversion; the amount is not read.',
    }),
  ),
  dry_run: Type.Optional(
    oneOf(['0', '1'], { default: '0', description: '`1` returns the verdict without changing anything.' }),
  ),
}

const postbackExample = {
  examples: [{ transaction_id: transactionId, token: 'pbt_…', order_id: 'A-1001', amount: '12.50', currency: 'EUR' }],
}

const reason = oneOf(reversalReasons, { description: 'Why the conversion is taken back.' })

/** The fields of a postback for the API document; `parsePostback` validates them. */
export const documentedPostback = Type.Object(
  { ...postbackProperties, reason: Type.Optional({ ...reason, default: 'other' }) },
  postbackExample,
)

/** A POST may send any of them in its query instead. */
export const documentedPostbackBody = Type.Optional(Type.Partial(documentedPostback, postbackExample))

export const documentedCompletion = Type.Object(
  {
    transactionId: uuidSchema,
    orderId: Type.Optional(orderId),
    amount: Type.Optional(Type.Union([Type.Number({ minimum: 0, exclusiveMaximum: 1e12 }), amount])),
    currency: Type.Optional(currency),
    goal: Type.Optional(goal),
    event: Type.Optional({ ...goal, description: 'An alias of `goal`.' }),
  },
  { examples: [{ transactionId, orderId: 'A-1001', amount: '12.50', currency: 'EUR' }] },
)

const reversalProperties = {
  reason,
  amount: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description:
        'The part of the payout to take back, in US dollars with at most two decimals; all that is left if absent.',
    }),
  ),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxReferenceLength,
      description: 'Makes the call repeatable within its transaction; required with `amount`.',
    }),
  ),
  note: Type.Optional(Type.String({ maxLength: maxNoteLength })),
  goal: Type.Optional({
    ...goal,
    description: 'The goal whose completion is taken back; `default` or absent: the main goal.',
  }),
  event: Type.Optional({ ...goal, description: 'An alias of `goal`.' }),
  orderId: Type.Optional(orderId),
}

const reversalExample = { amount: 3.33, reference: 'R-1001', reason: 'refund' }

/** The fields of a reversal for the API document; `parseReversal` validates them. */
export const documentedReversal = Type.Object(reversalProperties, { examples: [reversalExample] })

/** The same where no path names the transaction. */
export const documentedReversalCall = Type.Object(
  { transactionId: uuidSchema, ...reversalProperties },
  { examples: [{ transactionId, ...reversalExample }] },
)
