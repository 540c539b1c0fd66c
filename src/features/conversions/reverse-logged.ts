import type { Core } from '../../core.ts'
import type { Db } from '../../db/database.ts'
import type { ReversalDecision } from '../billing/reversals/judge-reversal.ts'
import type { ParsedReversal } from '../billing/reversals/parse-reversal.ts'
import { type Reversal, reverseCompletion } from '../billing/reversals/reverse-completion.ts'
import { revokeVerifiedEntitlement } from '../entitlements/entitlement-grants.ts'
import { commitInTwoPhases } from './conversions.queries.ts'
import { type LoggedCall, logVerdict } from './log-verdict.ts'

export interface ReversalCall extends Pick<Reversal, 'actor' | 'isOperator' | 'isDryRun'> {
  /** The log row of the call, with the transaction, which exists. */
  readonly call: LoggedCall & { readonly transaction_id: string }
  readonly reversal: ParsedReversal
}

/** Reverses as a call asks, and logs the verdict, in the caller's transaction. */
export async function reverseLogged(
  db: Db,
  deps: Pick<Core, 'database' | 'clock' | 'newId'>,
  { call, reversal, ...by }: ReversalCall,
): Promise<ReversalDecision> {
  const decide = async (): Promise<ReversalDecision> => {
    if (reversal.request === undefined) return { verdict: 'malformed', message: reversal.fault }
    const asked = { ...reversal.request, ...by, transactionId: call.transaction_id }
    const { decision, goalCompletionId } = await reverseCompletion(db, deps, asked)
    if (decision.verdict === 'reversed' && decision.remaining === 0 && !by.isDryRun) {
      await revokeVerifiedEntitlement(db, { ...asked, goalCompletionId }, new Date(deps.clock.nowMs()))
      if (deps.database.isDistributed) await commitInTwoPhases(db)
    }
    return by.isDryRun ? { ...decision, message: `Dry run, nothing changed: ${decision.message}` } : decision
  }
  const decision = await decide()
  await logVerdict(db, call, decision)
  return decision
}
