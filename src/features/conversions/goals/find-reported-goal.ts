import type { Db } from '../../../db/database.ts'
import { orderRequired } from '../../../snapshot/goal-key.ts'
import type { PostbackRequest } from '../postback-request.ts'
import { readReported } from './goal-payout.ts'
import { findGoal, type GoalRow } from './goals.queries.ts'

/** The goal that a call names, undefined for the main goal, or a fault in the call. */
type ReportedGoal =
  | { readonly goal: GoalRow | undefined; readonly fault?: undefined }
  | { readonly goal?: undefined; readonly fault: string }

/** Finds the goal of a campaign that a call names, and checks the fields that it needs; a fault names the field. */
export async function findReportedGoal(
  db: Db,
  campaignId: string,
  call: Pick<PostbackRequest, 'goal' | 'orderId' | 'amount' | 'currency' | 'isRejection'>,
): Promise<ReportedGoal> {
  if (call.goal === null) return { goal: undefined }
  const goal = await findGoal(db, campaignId, call.goal)
  if (goal === undefined) return { fault: 'goal is not a goal of this campaign.' }
  if (goal.repeats === 'per_order' && call.orderId === null) {
    return { fault: orderRequired }
  }
  const isPaid = goal.percent_ppm !== null && !call.isRejection
  const fault = isPaid ? readReported(call.amount, call.currency).fault : undefined
  return fault === undefined ? { goal } : { fault }
}
