import type { Insertable } from 'kysely'
import type { CampaignTable, CreativeTable, OrganizationTable } from '../../db/tables.ts'
import { parseAmount } from '../../lib/money.ts'
import type { Random } from '../../lib/random.ts'
import { createAdvertiserKey, createPostbackToken } from '../campaigns/organizations/organization-secrets.ts'
import type { NewDemoCampaign } from './demo.queries.ts'
import type { DemoAdvertiser, DemoCampaign } from './demo-catalog.ts'
import { bannerName, logoName, squareName } from './draw-demo-image.ts'

/** What the rows of the demo network are made with. */
export interface DemoRowOptions {
  readonly newId: () => string
  readonly random: Random
  readonly now: Date
  /** `BASE_URL` without a slash at its end. */
  readonly baseUrl: string
}

/** A fictional advertiser's rows. Its secrets are known to nobody: its page speaks for it. */
export function demoAdvertiserRows(
  options: DemoRowOptions,
  advertiser: DemoAdvertiser,
): { organization: Insertable<OrganizationTable>; campaigns: NewDemoCampaign[] } {
  const { newId, random, now, baseUrl } = options
  const organization = {
    id: newId(),
    name: advertiser.name,
    description: advertiser.description,
    url: `${baseUrl}/demo/advertiser`,
    logo_url: `${baseUrl}/demo/images/${logoName(advertiser)}`,
    postback_token_hash: createPostbackToken(random).hash,
    api_key_hash: createAdvertiserKey(random).hash,
    is_demo: true,
    created_at: now,
    updated_at: now,
  }
  const campaigns = advertiser.campaigns.map((each) => {
    const campaign = campaignRow(options, organization.id, each)
    return { campaign, creative: creativeRow(options, campaign.id, each), categories: each.categories }
  })
  return { organization, campaigns }
}

function campaignRow(
  { newId, now, baseUrl }: DemoRowOptions,
  organizationId: string,
  campaign: DemoCampaign,
): Insertable<CampaignTable> {
  const { caps } = campaign
  return {
    id: newId(),
    organization_id: organizationId,
    name: campaign.name,
    perk: campaign.perk,
    badge_label: campaign.badgeLabel,
    old_price: campaign.oldPrice,
    new_price: campaign.newPrice,
    target_countries: [...campaign.targetCountries],
    destination_url: `${baseUrl}/demo/advertiser?offer=${campaign.slug}&transaction_id={transaction_id}`,
    payout_micros: parseAmount(campaign.payout) ?? null,
    payout_model: campaign.payoutModel,
    age_rating: campaign.ageRating,
    starts_at: null,
    ends_at: null,
    cap_conversions_per_day: caps === null ? null : BigInt(caps.perDay),
    cap_conversions_total: caps === null ? null : BigInt(caps.inAll),
    cap_budget_micros: caps === null ? null : (parseAmount(caps.budget) ?? null),
    // Test keys serve demo campaigns without a list, and live ones only in the demo app.
    default_catalog: false,
    notes: null,
    is_demo: true,
    created_at: now,
    updated_at: now,
  }
}

function creativeRow(
  { newId, now, baseUrl }: DemoRowOptions,
  campaignId: string,
  campaign: DemoCampaign,
): Insertable<CreativeTable> {
  return {
    id: newId(),
    campaign_id: campaignId,
    title: campaign.title,
    subtitle: campaign.subtitle,
    description: campaign.description,
    primary_image_url: `${baseUrl}/demo/images/${bannerName(campaign)}`,
    logo_url: null,
    additional_images: [`${baseUrl}/demo/images/${squareName(campaign)}`],
    cta_text: campaign.ctaText,
    supported_platforms: [...campaign.supportedPlatforms],
    destination_url: null,
    translations: JSON.stringify(campaign.translations),
    created_at: now,
    updated_at: now,
  }
}
