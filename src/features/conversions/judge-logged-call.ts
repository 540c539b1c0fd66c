import { formatUuid, readUuid } from '../../lib/ids/uuid.ts'
import type { PostbackRow } from './conversions.queries.ts'
import { findTransaction } from './conversions.queries.ts'
import { completeGoal } from './goals/complete-goal.ts'
import { findReportedGoal } from './goals/find-reported-goal.ts'
import { logVerdict } from './log-verdict.ts'
import { type VerifyDeps, verifyTransaction } from './verify-transaction.ts'

/**
 * Judges a call of the log that could not be judged as it arrived, by its arrival's time, and logs the verdict in a row
 * right after its own; repeating this changes nothing.
 *
 * @param message the beginning of the logged message.
 */
export async function judgeLoggedCall(
  deps: VerifyDeps,
  transactionId: string,
  call: PostbackRow,
  message: string,
): Promise<void> {
  const conversion = {
    transactionId,
    source: call.source === 'completion_call' ? ('completion_call' as const) : ('postback' as const),
    receivedAt: call.received_at,
    isRejection: call.status === 'rejected',
    orderId: call.order_id,
    amount: call.amount,
    currency: call.currency,
  }
  const logged = { ...call, message, id: followingId(call.id), transaction_id: transactionId }
  const { db } = deps.database
  const named = call.goal === null ? undefined : await findTransaction(db, transactionId)
  if (named === undefined) {
    await verifyTransaction(deps, { ...conversion, logged })
    return
  }
  const { goal, fault } = await findReportedGoal(db, named.campaign_id, { ...conversion, goal: call.goal })
  if (goal !== undefined) await completeGoal(deps, { ...conversion, goal, logged })
  else if (fault !== undefined) await logVerdict(db, logged, { verdict: 'malformed', message: fault })
}

/** Returns the id right after a call's own: the same at each repetition, and next to it in the log. */
export function followingId(id: string): string {
  const words = new Int32Array(4)
  readUuid(id, words)
  const [a = 0, b = 0, c = 0, d = 0] = words
  return formatUuid(a, b, c, d + 1)
}
