import { found } from '../../access/actor.ts'
import type { Core } from '../../core.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import { parseReversal } from '../billing/reversals/parse-reversal.ts'
import { findTransaction } from './conversions.queries.ts'
import { reverseLogged } from './reverse-logged.ts'
import { verdictStatus } from './verdict.ts'

/** Takes a conversion back for the operator or a member of the advertiser, and logs the call with its verdict. */
export async function reverseForMember(
  change: Change & Pick<Core, 'clock' | 'newId'>,
  transactionId: string,
  fields: Readonly<Record<string, unknown>>,
) {
  const { actor, clock, newId } = change
  const { organization_id: organizationId } = found(await findTransaction(change.database.db, transactionId))
  const reversal = parseReversal(fields)
  const { orderId, goal = null, reason, reference, note } = reversal.request ?? {}
  const call = {
    id: newId(),
    organization_id: organizationId,
    source: 'management',
    transaction_id: transactionId,
    presented_transaction_id: transactionId,
    order_id: orderId ?? null,
    goal,
    amount: typeof fields.amount === 'number' ? String(fields.amount) : null,
    status: 'reversed',
    is_dry_run: false,
    message: '',
    received_at: new Date(clock.nowMs()),
  }
  const by = { actor: actor.memberId ?? actor.kind, isOperator: actor.isOperator, isDryRun: false }
  const decision = await applyChange(change, async (db) => {
    const answer = await reverseLogged(db, change, { call, reversal, ...by })
    const changes = {
      reason,
      amount: fields.amount,
      reference,
      note,
      goal: goal ?? undefined,
      orderId,
      remaining: answer.remaining,
    }
    const audit = { action: 'transaction.reverse', objectId: transactionId, organizationId, changes }
    return { answer, audit: answer.verdict === 'reversed' ? audit : undefined }
  })
  const accepted = verdictStatus[decision.verdict] === 200
  return { accepted, ...decision, transactionId, ...(goal !== null && { goal }) }
}
