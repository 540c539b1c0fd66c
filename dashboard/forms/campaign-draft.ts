import type { Campaign, CampaignChange, CampaignStatus, NewCampaign } from '../api/types.ts'

/** A campaign as a form holds it: every field a text or a choice. */
export interface CampaignDraft {
  name: string
  status: CampaignStatus
  perk: string
  badgeLabel: '' | 'free_trial' | 'discount'
  oldPrice: string
  newPrice: string
  categories: string[]
  targetCountries: string[]
  ageRating: NonNullable<Campaign['ageRating']>
  startsAt: string
  endsAt: string
  payoutAmount: number | ''
  payoutModel: NonNullable<NonNullable<Campaign['payout']>['model']>
  conversionsPerDay: number | ''
  conversionsTotal: number | ''
  budgetTotal: number | ''
  attributionWindowDays: number | ''
  defaultCatalog: boolean
  destinationUrl: string
  trackingParameters: [name: string, value: string][]
  notes: string
}

/** The initial values of a new campaign. */
export const emptyCampaign: CampaignDraft = {
  name: '',
  status: 'active',
  perk: '',
  badgeLabel: '',
  oldPrice: '',
  newPrice: '',
  categories: [],
  targetCountries: [],
  ageRating: 'adults',
  startsAt: '',
  endsAt: '',
  payoutAmount: '',
  payoutModel: 'CPA',
  conversionsPerDay: '',
  conversionsTotal: '',
  budgetTotal: '',
  attributionWindowDays: 30,
  defaultCatalog: true,
  destinationUrl: '',
  trackingParameters: [],
  notes: '',
}

/** The minute of an instant as the browser's date field holds it, in UTC. */
const minute = (at: string | null) => at?.slice(0, 16) ?? ''

/** A stored campaign as a draft. */
export function draftOf(campaign: Campaign): CampaignDraft {
  return {
    ...emptyCampaign,
    name: campaign.name,
    status: campaign.status,
    perk: campaign.perk ?? '',
    badgeLabel: campaign.badgeLabel ?? '',
    oldPrice: campaign.oldPrice ?? '',
    newPrice: campaign.newPrice ?? '',
    categories: campaign.categories ?? [],
    targetCountries: campaign.targetCountries,
    ageRating: campaign.ageRating,
    startsAt: minute(campaign.startsAt),
    endsAt: minute(campaign.endsAt),
    payoutAmount: campaign.payout?.amount ?? '',
    payoutModel: campaign.payout?.model ?? 'CPA',
    conversionsPerDay: campaign.caps?.conversionsPerDay ?? '',
    conversionsTotal: campaign.caps?.conversionsTotal ?? '',
    budgetTotal: campaign.caps?.budgetTotal ?? '',
    attributionWindowDays: campaign.attributionWindowDays ?? 30,
    defaultCatalog: campaign.defaultCatalog ?? true,
    destinationUrl: campaign.destinationUrl ?? '',
    trackingParameters: Object.entries(campaign.trackingParameters ?? {}),
    notes: campaign.notes ?? '',
  }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())
const instantOrNull = (text: string) => (text === '' ? null : `${text}:00.000Z`)
const numberOrNull = (value: number | '') => (value === '' ? null : value)

/** All fields of a draft, for a change: what is empty is cleared. */
export function changesOf(draft: CampaignDraft) {
  const caps = {
    conversionsPerDay: numberOrNull(draft.conversionsPerDay),
    conversionsTotal: numberOrNull(draft.conversionsTotal),
    budgetTotal: numberOrNull(draft.budgetTotal),
  }
  return {
    name: draft.name.trim(),
    status: draft.status,
    perk: textOrNull(draft.perk),
    badgeLabel: draft.badgeLabel === '' ? null : draft.badgeLabel,
    oldPrice: textOrNull(draft.oldPrice),
    newPrice: textOrNull(draft.newPrice),
    categories: draft.categories,
    targetCountries: draft.targetCountries,
    ageRating: draft.ageRating,
    startsAt: instantOrNull(draft.startsAt),
    endsAt: instantOrNull(draft.endsAt),
    payout: draft.payoutAmount === '' ? null : { amount: draft.payoutAmount, model: draft.payoutModel },
    caps: Object.values(caps).every((cap) => cap === null) ? null : caps,
    ...(draft.attributionWindowDays === '' ? {} : { attributionWindowDays: draft.attributionWindowDays }),
    defaultCatalog: draft.defaultCatalog,
    destinationUrl: draft.destinationUrl.trim(),
    trackingParameters: Object.fromEntries(draft.trackingParameters.filter(([name]) => name.trim() !== '')),
    notes: textOrNull(draft.notes),
  } satisfies CampaignChange
}

/** The fields of a draft for a new campaign: what is empty is left out, at every level. */
export function creationOf(draft: CampaignDraft, organizationId: string): NewCampaign {
  return { ...(withoutNulls(changesOf(draft)) as Omit<NewCampaign, 'organizationId'>), organizationId }
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  )
}
