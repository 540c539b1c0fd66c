import { queryFault } from '../../http/body/query-string.ts'
import type { Api } from '../../http/server.ts'
import { bearerToken } from '../../lib/text/bearer-token.ts'
import { assertWithinLimits, presentedId, readBodyFields, takeAnyBody } from './conversion-body.hook.ts'
import { findAdvertiser } from './find-advertiser.ts'
import { conversionErrorBody } from './postback.route.ts'
import { conversionAnswerSchema, documentedCompletion } from './postback.schema.ts'
import { type PostbackFields, parsePostback } from './postback-request.ts'
import { receiveConversion } from './receive-conversion.ts'
import type { VerifyDeps } from './verify-transaction.ts'
import type { RefuseWrongToken } from './wrong-token.hook.ts'

/** `POST {base_url}/advertiser/v1/completions`: the advertiser's own completion call (spec 1, 3). */
export function completionRoute(api: Api, deps: VerifyDeps, refuseWrongToken: RefuseWrongToken): void {
  void api.register(async (scope) => {
    takeAnyBody(scope)
    scope.post(
      '/advertiser/v1/completions',
      {
        config: { anyQuery: true, errorBody: conversionErrorBody, documented: { body: documentedCompletion } },
        schema: {
          tags: ['Advertiser API'],
          summary: 'Report a completion',
          description: "The bearer token is the organization's API key (`ak_…`).",
          security: [{ advertiserKey: [] }],
          response: { default: conversionAnswerSchema },
        },
      },
      async (request, reply) => {
        assertWithinLimits(request)
        const { authorization = '' } = request.headers
        const organization = findAdvertiser(deps.snapshots.current(), 'apiKey', bearerToken(authorization))
        // The key is checked before the body: a caller without one learns nothing about the request's format.
        if (organization === undefined) {
          const call = { source: 'completion_call', transactionId: null } as const
          return refuseWrongToken(request, reply, {
            ...call,
            missingToken: authorization === '' ? missingToken : undefined,
          })
        }
        const { fields, fault = queryFault(request.query) } = readBodyFields(request, ['json'])
        const answer = await receiveConversion(deps, {
          source: 'completion_call',
          organization,
          parsed: fault === undefined ? parseCompletion(fields) : { fault },
          presentedTransactionId: presentedId(fields.transactionId),
        })
        return reply.code(answer.status).send(answer.body)
      },
    )
  })
}

const missingToken = 'The Authorization header is required: send "Bearer" and your API key (ak_…).'

const fieldNames = { transaction_id: 'transactionId', order_id: 'orderId' } as const

/** Parses the body by a postback's rules, and renames the field in a fault. */
function parseCompletion(fields: PostbackFields) {
  const { transactionId: transaction_id, orderId: order_id, amount, currency } = fields
  const parsed = parsePostback({ transaction_id, order_id, amount, currency })
  if (parsed.fault === undefined) return parsed
  let fault = parsed.fault
  for (const [snake, camel] of Object.entries(fieldNames)) fault = fault.replace(snake, camel)
  return { fault }
}
