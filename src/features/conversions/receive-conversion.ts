import { hash } from 'node:crypto'
import { transact } from '../../db/transact.ts'
import type { OrganizationEntry, Snapshot } from '../../snapshot/snapshot.ts'
import type { ReversalDecision } from '../billing/reversals/judge-reversal.ts'
import { type ConversionTransaction, findTransaction } from './conversions.queries.ts'
import { completeGoal, previewGoal } from './goals/complete-goal.ts'
import { findReportedGoal } from './goals/find-reported-goal.ts'
import { judgeEarlyCalls } from './judge-early-calls.ts'
import { logVerdict } from './log-verdict.ts'
import type { ParsedPostback, PostbackRequest } from './postback-request.ts'
import { reverseLogged } from './reverse-logged.ts'
import { type Decision, unknownTransaction, verdictStatus } from './verdict.ts'
import { previewVerification, type VerifyDeps, verifyTransaction } from './verify-transaction.ts'

/** Finds the organization of a postback token or an `ak_` key; only their hashes are stored. */
export function findAdvertiser(
  snapshot: Snapshot,
  which: 'postbackToken' | 'apiKey',
  secret: unknown,
): OrganizationEntry | undefined {
  if (typeof secret !== 'string' || secret === '') return undefined
  const digest = hash('sha256', secret, 'hex')
  return which === 'postbackToken'
    ? snapshot.organizationsByPostbackToken.get(digest)
    : snapshot.organizationsByApiKey.get(digest)
}

/** A postback, completion call or reversal, as far as it could be read. */
export interface ReceivedConversion {
  readonly source: 'postback' | 'completion_call' | 'reversal_call'
  readonly organization: OrganizationEntry
  readonly parsed: ParsedPostback
  /** The transaction's id as sent, valid or not. */
  readonly presentedTransactionId: string | null
}

/**
 * Answers a conversion call of a known organization and logs it: form, transaction, goal, then the rules, in this order
 * (spec 1, 3). A dry run gets the same answer and changes only the log.
 */
export async function receiveConversion(deps: VerifyDeps, received: ReceivedConversion) {
  const { organization, parsed } = received
  const { db } = deps.database
  // Created first: in the log the call must precede its effects.
  const call = loggedCall(deps, received)
  const refuse = async (decision: Decision, known?: ConversionTransaction) => {
    await logVerdict(db, { ...call, transaction_id: known?.id ?? null }, decision)
    return answer(decision, received)
  }
  if (parsed.request === undefined) return refuse({ verdict: 'malformed', message: parsed.fault })
  const { reversal, isDryRun, goal: key, ...reported } = parsed.request
  const source = received.source === 'postback' ? ('postback' as const) : ('completion_call' as const)
  const conversion = { ...reported, source, receivedAt: call.received_at }
  if (reversal === undefined && !isDryRun && key === null) {
    // The verification looks for the transaction itself, as it locks it.
    const own = { organizationId: organization.id, logged: { ...call, transaction_id: null } }
    const decision = await verifyTransaction(deps, { ...conversion, ...own })
    if (decision.verdict === unknownTransaction.verdict) await judgeIfRecorded(deps, received, reported.transactionId)
    return answer(decision, received)
  }
  const named = await findTransaction(db, reported.transactionId)
  if (named?.organization_id !== organization.id) {
    const answered = await refuse(unknownTransaction)
    await judgeIfRecorded(deps, received, reported.transactionId)
    return answered
  }
  const logged = { ...call, transaction_id: named.id }
  if (reversal !== undefined) {
    const asked = { call: logged, reversal, actor: 'advertiser', isOperator: false, isDryRun }
    return answer(await transact(db, (trx) => reverseLogged(trx, deps, asked)), received)
  }
  const { goal, fault } = await findReportedGoal(db, named.campaign_id, parsed.request)
  if (fault !== undefined) return refuse({ verdict: 'malformed', message: fault }, named)
  // Of the main goal, only a dry run comes here.
  if (goal === undefined || isDryRun) {
    const decision = await (goal === undefined
      ? previewVerification(db, conversion, named)
      : previewGoal(db, { ...conversion, goal }, named))
    return refuse({ ...decision, message: `Dry run, nothing changed: ${decision.message}` }, named)
  }
  return answer(await completeGoal(deps, { ...conversion, goal, logged }), received)
}

/** If the click was recorded since, its process could not yet see this call in the log. */
async function judgeIfRecorded(deps: VerifyDeps, { organization }: ReceivedConversion, id: string): Promise<void> {
  const late = await findTransaction(deps.database.db, id)
  if (late?.organization_id !== organization.id) return
  await judgeEarlyCalls(deps, { id, organizationId: organization.id })
}

function loggedCall({ clock, newId }: Pick<VerifyDeps, 'clock' | 'newId'>, received: ReceivedConversion) {
  const { request } = received.parsed
  return {
    id: newId(),
    organization_id: received.organization.id,
    source: received.source,
    presented_transaction_id: request?.transactionId ?? received.presentedTransactionId?.slice(0, 512) ?? null,
    order_id: request?.orderId ?? null,
    amount: request?.amount ?? null,
    currency: request?.currency ?? null,
    goal: request?.goal ?? null,
    status: request === undefined ? null : statusOf(request),
    is_dry_run: request?.isDryRun ?? false,
    remark: request?.remark ?? null,
    message: '',
    received_at: new Date(clock.nowMs()),
  }
}

function statusOf({ isRejection, reversal }: PostbackRequest): string {
  if (reversal !== undefined) return 'reversed'
  return isRejection ? 'rejected' : 'approved'
}

function answer(
  decision: Decision | ReversalDecision,
  { parsed: { request }, presentedTransactionId }: ReceivedConversion,
) {
  const status = verdictStatus[decision.verdict]
  const transactionId = request?.transactionId ?? presentedTransactionId
  const message = [decision.message, request?.remark ?? []].flat().join(' ')
  const goal = request?.goal ?? undefined
  return { status, body: { accepted: status === 200, ...decision, transactionId, ...(goal && { goal }), message } }
}
