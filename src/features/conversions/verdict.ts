import type { TransactionState } from '../../db/tables.ts'
import type { CampaignCaps } from '../../snapshot/snapshot.ts'

/** The answer to a postback or completion call (docs/glossary.md). */
export type Verdict =
  | 'verified'
  | 'duplicate'
  | 'rejected'
  | 'invalid_token'
  | 'malformed'
  | 'unknown_transaction'
  | 'rejected_by_rule'

export type Rule = CapRule | 'attribution_window_passed' | 'already_verified'

export interface Decision {
  readonly verdict: Verdict
  readonly rule?: Rule
  readonly message: string
}

export const verdictStatus: Readonly<Record<Verdict, number>> = {
  verified: 200,
  duplicate: 200,
  rejected: 200,
  malformed: 400,
  invalid_token: 401,
  unknown_transaction: 404,
  rejected_by_rule: 409,
}

const ruleMessages: Readonly<Record<Rule, string>> = {
  daily_cap_reached: 'The campaign has reached its daily cap (UTC).',
  total_cap_reached: 'The campaign has reached its total cap.',
  budget_spent: "The campaign's remaining budget does not cover this conversion.",
  attribution_window_passed: 'The click is older than the attribution window.',
  already_verified: 'The transaction is already verified and stays verified.',
}

interface ConversionFacts {
  readonly state: TransactionState
  readonly clickedAtMs: number
  readonly attributionWindowMs: number
  readonly nowMs: number
  /** True when the advertiser rejects the conversion. */
  readonly isRejection: boolean
  readonly exceededCap: CapRule | undefined
}

/** Decides a conversion call whose token and transaction are known. Pure; the order of its rules is the contract. */
export function decide(facts: ConversionFacts): Decision {
  if (facts.isRejection) {
    if (facts.state === 'verified') return refused('already_verified')
    return { verdict: 'rejected', message: 'The conversion is recorded as rejected.' }
  }
  if (facts.state === 'verified') {
    return { verdict: 'duplicate', message: 'The transaction was verified before; it is not counted again.' }
  }
  if (facts.nowMs - facts.clickedAtMs > facts.attributionWindowMs) return refused('attribution_window_passed')
  if (facts.exceededCap !== undefined) return refused(facts.exceededCap)
  return { verdict: 'verified', message: 'The transaction is verified.' }
}

function refused(rule: Rule): Decision {
  return { verdict: 'rejected_by_rule', rule, message: ruleMessages[rule] }
}

/** The conversions and payouts counted against a campaign's caps. */
export interface CapUsage {
  readonly conversionsToday: bigint
  readonly conversionsTotal: bigint
  readonly payoutTotalMicros: bigint
}

type CapRule = 'daily_cap_reached' | 'total_cap_reached' | 'budget_spent'

/**
 * Returns the first cap that one more conversion with a gross payout of `payoutMicros` would exceed; undefined for
 * none.
 */
export function exceededCap(caps: CampaignCaps, usage: CapUsage, payoutMicros: bigint): CapRule | undefined {
  if (caps.conversionsPerDay !== null && usage.conversionsToday >= caps.conversionsPerDay) return 'daily_cap_reached'
  if (caps.conversionsTotal !== null && usage.conversionsTotal >= caps.conversionsTotal) return 'total_cap_reached'
  if (caps.budgetMicros === null) return undefined
  const isSpent = usage.payoutTotalMicros >= caps.budgetMicros
  return isSpent || usage.payoutTotalMicros + payoutMicros > caps.budgetMicros ? 'budget_spent' : undefined
}
