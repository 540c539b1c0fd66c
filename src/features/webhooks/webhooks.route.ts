import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { instantInputSchema, instantSchema, named, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { listQueryProperties, readIdPage } from '../../http/list-page.ts'
import { shortBodyBytes } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import { showRow } from '../../lib/camel-case-row.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import * as configure from './configure-webhook.ts'
import { sendTestWebhook } from './configure-webhook.ts'
import { followCompletions } from './follow-completions.ts'
import type { WebhookParts } from './webhook-parts.ts'
import * as queries from './webhooks.queries.ts'

const outcomes = ['pending', 'claimed', 'delivered', 'failed', 'skipped', 'unknown'] as const

const previousSecretUntil = Type.Optional(
  Type.String({
    format: 'date-time',
    description: 'The end of the previous secret’s overlap; absent if none still signs.',
  }),
)

const webhookSchema = named('Webhook', {
  url: nullable(Type.String({ description: 'Null if none is set.' })),
  enabled: Type.Boolean(),
  previousSecretUntil,
  signingSecret: Type.Optional(Type.String({ description: '`whsec_…`; returned only on creation.' })),
})

const overlapHours = Type.Integer({
  minimum: 0,
  maximum: 168,
  default: 0,
  description: 'Hours for which the old secret keeps signing alongside the new one.',
})

const deliverySchema = named('WebhookDelivery', {
  id: uuidSchema,
  transactionId: uuidSchema,
  outcome: oneOf(outcomes),
  httpStatus: nullable(Type.Integer()),
  durationMs: nullable(Type.Integer()),
  error: nullable(Type.String()),
  address: nullable(Type.String({ description: 'The IP address that was connected to, or refused.' })),
  isTest: Type.Boolean({ description: 'Whether it was a test.' }),
  secretVersion: nullable(
    Type.Integer({
      description: 'Version of the newest secret that signed it; during an overlap, the previous one signed it too.',
    }),
  ),
  environment: oneOf(['live', 'test']),
  at: instantSchema,
})

/** `/admin/v1/apps/{id}/webhook`: the one webhook of an app, and its delivery log (spec 6.4). */
export function webhooksRoutes(api: Api, services: Core & AccessParts & AccountParts & WebhookParts): void {
  changeWebhookRoutes(api, services)
  webhookActions(api, services)
  const { get, list } = management(api, services, 'Webhook')
  get('getWebhook', '/apps/:appId/webhook', {
    summary: 'Read the webhook',
    description: '`url` is null if none is set. The secret is never returned.',
    answer: webhookSchema,
    handler: async ({ params }) => {
      const webhook = await queries.findWebhook(services.database.db, params.appId)
      if (webhook === undefined) return { url: null, enabled: false }
      return configure.presentWebhook(webhook, new Date(services.clock.nowMs()))
    },
  })
  list('listWebhookDeliveries', '/apps/:appId/webhook/deliveries', {
    summary: 'List deliveries, newest first',
    description: 'Each has one attempt with status, duration and error; events skipped during a pause are listed, too.',
    query: Type.Object({
      ...listQueryProperties,
      outcome: Type.Optional(oneOf(outcomes)),
      transactionId: Type.Optional(uuidSchema),
    }),
    entry: deliverySchema,
    handler: ({ params, query }) =>
      readIdPage(
        query,
        (page) => services.database.reports.read((db) => queries.listDeliveries(db, params.appId, query, page)),
        presentDelivery,
      ),
  })
}

function changeWebhookRoutes(api: Api, services: Core & AccessParts & AccountParts & WebhookParts): void {
  const { replace, patch, remove } = management(api, services, 'Webhook')
  replace('setWebhook', '/apps/:appId/webhook', {
    summary: 'Set or replace the webhook',
    description: 'A new webhook returns its signing secret, once. Changing the URL keeps the secret.',
    body: Type.Object(
      { url: Type.String({ minLength: 1, maxLength: 4096 }) },
      { examples: [{ url: 'https://reader.example/webhooks/offers' }] },
    ),
    answer: webhookSchema,
    handler: ({ origin, params, body }) => configure.putWebhook(services, origin, params.appId, body.url),
  })
  patch('updateWebhook', '/apps/:appId/webhook', {
    summary: 'Enable or pause delivery',
    description: 'Events during a pause are skipped and not sent later.',
    body: Type.Object({ enabled: Type.Boolean() }, { examples: [{ enabled: false }] }),
    answer: webhookSchema,
    handler: ({ origin, params, body }) => configure.setWebhookEnabled(services, origin, params.appId, body.enabled),
  })
  remove('deleteWebhook', '/apps/:appId/webhook', {
    summary: 'Delete the webhook',
    description: 'Deletes the signing secret, too.',
    handler: ({ origin, params }) => configure.deleteWebhook(services, origin, params.appId),
  })
  remove('endWebhookSecretOverlap', '/apps/:appId/webhook/previous-secret', {
    summary: 'End the overlap of a rotation now',
    description: 'The previous secret stops signing. Does nothing if there is none.',
    handler: ({ origin, params }) => configure.endSecretOverlap(services, origin, params.appId),
  })
}

function webhookActions(api: Api, services: Core & AccessParts & AccountParts & WebhookParts): void {
  const { act } = management(api, services, 'Webhook')
  act('rotateWebhookSecret', '/apps/:appId/webhook/rotate', {
    summary: 'Replace the signing secret',
    description:
      'The new secret is shown only in this answer. The old one stops working at once, or after `overlapHours`: until then ' +
      '`X-Webhook-Signature` is made with the old secret, and `X-Webhook-Signature-Next` with the new one. Rotating again ' +
      'stops an even earlier one.',
    body: Type.Optional(
      Type.Object({ overlapHours: Type.Optional(overlapHours) }, { examples: [{ overlapHours: 24 }] }),
    ),
    bodyBytes: shortBodyBytes,
    answer: Type.Object({ signingSecret: Type.String(), previousSecretUntil }),
    handler: ({ origin, params, body }) =>
      configure.rotateSigningSecret(services, origin, params.appId, body.overlapHours ?? 0),
  })
  act('testWebhook', '/apps/:appId/webhook/test', {
    summary: 'Send a sample event to the webhook',
    rows: 'makes 1 delivery',
    description: 'Sends a signed `offer_completed` event with made-up ids, even while paused.',
    answer: Type.Object({
      delivered: Type.Boolean(),
      httpStatus: nullable(Type.Integer()),
      durationMs: Type.Integer(),
      error: Type.Optional(Type.String()),
    }),
    handler: ({ params }) => sendTestWebhook(services, params.appId),
  })
}

function presentDelivery(row: queries.DeliveryRow) {
  const { createdAt, finishedAt, ...shown } = showRow(row)
  return { ...shown, at: finishedAt ?? createdAt }
}

const environment = oneOf(['live', 'test'])

const completionSchema = named('WebhookCompletion', {
  transactionId: uuidSchema,
  environment,
  verifiedAt: instantSchema,
  body: Type.String({ description: 'The body of the `offer_completed` webhook, as text: sign these bytes.' }),
})

/**
 * `GET /admin/v1/apps/{id}/webhook/completions`: the webhook's events, for receivers that it cannot reach (spec 6.1).
 */
export function completionsRoute(api: Api, services: Core & AccessParts & AccountParts & WebhookParts): void {
  const { database, clock } = services
  const { list } = management(api, services, 'Webhook')
  list('listWebhookCompletions', '/apps/:appId/webhook/completions', {
    summary: 'Follow completions as webhook bodies',
    description:
      'The events of the webhook, oldest first, even when none is set. For receivers that the webhook cannot reach; `offerwire listen` forwards them. Nothing is sent or logged.',
    query: Type.Object({
      ...listQueryProperties,
      since: instantInputSchema,
      environment: Type.Optional(environment),
    }),
    entry: completionSchema,
    handler: ({ params, query }) => followCompletions(database.db, { ...params, ...query }, clock.nowMs()),
  })
}
