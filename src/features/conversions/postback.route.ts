import type { FastifyRequest } from 'fastify'
import type { ServiceError } from '../../errors.ts'
import { queryFault } from '../../http/query-string.ts'
import type { Api } from '../../http/server.ts'
import { isStorableText } from '../../lib/text.ts'
import { type ReadFields, readBodyFields, takeAnyBody } from './conversion-body.hook.ts'
import { findAdvertiser } from './find-advertiser.ts'
import { conversionAnswerSchema } from './postback.schema.ts'
import { type ParsedPostback, type PostbackFields, parsePostback } from './postback-request.ts'
import { receiveConversion } from './receive-conversion.ts'
import type { VerifyDeps } from './verify-transaction.ts'

/** `GET` and `POST {base_url}/postback`: an advertiser's server says that a transaction is a conversion, or is none (spec 1, 3). */
export function postbackRoute(api: Api, deps: VerifyDeps): void {
  void api.register(async (scope) => {
    takeAnyBody(scope)
    scope.route({
      method: ['GET', 'POST'],
      url: '/postback',
      exposeHeadRoute: false,
      config: { anyQuery: true, errorBody: conversionErrorBody },
      schema: {
        tags: ['Advertiser API'],
        summary: 'Report a conversion by its transaction',
        description:
          'Fields, from the query, a form or a JSON body: `transaction_id` (or `click_id`), `token`, and optionally `order_id`, ' +
          '`amount`, `currency`, `status` (`approved`, `rejected`), `dry_run` (`1`).',
        response: { default: conversionAnswerSchema },
      },
      handler: async (request, reply) => {
        const { fields, fault } = readFields(request)
        const parsed: ParsedPostback = fault === undefined ? parsePostback(fields) : { fault }
        const presented = fields.transaction_id ?? fields.click_id
        const answer = await receiveConversion(deps, {
          source: 'postback',
          organization: findAdvertiser(deps.snapshots.current(), 'postbackToken', fields.token),
          missingToken: (fields.token ?? '') === '' ? missingToken : undefined,
          parsed,
          presentedTransactionId: typeof presented === 'string' && isStorableText(presented) ? presented : null,
        })
        return reply.code(answer.status).send(answer.body)
      },
    })
  })
}

const missingToken = 'token is required: send your postback token in the query, a form or a JSON body.'

/** The shape of a conversion's answer, for what goes wrong before there is a verdict. */
export function conversionErrorBody(error: ServiceError): Record<string, unknown> {
  const verdict = error.status < 500 ? 'malformed' : 'unavailable'
  return { accepted: false, verdict, transactionId: null, message: error.message }
}

function readFields(request: FastifyRequest): ReadFields {
  const query = request.query as PostbackFields
  const fault = queryFault(query)
  if (fault !== undefined) return { fields: query, fault }
  const sent = readBodyFields(request, ['json', 'form'])
  if (sent.fault !== undefined) return { fields: { ...sent.fields, ...query }, fault: sent.fault }
  for (const [name, value] of Object.entries(sent.fields)) {
    if (query[name] !== undefined && query[name] !== String(value)) {
      return { fields: { ...sent.fields, ...query }, fault: `${name} differs between the query and the body.` }
    }
  }
  return { fields: { ...sent.fields, ...query } }
}
