import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decideGoal } from './decide-goal.ts'

const open = {
  isCompleted: false,
  isPaused: false,
  isRejection: false,
  clickedAtMs: 0,
  windowMs: 1_000,
  nowMs: 1_000,
  isBalanceSpent: false,
  isBudgetSpent: false,
  isDealBudgetSpent: false,
  isRateMissing: false,
}
const outcomeOf = (facts: Partial<typeof open>) => {
  const { verdict, rule } = decideGoal({ ...open, ...facts })
  return rule ?? verdict
}

it('decides a goal by the first rule that holds', () => {
  assert.equal(outcomeOf({}), 'verified')
  // Each fault hides those after it.
  const faults = [
    ['duplicate', { isCompleted: true }],
    ['goal_paused', { isPaused: true }],
    ['attribution_window_passed', { nowMs: 1_001 }],
    ['balance_spent', { isBalanceSpent: true }],
    ['budget_spent', { isBudgetSpent: true }],
    ['deal_budget_spent', { isDealBudgetSpent: true }],
    ['rate_missing', { isRateMissing: true }],
  ] as const
  for (const [at, [outcome]] of faults.entries()) {
    assert.equal(outcomeOf(Object.assign({}, ...faults.slice(at).map(([, fault]) => fault))), outcome)
  }
})

it('records a rejection whatever else holds, but not of a completed goal', () => {
  const closed = { isPaused: true, nowMs: 2_000, isBalanceSpent: true }
  assert.equal(outcomeOf({ ...closed, isRejection: true }), 'rejected')
  assert.equal(outcomeOf({ ...closed, isRejection: true, isCompleted: true }), 'already_verified')
})
