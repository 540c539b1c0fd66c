import type { Actor } from '../../access/actor.ts'
import { amountOf } from '../../lib/money.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import type { Deal } from './deal.schema.ts'
import type { DealRow } from './deals.queries.ts'

/** The UTC day on which a deal's daily cap counts at an instant. */
export function usageDay(now: Date): string {
  return formatUtcDay(utcDayOf(now.getTime()))
}

/** A deal as its reader may see it: the share belongs to the operator. */
export function presentDeal({ isOperator }: Actor, now: Date): (row: DealRow) => Deal {
  return (row) => ({
    id: row.id,
    campaignId: row.campaign_id,
    projectId: row.project_id,
    projectName: row.project_name,
    appId: row.app_id,
    appName: row.app_name,
    payout: row.payout_micros === null ? null : { amount: amountOf(row.payout_micros) },
    ...(isOperator && { sharePercent: row.share_ppm === null ? null : Number(row.share_ppm) / 10_000 }),
    caps: presentCaps(row),
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    note: row.note,
    inForce: (row.starts_at ?? now) <= now && (row.ends_at === null || now < row.ends_at),
    used: {
      conversionsToday: Number(row.conversionsToday ?? 0n),
      conversionsTotal: Number(row.conversionsTotal ?? 0n),
      budgetTotal: amountOf(row.payoutTotalMicros ?? 0n),
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}

function presentCaps(row: DealRow): Deal['caps'] {
  const { cap_conversions_per_day: perDay, cap_conversions_total: total, cap_budget_micros: budgetMicros } = row
  if (perDay === null && total === null && budgetMicros === null) return null
  return {
    conversionsPerDay: perDay === null ? null : Number(perDay),
    conversionsTotal: total === null ? null : Number(total),
    budgetTotal: budgetMicros === null ? null : amountOf(budgetMicros),
  }
}
