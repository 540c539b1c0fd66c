import type { Goal, PutGoals } from '../../../api/types.ts'
import { sent } from '../../../ui/form/form.tsx'

const empty = '' as const

/** The values of a goal in its form; without a goal, those of a new one. */
export function goalValues(goal?: Goal) {
  const { payout } = goal ?? {}
  return {
    key: goal?.key ?? '',
    name: goal === undefined || goal.name === goal.key ? '' : goal.name,
    payout: {
      amount: payout?.amount ?? (0 as number | ''),
      percent: payout?.percent ?? (empty as number | ''),
      maximum: payout?.maximum ?? (empty as number | ''),
    },
    repeats: goal?.repeats ?? ('once' as const),
    windowDays: goal?.windowDays ?? (empty as number | ''),
    entitlement: goal?.entitlement ?? null,
    status: goal?.status ?? ('active' as const),
  }
}

export type GoalValues = ReturnType<typeof goalValues>

/** The list that a form saves; empty fields are cleared. */
export function goalsOf(goals: readonly GoalValues[]): PutGoals {
  return {
    goals: goals.map(({ payout, entitlement, ...values }) => ({
      ...sent(values),
      key: values.key.trim(),
      payout: sent(payout),
      entitlement,
    })),
  }
}
