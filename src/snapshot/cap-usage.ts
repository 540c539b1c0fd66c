import { formatUtcDay, mondayOf, monthOf, type UtcDay } from '../lib/time/utc-day.ts'
import type { CountedConversions } from './cap-rule.ts'

/** The conversions counted on a UTC day, or ever (`total`), and their payouts. */
export interface UsageRow {
  readonly day: string
  readonly conversions: bigint
  readonly payoutMicros: bigint
}

/** A UTC day with its ISO week and its month, as usage is counted; days are `YYYY-MM-DD`. */
export interface UsageDays {
  readonly day: UtcDay
  readonly today: string
  readonly monday: string
  readonly sunday: string
  /** `YYYY-MM`. */
  readonly month: string
}

export function usageDaysOf(today: UtcDay): UsageDays {
  const monday = mondayOf(today)
  return {
    day: today,
    today: formatUtcDay(today),
    monday: formatUtcDay(monday),
    sunday: formatUtcDay(monday + 6),
    month: monthOf(today).text,
  }
}

/** Lists the days of a day's ISO week and of its month, the earliest first. */
export function listUsageDays(today: UtcDay): string[] {
  const monday = mondayOf(today)
  const { first, last } = monthOf(today)
  const days: string[] = []
  for (let day = Math.min(monday, first); day <= Math.max(monday + 6, last); day++) days.push(formatUtcDay(day))
  return days
}

/** Adds up the rows of a campaign or a deal; days without a row count nothing. */
export function countUsage(rows: readonly UsageRow[], { today, monday, sunday, month }: UsageDays): CountedConversions {
  const counted = { ...none }
  for (const { day, conversions, payoutMicros } of rows) {
    if (day === 'total') {
      counted.conversionsTotal = conversions
      counted.payoutTotalMicros = payoutMicros
      continue
    }
    if (day === today) counted.conversionsToday = conversions
    if (day >= monday && day <= sunday) counted.conversionsThisWeek += conversions
    if (day.startsWith(month)) counted.conversionsThisMonth += conversions
  }
  return counted
}

const none = {
  conversionsToday: 0n,
  conversionsThisWeek: 0n,
  conversionsThisMonth: 0n,
  conversionsTotal: 0n,
  payoutTotalMicros: 0n,
}
