import { type Api, sendJson } from '../../../http/server.ts'
import { publisher } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { SearchSchema } from './search.schema.ts'
import { serveSearch } from './serve-search.ts'

/** `POST /offers/search`: serves ranked offers for the hosted page (spec 4.5). */
export function searchRoute(api: Api, services: Services): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  api.post(
    '/publisher/sdk/v1/offers/search',
    {
      ...publisher(services, [429, 503]),
      schema: SearchSchema,
    },
    async (request, reply) => {
      const { offers, locale } = await serveSearch(deps, request.caller, request.body)
      return sendJson(reply, `{"success":true,"offers":${offers},"locale":${JSON.stringify(locale)}}`)
    },
  )
}
