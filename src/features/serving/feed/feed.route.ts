import { shedLoad } from '../../../http/limits/load-shedder.ts'
import { sendJson } from '../../../http/send-json.ts'
import type { Api } from '../../../http/server.ts'
import type { Services } from '../../../services.ts'
import { authenticateApp } from '../../apps/keys/authenticate-app.hook.ts'
import { publisherPlatformRules } from '../../apps/keys/caller.ts'
import { limitRate } from '../../apps/keys/limit-rate.hook.ts'
import { FeedSchema } from './feed.schema.ts'
import { serveFeed } from './serve-feed.ts'

/** `POST /offers/feed`: serves ranked offers for one user (spec 4.2). */
export function feedRoute(api: Api, services: Services): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  api.post(
    '/publisher/sdk/v1/offers/feed',
    {
      config: { cors: true },
      onRequest: [
        authenticateApp(services, publisherPlatformRules),
        limitRate(services),
        shedLoad(services.loadShedder),
      ],
      schema: FeedSchema,
    },
    async (request, reply) => {
      const offers = await serveFeed(deps, request.caller, request.body)
      return sendJson(reply, `{"success":true,"offers":${offers}}`)
    },
  )
}
