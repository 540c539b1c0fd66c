import type { AccessParts } from '../../access/access-parts.ts'
import { publisher } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { type Api, sendJson } from '../../http/server.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'
import { FeedSchema, MessageSchema, SearchSchema } from './offer-request.schema.ts'
import type { ServingParts } from './open-offer-serving.ts'
import { serveFeed, serveMessage, serveSearch } from './serve-offers.ts'

/** `POST /offers/feed`, `/offers/message` and `/offers/search`: ranked offers for one user (spec 4.2, 4.3, 4.5). */
export function offerRoutes(api: Api, services: Core & AccessParts & ServingParts & RankingParts): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  const options = <Schema>(schema: Schema, most: string) => {
    const rows = `creates 1 serving and 2 rows of the user; returns at most ${most}`
    return publisher(services, [429, 503], rows, schema)
  }
  api.post(
    '/publisher/sdk/v1/offers/feed',
    options(FeedSchema, '25 offers'),
    async ({ caller, body, headers }, reply) => {
      const offers = await serveFeed(deps, caller, body, headers['accept-language'])
      return sendJson(reply, `{"success":true,"offers":${offers}}`)
    },
  )
  api.post(
    '/publisher/sdk/v1/offers/message',
    options(MessageSchema, '1 offer'),
    async ({ caller, body, headers }, reply) => {
      const offer = await serveMessage(deps, caller, body, headers['accept-language'])
      return sendJson(reply, `{"success":true,"offer":${offer}}`)
    },
  )
  api.post(
    '/publisher/sdk/v1/offers/search',
    options(SearchSchema, '25 offers'),
    async ({ caller, body, headers }, reply) => {
      const { offers, locale } = await serveSearch(deps, caller, body, headers['accept-language'])
      return sendJson(reply, `{"success":true,"offers":${offers},"locale":${JSON.stringify(locale)}}`)
    },
  )
}
