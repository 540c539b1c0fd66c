import type { Database } from '../../../db/database.ts'
import type { ImpressionUids, OfferSlugs } from '../../../lib/ids/offer-address.ts'
import { resolveLocale } from '../../../lib/text/locale.ts'
import type { CampaignEntry, CreativeEntry } from '../../../snapshot/snapshot.ts'
import type { Caller } from '../../apps/keys/caller.ts'
import type { FeedOffer } from '../offer.schema.ts'
import { offerTexts, renderOnce } from '../render-offer.ts'
import { type ServedOffers, type ServeOffersDeps, serveOffers, withinClientTrial } from '../serve-offers.ts'
import type { FeedRequest } from './feed.schema.ts'

const defaultLimit = 10

export interface ServeFeedDeps extends ServeOffersDeps {
  readonly database: Database
  readonly impressionUids: ImpressionUids
  readonly offerSlugs: OfferSlugs
  readonly linkUrl: string
}

/**
 * Serves ranked offers for one user as a JSON array, best first (spec 4.2). Test keys see demo offers and count in no
 * statistic (spec 5.1). Throws `trial_limit_reached`.
 */
export function serveFeed(deps: ServeFeedDeps, caller: Caller, request: FeedRequest): Promise<string> {
  return withinClientTrial(deps, caller, request.clientId, async () => {
    const served = await serveOffers(deps, caller, {
      surface: 'feed',
      personId: request.userId,
      clientId: request.clientId,
      countryCode: request.attributes.countryCode,
      language: request.attributes.language,
      platform: request.attributes.platform ?? null,
      limit: request.limit ?? defaultLimit,
    })
    return presentFeed(deps, served, resolveLocale(caller.app, request.attributes.language, undefined))
  })
}

/** Renders served offers as the JSON array of a feed or a search. `impressionUid` and `clickUrl` need no escaping. */
export function presentFeed(
  deps: Pick<ServeFeedDeps, 'impressionUids' | 'offerSlugs' | 'linkUrl'>,
  served: ServedOffers | undefined,
  locale: string,
): string {
  if (served === undefined) return '[]'
  const { campaigns, creatives, serving } = served
  let json = ''
  for (let position = 0; position < campaigns.length; position++) {
    const campaign = campaigns[position]
    const creative = creatives[position]
    if (campaign === undefined || creative === undefined) break
    const uid = deps.impressionUids.encode(serving.id, position)
    const clickUrl = `${deps.linkUrl}/${deps.offerSlugs.encode(serving.id, position)}`
    json += `${position === 0 ? '[' : ','}{"impressionUid":"${uid}","clickUrl":"${clickUrl}",`
    json += feedOfferContent(creative, campaign, locale)
  }
  return `${json}]`
}

/**
 * Renders the fields of a feed offer that are the same for every user: all but `impressionUid` and `clickUrl` (spec
 * 2.4).
 */
const feedOfferContent = renderOnce((creative: CreativeEntry, campaign: CampaignEntry, locale) => {
  const { title, description } = offerTexts(creative, locale)
  const content: Omit<FeedOffer, 'impressionUid' | 'clickUrl'> = {
    campaignId: campaign.id,
    title,
    description,
    // Never null on the wire: eligibility leaves out campaigns without an image.
    imageUrl: creative.primaryImageUrl ?? '',
    additionalImages: [...creative.additionalImages],
    advertiserName: campaign.organization.name,
    advertiserLogo: campaign.organization.logoUrl ?? creative.logoUrl,
    perk: campaign.perk,
    badgeLabel: campaign.badgeLabel,
  }
  return JSON.stringify(content).slice(1)
})
