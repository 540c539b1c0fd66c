import { resolveLocale } from '../../../lib/text/locale.ts'
import type { Caller } from '../../apps/keys/caller.ts'
import type { ServeFeedDeps } from '../feed/serve-feed.ts'
import { serveOffers } from '../serve-offers.ts'
import type { MessageRequest } from './message.schema.ts'
import { presentMessageOffer } from './present-message-offer.ts'
import { withinClientTrial } from './within-client-trial.ts'

/**
 * One offer for an outbound message as JSON, `null` when there is none (spec 4.3). The chat is the person: for ranking,
 * for the transaction of its click, for completions and experiments. Throws `trial_limit_reached`.
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
    return presentMessageOffer(campaign, creative, locale, clickUrl)
  })
}
