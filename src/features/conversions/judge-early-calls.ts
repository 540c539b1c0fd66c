import { formatUuid, readUuid } from '../../lib/ids/uuid.ts'
import { listCallsNaming, type PostbackRow } from './conversions.queries.ts'
import { type VerifyDeps, verifyTransaction } from './verify-transaction.ts'

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
      const id = followingId(call.id)
      const isJudged = calls[index + 1]?.id === id
      // A reversal was answered as unknown, and is asked for again: nothing of it is done later.
      const isWaiting = call.verdict === 'unknown_transaction' && !call.is_dry_run && call.status !== 'reversed'
      if (isWaiting && !isJudged) {
        await judgeCall(deps, transactionId, call, id)
      }
      afterId = call.id
    }
  }
}

const pageCalls = 100

async function judgeCall(deps: VerifyDeps, transactionId: string, call: PostbackRow, id: string): Promise<void> {
  const conversion = {
    transactionId,
    source: call.source === 'completion_call' ? ('completion_call' as const) : ('postback' as const),
    receivedAt: call.received_at,
    isRejection: call.status === 'rejected',
    orderId: call.order_id,
    amount: call.amount,
    currency: call.currency,
  }
  const message = 'Judged once the click was recorded: '
  const logged = { ...call, message, id, transaction_id: transactionId }
  await verifyTransaction(deps, { ...conversion, logged })
}

/** Returns the id right after a call's own: the same at each repetition, and next to it in the log. */
function followingId(id: string): string {
  const words = new Int32Array(4)
  readUuid(id, words)
  const [a = 0, b = 0, c = 0, d = 0] = words
  return formatUuid(a, b, c, d + 1)
}
