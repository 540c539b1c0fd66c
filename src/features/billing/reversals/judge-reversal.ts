import { amountOf } from '../../../lib/money.ts'
import type { Division } from '../completions/completion-lines.ts'
import type { ReversalRequest } from './parse-reversal.ts'

const ruleMessages = {
  not_verified: 'The transaction is not verified, or the goal not completed.',
  not_counted: 'The transaction is a test and was not booked.',
  not_booked: 'The transaction has no payout and was not booked.',
  reversal_window_passed: 'The time in which this completion can be reversed has passed.',
  reference_used: 'The reference was used for a reversal of another amount.',
  exceeds_remaining: 'The amount is above the amount that is not reversed yet.',
} as const

type ReversalRule = keyof typeof ruleMessages

/** The answer to a reversal. `remaining` is the gross that is not reversed, in dollars. */
export interface ReversalDecision {
  readonly verdict: 'reversed' | 'duplicate' | 'malformed' | 'unknown_transaction' | 'rejected_by_rule'
  readonly rule?: ReversalRule
  readonly message: string
  readonly remaining?: number
}

/** The completion to reverse, of the main goal or of another. */
export interface Original {
  /** Null if there is none. */
  readonly verifiedAt: Date | null
  /** False for a test. */
  readonly isCounted: boolean
}

export interface ReversalFacts {
  readonly original: Original
  /** How the completion was divided; undefined if it was not booked. */
  readonly completion: Division | undefined
  /** Its reversals so far, with negative amounts. */
  readonly reversals: readonly ReversalBefore[]
  readonly request: ReversalRequest
  /** Completions verified before can no longer be reversed. */
  readonly reversibleFromMs: number
}

type ReversalBefore = Division & { readonly reference: string | null }

/**
 * Decides a reversal, and the amount to book if it is `reversed`. Pure; the order of its rules is the contract: a
 * repeated call is answered as a duplicate even when its time has passed.
 */
export function judgeReversal(facts: ReversalFacts): { decision: ReversalDecision; amountMicros: bigint } {
  const { original, completion, reversals, request, reversibleFromMs } = facts
  const refused = (rule: ReversalRule, left?: bigint) => ({
    decision: { verdict: 'rejected_by_rule' as const, rule, message: ruleMessages[rule], ...remaining(left) },
    amountMicros: 0n,
  })
  if (original.verifiedAt === null) return refused('not_verified')
  if (!original.isCounted) return refused('not_counted')
  if (completion === undefined) return refused('not_booked')
  const left = completion.grossMicros + sumOf(reversals).grossMicros
  // One without a reference has null here, which no request has.
  const same = reversals.find(({ reference }) => reference === request.reference)
  const amountMicros = request.amountMicros ?? left
  if ((left === 0n && request.amountMicros === undefined) || same?.grossMicros === -amountMicros) {
    const message = 'This was reversed before and is not reversed again.'
    return { decision: { verdict: 'duplicate', message, ...remaining(left) }, amountMicros: 0n }
  }
  if (original.verifiedAt.getTime() < reversibleFromMs) return refused('reversal_window_passed', left)
  if (same !== undefined) return refused('reference_used', left)
  if (amountMicros > left) return refused('exceeds_remaining', left)
  const message = amountMicros === left ? 'The completion is reversed.' : 'The completion is reversed in part.'
  return { decision: { verdict: 'reversed', message, ...remaining(left - amountMicros) }, amountMicros }
}

/** The sum of reversals, negative. */
export function sumOf(reversals: readonly Division[]): Division {
  const sum = (pick: (one: Division) => bigint) => reversals.reduce((total, one) => total + pick(one), 0n)
  return {
    grossMicros: sum(({ grossMicros }) => grossMicros),
    shareMicros: sum(({ shareMicros }) => shareMicros),
    creatorMicros: sum(({ creatorMicros }) => creatorMicros),
  }
}

function remaining(left: bigint | undefined): { remaining?: number } {
  return left === undefined ? {} : { remaining: amountOf(left) }
}
