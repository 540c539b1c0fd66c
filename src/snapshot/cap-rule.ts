/** Limits of a campaign; null means unlimited. */
export interface CampaignCaps {
  readonly conversionsPerDay: bigint | null
  readonly conversionsTotal: bigint | null
  readonly budgetMicros: bigint | null
}

/** The conversions and payouts counted against a campaign's caps. */
export interface CountedConversions {
  readonly conversionsToday: bigint
  readonly conversionsTotal: bigint
  readonly payoutTotalMicros: bigint
}

export type CapRule = 'daily_cap_reached' | 'total_cap_reached' | 'budget_spent'

/**
 * Returns whether an advertiser, who pays in advance or up to a limit, cannot pay another conversion from what is left,
 * in micros; without funds it pays by invoice. What costs nothing is never spent.
 */
export function isBalanceSpent(remainingMicros: bigint | undefined, payoutMicros: bigint): boolean {
  return remainingMicros !== undefined && payoutMicros > 0n && payoutMicros > remainingMicros
}

/**
 * Returns the first cap that one more conversion with a gross payout of `payoutMicros` would exceed; undefined if none.
 * Serving and paying use the same rule: a budget too small for another conversion counts as spent.
 */
export function exceededCap(
  caps: CampaignCaps,
  counted: CountedConversions,
  payoutMicros: bigint,
): CapRule | undefined {
  if (caps.conversionsPerDay !== null && counted.conversionsToday >= caps.conversionsPerDay) return 'daily_cap_reached'
  if (caps.conversionsTotal !== null && counted.conversionsTotal >= caps.conversionsTotal) return 'total_cap_reached'
  if (caps.budgetMicros === null) return undefined
  const isSpent = counted.payoutTotalMicros >= caps.budgetMicros
  return isSpent || counted.payoutTotalMicros + payoutMicros > caps.budgetMicros ? 'budget_spent' : undefined
}
