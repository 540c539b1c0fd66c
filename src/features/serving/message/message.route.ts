import { type Api, sendJson } from '../../../http/server.ts'
import { publisher } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { MessageSchema } from './message.schema.ts'
import { serveMessage } from './serve-message.ts'

/** `POST /offers/message`: serves one offer for an outbound message (spec 4.3). */
export function messageRoute(api: Api, services: Services): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  api.post(
    '/publisher/sdk/v1/offers/message',
    {
      ...publisher(services, [429, 503]),
      schema: MessageSchema,
    },
    async (request, reply) => {
      const offer = await serveMessage(deps, request.caller, request.body)
      return sendJson(reply, `{"success":true,"offer":${offer}}`)
    },
  )
}
