import type { Explained } from '../../../api/types.ts'
import { formatMoney, formatPercent, none } from '../../../ui/text/format.ts'

/** The number of offers in a feed whose request names no limit. */
export const feedLimit = 10

/** True for an offer within the feed's limit; further offers are ranked as well. */
export function isShown({ rank }: Pick<Explained, 'rank'>): boolean {
  return rank !== null && rank <= feedLimit
}

const dollars = {
  style: 'currency',
  currency: 'USD',
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
} as const
const score = new Intl.NumberFormat('en', dollars)

/** Formats a score, which may be a small fraction of a cent, in US dollars by its first digits. */
export function formatScore(value: number | null): string {
  return value === null ? none : score.format(value)
}

/** Returns the factors of a score, omitting all but the draw that are 1. */
export function breakdown(parts: Explained['parts']): string {
  if (parts === null) return none
  const { earningsPerCompletion, clickRate, completionRate, priority, taste, fatigue, draw } = parts
  const others = Object.entries({ priority, taste, fatigue }).filter(([, value]) => Math.abs(value - 1) >= 0.005)
  return [
    formatMoney(earningsPerCompletion),
    `${formatPercent(clickRate)} click`,
    `${formatPercent(completionRate)} complete`,
    ...[...others, ['draw', draw] as const].map(([name, value]) => `${name} ${value.toPrecision(3)}`),
  ].join(' × ')
}

/** An `explain` of a later release, on another node, may give a reason that this page does not know. */
const sentences: Record<NonNullable<Explained['reason']>, string> = {
  not_demo: 'Test keys only serve demo campaigns.',
  demo: 'Live keys don’t serve demo campaigns.',
  not_granted: 'The app has no access to the campaign.',
  draft: 'The campaign is a draft.',
  paused: 'The advertiser paused the campaign.',
  archived: 'The campaign is archived.',
  not_started: 'The campaign hasn’t started yet.',
  ended: 'The campaign has ended.',
  outside_hours: 'The campaign is outside its hours.',
  balance_spent: 'The advertiser’s remaining balance is below the payout.',
  cap_reached: 'The campaign has reached its cap or budget.',
  deal_cap_reached: 'The cap of your terms for this campaign is reached.',
  ahead_of_pace: 'The campaign has more conversions today than its even pace allows by now.',
  country: 'The campaign doesn’t target this country.',
  no_creative: 'The campaign has no active creative that is approved.',
  platform: 'No creative supports this platform.',
  no_image: 'This surface needs a primary image, and no creative has one.',
  age_rating: 'The campaign is for adults, and the user is under 18.',
  completed: 'The user has already completed this offer in this app.',
  audience: 'The user doesn’t belong to the campaign’s audience.',
  frequency_cap: 'The user has been shown this offer as often as it allows.',
  disabled: 'The offer is turned off in this app.',
  control_group: 'The user is in the holdout of the incrementality experiment.',
}

const placements = {
  pinned: 'Pinned to the top.',
  held: 'Position reserved for a new campaign.',
  random: 'This response is in random order.',
  score: 'Ranked by score.',
}

const beyondLimit = `Eligible, but a feed returns ${feedLimit} offers unless its request has a higher limit.`

/** Explains why an offer is not shown (with the API's own word if it has no sentence here), or else its position. */
export function why({ reason, placement, rank }: Pick<Explained, 'reason' | 'placement' | 'rank'>): string {
  if (reason !== null) return sentences[reason] ?? `Reason: ${reason.replaceAll('_', ' ')}.`
  return isShown({ rank }) ? placements[placement ?? 'score'] : beyondLimit
}
