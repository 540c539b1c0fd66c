import type { Actor } from '../../../access/actor.ts'
import { amountOf } from '../../../lib/money.ts'
import type { View } from '../view.ts'
import type { GoalCompletionRow } from './goal-completions.queries.ts'

/**
 * A completed goal as its reader may see it: the payout and the advertiser's own report are hidden from publishers, the
 * earnings from advertisers.
 */
export function presentGoal(row: GoalCompletionRow, { isPublishers }: View, actor: Actor) {
  return {
    goal: row.goal,
    ...(actor.canSeeOrganization(row.organization_id) && { orderId: row.order_id }),
    at: row.verified_at.toISOString(),
    ...(actor.canSeeOrganization(row.organization_id) && { payout: amountOf(row.gross_micros) }),
    ...(isPublishers(row.app_id) && { earnings: amountOf(row.earnings_micros) }),
  }
}
