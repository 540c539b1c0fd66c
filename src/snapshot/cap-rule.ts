/** Limits of a campaign; null means unlimited. */
export interface CampaignCaps extends Caps {
  readonly conversionsPerWeek: bigint | null
  readonly conversionsPerMonth: bigint | null
}

/** Limits that campaigns and deals share; null means unlimited. */
export interface Caps {
  readonly conversionsPerDay: bigint | null
  readonly conversionsTotal: bigint | null
  readonly budgetMicros: bigint | null
}

/** The conversions and payouts counted against caps; days, weeks and months are UTC. */
export interface CountedConversions {
  readonly conversionsToday: bigint
  readonly conversionsThisWeek: bigint
  readonly conversionsThisMonth: bigint
  readonly conversionsTotal: bigint
  readonly payoutTotalMicros: bigint
}

export type DealCapRule = 'deal_daily_cap_reached' | 'deal_total_cap_reached' | 'deal_budget_spent'

export type CapRule =
  | 'daily_cap_reached'
  | 'weekly_cap_reached'
  | 'monthly_cap_reached'
  | 'total_cap_reached'
  | 'budget_spent'

/**
 * Returns whether an advertiser, who pays in advance or up to a limit, cannot pay another conversion from the balance,
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
  if (isUsedUp(caps.conversionsPerDay, counted.conversionsToday)) return 'daily_cap_reached'
  if (isUsedUp(caps.conversionsPerWeek, counted.conversionsThisWeek)) return 'weekly_cap_reached'
  if (isUsedUp(caps.conversionsPerMonth, counted.conversionsThisMonth)) return 'monthly_cap_reached'
  if (isUsedUp(caps.conversionsTotal, counted.conversionsTotal)) return 'total_cap_reached'
  return isBudgetSpent(caps, counted.payoutTotalMicros, payoutMicros) ? 'budget_spent' : undefined
}

/** The same of a deal's caps. */
export function exceededDealCap(
  caps: Caps,
  counted: CountedConversions,
  payoutMicros: bigint,
): DealCapRule | undefined {
  if (isUsedUp(caps.conversionsPerDay, counted.conversionsToday)) return 'deal_daily_cap_reached'
  if (isUsedUp(caps.conversionsTotal, counted.conversionsTotal)) return 'deal_total_cap_reached'
  return isBudgetSpent(caps, counted.payoutTotalMicros, payoutMicros) ? 'deal_budget_spent' : undefined
}

/** Returns whether a budget is spent, or its rest is less than a payout; amounts are in micros. */
export function isBudgetSpent(
  { budgetMicros }: Pick<Caps, 'budgetMicros'>,
  spentMicros: bigint,
  payoutMicros: bigint,
): boolean {
  return budgetMicros !== null && (spentMicros >= budgetMicros || spentMicros + payoutMicros > budgetMicros)
}

function isUsedUp(cap: bigint | null, counted: bigint): boolean {
  return cap !== null && counted >= cap
}

/** The same counts with one more conversion. */
export function withOneMore(counted: CountedConversions, payoutMicros: bigint): CountedConversions {
  return {
    conversionsToday: counted.conversionsToday + 1n,
    conversionsThisWeek: counted.conversionsThisWeek + 1n,
    conversionsThisMonth: counted.conversionsThisMonth + 1n,
    conversionsTotal: counted.conversionsTotal + 1n,
    payoutTotalMicros: counted.payoutTotalMicros + payoutMicros,
  }
}
