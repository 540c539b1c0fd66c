import { type Decision, refused } from '../verdict.ts'

interface GoalFacts {
  readonly isCompleted: boolean
  readonly isPaused: boolean
  /** True if the advertiser rejects the conversion. */
  readonly isRejection: boolean
  readonly clickedAtMs: number
  readonly windowMs: number
  readonly nowMs: number
  /** True if the advertiser, who pays in advance or up to a limit, has less left than the payout. */
  readonly isBalanceSpent: boolean
  /** True if the payout is above the rest of the campaign's budget. */
  readonly isBudgetSpent: boolean
  /** True if the payout is above the rest of the budget of the deal in force. */
  readonly isDealBudgetSpent: boolean
  /** True if the currency of the reported amount has no rate, so that the payout is not known. */
  readonly isRateMissing: boolean
}

/** Decides a call for a further goal, whose transaction is known. Pure; the order of its rules is the contract. */
export function decideGoal(facts: GoalFacts): Decision {
  if (facts.isRejection) {
    if (facts.isCompleted) return refused('already_verified', 'The goal is already completed and stays completed.')
    return { verdict: 'rejected', message: 'The rejection is recorded; the goal can still be completed.' }
  }
  if (facts.isCompleted) {
    return { verdict: 'duplicate', message: 'The goal is already completed and is not counted again.' }
  }
  if (facts.isPaused) return refused('goal_paused')
  if (facts.nowMs - facts.clickedAtMs > facts.windowMs) return refused('attribution_window_passed')
  if (facts.isBalanceSpent) return refused('balance_spent')
  if (facts.isBudgetSpent) return refused('budget_spent')
  if (facts.isDealBudgetSpent) return refused('deal_budget_spent')
  if (facts.isRateMissing) return refused('rate_missing')
  return { verdict: 'verified', message: 'The goal is completed.' }
}
