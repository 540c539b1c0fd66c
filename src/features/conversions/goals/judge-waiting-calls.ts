import { rateDays } from '../../billing/rates/day-rate.ts'
import { findPostback } from '../conversions.queries.ts'
import { judgeLoggedCall } from '../judge-logged-call.ts'
import type { VerifyDeps } from '../verify-transaction.ts'
import { deleteWaiting, listJudgeable } from './goals.queries.ts'

const callsAtOnce = 100

/**
 * Judges the calls that were refused for want of an exchange rate and whose currency has one by now. Each is judged by
 * the time of its arrival, and adds a second row to the log; several processes may do so at once.
 */
export async function judgeWaitingCalls(deps: VerifyDeps): Promise<void> {
  const { db } = deps.database
  for (let isLast = false; !isLast; ) {
    const waiting = await listJudgeable(db, rateDays, callsAtOnce)
    for (const { id, transaction_id: transactionId } of waiting) {
      const call = await findPostback(db, id)
      if (call !== undefined) await judgeLoggedCall(deps, transactionId, call, 'Judged once the rate was entered: ')
      await deleteWaiting(db, id)
    }
    isLast = waiting.length < callsAtOnce
  }
}
