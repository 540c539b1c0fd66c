import { type Api, sendJson } from '../../../http/server.ts'
import { publisher } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { FeedSchema } from './feed.schema.ts'
import { serveFeed } from './serve-feed.ts'

/** `POST /offers/feed`: serves ranked offers for one user (spec 4.2). */
export function feedRoute(api: Api, services: Services): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  api.post(
    '/publisher/sdk/v1/offers/feed',
    {
      ...publisher(services, [429, 503]),
      schema: FeedSchema,
    },
    async (request, reply) => {
      const offers = await serveFeed(deps, request.caller, request.body)
      return sendJson(reply, `{"success":true,"offers":${offers}}`)
    },
  )
}
