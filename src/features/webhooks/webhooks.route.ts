import { Type } from 'typebox'
import { instantSchema, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { listQueryProperties, listSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import { showRow } from '../../lib/show-row.ts'
import type { Services } from '../../services.ts'
import { changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import * as configure from './configure-webhook.ts'
import { sendTestWebhook } from './send-test-webhook.ts'
import * as queries from './webhooks.queries.ts'

const outcomes = ['pending', 'claimed', 'delivered', 'failed', 'skipped', 'unknown'] as const
const params = Type.Object({ appId: uuidSchema })

const webhookSchema = Type.Object({
  url: nullable(Type.String({ description: 'Null when none is set.' })),
  enabled: Type.Boolean(),
  signingSecret: Type.Optional(Type.String({ description: '`whsec_…`; only in the answer that created it.' })),
})

const deliverySchema = Type.Object({
  id: uuidSchema,
  transactionId: uuidSchema,
  outcome: oneOf(outcomes),
  httpStatus: nullable(Type.Integer()),
  durationMs: nullable(Type.Integer()),
  error: nullable(Type.String()),
  address: nullable(Type.String({ description: 'The address connected to, or the one refused.' })),
  isTest: Type.Boolean({ description: 'A send-test.' }),
  secretVersion: nullable(Type.Integer()),
  environment: oneOf(['live', 'test']),
  at: instantSchema,
})

/** `/admin/v1/apps/{id}/webhook`: the one webhook of an app, and its delivery log (spec 6.4). */
export function webhooksRoutes(api: Api, services: Services): void {
  const options = management(services, 'Webhook')
  const describe = (summary: string) => ({ summary, params })
  const path = '/admin/v1/apps/:appId/webhook'
  api.get(path, options({ ...describe('Read the webhook'), response: { 200: webhookSchema } }), async (request) => {
    const webhook = await queries.findWebhook(services.database.db, request.params.appId)
    return { url: webhook?.url ?? null, enabled: webhook?.enabled ?? false }
  })
  api.put(
    path,
    options({
      ...describe('Set or replace the webhook'),
      body: Type.Object({ url: Type.String({ minLength: 1, maxLength: 4096 }) }),
      response: { 200: webhookSchema },
    }),
    (request) => configure.putWebhook(services, changeOrigin(request), request.params.appId, request.body.url),
  )
  api.patch(
    path,
    options({
      ...describe('Enable or pause delivery'),
      body: Type.Object({ enabled: Type.Boolean() }),
      response: { 200: webhookSchema },
    }),
    (request) =>
      configure.setWebhookEnabled(services, changeOrigin(request), request.params.appId, request.body.enabled),
  )
  api.delete(path, options(describe('Delete the webhook')), async (request, reply) => {
    await configure.deleteWebhook(services, changeOrigin(request), request.params.appId)
    return reply.code(204).send()
  })
  webhookActions(api, services, path)
}

function webhookActions(api: Api, services: Services, path: string): void {
  const options = management(services, 'Webhook')
  const describe = (summary: string) => ({ summary, params })
  api.post(
    `${path}/rotate`,
    options({
      ...describe('Replace the signing secret; the old one stops working at once'),
      response: { 200: Type.Object({ signingSecret: Type.String() }) },
    }),
    (request) => configure.rotateSigningSecret(services, changeOrigin(request), request.params.appId),
  )
  api.post(
    `${path}/test`,
    options({
      ...describe('Send a sample event to the live address'),
      response: {
        200: Type.Object({
          delivered: Type.Boolean(),
          httpStatus: nullable(Type.Integer()),
          durationMs: Type.Integer(),
          error: Type.Optional(Type.String()),
        }),
      },
    }),
    (request) => sendTestWebhook(services, request.params.appId),
  )
  api.get(
    `${path}/deliveries`,
    options({
      ...describe('List deliveries, newest first'),
      querystring: Type.Object({
        ...listQueryProperties,
        outcome: Type.Optional(oneOf(outcomes)),
        transactionId: Type.Optional(uuidSchema),
      }),
      response: { 200: listSchema(deliverySchema) },
    }),
    async (request) => {
      const { params, query } = request
      return readIdPage(
        query,
        (page) => {
          const bounds = { limit: page.limit + 1, before: page.after?.[0] }
          return services.database.reports.read((db) => queries.listDeliveries(db, params.appId, query, bounds))
        },
        presentDelivery,
      )
    },
  )
}

function presentDelivery(row: queries.DeliveryRow) {
  const { createdAt, claimedAt, finishedAt, ...shown } = showRow(row)
  return { ...shown, at: finishedAt ?? claimedAt ?? createdAt }
}
