import type { DevicePlatform } from '../db/tables.ts'
import { formatUtcDay, startOfUtcDay, utcDayOf } from '../lib/utc-day.ts'
import type { CampaignEntry, CreativeEntry, OrganizationEntry } from './snapshot.ts'
import type { SnapshotRows } from './snapshot-rows.ts'

type CampaignRow = SnapshotRows['campaigns']['campaigns'][number]
type CreativeRow = SnapshotRows['campaigns']['creatives'][number]
interface Usage {
  conversions: bigint
  payoutMicros: bigint
}
const unused: Usage = { conversions: 0n, payoutMicros: 0n }

/** Compiles campaigns and creatives; `validUntilMs` is the first instant at which one of them starts, ends or a cap's UTC day is over. */
export function compileCampaigns(
  rows: SnapshotRows['campaigns'],
  caps: SnapshotRows['caps'],
  organizations: ReadonlyMap<string, OrganizationEntry>,
  nowMs: number,
): { campaigns: CampaignEntry[]; validUntilMs: number } {
  const dayNumber = utcDayOf(nowMs)
  const today = formatUtcDay(dayNumber)
  const usage = new Map(
    caps.map((row) => [
      `${row.campaign_id} ${row.day}`,
      { conversions: row.conversions, payoutMicros: row.payout_micros },
    ]),
  )
  const creatives = Map.groupBy(rows.creatives, (row) => row.campaign_id)
  const categories = Map.groupBy(rows.categories, (row) => row.campaign_id)
  let validUntilMs = startOfUtcDay(dayNumber + 1)
  const campaigns: CampaignEntry[] = []
  for (const row of rows.campaigns) {
    const organization = organizations.get(row.organization_id)
    // Both parts are read one after the other: an organization newer than its read belongs to the next snapshot.
    if (organization === undefined) continue
    for (const edge of [row.starts_at?.getTime(), row.ends_at?.getTime()]) {
      if (edge !== undefined && edge > nowMs) validUntilMs = Math.min(validUntilMs, edge)
    }
    const own = (creatives.get(row.id) ?? []).map(compileCreative)
    const isCapped = isCapReached(row, usage.get(`${row.id} ${today}`), usage.get(`${row.id} total`))
    const named = (categories.get(row.id) ?? []).map(({ id, name }) => ({ id, name }))
    campaigns.push(compileCampaign(row, campaigns.length, organization, own, named, isCapped))
  }
  return { campaigns, validUntilMs }
}

function isCapReached(row: CampaignRow, today: Usage = unused, total: Usage = unused): boolean {
  if (row.cap_conversions_per_day !== null && today.conversions >= row.cap_conversions_per_day) return true
  if (row.cap_conversions_total !== null && total.conversions >= row.cap_conversions_total) return true
  if (row.cap_budget_micros === null) return false
  // A budget that does not pay for another conversion is spent: that conversion would be refused.
  return (
    total.payoutMicros >= row.cap_budget_micros ||
    total.payoutMicros + (row.payout_micros ?? 0n) > row.cap_budget_micros
  )
}

function compileCampaign(
  row: CampaignRow,
  index: number,
  organization: OrganizationEntry,
  creatives: readonly CreativeEntry[],
  categories: CampaignEntry['categories'],
  isCapped: boolean,
): CampaignEntry {
  return {
    index,
    id: row.id,
    organization,
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
    createdAtMs: row.created_at.getTime(),
    categories,
    creatives,
    activeCreatives: creatives.filter((creative) => creative.isActive),
    isCapReached: isCapped,
  }
}

function compileCreative(row: CreativeRow): CreativeEntry {
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
