import { listCallsNaming } from './conversions.queries.ts'
import { followingId, judgeLoggedCall } from './judge-logged-call.ts'
import type { VerifyDeps } from './verify-transaction.ts'

/**
 * Judges conversion calls that arrived before their click was recorded (a node cut off from the database keeps clicks
 * on disk) and were answered `unknown_transaction`. Each is judged once, by the attribution window at its arrival, and
 * adds a second row to the log; repeating this changes nothing.
 */
export async function judgeEarlyCalls(
  deps: VerifyDeps,
  transaction: { readonly id: string; readonly organizationId: string },
): Promise<void> {
  const { id: transactionId, organizationId } = transaction
  let afterId = '00000000-0000-0000-0000-000000000000'
  // Page by page: the owner of a token may have made any number of calls.
  for (let isLast = false; !isLast; ) {
    const named = { organizationId, transactionId }
    const calls = await listCallsNaming(deps.database.db, named, afterId, pageCalls + 1)
    isLast = calls.length <= pageCalls
    for (const [index, call] of calls.slice(0, pageCalls).entries()) {
      const isJudged = calls[index + 1]?.id === followingId(call.id)
      // A reversal was answered as unknown, and is asked for again: nothing of it is done later.
      const isWaiting = call.verdict === 'unknown_transaction' && !call.is_dry_run && call.status !== 'reversed'
      if (isWaiting && !isJudged) {
        await judgeLoggedCall(deps, transactionId, call, 'Judged once the click was recorded: ')
      }
      afterId = call.id
    }
  }
}

const pageCalls = 100
