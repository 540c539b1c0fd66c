import type { Selectable, Updateable } from 'kysely'
import type { CampaignTable } from '../../db/tables.ts'
import { fieldError } from '../../errors.ts'
import { parseAmount } from '../../lib/money.ts'
import { parseIsoDateTime } from '../../lib/time/timestamp.ts'
import type { PatchCampaign } from './campaign.schema.ts'
import { deliveryColumns } from './delivery/delivery-columns.ts'

const daySeconds = 86_400

/** The stored columns of a campaign that a change is merged with. */
type StoredTerms = Pick<
  Selectable<CampaignTable>,
  | 'payout_micros'
  | 'starts_at'
  | 'ends_at'
  | 'access'
  | 'billing_event'
  | 'first_click_only'
  | 'cap_conversions_per_day'
  | 'cap_pacing'
>

/** The columns that a new campaign's fields are merged with. */
export const nothingStored: StoredTerms = {
  payout_micros: null,
  starts_at: null,
  ends_at: null,
  access: null,
  billing_event: 'completion',
  first_click_only: false,
  cap_conversions_per_day: null,
  cap_pacing: null,
}

/**
 * The columns that a body sets; undefined ones stay. Null clears a field or restores its default. Throws
 * `invalid_request` if fields contradict each other.
 */
export function campaignColumns(body: PatchCampaign, stored: StoredTerms): Updateable<CampaignTable> {
  const { attributionWindowDays } = body
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
    starts_at: given(body.startsAt, dateOf),
    ends_at: given(body.endsAt, dateOf),
    priority: body.priority === null ? 1 : body.priority,
    attribution_window_seconds: attributionWindowDays === undefined ? undefined : attributionWindowDays * daySeconds,
    status: body.status,
    notes: body.notes,
    terms: body.terms,
    ...accessColumns(body, stored),
    ...payoutColumns(body.payout, stored),
    ...billingColumns(body.billing, stored),
    ...deliveryColumns(body),
    ...capColumns(body.caps, stored),
  }
  const startsAt = columns.starts_at === undefined ? stored.starts_at : columns.starts_at
  const endsAt = columns.ends_at === undefined ? stored.ends_at : columns.ends_at
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) {
    throw fieldError('endsAt', 'must be after startsAt')
  }
  return columns
}

/** A campaign with `ask` or `private` is in no default catalog: to choose one of them takes it out (spec 14.3). */
function accessColumns({ access, defaultCatalog }: PatchCampaign, stored: StoredTerms): Updateable<CampaignTable> {
  const chosen = access === undefined ? stored.access : access
  const isClosed = chosen === 'ask' || chosen === 'private'
  if (isClosed && defaultCatalog === true) {
    throw fieldError('defaultCatalog', `must be false where access is "${chosen}"`)
  }
  return { access, default_catalog: isClosed && access !== undefined ? false : defaultCatalog }
}

function payoutColumns(payout: PatchCampaign['payout'], stored: StoredTerms): Updateable<CampaignTable> {
  if (payout === undefined) return {}
  if (payout === null) return { payout_micros: null, payout_model: 'CPA' }
  if (payout.amount === undefined && stored.payout_micros === null) {
    throw fieldError('payout.amount', 'is required')
  }
  return { payout_micros: given(payout.amount, parseAmount), payout_model: payout.model }
}

/** An event other than the click has no first click: it clears the condition, unless that was asked for. */
function billingColumns(billing: PatchCampaign['billing'], stored: StoredTerms): Updateable<CampaignTable> {
  if (billing === undefined) return {}
  if (billing === null) return { billing_event: 'completion', first_click_only: false }
  const event = billing.event ?? stored.billing_event
  if (event === 'click') return { billing_event: event, first_click_only: billing.firstClickOnly }
  if (billing.firstClickOnly === true) throw fieldError('billing.firstClickOnly', 'needs the event `click`')
  return { billing_event: event, first_click_only: false }
}

function capColumns(caps: PatchCampaign['caps'], stored: StoredTerms): Updateable<CampaignTable> {
  if (caps === undefined) return {}
  const { conversionsPerDay, conversionsPerWeek, conversionsPerMonth, conversionsTotal, budgetTotal, pacing } =
    caps ?? noCaps
  const columns = {
    cap_conversions_per_day: given(conversionsPerDay, BigInt),
    cap_conversions_per_week: given(conversionsPerWeek, BigInt),
    cap_conversions_per_month: given(conversionsPerMonth, BigInt),
    cap_conversions_total: given(conversionsTotal, BigInt),
    cap_budget_micros: given(budgetTotal, parseAmount),
    cap_pacing: pacing,
  }
  const { cap_conversions_per_day: perDay, cap_pacing: pace } = columns
  const isPaced = (pace === undefined ? stored.cap_pacing : pace) !== null
  if (isPaced && (perDay === undefined ? stored.cap_conversions_per_day : perDay) === null) {
    throw fieldError('caps.pacing', 'needs caps.conversionsPerDay')
  }
  return columns
}

const noCaps = {
  conversionsPerDay: null,
  conversionsPerWeek: null,
  conversionsPerMonth: null,
  conversionsTotal: null,
  budgetTotal: null,
  pacing: null,
}

/** Converts a given value; undefined and null stay as they are. */
function given<In extends string | number, Out>(
  value: In | null | undefined,
  convert: (value: In) => Out,
): Out | null | undefined {
  return value === undefined || value === null ? value : convert(value)
}

function dateOf(text: string): Date | undefined {
  const atMs = parseIsoDateTime(text)
  return atMs === undefined ? undefined : new Date(atMs)
}
