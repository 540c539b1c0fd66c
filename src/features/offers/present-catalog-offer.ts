import type { Static } from 'typebox'
import type { CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'
import type { CatalogOfferSchema, CreativeSchema } from './offer.schema.ts'
import { offerTexts } from './offer-texts.ts'
import { renderOnce } from './rendered-json.ts'

type CatalogOffer = Static<typeof CatalogOfferSchema>
type Creative = Static<typeof CreativeSchema>

/** A campaign as publishers may see it, without links: the only list of its public fields (spec 2.1 to 2.3). */
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

/** A catalog offer as JSON, cut where the links go: before each creative's link stands one of `beforeLinks`. */
interface RenderedOffer {
  readonly json: string
  readonly beforeLinks: readonly string[]
}

const renderedOffer = renderOnce((campaign: CampaignEntry, _owner: undefined, locale): RenderedOffer => {
  const { creatives = [], ...rest } = catalogOffer(campaign, locale)
  const opening = `${JSON.stringify(rest).slice(0, -1)},"creatives":[`
  const texts = creatives.map((creative) => JSON.stringify(creative))
  return {
    json: `${opening}${texts.join(',')}]}`,
    beforeLinks: texts.map((text, index) => `${index === 0 ? opening : ','}${text.slice(0, -1)},"clickUrl":"`),
  }
})

/** A catalog offer of a serve response as JSON: each active creative with the link that `clickUrlOf` gives. */
export function presentCatalogOffer(
  campaign: CampaignEntry,
  locale: string,
  clickUrlOf: (creative: CreativeEntry) => string,
): string {
  const { beforeLinks } = renderedOffer(campaign, undefined, locale)
  let json = ''
  for (const [index, creative] of campaign.activeCreatives.entries()) {
    json += `${beforeLinks[index]}${clickUrlOf(creative)}"}`
  }
  return `${json}]}`
}

/** A catalog offer in configuration mode as JSON: no links (spec 4.1, `includeAllRegions`). */
export function presentCatalogOfferWithoutLinks(campaign: CampaignEntry, locale: string): string {
  return renderedOffer(campaign, undefined, locale).json
}
