import type { Actor } from '../../../access/actor.ts'
import type { Page } from '../../../http/list-page.ts'
import { amountOf, shareOf } from '../../../lib/money.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import type { Goal, PublisherGoal } from './goal.schema.ts'
import type { GoalRow } from './goals.queries.ts'

const daySeconds = 86_400
const wholePpm = 1_000_000
const percentPpm = 10_000

/** The goals of a campaign as their reader may see them. */
export function presentGoals(reader: Actor, campaign: CampaignRow, goals: readonly GoalRow[]): Page<Goal> {
  const isOwn = reader.canSeeOrganization(campaign.organization_id)
  const sharePpm = Number(campaign.share_ppm ?? 0n)
  const data = goals.map((goal) =>
    isOwn ? { ...presentPublic(goal), ...presentOwn(goal) } : presentForPublisher(goal, sharePpm),
  )
  return { data, nextCursor: null }
}

/** A goal as publishers see it, with the share of a completion in parts per million. */
export function presentForPublisher(goal: GoalRow, sharePpm: number): PublisherGoal {
  return { ...presentPublic(goal), ...presentEarnings(goal, sharePpm) }
}

function presentPublic({ key, name, repeats, status, entitlement }: GoalRow) {
  return { key, name, repeats, status, entitlement }
}

/**
 * The additional fields for the operator and the advertiser.
 * @internal
 */
export function presentOwn(goal: GoalRow) {
  const { payout_micros: payout, percent_ppm: percent, max_payout_micros: maximum, window_seconds: seconds } = goal
  return {
    payout: {
      amount: amountOf(payout),
      percent: percent === null ? null : Number(percent) / percentPpm,
      maximum: maximum === null ? null : amountOf(maximum),
    },
    // Restores the digits that were sent: dividing a multiplied number may differ in the last bit.
    windowDays: seconds === null ? null : Number((seconds / daySeconds).toPrecision(15)),
  }
}

/** What a publisher earns by a completion: its share of the fixed amount, and of the reported one. */
function presentEarnings(goal: GoalRow, sharePpm: number) {
  const { payout_micros: payout, percent_ppm: percent, max_payout_micros: maximum } = goal
  const fixed = maximum !== null && maximum < payout ? maximum : payout
  return {
    earningsPerCompletion: amountOf(shareOf(fixed, sharePpm)),
    earningsPercent:
      percent === null ? null : Number(((Number(percent) * sharePpm) / wholePpm / percentPpm).toPrecision(15)),
  }
}
