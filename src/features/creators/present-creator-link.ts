import type { Static } from 'typebox'
import { amountOf, shareOf } from '../../lib/money.ts'
import type { CampaignEntry } from '../../snapshot/snapshot.ts'
import { catalogOffer } from '../serving/catalog/present-catalog-offer.ts'
import { renderOnce } from '../serving/rendered-json.ts'
import type { creatorLinkSchema } from './creators.schema.ts'
import type { CreatorLink } from './mint-creator-links.ts'

type PresentedLink = Static<typeof creatorLinkSchema>

/** What is the same for every creator and app, as JSON. */
const campaignContent = renderOnce((campaign: CampaignEntry, _owner: undefined, locale) => {
  const { id: _, ...offer } = catalogOffer(campaign, locale)
  const categories = campaign.categories.map(({ id, name }) => ({ id, name }))
  const content: Omit<PresentedLink, 'campaignId' | 'linkUrl' | 'payout'> = { ...offer, categories }
  return JSON.stringify(content).slice(1)
})

/** One creator link entry as JSON (spec 2.6). `linkUrl` is the public address of short links. */
export function presentCreatorLink({ app, campaign, slug }: CreatorLink, locale: string, linkUrl: string): string {
  const payout: PresentedLink['payout'] = {
    amount: amountOf(shareOf(campaign.payoutMicros ?? 0n, app.payoutSharePpm)),
    currency: 'USD',
    model: campaign.payoutModel,
  }
  const link = JSON.stringify({ campaignId: campaign.id, linkUrl: `${linkUrl}/${slug}`, payout }).slice(0, -1)
  return `${link},${campaignContent(campaign, undefined, locale)}`
}
