import { formatUuid, readUuid } from '../../lib/ids/uuid.ts'
import { insertPostback, listCallsNaming } from './postback-log.queries.ts'
import { type VerifyDeps, verifyTransaction } from './verify-transaction.ts'

/**
 * Judges the conversion calls that came before their click was recorded, which a node cut off from the database keeps on
 * disk: they were answered `unknown_transaction`. Each is judged once, by its attribution window as of when it came, and leaves
 * a second row in the log beside its own; repeating this changes nothing.
 */
export async function judgeEarlyCalls(
  deps: VerifyDeps,
  transaction: { readonly id: string; readonly organizationId: string },
): Promise<void> {
  const calls = await listCallsNaming(deps.database.db, transaction.organizationId, transaction.id)
  const known = new Set(calls.map(({ id }) => id))
  for (const call of calls) {
    const id = followingId(call.id)
    if (call.verdict !== 'unknown_transaction' || call.is_dry_run || known.has(id)) continue
    const conversion = {
      transactionId: transaction.id,
      source: call.source === 'completion_call' ? ('completion_call' as const) : ('postback' as const),
      receivedAt: call.received_at,
      isRejection: call.status === 'rejected',
      orderId: call.order_id,
      amount: call.amount,
      currency: call.currency,
    }
    await verifyTransaction(deps, conversion, (trx, { verdict, rule = null, message }) => {
      const judged = { verdict, rule, message: `Judged once the click was recorded: ${message}` }
      return insertPostback(trx, { ...call, ...judged, id, transaction_id: transaction.id })
    })
  }
}

/** The id right after a call's own: the same at each repetition, and next to it in the log. */
function followingId(id: string): string {
  const words = new Int32Array(4)
  readUuid(id, words)
  const [a = 0, b = 0, c = 0, d = 0] = words
  return formatUuid(a, b, c, d + 1)
}
