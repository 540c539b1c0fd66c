import { hasBit } from './bitset.ts'
import { type EligibilityIndex, whyOutside } from './eligibility-index.ts'

/** Why an active campaign is shown to no user, in the words of `explain`. */
export const hindrances = ['not_started', 'ended', 'cap_reached', 'no_creative', 'no_image', 'not_granted'] as const
export type Hindrance = (typeof hindrances)[number]

/**
 * Returns the first reason why an active campaign is shown to no user; undefined where there is none or it is not
 * active. `no_image` leaves it the catalog. Test keys serve demo campaigns on the list or not.
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
