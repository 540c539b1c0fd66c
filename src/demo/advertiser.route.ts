import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { AccessParts } from '../access/access-parts.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../errors.ts'
import { receiveConversion } from '../features/conversions/receive-conversion.ts'
import type { WebhookParts } from '../features/webhooks/webhook-parts.ts'
import { readQuery } from '../http/body/query-string.ts'
import { narrowPagePolicy, sendPage } from '../http/page.ts'
import { fromMemory, type RouteLimits, shortBodyBytes } from '../http/route-config.ts'
import type { Api } from '../http/server.ts'
import { readIfThere } from '../lib/files.ts'
import { canonicalUuid } from '../lib/ids/uuid.ts'
import {
  advertiserPageStyle,
  type DemoCompletion,
  renderAdvertiserPage,
  renderNoTransaction,
} from './advertiser-page.ts'
import { findDemoTransaction } from './demo.queries.ts'

const path = '/demo/advertiser'
const policy = narrowPagePolicy({ style: advertiserPageStyle, isAudited: true })
const route = (limits: RouteLimits) =>
  ({ config: { limits, page: true, anyQuery: true }, schema: { hide: true } }) as const

/** `{base_url}/demo/advertiser`: where demo campaigns lead, and where their transactions are completed by a button. */
export function demoAdvertiserRoutes(api: Api, services: Core & AccessParts & WebhookParts): void {
  const publicUrl = services.config.addresses.baseUrl + path
  api.get(path, route({ rate: 'capacity', rows: 'returns 1' }), async (request, reply) => {
    const id = transactionIdOf(request)
    const transaction = id === undefined ? undefined : await findDemoTransaction(services.database.db, id)
    if (transaction !== undefined) return sendPage(reply, renderAdvertiserPage(transaction, publicUrl), 200, policy)
    const isError = id !== undefined
    return sendPage(reply, renderNoTransaction(publicUrl, isError), isError ? 404 : 200, policy)
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
      if (completion === undefined) return sendPage(reply, renderNoTransaction(publicUrl, true), 404, policy)
      const { transaction, verdict } = completion
      const status = verdict === 'verified' || verdict === 'duplicate' ? 200 : 409
      return sendPage(reply, renderAdvertiserPage(transaction, publicUrl, completion), status, policy)
    })
  })
}

/** The id of the address, well-formed; undefined for anything else. */
function transactionIdOf(request: FastifyRequest): string | undefined {
  const { transaction_id: id } = readQuery(request).query
  return id === undefined ? undefined : canonicalUuid(id)
}

type CompleteServices = Pick<Core, 'database' | 'slot' | 'clock' | 'newId' | 'snapshots'> &
  Pick<WebhookParts, 'webhookDispatcher'>

/**
 * Completes a transaction as its fictional advertiser would, by the path that every completion call takes: it is
 * verified once, logged and counted. Undefined for a transaction that is not of a demo organization.
 */
async function completeDemoTransaction(services: CompleteServices, id: string): Promise<DemoCompletion | undefined> {
  const { database, snapshots } = services
  const transaction = await findDemoTransaction(database.db, id)
  if (transaction === undefined) return undefined
  const organization = snapshots.current().organizations.get(transaction.organization_id)
  if (organization === undefined) return undefined
  const request = {
    transactionId: transaction.id,
    orderId: `demo-${transaction.id.slice(-8)}`,
    amount: null,
    currency: null,
    goal: null,
    remark: null,
    isRejection: false,
    isDryRun: false,
  }
  const { body } = await receiveConversion(services, {
    source: 'completion_call',
    organization,
    parsed: { request },
    presentedTransactionId: transaction.id,
  })
  const after = await findDemoTransaction(database.db, id)
  return { transaction: after ?? transaction, verdict: body.verdict, message: body.message }
}

/** `GET {base_url}/demo/images/<name>`: banners (2.4:1), square pictures and logos of the demo network. */
export function demoImagesRoute(api: Api): void {
  api.get<{ Params: { name: string } }>(
    '/demo/images/:name',
    { schema: { hide: true }, config: { limits: fromMemory, anyQuery: true } },
    async (request, reply) => {
      const { name } = request.params
      const isName = /^[a-z\d-]+\.svg$/.test(name)
      const image = isName ? await readIfThere(join(import.meta.dirname, 'images', name)) : undefined
      if (image === undefined) throw new ServiceError('not_found', 'No image has this path.')
      return reply
        .header('content-type', 'image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .header('access-control-allow-origin', '*')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image)
    },
  )
}
