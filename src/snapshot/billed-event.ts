import type { Selectable } from 'kysely'
import type { CampaignTable } from '../db/tables.ts'

type Terms = Pick<Selectable<CampaignTable>, 'payout_micros' | 'billing_event'>

/** The payout of one completion in micros: 0 where clicks or impressions are billed; null where nothing is paid. */
export function completionPayout({ payout_micros: payoutMicros, billing_event: event }: Terms): bigint | null {
  return event === 'completion' ? payoutMicros : 0n
}

/** A billed event that is counted by the hour. */
export interface BilledUsage {
  readonly event: 'click' | 'delivered'
  /** The price of a click, or of 1,000 impressions. */
  readonly priceMicros: bigint
}

/** The event by which a campaign is billed by the hour; undefined where completions are. */
export function billedUsage({ payout_micros: payoutMicros, billing_event: event }: Terms): BilledUsage | undefined {
  return event === 'completion' ? undefined : { event, priceMicros: payoutMicros ?? 0n }
}

/** The cost of one billed event, in micros: of an impression a thousandth of the price, rounded up. */
export function costOfOne({ payout_micros: payoutMicros, billing_event: event }: Terms): bigint {
  const priceMicros = payoutMicros ?? 0n
  return event === 'delivered' ? (priceMicros + 999n) / 1000n : priceMicros
}
