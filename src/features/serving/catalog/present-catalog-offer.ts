import type { Static } from 'typebox'
import type { CampaignEntry, CreativeEntry } from '../../../snapshot/snapshot.ts'
import type { CatalogOfferSchema, CreativeSchema } from '../offer.schema.ts'
import { offerTexts, renderOnce } from '../render-offer.ts'

type CatalogOffer = Static<typeof CatalogOfferSchema>
type Creative = Static<typeof CreativeSchema>

/**
 * Returns the fields of a campaign that publishers may see, without links (spec 2.1 to 2.3). No other code lists them.
 */
export function catalogOffer(campaign: CampaignEntry, locale: string): CatalogOffer {
  const { organization } = campaign
  return {
    id: campaign.id,
    name: campaign.name,
    perk: campaign.perk,
    badgeLabel: campaign.badgeLabel,
    oldPrice: campaign.oldPrice,
    newPrice: campaign.newPrice,
    targetCountries: [...campaign.targetCountries],
    organization: {
      id: organization.id,
      name: organization.name,
      description: organization.description,
      url: organization.url,
      logoUrl: organization.logoUrl,
    },
    creatives: campaign.activeCreatives.map((creative) => publicCreative(creative, locale)),
  }
}

function publicCreative(creative: CreativeEntry, locale: string): Creative {
  return {
    id: creative.id,
    ...offerTexts(creative, locale),
    primaryImageUrl: creative.primaryImageUrl,
    logoUrl: creative.logoUrl,
    additionalImages: [...creative.additionalImages],
    supportedPlatforms: [...creative.supportedPlatforms],
  }
}

/** A catalog offer as JSON: complete without links, and split where the links of its creatives go. */
export interface CutOffer {
  readonly whole: string
  readonly beforeLinks: readonly string[]
  readonly afterLast: string
}

/** Renders a campaign's catalog offer; the owner is unused. */
export const cutCatalogOffer = renderOnce((campaign: CampaignEntry, _owner: undefined, locale): CutOffer => {
  const { creatives = [], ...rest } = catalogOffer(campaign, locale)
  const opening = `${JSON.stringify(rest).slice(0, -1)},"creatives":[`
  const texts = creatives.map((creative) => JSON.stringify(creative))
  return {
    whole: `${opening}${texts.join(',')}]}`,
    beforeLinks: texts.map((text, index) => `${index === 0 ? opening : '"},'}${text.slice(0, -1)},"clickUrl":"`),
    afterLast: '"}]}',
  }
})
