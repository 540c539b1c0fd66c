import type { TransactionState } from '../../db/tables.ts'
import type { CapRule, DealCapRule } from '../../snapshot/cap-rule.ts'

/** The verdicts on a postback, completion call or reversal (docs/glossary.md), and the status of the answer. */
export const verdictStatus = {
  verified: 200,
  duplicate: 200,
  rejected: 200,
  reversed: 200,
  malformed: 400,
  invalid_token: 401,
  unknown_transaction: 404,
  rejected_by_rule: 409,
} as const

export interface Decision {
  readonly verdict: keyof typeof verdictStatus
  readonly rule?: Rule
  readonly message: string
}

/** The decision on a call that does not name a transaction of the caller's. */
export const unknownTransaction: Decision = { verdict: 'unknown_transaction', message: 'No transaction with this id.' }

const ruleMessages = {
  balance_spent: 'The advertiser’s remaining balance does not cover this conversion.',
  daily_cap_reached: 'The campaign has reached its daily cap (UTC).',
  weekly_cap_reached: 'The campaign has reached its weekly cap (ISO week, UTC).',
  monthly_cap_reached: 'The campaign has reached its monthly cap (UTC).',
  total_cap_reached: 'The campaign has reached its total cap.',
  budget_spent: 'The campaign’s remaining budget does not cover this conversion.',
  goal_paused: 'The goal is paused.',
  rate_missing: 'No exchange rate of the currency is known for the day. The call is judged again once it is entered.',
  deal_daily_cap_reached: 'The deal with this publisher has reached its daily cap (UTC).',
  deal_total_cap_reached: 'The deal with this publisher has reached its total cap.',
  deal_budget_spent: 'The remaining budget of the deal with this publisher does not cover this conversion.',
  attribution_window_passed: 'The click is older than the attribution window.',
  already_verified: 'The transaction is already verified and stays verified.',
} as const

type Rule = keyof typeof ruleMessages

interface ConversionFacts {
  readonly state: TransactionState
  readonly clickedAtMs: number
  readonly attributionWindowMs: number
  readonly nowMs: number
  /** True if the advertiser rejects the conversion. */
  readonly isRejection: boolean
  /** True if the advertiser, who pays in advance or up to a limit, has less left than the payout. */
  readonly isBalanceSpent: boolean
  readonly exceededCap: CapRule | undefined
  readonly exceededDealCap: DealCapRule | undefined
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
  if (facts.isBalanceSpent) return refused('balance_spent')
  if (facts.exceededCap !== undefined) return refused(facts.exceededCap)
  if (facts.exceededDealCap !== undefined) return refused(facts.exceededDealCap)
  return { verdict: 'verified', message: 'The transaction is verified.' }
}

/** The decision that a rule refuses a conversion, with the rule's own message unless another is given. */
export function refused(rule: Rule, message: string = ruleMessages[rule]): Decision {
  return { verdict: 'rejected_by_rule', rule, message }
}
