import type { CampaignEntry, CreativeEntry } from '../../../snapshot/snapshot.ts'
import type { MessageOffer } from '../offer.schema.ts'
import { offerTexts } from '../offer-texts.ts'
import { renderOnce } from '../rendered-json.ts'

/** What a message offer says whoever gets it, as JSON: the only list of its fields but the link (spec 2.5). */
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

/** One message offer as JSON. The link needs no escaping. */
export function presentMessageOffer(
  campaign: CampaignEntry,
  creative: CreativeEntry,
  locale: string,
  clickUrl: string,
): string {
  return `{"clickUrl":"${clickUrl}",${messageOfferContent(creative, campaign, locale)}`
}
