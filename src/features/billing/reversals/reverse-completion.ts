import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import { orderRequired } from '../../../snapshot/goal-key.ts'
import { linesOfDivision } from '../completions/book-completion.ts'
import { divideReversal } from '../completions/completion-lines.ts'
import { bookEntry } from '../ledger/book-entry.ts'
import { judgeReversal, type Original, type ReversalDecision, sumOf } from './judge-reversal.ts'
import type { ReversalRequest } from './parse-reversal.ts'
import * as queries from './reversals.queries.ts'

const dayMs = 86_400_000

/** A reversal of a transaction that exists, and who asks for it. */
export interface Reversal extends ReversalRequest {
  readonly transactionId: string
  /** A member's id, `token`, or `advertiser` for its server. */
  readonly actor: string
  /** The operator may reverse at any time. */
  readonly isOperator: boolean
  /** Decides without booking anything. */
  readonly isDryRun: boolean
}

/** The instant before which completions were verified that can no longer be reversed. */
export async function reversibleFrom(db: Db, nowMs: number, isOperator: boolean): Promise<number> {
  return isOperator ? Number.NEGATIVE_INFINITY : nowMs - (await queries.getReversalWindowDays(db)) * dayMs
}

/** The outcome of a reversal, and the completion that it takes back, where it is one of a further goal. */
interface ReversalOutcome {
  readonly decision: ReversalDecision
  readonly goalCompletionId?: string | undefined
}

/**
 * Takes a completion back, in full or in part, in the caller's transaction: the lines of its entry with the other sign,
 * due when it was due, or now if that has passed. The transaction stays verified. Calls for one transaction take turns,
 * and a repeated call books nothing.
 */
export async function reverseCompletion(
  db: Db,
  { newId, clock }: Pick<Core, 'newId' | 'clock'>,
  reversal: Reversal,
): Promise<ReversalOutcome> {
  const { transactionId, isOperator, isDryRun, reference = null, reason, note = null, actor } = reversal
  const now = new Date(clock.nowMs())
  const transaction = await queries.getReversible(db, transactionId, !isDryRun)
  const { cause, goalCompletionId, fault, ...original } = await findOriginal(db, transaction, reversal)
  if (fault !== undefined) return { decision: { verdict: 'malformed', message: fault } }
  const completion = cause === undefined ? undefined : await queries.findCompletionEntry(db, cause)
  const reversals = completion === undefined ? [] : await queries.listReversals(db, transactionId, completion.id)
  const fromMs = await reversibleFrom(db, now.getTime(), isOperator)
  const facts = { original, completion, reversals, request: reversal, reversibleFromMs: fromMs }
  const { decision, amountMicros } = judgeReversal(facts)
  if (decision.verdict !== 'reversed' || completion === undefined || isDryRun) return { decision, goalCompletionId }
  const { id: reverses, dueAt, ...booked } = completion
  const division = divideReversal(completion, sumOf(reversals), amountMicros)
  const entry = {
    ...booked,
    ...division,
    id: newId(),
    kind: 'reversal' as const,
    cause: `${reverses} ${reversals.length + 1}`,
    transactionId,
    quantity: 1n,
    happenedAt: now,
    reverses,
    reference,
    reason,
    note,
    actor,
  }
  const due = { bookedAt: now, dueAt: dueAt === null || dueAt < now ? now : dueAt }
  if (!(await bookEntry(db, entry, linesOfDivision(completion, division, due)))) {
    throw new Error('reversals of a locked transaction did not take turns')
  }
  return { decision, goalCompletionId }
}

interface FoundOriginal extends Original {
  /** The cause of its entry; undefined without a completion. */
  readonly cause?: string | undefined
  readonly goalCompletionId?: string | undefined
  /** The reason why the call names no goal of the campaign, or none of its completions. */
  readonly fault?: string
}

/** Finds the completion that a reversal names: the transaction's own, or one of a further goal of its campaign. */
async function findOriginal(
  db: Db,
  transaction: Awaited<ReturnType<typeof queries.getReversible>>,
  { transactionId, goal: key, orderId }: Reversal,
): Promise<FoundOriginal> {
  if (key === null) {
    const isVerified = transaction.state === 'verified'
    const isCounted = transaction.environment === 'live' && transaction.verified_by !== 'test_conversion'
    return { cause: transactionId, verifiedAt: isVerified ? transaction.verified_at : null, isCounted }
  }
  const none = { verifiedAt: null, isCounted: true }
  const goal = await queries.findGoal(db, transaction.campaign_id, key)
  if (goal === undefined) return { ...none, fault: 'goal is not a goal of this campaign.' }
  const isOfOrder = goal.repeats === 'per_order'
  if (isOfOrder && (orderId ?? '') === '') {
    return { ...none, fault: orderRequired }
  }
  const completed = await queries.findGoalCompletion(db, transactionId, goal.id, isOfOrder ? orderId : undefined)
  if (completed === undefined) return none
  const { id, verified_at: verifiedAt, environment } = completed
  return { cause: id, goalCompletionId: id, verifiedAt, isCounted: environment === 'live' }
}
