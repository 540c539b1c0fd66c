import { type Api, sendJson } from '../../http/server.ts'
import { publisher } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { FeedSchema, MessageSchema, SearchSchema } from './offer-request.schema.ts'
import { serveFeed, serveMessage, serveSearch } from './serve-offers.ts'

/** The rows that a list of offers costs. */
const servedRows = (mostOffers: number) =>
  `makes 1 serving and 2 rows of the person; returns at most ${mostOffers} offer${mostOffers === 1 ? '' : 's'}`

/** `POST /offers/feed`: serves ranked offers for one user (spec 4.2). */
export function feedRoute(api: Api, services: Services): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  api.post(
    '/publisher/sdk/v1/offers/feed',
    { ...publisher(services, [429, 503], servedRows(25)), schema: FeedSchema },
    async (request, reply) => {
      const offers = await serveFeed(deps, request.caller, request.body, request.headers['accept-language'])
      return sendJson(reply, `{"success":true,"offers":${offers}}`)
    },
  )
}

/** `POST /offers/message`: serves one offer for an outbound message (spec 4.3). */
export function messageRoute(api: Api, services: Services): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  api.post(
    '/publisher/sdk/v1/offers/message',
    { ...publisher(services, [429, 503], servedRows(1)), schema: MessageSchema },
    async (request, reply) => {
      const offer = await serveMessage(deps, request.caller, request.body, request.headers['accept-language'])
      return sendJson(reply, `{"success":true,"offer":${offer}}`)
    },
  )
}

/** `POST /offers/search`: serves ranked offers for the hosted page (spec 4.5). */
export function searchRoute(api: Api, services: Services): void {
  const deps = { ...services, linkUrl: services.config.addresses.linkUrl }
  api.post(
    '/publisher/sdk/v1/offers/search',
    { ...publisher(services, [429, 503], servedRows(25)), schema: SearchSchema },
    async (request, reply) => {
      const { offers, locale } = await serveSearch(
        deps,
        request.caller,
        request.body,
        request.headers['accept-language'],
      )
      return sendJson(reply, `{"success":true,"offers":${offers},"locale":${JSON.stringify(locale)}}`)
    },
  )
}
