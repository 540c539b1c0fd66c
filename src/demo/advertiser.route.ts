import type { FastifyRequest } from 'fastify'
import { type RouteLimits, shortBodyBytes } from '../http/limits/route-limits.ts'
import { narrowPagePolicy, sendPage } from '../http/page.ts'
import type { Api } from '../http/server.ts'
import { canonicalUuid } from '../lib/ids/uuid.ts'
import type { Services } from '../services.ts'
import { advertiserPageStyle, noTransactionPage, renderAdvertiserPage } from './advertiser-page.ts'
import { completeDemoTransaction } from './complete-transaction.ts'
import { findDemoTransaction } from './demo.queries.ts'

const path = '/demo/advertiser'
const policy = narrowPagePolicy({ style: advertiserPageStyle })
const route = (limits: RouteLimits) =>
  ({ config: { limits, page: true, anyQuery: true }, schema: { hide: true } }) as const

/** `{base_url}/demo/advertiser`: where demo campaigns lead, and where their transactions are completed by a button. */
export function demoAdvertiserRoutes(api: Api, services: Services): void {
  api.get(path, route({ rate: 'capacity', rows: 'returns 1' }), async (request, reply) => {
    const id = transactionIdOf(request)
    const transaction = id === undefined ? undefined : await findDemoTransaction(services.database.db, id)
    if (transaction === undefined) return sendPage(reply, noTransactionPage, id === undefined ? 200 : 404, policy)
    return sendPage(reply, renderAdvertiserPage(transaction), 200, policy)
  })
  void api.register(async (scope) => {
    // A button without fields: whatever a form sends along says nothing.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    const limits = {
      rate: 'capacity',
      rows: 'verifies 1 transaction of the demo network',
      bodyBytes: shortBodyBytes,
    } as const
    scope.post(path, route(limits), async (request, reply) => {
      const id = transactionIdOf(request)
      const completion = id === undefined ? undefined : await completeDemoTransaction(services, id)
      if (completion === undefined) return sendPage(reply, noTransactionPage, 404, policy)
      const { transaction, verdict } = completion
      const status = verdict === 'verified' || verdict === 'duplicate' ? 200 : 409
      return sendPage(reply, renderAdvertiserPage(transaction, completion), status, policy)
    })
  })
}

/** The id of the address, sent once and well-formed; undefined for anything else. */
function transactionIdOf(request: FastifyRequest): string | undefined {
  const { transaction_id: id } = request.query as { transaction_id?: unknown }
  return typeof id === 'string' ? canonicalUuid(id) : undefined
}
