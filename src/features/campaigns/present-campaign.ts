import type { Actor } from '../../access/actor.ts'
import { amountOf, shareOf } from '../../lib/money.ts'
import { completionPayout } from '../../snapshot/billed-event.ts'
import type { Campaign } from './campaign.schema.ts'
import type { CampaignRow } from './campaigns.queries.ts'

const daySeconds = 86_400

/** A campaign as its reader may see it: whole for the operator and its advertiser, with earnings for a publisher. */
export function presentCampaign(reader: Actor): (row: CampaignRow) => Campaign {
  return (row) => ({
    ...presentPublic(row),
    ...(reader.canSeeOrganization(row.organization_id) ? presentOwn(row) : { earningsPerCompletion: earningsOf(row) }),
  })
}

/** The fields that every reader of a campaign sees. */
export function presentPublic(row: CampaignRow): Campaign {
  return {
    id: row.id,
    organizationId: row.organization_id,
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      description: row.organization_description,
      url: row.organization_url,
      logoUrl: row.organization_logo_url,
    },
    name: row.name,
    perk: row.perk,
    badgeLabel: row.badge_label,
    oldPrice: row.old_price,
    newPrice: row.new_price,
    targetCountries: row.target_countries,
    ageRating: row.age_rating,
    categories: row.categories,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    status: row.status,
    access: accessOf(row),
    demo: row.is_demo,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Who may add a campaign to an app. Unless it is set, nobody sees more than the default catalog shows (spec 14.3). */
function accessOf(row: Pick<CampaignRow, 'access' | 'default_catalog'>): Campaign['access'] {
  return row.access ?? (row.default_catalog ? 'open' : 'private')
}

/** The additional fields for the operator and its advertiser. */
export function presentOwn(row: CampaignRow) {
  return {
    externalId: row.external_id,
    destinationUrl: row.destination_url,
    trackingParameters: row.tracking_parameters,
    payout: row.payout_micros === null ? null : { amount: amountOf(row.payout_micros), model: row.payout_model },
    billing: {
      event: row.billing_event,
      firstClickOnly: row.first_click_only,
      effectiveFrom: row.price_from?.toISOString() ?? null,
    },
    priority: row.priority,
    caps: presentCaps(row),
    // Restores the digits that were sent: dividing a multiplied number may differ in the last bit.
    attributionWindowDays: Number((row.attribution_window_seconds / daySeconds).toPrecision(15)),
    defaultCatalog: row.default_catalog,
    terms: row.terms,
    notes: row.notes,
    schedule: row.schedule,
    audience: row.audience,
    frequency: presentFrequency(row),
    fallbackUrl: row.fallback_url,
  }
}

function presentFrequency({ frequency_delivered: delivered, frequency_days: days }: CampaignRow) {
  return delivered === null || days === null ? null : { delivered, days }
}

function presentCaps(row: CampaignRow): NonNullable<Campaign['caps']> | null {
  const caps = {
    conversionsPerDay: numberOf(row.cap_conversions_per_day),
    conversionsPerWeek: numberOf(row.cap_conversions_per_week),
    conversionsPerMonth: numberOf(row.cap_conversions_per_month),
    conversionsTotal: numberOf(row.cap_conversions_total),
    budgetTotal: row.cap_budget_micros === null ? null : amountOf(row.cap_budget_micros),
    pacing: row.cap_pacing,
  }
  return Object.values(caps).every((cap) => cap === null) ? null : caps
}

function numberOf(count: bigint | null): number | null {
  return count === null ? null : Number(count)
}

/** Returns a publisher's earnings of one completion: the lowest, if apps with different shares serve the campaign. */
function earningsOf(row: CampaignRow): number {
  return amountOf(shareOf(completionPayout(row) ?? 0n, Number(row.share_ppm ?? 0n)))
}
