import type { DevicePlatform } from '../db/tables.ts'
import { exceededCap } from './cap-rule.ts'
import type { CampaignEntry, CapUsage, CreativeEntry, OrganizationEntry } from './snapshot.ts'
import type { CampaignRow } from './snapshot-rows.ts'

/** Compiles campaigns with their creatives; `indexOf` gives each its place in the snapshot, `today` is the UTC day. */
export function compileCampaigns(
  rows: readonly CampaignRow[],
  organizations: ReadonlyMap<string, OrganizationEntry>,
  indexOf: (id: string) => number,
  today: string,
): CampaignEntry[] {
  return rows.map((row) => {
    const organization = organizations.get(row.organization_id)
    if (organization === undefined) throw new Error(`The organization of campaign ${row.id} was not read.`)
    const entry = compileCampaign(row, {
      index: indexOf(row.id),
      organization,
      creatives: row.creatives.map(compileCreative),
      categories: row.categories,
      usage: row.usage.map(({ day, conversions, payout_micros: payoutMicros }) => ({
        day,
        conversions: BigInt(conversions),
        payoutMicros: BigInt(payoutMicros),
      })),
    })
    return { ...entry, isCapReached: isCapReached(entry, today) }
  })
}

const unused = { conversions: 0n, payoutMicros: 0n }

/** Returns whether a campaign has no room for another conversion on a UTC day. */
export function isCapReached(
  { caps, payoutMicros, usage }: Pick<CampaignEntry, 'caps' | 'payoutMicros' | 'usage'>,
  today: string,
): boolean {
  const on = (day: string): Omit<CapUsage, 'day'> => usage.find((each) => each.day === day) ?? unused
  const { conversions: conversionsTotal, payoutMicros: payoutTotalMicros } = on('total')
  const counted = { conversionsToday: on(today).conversions, conversionsTotal, payoutTotalMicros }
  return exceededCap(caps, counted, payoutMicros ?? 0n) !== undefined
}

type Parts = Pick<CampaignEntry, 'index' | 'organization' | 'creatives' | 'categories' | 'usage'>

function compileCampaign(row: CampaignRow, parts: Parts): Omit<CampaignEntry, 'isCapReached'> {
  return {
    ...parts,
    id: row.id,
    name: row.name,
    perk: row.perk,
    badgeLabel: row.badge_label,
    oldPrice: row.old_price,
    newPrice: row.new_price,
    targetCountries: row.target_countries,
    destinationUrl: row.destination_url,
    trackingParameters: row.tracking_parameters,
    payoutMicros: row.payout_micros,
    payoutModel: row.payout_model,
    ageRating: row.age_rating,
    startsAtMs: row.starts_at?.getTime(),
    endsAtMs: row.ends_at?.getTime(),
    priority: row.priority,
    caps: {
      conversionsPerDay: row.cap_conversions_per_day,
      conversionsTotal: row.cap_conversions_total,
      budgetMicros: row.cap_budget_micros,
    },
    attributionWindowMs: row.attribution_window_seconds * 1000,
    status: row.status,
    isDemo: row.is_demo,
    firstActiveAtMs: (row.first_active_at ?? row.created_at).getTime(),
    activeCreatives: parts.creatives.filter((creative) => creative.isActive),
  }
}

function compileCreative(row: CampaignRow['creatives'][number]): CreativeEntry {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    primaryImageUrl: row.primary_image_url,
    logoUrl: row.logo_url,
    additionalImages: row.additional_images,
    ctaText: row.cta_text,
    supportedPlatforms: row.supported_platforms as DevicePlatform[],
    destinationUrl: row.destination_url,
    weight: row.weight,
    isActive: row.status === 'active',
    translations: row.translations,
  }
}
