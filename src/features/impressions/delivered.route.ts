import { sendJson } from '../../http/send-json.ts'
import type { Api } from '../../http/server.ts'
import type { Services } from '../../services.ts'
import { authenticateApp } from '../apps/keys/authenticate-app.hook.ts'
import { publisherPlatformRules } from '../apps/keys/caller.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import { DeliveredSchema } from './delivered.schema.ts'

/** `POST /offers/impressions/{impressionUid}/delivered`: an offer was actually shown (spec 4.4). */
export function deliveredRoute(api: Api, services: Services): void {
  api.post(
    '/publisher/sdk/v1/offers/impressions/:impressionUid/delivered',
    {
      config: { cors: true },
      onRequest: authenticateApp(services, publisherPlatformRules),
      schema: DeliveredSchema,
    },
    async (request, reply) => {
      await confirmDelivery(services, request.caller, request.params.impressionUid, request.body)
      return sendJson(reply.code(202), '{"success":true}')
    },
  )
}
