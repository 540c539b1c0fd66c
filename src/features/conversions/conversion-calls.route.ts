import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { AccessParts } from '../../access/access-parts.ts'
import type { Core } from '../../core.ts'
import type { ErrorCode, ServiceError } from '../../errors.ts'
import { rateLimitHeaders } from '../../errors.ts'
import { exampleIds } from '../../http/body/example-values.ts'
import { readQuery } from '../../http/body/query-string.ts'
import type { RouteLimits } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import { countMissesByAddress } from '../../lib/misses-by-address.ts'
import { bearerToken } from '../../lib/text/bearer-token.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { parseReversal } from '../billing/reversals/parse-reversal.ts'
import {
  assertWithinLimits,
  conversionBodyLimit,
  presentedId,
  type ReadFields,
  readBodyFields,
  takeAnyBody,
} from './conversion-body.hook.ts'
import {
  conversionAnswerSchema,
  documentedCompletion,
  documentedPostback,
  documentedPostbackBody,
  documentedReversalCall,
} from './postback.schema.ts'
import { escapedNames, type ParsedPostback, type PostbackFields, parsePostback } from './postback-request.ts'
import { findAdvertiser, type ReceivedConversion, receiveConversion } from './receive-conversion.ts'
import type { VerifyDeps } from './verify-transaction.ts'

const limits: RouteLimits = {
  rate: 'wrong tokens',
  rows: 'adds 1 log entry for a known token, none for others; verifies 1 transaction',
  bodyBytes: conversionBodyLimit,
}

const reversalLimits: RouteLimits = {
  ...limits,
  rows: 'adds 1 log entry for a known key, none for others; reverses 1 completion',
}

const response = { default: conversionAnswerSchema }
const errors: readonly ErrorCode[] = [
  'invalid_token',
  'invalid_request',
  'not_found',
  'conflict',
  'body_too_large',
  'unavailable',
]
const example = {
  accepted: true,
  verdict: 'verified',
  transactionId: exampleIds.transaction,
  message: 'The conversion is verified.',
}

const postbackSchema = {
  tags: ['Advertiser API'],
  summary: 'Report a conversion by its transaction id',
  description:
    'Requires `transaction_id` or `click_id`. A POST may send any field in its query instead. `status=reversed` takes a verified ' +
    'conversion back in full.',
  response,
  errors: [...errors, 'rate_limited'] as const,
  example,
}

const completionSchema = {
  tags: ['Advertiser API'],
  operationId: 'reportCompletion',
  summary: 'Report a completion',
  description: "The bearer token is the organization's API key (`ak_…`).",
  security: [{ advertiserKey: [] }],
  response,
  errors,
  example,
}

const reversalSchema = {
  tags: ['Advertiser API'],
  operationId: 'reverseCompletion',
  summary: 'Take a verified completion back, in full or in part',
  description:
    'You no longer owe the payout, or the given part of it. The transaction stays verified. Without `amount` all that is left is ' +
    'taken back; a part needs a `reference`, by which the call can be repeated.',
  security: [{ advertiserKey: [] }],
  response,
  errors,
  example: {
    accepted: true,
    verdict: 'reversed',
    transactionId: exampleIds.transaction,
    message: 'The completion is reversed in part.',
    remaining: 6.67,
  },
}

/** A call as far as it could be read. Without an organization its token is wrong, and `refusal` is the answer. */
type ReadCall = (
  snapshot: Snapshot,
  request: FastifyRequest,
) => Omit<ReceivedConversion, 'organization'> & {
  readonly organization: ReceivedConversion['organization'] | undefined
  readonly refusal: string
}

/**
 * The calls by which an advertiser reports a conversion or takes it back; their wrong tokens count together. `GET` and
 * `POST {base_url}/postback`: its server confirms or rejects a transaction as a conversion; `POST
 * {base_url}/advertiser/v1/completions`: its own completion call (spec 1, 3); `POST
 * {base_url}/advertiser/v1/reversals`: its own call to take one back.
 */
export function conversionCallRoutes(api: Api, deps: VerifyDeps & WrongTokenDeps): void {
  const refuseWrongToken = createWrongTokenRefusal(deps)
  const answering = (read: ReadCall) => async (request: FastifyRequest, reply: FastifyReply) => {
    assertWithinLimits(request)
    const { organization, refusal, ...call } = read(deps.snapshots.current(), request)
    if (organization === undefined) {
      const transactionId = call.parsed.request?.transactionId ?? call.presentedTransactionId
      return refuseWrongToken(request, reply, { source: call.source, transactionId, message: refusal })
    }
    const answer = await receiveConversion(deps, { ...call, organization })
    return reply.code(answer.status).send(answer.body)
  }
  void api.register(async (scope) => {
    takeAnyBody(scope)
    const config = { limits, anyQuery: true, errorBody: conversionErrorBody } as const
    const postback = {
      url: '/postback',
      exposeHeadRoute: false,
      handler: answering(readPostback),
    }
    scope.route({
      ...postback,
      method: 'GET',
      config: { ...config, documented: { querystring: documentedPostback } },
      schema: { ...postbackSchema, operationId: 'reportPostback' },
    })
    const consumes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
    const documented = { body: documentedPostbackBody, consumes }
    scope.route({
      ...postback,
      method: 'POST',
      config: { ...config, documented },
      schema: { ...postbackSchema, operationId: 'sendPostback' },
    })
    scope.route({
      url: '/advertiser/v1/completions',
      method: 'POST',
      config: { ...config, documented: { body: documentedCompletion } },
      schema: completionSchema,
      handler: answering(readCompletion),
    })
    scope.route({
      url: '/advertiser/v1/reversals',
      method: 'POST',
      config: { ...config, limits: reversalLimits, documented: { body: documentedReversalCall } },
      schema: reversalSchema,
      handler: answering(readReversal),
    })
  })
}

const wrongToken = 'The token is invalid.'
const noToken = 'token is required: send your postback token in the query, a form or a JSON body.'
const noKey = 'The Authorization header is required: send "Bearer" and your API key (ak_…).'

const readPostback: ReadCall = (snapshot, request) => {
  const { fields, fault } = readFields(request)
  return {
    source: 'postback',
    organization: findAdvertiser(snapshot, 'postbackToken', fields.token),
    refusal: (fields.token ?? '') === '' ? noToken + escapedNames(fields) : wrongToken,
    parsed: fault === undefined ? parsePostback(fields) : { fault },
    presentedTransactionId: presentedId(fields.transaction_id ?? fields.click_id),
  }
}

/** Reads query and body, each as far as possible; returns the first fault. */
function readFields(request: FastifyRequest): ReadFields {
  const { query, fault } = readQuery(request)
  const isWhole = (query.token ?? '') !== '' && (query.transaction_id ?? query.click_id ?? '') !== ''
  const sent = readBodyFields(request, ['json', 'form'], isWhole)
  const fields = { ...sent.fields, ...query }
  return { fields, fault: fault ?? sent.fault ?? differenceFault(query, sent.fields) }
}

function differenceFault(query: PostbackFields, sent: PostbackFields): string | undefined {
  for (const [name, value] of Object.entries(sent)) {
    // An object cannot be compared: it may have a `toString` of the caller's.
    const isSame = typeof value !== 'object' && query[name] === String(value)
    if (query[name] !== undefined && !isSame) return `${name} differs between the query and the body.`
  }
  return undefined
}

const readCompletion: ReadCall = (snapshot, request) =>
  readWithKey(snapshot, request, 'completion_call', parseCompletion)

const readReversal: ReadCall = (snapshot, request) => readWithKey(snapshot, request, 'reversal_call', parseReversalCall)

function readWithKey(
  snapshot: Snapshot,
  request: FastifyRequest,
  source: 'completion_call' | 'reversal_call',
  parse: (fields: PostbackFields) => ParsedPostback,
): ReturnType<ReadCall> {
  const { authorization = '' } = request.headers
  const organization = findAdvertiser(snapshot, 'apiKey', bearerToken(authorization))
  const refusal = authorization === '' ? noKey : wrongToken
  const call = { source, organization, refusal }
  // The key is checked before the body: a caller without one learns nothing about the request's format.
  if (organization === undefined) return { ...call, parsed: { fault: refusal }, presentedTransactionId: null }
  const { fields, fault = readQuery(request).fault } = readBodyFields(request, ['json'])
  return {
    ...call,
    parsed: fault === undefined ? parse(fields) : { fault },
    presentedTransactionId: presentedId(fields.transactionId),
  }
}

/** Parses the body by a postback's rules, and renames the field in a fault. */
function parseCompletion({
  transactionId: transaction_id,
  orderId: order_id,
  amount,
  currency,
  goal,
  event,
}: PostbackFields): ParsedPostback {
  const parsed = parsePostback({ transaction_id, order_id, amount, currency, goal, event })
  if (parsed.fault === undefined) return parsed
  return { fault: parsed.fault.replace('transaction_id', 'transactionId').replace('order_id', 'orderId') }
}

function parseReversalCall(fields: PostbackFields): ParsedPostback {
  const { transactionId, orderId, amount, goal, event } = fields
  const parsed = parseCompletion({ transactionId, orderId, amount, goal, event })
  if (parsed.request === undefined) return parsed
  return { request: { ...parsed.request, remark: null, reversal: parseReversal(fields) } }
}

/** Shapes errors before a verdict like a conversion's answer. */
function conversionErrorBody(error: ServiceError): Record<string, unknown> {
  const verdict = error.status < 500 ? 'malformed' : 'unavailable'
  return { accepted: false, verdict, transactionId: null, message: error.message }
}

type CallSource = ReceivedConversion['source']
type WrongTokenDeps = Pick<Core, 'metrics' | 'realClock'> & Pick<AccessParts, 'addressOf'>

/** The wrong tokens answered per address and second; further calls are told to wait. */
const limit = { most: 20, windowMs: 1_000 }
const policy = { name: 'wrong-tokens', quota: limit.most, windowSeconds: limit.windowMs / 1_000 }

/**
 * Makes the answer to calls whose token belongs to no organization: 401, from memory alone. Calls that any stranger can
 * make leave no row, only a count in the metrics.
 */
function createWrongTokenRefusal({ realClock, addressOf, metrics }: WrongTokenDeps) {
  const countMiss = countMissesByAddress(realClock, limit)
  const calls = new Counter({
    name: 'offerwire_conversion_calls_with_wrong_token_total',
    help: 'Postbacks, completion calls and reversals whose token belongs to no organization; they are not logged.',
    labelNames: ['source'],
    registers: [metrics.registry],
  })
  // A rate does not see the first call that a counter has if it was not there before.
  for (const source of ['postback', 'completion_call', 'reversal_call'] satisfies CallSource[]) calls.inc({ source }, 0)
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    call: { readonly source: CallSource; readonly transactionId: string | null; readonly message: string },
  ): FastifyReply => {
    const { source, transactionId, message } = call
    calls.inc({ source })
    const waitSeconds = countMiss(addressOf(request))
    const refused = { accepted: false, verdict: 'invalid_token', transactionId }
    if (waitSeconds === 0) return reply.code(401).send({ ...refused, message })
    const limited = rateLimitHeaders({ remaining: 0, resetSeconds: waitSeconds }, policy)
    reply.headers({ 'retry-after': String(waitSeconds), ...limited })
    return reply.code(429).send({ ...refused, message: 'Too many calls without a valid token from this address.' })
  }
}
