import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceError } from '../../errors.ts'
import { queryFault } from '../../http/body/query-string.ts'
import type { RouteLimits } from '../../http/limits/route-limits.ts'
import type { Api } from '../../http/server.ts'
import { bearerToken } from '../../lib/text/bearer-token.ts'
import {
  assertWithinLimits,
  conversionBodyLimit,
  presentedId,
  type ReadFields,
  readBodyFields,
  takeAnyBody,
} from './conversion-body.hook.ts'
import { conversionAnswerSchema, documentedCompletion, documentedPostback } from './postback.schema.ts'
import { type PostbackFields, parsePostback } from './postback-request.ts'
import { findAdvertiser, receiveConversion } from './receive-conversion.ts'
import type { VerifyDeps } from './verify-transaction.ts'
import { createWrongTokenRefusal, type RefuseWrongToken, type WrongTokenDeps } from './wrong-token.hook.ts'

const limits: RouteLimits = {
  rate: 'wrong tokens',
  rows: 'makes 1 log entry of a known token, none of others; verifies 1 transaction',
  bodyBytes: conversionBodyLimit,
}

/** The two calls by which an advertiser reports a conversion; wrong tokens of both count together. */
export function conversionCallRoutes(api: Api, deps: VerifyDeps & WrongTokenDeps): void {
  const refuseWrongToken = createWrongTokenRefusal(deps)
  postbackRoute(api, deps, refuseWrongToken)
  completionRoute(api, deps, refuseWrongToken)
}

/** `GET` and `POST {base_url}/postback`: an advertiser's server says that a transaction is a conversion, or is none (spec 1, 3). */
function postbackRoute(api: Api, deps: VerifyDeps, refuseWrongToken: RefuseWrongToken): void {
  void api.register(async (scope) => {
    takeAnyBody(scope)
    const route = {
      url: '/postback',
      exposeHeadRoute: false,
      schema: {
        tags: ['Advertiser API'],
        summary: 'Report a conversion by its transaction id',
        description: 'Requires `transaction_id` or `click_id`. A POST may send any field in its query instead.',
        response: { default: conversionAnswerSchema },
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        assertWithinLimits(request)
        const { token, ...postback } = readPostback(request)
        const organization = findAdvertiser(deps.snapshots.current(), 'postbackToken', token)
        if (organization === undefined) {
          const transactionId = postback.parsed.request?.transactionId ?? postback.presentedTransactionId
          const isMissing = (token ?? '') === ''
          const call = { source: postback.source, transactionId, missingToken: isMissing ? noToken : undefined }
          return refuseWrongToken(request, reply, call)
        }
        const answer = await receiveConversion(deps, { ...postback, organization })
        return reply.code(answer.status).send(answer.body)
      },
    }
    const config = { limits, anyQuery: true, errorBody: conversionErrorBody } as const
    scope.route({ ...route, method: 'GET', config: { ...config, documented: { querystring: documentedPostback } } })
    const consumes = ['application/json', 'application/x-www-form-urlencoded']
    scope.route({ ...route, method: 'POST', config: { ...config, documented: { body: documentedPostback, consumes } } })
  })
}

function readPostback(request: FastifyRequest) {
  const { fields, fault } = readFields(request)
  return {
    source: 'postback' as const,
    token: fields.token,
    parsed: fault === undefined ? parsePostback(fields) : { fault },
    presentedTransactionId: presentedId(fields.transaction_id ?? fields.click_id),
  }
}

const noToken = 'token is required: send your postback token in the query, a form or a JSON body.'

/** Reads query and body, each as far as it can be read; the fault is the first. */
function readFields(request: FastifyRequest): ReadFields {
  const query = request.query as PostbackFields
  const sent = readBodyFields(request, ['json', 'form'])
  const fields = { ...sent.fields, ...query }
  return { fields, fault: queryFault(query) ?? sent.fault ?? differenceFault(query, sent.fields) }
}

function differenceFault(query: PostbackFields, sent: PostbackFields): string | undefined {
  for (const [name, value] of Object.entries(sent)) {
    // An object cannot be compared: it may have a `toString` of the caller's.
    const isSame = typeof value !== 'object' && query[name] === String(value)
    if (query[name] !== undefined && !isSame) return `${name} differs between the query and the body.`
  }
  return undefined
}

/** `POST {base_url}/advertiser/v1/completions`: the advertiser's own completion call (spec 1, 3). */
function completionRoute(api: Api, deps: VerifyDeps, refuseWrongToken: RefuseWrongToken): void {
  void api.register(async (scope) => {
    takeAnyBody(scope)
    scope.post(
      '/advertiser/v1/completions',
      {
        config: { limits, anyQuery: true, errorBody: conversionErrorBody, documented: { body: documentedCompletion } },
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
            missingToken: authorization === '' ? noKey : undefined,
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

const noKey = 'The Authorization header is required: send "Bearer" and your API key (ak_…).'

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

/** Shapes errors before a verdict like a conversion's answer. */
function conversionErrorBody(error: ServiceError): Record<string, unknown> {
  const verdict = error.status < 500 ? 'malformed' : 'unavailable'
  return { accepted: false, verdict, transactionId: null, message: error.message }
}
