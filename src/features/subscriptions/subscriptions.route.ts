import { Type } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { found } from '../../access/actor.ts'
import { management, signed } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { ServiceError } from '../../errors.ts'
import { acceptRawBodies } from '../../http/body/json-body.ts'
import { instantSchema, named, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { errorBody } from '../../http/error-handler.ts'
import { listQueryProperties, readIdPage } from '../../http/list-page.ts'
import { type Api, sendJson } from '../../http/server.ts'
import { showRow } from '../../lib/camel-case-row.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { ingestEvent } from './ingest-event.ts'
import { SubscriptionEventBody } from './subscription-event.schema.ts'
import type { SubscriptionParts } from './subscription-parts.ts'
import * as queries from './subscriptions.queries.ts'

const path = '/webhooks/service'

/**
 * `POST {base_url}/webhooks/service`: one event of a subscription's life, signed over its exact bytes (spec 4.8, 5.2).
 */
export function ingestionRoute(api: Api, services: Core & AccessParts & SubscriptionParts): void {
  void api.register(async (scope) => {
    acceptRawBodies(scope)
    scope.post(
      path,
      {
        ...signed(services, path).write,
        config: {
          limits: { rate: 'capacity', rows: 'creates 1 event, 1 link and 1 log entry' },
          anyQuery: true,
          errorBody: ingestionErrorBody,
          documented: { body: SubscriptionEventBody },
        },
        schema: {
          tags: ['Publisher API'],
          operationId: 'ingestSubscriptionEvent',
          summary: 'Send a subscription event',
          description:
            'The body is one canonical event. Only `Received <event_id>` means that it was stored; after any other message, ' +
            'see the event log.',
          errors: ['invalid_key', 'invalid_signature', 'unavailable', 'body_too_large'],
          example: { success: true, message: 'Received evt-1001' },
          security: [{ publishableKey: [], signature: [], timestamp: [] }],
          response: {
            200: Type.Object({ success: Type.Literal(true), message: Type.String() }),
            401: Type.Object({ success: Type.Literal(false), error: Type.String() }),
          },
        },
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const eventId = await ingestEvent(services, request.caller, body)
        const message = `Received ${eventId ?? '(processing deferred)'}`
        return { success: true as const, message }
      },
    )
  })
}

function ingestionErrorBody(error: ServiceError): Record<string, unknown> {
  return error.status === 401 ? { success: false, error: error.message } : errorBody(error)
}

const outcome = oneOf(['stored', 'duplicate', 'rejected'])
const environment = oneOf(['live', 'test'])

const entryProperties = {
  id: uuidSchema,
  eventId: nullable(Type.String({ description: 'Null if none could be read.' })),
  eventType: nullable(Type.String()),
  environment,
  outcome,
  reason: nullable(Type.String({ description: 'The reason why it was not stored.' })),
  at: instantSchema,
}

type LogEntry = Awaited<ReturnType<typeof queries.listLogEntries>>[number]

/** `/admin/v1/apps/{appId}/subscription-events`: the outcome of every ingestion request (spec 4.8). */
export function eventLogRoutes(api: Api, services: Core & AccessParts & SubscriptionParts): void {
  const { db, reports } = services.database
  const { list, get } = management(api, services, 'Subscription events')

  async function findEntry(appId: string, id: string) {
    const ofEvent = await queries.findLogEntry(db, appId, 'event_id', id)
    return ofEvent ?? (isUuid(id) ? queries.findLogEntry(db, appId, 'id', id) : undefined)
  }

  /** Null for a rejected request: the payload belongs to the stored event whose id it may have repeated. */
  async function findPayload(appId: string, entry: LogEntry) {
    if (entry.event_id === null || entry.outcome === 'rejected') return null
    return queries.findRawPayload(db, appId, entry.environment, entry.event_id)
  }

  list('listSubscriptionEvents', '/apps/:appId/subscription-events', {
    summary: 'List ingested events, newest first',
    description: 'Lists every authenticated request: stored, duplicate, or rejected with its reason.',
    query: Type.Object({
      ...listQueryProperties,
      outcome: Type.Optional(outcome),
      environment: Type.Optional(environment),
    }),
    entry: named('SubscriptionEvent', entryProperties),
    handler: ({ params, query }) =>
      readIdPage(query, (page) => reports.read((db) => queries.listLogEntries(db, params.appId, query, page)), showRow),
  })
  get('getSubscriptionEvent', '/apps/:appId/subscription-events/:eventId', {
    summary: 'Read one event',
    description: 'By its `event_id`: the stored event, if any, else the latest. By an `id` from the list: that entry.',
    params: Type.Object({ appId: uuidSchema, eventId: Type.String({ minLength: 1, maxLength: 512 }) }),
    answer: Type.Object({
      ...entryProperties,
      rawPayload: Type.Unknown({ description: 'As sent, byte for byte; null if there was none.' }),
      rawBody: nullable(Type.String({ description: 'The body of a rejected request.' })),
    }),
    handler: async ({ params }, reply) => {
      const entry = found(await findEntry(params.appId, params.eventId))
      const rawPayload = await findPayload(params.appId, entry)
      const { rawBody, ...listed } = showRow(entry)
      const shown = { ...listed, rawBody: rawBody?.toString() ?? null }
      // The payload is sent as text: parsing could change it.
      return sendJson(reply, `${JSON.stringify(shown).slice(0, -1)},"rawPayload":${rawPayload}}`)
    },
  })
}
