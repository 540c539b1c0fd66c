import type { Selectable } from 'kysely'
import type { UsagePriceTable } from '../../db/tables.ts'

/** The price of a campaign's clicks or impressions from one full UTC hour to another, in micros. */
export interface UsagePrice {
  readonly campaignId: string
  readonly event: 'click' | 'delivered'
  readonly firstClickOnly: boolean
  readonly priceMicros: bigint
  readonly fromMs: number
  /** Infinity for a present price. */
  readonly untilMs: number
}

/**
 * The prices from which usage is booked, with their ends: each lasts until the campaign's next one. `rows` are in the
 * order of campaigns and time. Times that completions were billed in, and prices of 0, are left out.
 */
export function usagePrices(rows: readonly Selectable<UsagePriceTable>[]): UsagePrice[] {
  return rows.flatMap(({ campaign_id: campaignId, event, ...row }, index) => {
    if (event === 'completion' || row.price_micros === 0n) return []
    const next = rows[index + 1]
    return {
      campaignId,
      event,
      firstClickOnly: row.first_click_only,
      priceMicros: row.price_micros,
      fromMs: row.effective_from.getTime(),
      untilMs: next?.campaign_id === campaignId ? next.effective_from.getTime() : Number.POSITIVE_INFINITY,
    }
  })
}
