import type { CampaignEntry, CreativeEntry } from '../../../snapshot/snapshot.ts'
import type { FeedOffer } from '../offer.schema.ts'
import { offerTexts } from '../offer-texts.ts'
import { renderOnce } from '../rendered-json.ts'

/** What a feed offer says whoever sees it, as JSON: the only list of its fields but the two handles (spec 2.4). */
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

/** One feed offer as JSON. The handles need no escaping. */
export function presentFeedOffer(
  campaign: CampaignEntry,
  creative: CreativeEntry,
  locale: string,
  impressionUid: string,
  clickUrl: string,
): string {
  return `{"impressionUid":"${impressionUid}","clickUrl":"${clickUrl}",${feedOfferContent(creative, campaign, locale)}`
}
