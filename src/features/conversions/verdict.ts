import type { TransactionState } from '../../db/tables.ts'
import type { CapRule } from '../../snapshot/cap-rule.ts'

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
    return { verdict: 'duplicate', message: 'The transaction is already verified and is not counted again.' }
  }
  if (facts.nowMs - facts.clickedAtMs > facts.attributionWindowMs) return refused('attribution_window_passed')
  if (facts.exceededCap !== undefined) return refused(facts.exceededCap)
  return { verdict: 'verified', message: 'The transaction is verified.' }
}

function refused(rule: Rule): Decision {
  return { verdict: 'rejected_by_rule', rule, message: ruleMessages[rule] }
}
