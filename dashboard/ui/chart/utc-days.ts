const dayMs = 86_400_000

/** A UTC day as `YYYY-MM-DD`, `offset` days after the day of `now`. */
export function utcDay(now: Date, offset = 0): string {
  return new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10)
}

/** The Monday of the ISO week that a `YYYY-MM-DD` is in. */
export function mondayOf(day: string): string {
  const date = new Date(day)
  return utcDay(date, -((date.getUTCDay() + 6) % 7))
}

/** Returns whether the text is a real calendar day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Counts the UTC days of a range, both ends included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** The most days that a chart draws. */
const mostDays = 1000

/**
 * All UTC days of a range, both ends included; the last 1,000 of a longer one.
 * @internal
 */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  const last = Date.parse(to)
  for (let at = Math.max(Date.parse(from), last - (mostDays - 1) * dayMs); at <= last; at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}

/** The figures of each UTC day of a range, zero for days without a row. */
export function figuresByDay<Key extends string>(
  { from, to }: { from: string; to: string },
  rows: readonly ({ day?: string | null; date?: string } & Partial<Record<Key, number>>)[],
  keys: readonly Key[],
) {
  const byDay = new Map(rows.map((row) => [row.day ?? row.date, row]))
  return daysBetween(from, to).map((day): { day: string } & Record<string, number | string> => {
    return { day, ...Object.fromEntries(keys.map((key) => [key, byDay.get(day)?.[key] ?? 0])) }
  })
}

/** Names the first days that the chart of a long range leaves out; empty if it shows all. */
export function leftOutOf(from: string, to: string): string {
  const isCut = Date.parse(to) - Date.parse(from) >= mostDays * dayMs
  return isCut ? ' The chart shows only the last 1,000 days.' : ''
}
