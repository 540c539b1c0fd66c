import { Type } from 'typebox'
import type { ServiceError } from '../../errors.ts'
import { acceptRawBodies } from '../../http/body/json-body.ts'
import { errorBody } from '../../http/error-handler.ts'
import type { Api } from '../../http/server.ts'
import { signed } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { ingestEvent } from './ingest-event.ts'
import { SubscriptionEventBody } from './subscription-event.schema.ts'

const path = '/webhooks/service'

/** `POST {base_url}/webhooks/service`: one event of a subscription's life, signed over its exact bytes (spec 4.8, 5.2). */
export function ingestionRoute(api: Api, services: Services): void {
  void api.register(async (scope) => {
    acceptRawBodies(scope)
    scope.post(
      path,
      {
        ...signed(services, path).write,
        config: {
          limits: { rate: 'capacity', rows: 'makes 1 event, 1 link and 1 log entry' },
          anyQuery: true,
          errorBody: ingestionErrorBody,
          documented: { body: SubscriptionEventBody },
        },
        schema: {
          tags: ['Publisher API'],
          summary: 'Send a subscription event',
          description:
            'The body is one canonical event. Only `Received <event_id>` means that it was stored; after any other message, ' +
            'see the event log.',
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
