import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import type { Caps, CountedConversions } from '../../snapshot/cap-rule.ts'
import { countUsage, usageDaysOf } from '../../snapshot/cap-usage.ts'

/** The deal in force for a conversion: its caps, and their use. */
export interface DealTerms {
  readonly id: string
  readonly caps: Caps
  readonly used: CountedConversions
}

/**
 * The columns of the deal that a query has joined by `dealInForce`. Its use needs no lock of its own: conversions of
 * the campaign take turns at the campaign's usage, and a deal belongs to one campaign.
 */
export function dealColumns(now: Date) {
  const days = [formatUtcDay(utcDayOf(now.getTime())), 'total']
  return [
    'deal.id as dealId',
    'deal.payout_micros as dealPayoutMicros',
    'deal.share_ppm as dealSharePpm',
    'deal.cap_conversions_per_day as dealConversionsPerDay',
    'deal.cap_conversions_total as dealConversionsTotal',
    'deal.cap_budget_micros as dealBudgetMicros',
    sql<UsageText[] | null>`(select json_agg(json_build_object('day', day, 'conversions', conversions::text,
        'payoutMicros', deal_usage.payout_micros::text))
      from deal_usage where deal_id = deal.id and day = any(${days}::text[]))`.as('dealUsage'),
  ] as const
}

interface UsageText {
  readonly day: string
  readonly conversions: string
  readonly payoutMicros: string
}

interface DealRow {
  readonly dealId: string | null
  readonly dealConversionsPerDay: bigint | null
  readonly dealConversionsTotal: bigint | null
  readonly dealBudgetMicros: bigint | null
  readonly dealUsage: UsageText[] | null
}

/** Reads the deal of a row with `dealColumns`; undefined if none is in force. */
export function dealOf(row: DealRow, now: Date): DealTerms | undefined {
  if (row.dealId === null) return undefined
  const usage = (row.dealUsage ?? []).map(({ day, conversions, payoutMicros }) => {
    return { day, conversions: BigInt(conversions), payoutMicros: BigInt(payoutMicros) }
  })
  return {
    id: row.dealId,
    caps: {
      conversionsPerDay: row.dealConversionsPerDay,
      conversionsTotal: row.dealConversionsTotal,
      budgetMicros: row.dealBudgetMicros,
    },
    used: countUsage(usage, usageDaysOf(utcDayOf(now.getTime()))),
  }
}

/**
 * Counts a payout under a deal, and with `conversions` the conversion it is of; the campaign's usage must be locked. A
 * deal that was deleted meanwhile counts nothing.
 */
export async function addDealUsage(
  trx: Transaction<Tables>,
  dealId: string,
  day: string,
  { payoutMicros, conversions }: { readonly payoutMicros: bigint; readonly conversions: 0n | 1n },
): Promise<void> {
  await sql`insert into deal_usage as used (deal_id, day, conversions, payout_micros)
    select deal.id, counted.day, ${conversions}::bigint, ${payoutMicros}::bigint
    from deal, unnest(${[day, 'total']}::text[]) as counted (day)
    where deal.id = ${dealId} for key share of deal
    on conflict (deal_id, day) do update set conversions = used.conversions + excluded.conversions,
      payout_micros = used.payout_micros + excluded.payout_micros`.execute(trx)
}
