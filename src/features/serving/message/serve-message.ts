import { resolveLocale } from '../../../lib/text/locale.ts'
import type { CampaignEntry, CreativeEntry } from '../../../snapshot/snapshot.ts'
import type { Caller } from '../../apps/keys/caller.ts'
import type { ServeFeedDeps } from '../feed/serve-feed.ts'
import type { MessageOffer } from '../offer.schema.ts'
import { offerTexts, renderOnce } from '../render-offer.ts'
import { serveOffers, withinClientTrial } from '../serve-offers.ts'
import type { MessageRequest } from './message.schema.ts'

/**
 * Serves one offer for an outbound message as JSON, or `null` (spec 4.3). `chatId` is the user: for ranking, transactions,
 * completions and experiments. Throws `trial_limit_reached`.
 */
export function serveMessage(
  deps: Omit<ServeFeedDeps, 'impressionUids'>,
  caller: Caller,
  request: MessageRequest,
): Promise<string> {
  return withinClientTrial(deps, caller, request.clientId, async () => {
    const served = await serveOffers(deps, caller, {
      surface: 'message',
      personId: request.chatId,
      clientId: request.clientId,
      countryCode: request.attributes.countryCode,
      language: request.attributes.language,
      platform: request.attributes.platform ?? null,
      limit: 1,
    })
    const campaign = served?.campaigns[0]
    const creative = served?.creatives[0]
    if (served === undefined || campaign === undefined || creative === undefined) return 'null'
    const locale = resolveLocale(caller.app, request.attributes.language, undefined)
    const clickUrl = `${deps.linkUrl}/${deps.offerSlugs.encode(served.serving.id, 0)}`
    return `{"clickUrl":"${clickUrl}",${messageOfferContent(creative, campaign, locale)}`
  })
}

/** Renders the fields of a message offer that are the same for every recipient: all but `clickUrl` (spec 2.5). */
const messageOfferContent = renderOnce((creative: CreativeEntry, campaign: CampaignEntry, locale) => {
  const { title, description } = offerTexts(creative, locale)
  const content: Omit<MessageOffer, 'clickUrl'> = {
    title,
    description,
    imageUrl: creative.primaryImageUrl ?? '',
    advertiserName: campaign.organization.name,
    perk: campaign.perk,
    badgeLabel: campaign.badgeLabel,
  }
  return JSON.stringify(content).slice(1)
})
