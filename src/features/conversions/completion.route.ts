import type { FastifyRequest } from 'fastify'
import type { Api } from '../../http/server.ts'
import { readBodyFields, takeAnyBody } from './conversion-body.hook.ts'
import { bearerToken, findAdvertiser } from './find-advertiser.ts'
import { conversionErrorBody } from './postback.route.ts'
import { conversionAnswerSchema, documentedCompletion } from './postback.schema.ts'
import { type PostbackFields, parsePostback } from './postback-request.ts'
import { receiveConversion } from './receive-conversion.ts'
import type { VerifyDeps } from './verify-transaction.ts'

/** `POST {base_url}/advertiser/v1/completions`: reports a completion (spec 1, 3). */
export function completionRoute(api: Api, deps: VerifyDeps): void {
  const advertiserOf = (request: FastifyRequest) =>
    findAdvertiser(deps.snapshots.current(), 'apiKey', bearerToken(request.headers.authorization))
  void api.register(async (scope) => {
    takeAnyBody(scope)
    scope.post(
      '/advertiser/v1/completions',
      {
        config: { errorBody: conversionErrorBody, documented: { body: documentedCompletion } },
        // Checks the key before the body: a caller without one learns nothing about the format.
        onRequest: async (request, reply) => {
          if (advertiserOf(request) !== undefined) return
          const isMissing = (request.headers.authorization ?? '') === ''
          const answer = await receiveConversion(deps, {
            ...unread,
            organization: undefined,
            missingToken: isMissing ? missingToken : undefined,
          })
          return reply.code(answer.status).send(answer.body)
        },
        schema: {
          tags: ['Advertiser API'],
          summary: 'Report a completion',
          description: "The bearer token is the organization's API key (`ak_…`).",
          security: [{ advertiserKey: [] }],
          response: { default: conversionAnswerSchema },
        },
      },
      async (request, reply) => {
        const { fields, fault } = readBodyFields(request, ['json'])
        const { transactionId } = fields
        const answer = await receiveConversion(deps, {
          source: 'completion_call',
          organization: advertiserOf(request),
          parsed: fault === undefined ? parseCompletion(fields) : { fault },
          presentedTransactionId: typeof transactionId === 'string' ? transactionId : null,
        })
        return reply.code(answer.status).send(answer.body)
      },
    )
  })
}

const missingToken = 'The Authorization header is required: send "Bearer" and your API key (ak_…).'

const unread = {
  source: 'completion_call',
  parsed: { fault: 'The body was not read.' },
  presentedTransactionId: null,
} as const

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
