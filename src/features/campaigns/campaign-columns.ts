import type { Updateable } from 'kysely'
import type { CampaignTable } from '../../db/tables.ts'
import { fieldError } from '../../errors.ts'
import { parseAmount } from '../../lib/money.ts'
import { parseIsoDateTime } from '../../lib/time/timestamp.ts'
import type { PatchCampaign } from './campaign.schema.ts'

const daySeconds = 86_400

/** The stored columns of a campaign that a change is merged with. */
export interface StoredTerms {
  readonly payout_micros: bigint | null
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

/** The columns that a new campaign's fields are merged with. */
export const nothingStored: StoredTerms = { payout_micros: null, starts_at: null, ends_at: null }

/**
 * The columns that a body sets; undefined ones stay as they are. Null clears a field or gives it its default back.
 * Throws `invalid_request` where fields do not go together.
 */
export function campaignColumns(body: PatchCampaign, stored: StoredTerms): Updateable<CampaignTable> {
  const columns = {
    external_id: body.externalId,
    name: body.name,
    perk: body.perk,
    badge_label: body.badgeLabel,
    old_price: body.oldPrice,
    new_price: body.newPrice,
    target_countries: body.targetCountries,
    destination_url: body.destinationUrl,
    tracking_parameters:
      body.trackingParameters === undefined ? undefined : JSON.stringify(body.trackingParameters ?? {}),
    age_rating: body.ageRating,
    starts_at: instantOf(body.startsAt),
    ends_at: instantOf(body.endsAt),
    priority: body.priority === null ? 1 : body.priority,
    attribution_window_seconds: windowSeconds(body.attributionWindowDays),
    default_catalog: body.defaultCatalog,
    status: body.status,
    notes: body.notes,
    ...payoutColumns(body.payout, stored),
    ...capColumns(body.caps),
  }
  const startsAt = columns.starts_at === undefined ? stored.starts_at : columns.starts_at
  const endsAt = columns.ends_at === undefined ? stored.ends_at : columns.ends_at
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) {
    throw fieldError('endsAt', 'must be after startsAt')
  }
  return columns
}

function payoutColumns(payout: PatchCampaign['payout'], stored: StoredTerms): Updateable<CampaignTable> {
  if (payout === undefined) return {}
  if (payout === null) return { payout_micros: null, payout_model: 'CPA' }
  if (payout.amount === undefined && stored.payout_micros === null) {
    throw fieldError('payout.amount', 'is required')
  }
  return { payout_micros: microsOf(payout.amount), payout_model: payout.model }
}

function capColumns(caps: PatchCampaign['caps']): Updateable<CampaignTable> {
  if (caps === undefined) return {}
  const { conversionsPerDay, conversionsTotal, budgetTotal } = caps ?? noCaps
  return {
    cap_conversions_per_day: countOf(conversionsPerDay),
    cap_conversions_total: countOf(conversionsTotal),
    cap_budget_micros: microsOf(budgetTotal),
  }
}

const noCaps = { conversionsPerDay: null, conversionsTotal: null, budgetTotal: null }

function windowSeconds(days: number | undefined): number | undefined {
  return days === undefined ? undefined : days * daySeconds
}

function instantOf(text: string | null | undefined): Date | null | undefined {
  if (text === undefined || text === null) return text
  const atMs = parseIsoDateTime(text)
  return atMs === undefined ? undefined : new Date(atMs)
}

function microsOf(amount: number | null | undefined): bigint | null | undefined {
  return amount === undefined || amount === null ? amount : parseAmount(amount)
}

function countOf(count: number | null | undefined): bigint | null | undefined {
  return count === undefined || count === null ? count : BigInt(count)
}
