import type { Caller } from '../../access/caller.ts'
import { resolveLocale } from '../../lib/text/locale.ts'
import type { FeedOffer } from '../serving/offer.schema.ts'
import { type ServeOffersDeps, serveSearch } from '../serving/serve-offers.ts'

/**
 * The user of a hosted page, or the device's own id, with the values derived from its address and the visitor's
 * request.
 */
type HostedPageVisit = { readonly userId: string } & Readonly<
  Record<'language' | 'countryCode' | 'acceptLanguage' | 'visitorCountry', string | undefined>
>

/** Stands for no country: offers for all countries are shown there. */
const nowhere = 'ZZ'

/**
 * Returns the offers of one visit with their texts' locale, and the language of the page: as search, with values
 * missing in the address taken from the stored attributes, then from the visitor (spec 4.5).
 */
export async function serveHostedPage(
  deps: ServeOffersDeps,
  caller: Caller,
  visit: HostedPageVisit,
): Promise<{ offers: FeedOffer[]; language: string; locale: string }> {
  const { userId } = visit
  const stored = await deps.audiences.read(caller.app.id, caller.environment, userId, deps.clock.nowMs())
  const attributes = stored?.attributes
  const language =
    visit.language ?? textOf(attributes?.language) ?? resolveLocale(caller.app, undefined, visit.acceptLanguage)
  const countryCode = visit.countryCode ?? textOf(attributes?.countryCode) ?? visit.visitorCountry ?? nowhere
  const request = { userId, attributes: { countryCode, language } }
  const { offers, locale } = await serveSearch(deps, caller, request, visit.acceptLanguage)
  return { offers: JSON.parse(offers) as FeedOffer[], language, locale }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
