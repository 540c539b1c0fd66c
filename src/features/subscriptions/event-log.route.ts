import { Type } from 'typebox'
import { instantSchema, named, nullable, oneOf, uuidSchema } from '../../http/body/schema-parts.ts'
import { listQueryProperties, readIdPage } from '../../http/list-page.ts'
import { type Api, sendJson } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import { isUuid } from '../../lib/ids/uuid.ts'
import { showRow } from '../../lib/show-row.ts'
import type { Services } from '../../services.ts'
import { found } from '../accounts/require-reach.ts'
import * as queries from './subscriptions.queries.ts'

const outcome = oneOf(['stored', 'duplicate', 'rejected'])
const environment = oneOf(['live', 'test'])

const entryProperties = {
  id: uuidSchema,
  eventId: nullable(Type.String({ description: 'Null where none could be read.' })),
  eventType: nullable(Type.String()),
  environment,
  outcome,
  reason: nullable(Type.String({ description: 'Why it was not stored.' })),
  at: instantSchema,
}

type LogEntry = Awaited<ReturnType<typeof queries.listLogEntries>>[number]

/** `/admin/v1/apps/{appId}/subscription-events`: the outcome of every ingestion request (spec 4.8). */
export function eventLogRoutes(api: Api, services: Services): void {
  const { db, reports } = services.database
  const { list, get } = management(api, services, 'Subscription events')

  async function findEntry(appId: string, id: string) {
    const ofEvent = await queries.findLogEntry(db, appId, 'event_id', id)
    return ofEvent ?? (isUuid(id) ? queries.findLogEntry(db, appId, 'id', id) : undefined)
  }

  /** Null for a rejected request: the payload is that of the stored event, whose id it may have repeated. */
  async function findPayload(appId: string, entry: LogEntry) {
    if (entry.event_id === null || entry.outcome === 'rejected') return null
    return queries.findRawPayload(db, appId, entry.environment, entry.event_id)
  }

  list('listSubscriptionEvents', '/apps/:appId/subscription-events', {
    summary: 'List ingested events, newest first',
    description: 'Every authenticated request: stored, duplicate, or rejected with its reason.',
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
    description:
      'By its `event_id`: the one that was stored, if any, else the latest. By the `id` of the list: that entry.',
    params: Type.Object({ appId: uuidSchema, eventId: Type.String({ minLength: 1, maxLength: 512 }) }),
    answer: Type.Object({
      ...entryProperties,
      rawPayload: Type.Unknown({ description: 'As it was sent, byte for byte; null when there was none.' }),
      rawBody: nullable(Type.String({ description: 'The body of a request that was rejected.' })),
    }),
    handler: async ({ params }, reply) => {
      const entry = found(await findEntry(params.appId, params.eventId))
      const rawPayload = await findPayload(params.appId, entry)
      const { rawBody, ...listed } = showRow(entry)
      const shown = { ...listed, rawBody: rawBody?.toString() ?? null }
      // The payload goes out as the text it is: parsing it could change it.
      return sendJson(reply, `${JSON.stringify(shown).slice(0, -1)},"rawPayload":${rawPayload}}`)
    },
  })
}
