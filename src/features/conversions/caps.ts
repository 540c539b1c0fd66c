import type { CampaignCaps } from '../../snapshot/snapshot.ts'

/** What was counted against a campaign's caps. */
export interface CapUsage {
  readonly conversionsToday: bigint
  readonly conversionsTotal: bigint
  readonly payoutTotalMicros: bigint
}

export type CapRule = 'daily_cap_reached' | 'total_cap_reached' | 'budget_spent'

/** The first cap that one more conversion, paid `payoutMicros` gross, would pass; undefined when there is room. */
export function exceededCap(caps: CampaignCaps, usage: CapUsage, payoutMicros: bigint): CapRule | undefined {
  if (caps.conversionsPerDay !== null && usage.conversionsToday >= caps.conversionsPerDay) return 'daily_cap_reached'
  if (caps.conversionsTotal !== null && usage.conversionsTotal >= caps.conversionsTotal) return 'total_cap_reached'
  if (caps.budgetMicros === null) return undefined
  const isSpent = usage.payoutTotalMicros >= caps.budgetMicros
  return isSpent || usage.payoutTotalMicros + payoutMicros > caps.budgetMicros ? 'budget_spent' : undefined
}
