import type { Static } from 'typebox'
import { findLanguage, indexLanguages } from '../../lib/text/locale.ts'
import type { CampaignEntry, CreativeEntry } from '../../snapshot/snapshot.ts'
import type { ClickParts } from '../clicks/click-parts.ts'
import type { ImpressionParts } from '../impressions/impression-parts.ts'
import type { RecordedServing } from '../impressions/serving-row.ts'
import type { ChosenOffers } from './choose.ts'
import type { CatalogOfferSchema, CreativeSchema, FeedOffer, MessageOffer } from './offer.schema.ts'

/** The offers of one answer; its impressions are the positions of `serving`. */
export interface ServedOffers extends Pick<ChosenOffers, 'campaigns' | 'creatives'> {
  readonly serving: Pick<RecordedServing, 'id'>
}

/** Writes the handles and short links of served offers. */
export type OfferLinks = Pick<ImpressionParts, 'impressionUids'> &
  Pick<ClickParts, 'offerSlugs'> & { readonly linkUrl: string }

/** Renders served offers as the JSON array of a feed or a search. `impressionUid` and `clickUrl` need no escaping. */
export function presentFeed(deps: OfferLinks, served: ServedOffers | undefined, locale: string): string {
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

/** Renders the served offer of a message as JSON; `null` if there is none. */
export function presentMessage(deps: OfferLinks, served: ServedOffers | undefined, locale: string): string {
  const campaign = served?.campaigns[0]
  const creative = served?.creatives[0]
  if (served === undefined || campaign === undefined || creative === undefined) return 'null'
  const clickUrl = `${deps.linkUrl}/${deps.offerSlugs.encode(served.serving.id, 0)}`
  return `{"clickUrl":"${clickUrl}",${messageOfferContent(creative, campaign, locale)}`
}

/**
 * Caches `render` for each snapshot entry and locale, as long as the entry lives, so that an answer is a concatenation.
 * Besides the locale, `render` may read only data of the entry.
 */
export function renderOnce<Entry extends object, Owner, Rendered>(
  render: (entry: Entry, owner: Owner, locale: string) => Rendered,
): (entry: Entry, owner: Owner, locale: string) => Rendered {
  const byLocale = new Map<string, WeakMap<Entry, Rendered>>()
  // The offers of an answer have one locale, so that it is looked up once.
  let lastLocale: string | undefined
  let byEntry = new WeakMap<Entry, Rendered>()
  return (entry, owner, locale) => {
    if (locale !== lastLocale) {
      byEntry = byLocale.get(locale) ?? new WeakMap()
      byLocale.set(locale, byEntry)
      lastLocale = locale
    }
    let rendered = byEntry.get(entry)
    if (rendered === undefined) {
      rendered = render(entry, owner, locale)
      byEntry.set(entry, rendered)
    }
    return rendered
  }
}

/**
 * Renders the fields of a feed offer that are equal for every user: all but `impressionUid` and `clickUrl` (spec 2.4).
 */
const feedOfferContent = renderOnce((creative: CreativeEntry, campaign: CampaignEntry, locale) => {
  const { title, description } = offerTexts(creative, locale)
  const content: Omit<FeedOffer, 'impressionUid' | 'clickUrl'> = {
    campaignId: campaign.id,
    title,
    description,
    // Never null on the wire: campaigns without an image are not eligible.
    imageUrl: creative.primaryImageUrl ?? '',
    additionalImages: [...creative.additionalImages],
    advertiserName: campaign.organization.name,
    advertiserLogo: campaign.organization.logoUrl ?? creative.logoUrl,
    perk: campaign.perk,
    badgeLabel: campaign.badgeLabel,
  }
  return JSON.stringify(content).slice(1)
})

/** Renders the fields of a message offer that are equal for every recipient: all but `clickUrl` (spec 2.5). */
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

interface OfferTexts {
  readonly title: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly ctaText: string
}

/** Returns a creative's texts in a locale; texts without a translation stay in their own (spec 4.1, `locale`). */
function offerTexts(creative: CreativeEntry, locale: string): OfferTexts {
  const { translations } = creative
  const spelling = findLanguage(indexLanguages(Object.keys(translations)), locale)
  const translated = spelling === undefined ? undefined : translations[spelling]
  return {
    title: translated?.title ?? creative.title,
    subtitle: translated?.subtitle ?? creative.subtitle,
    description: translated?.description ?? creative.description,
    ctaText: translated?.ctaText ?? creative.ctaText,
  }
}

type CatalogOffer = Static<typeof CatalogOfferSchema>
type Creative = Static<typeof CreativeSchema>

/**
 * Returns the fields of a campaign that publishers may see, without links (spec 2.1 to 2.3). Only this function lists
 * them.
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

/** A catalog offer as JSON: whole without links, and split at the links of its creatives. */
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
