import { resolveLocale } from '../../../lib/text/locale.ts'
import type { Caller } from '../../apps/keys/caller.ts'
import { presentFeed, type ServeFeedDeps } from '../feed/serve-feed.ts'
import { serveOffers } from '../serve-offers.ts'
import type { SearchRequest } from './search.schema.ts'

const defaultLimit = 10

/** Serves the hosted page's offers: like a feed, but without the trial limit and with the locale of the texts. */
export async function serveSearch(
  deps: ServeFeedDeps,
  caller: Caller,
  request: SearchRequest,
): Promise<{ offers: string; locale: string }> {
  const served = await serveOffers(deps, caller, {
    surface: 'search',
    personId: request.userId,
    clientId: request.clientId ?? request.userId,
    countryCode: request.attributes.countryCode,
    language: request.attributes.language,
    platform: request.attributes.platform ?? null,
    limit: request.limit ?? defaultLimit,
  })
  const locale = resolveLocale(caller.app, request.attributes.language, undefined)
  return { offers: presentFeed(deps, served, locale), locale }
}
