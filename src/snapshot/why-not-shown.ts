import { hasBit } from './bitset.ts'
import { type EligibilityCampaign, type EligibilityIndex, whyOutside } from './eligibility-index.ts'

/** Why an active campaign is shown to no user, in the words of `explain`. */
export const hindrances = [
  ...(['not_started', 'ended', 'outside_hours', 'balance_spent', 'cap_reached', 'ahead_of_pace'] as const),
  ...(['no_creative', 'no_image', 'not_granted'] as const),
] as const
export type Hindrance = (typeof hindrances)[number]

/**
 * Returns the first reason why no user sees an active campaign; undefined if there is none, or if it is not active.
 * With `no_image` the catalog still shows it. Test keys serve demo campaigns whether they are listed or not.
 */
export function hindranceOf(index: EligibilityIndex, place: number, nowMs: number): Hindrance | undefined {
  const campaign = index.campaigns[place]
  if (campaign?.status !== 'active') return undefined
  const outside = whyOutside(campaign, nowMs)
  if (outside !== undefined) return outside
  if (campaign.activeCreatives.length === 0) return 'no_creative'
  if (!campaign.activeCreatives.some((creative) => creative.primaryImageUrl !== null)) return 'no_image'
  if (campaign.isDemo) return undefined
  return index.byApp.values().some(({ enabled }) => hasBit(enabled, place)) ? undefined : 'not_granted'
}

const longestClosedMs = 8 * 86_400_000

/** Returns the instant at which time alone ends a hindrance; undefined if something else has to. */
export function hindranceUntil(
  { startsAtMs, hours, aheadUntilMs }: EligibilityCampaign,
  hindrance: Hindrance,
  nowMs: number,
): number | undefined {
  if (hindrance === 'not_started') return startsAtMs
  if (hindrance === 'ahead_of_pace') return aheadUntilMs
  // A week has every window, except for one in an hour that a change of the clocks skips.
  if (hindrance === 'outside_hours') return hours?.edges(nowMs, nowMs + longestClosedMs)[0]
  return undefined
}
