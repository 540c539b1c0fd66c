const dayMs = 86_400_000
const dayPattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/

/** A calendar day in UTC, counted from 1 January 1970; the next day is one more. */
export type UtcDay = number

/** 1 January of the year 1, the first day that has a `YYYY-MM-DD` text. */
export const firstUtcDay: UtcDay = -719_162

/** The day of a `YYYY-MM-DD` text; undefined for any other form and for days no calendar has, such as 30 February. */
export function parseUtcDay(text: string): UtcDay | undefined {
  if (!dayPattern.test(text)) return undefined
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs
  return !Number.isNaN(day) && formatUtcDay(day) === text ? day : undefined
}

/** A day of the years 1 to 9999 as `YYYY-MM-DD`. */
export function formatUtcDay(day: UtcDay): string {
  // Nearly always it is the same day as the last time.
  if (day !== formatted.day) formatted = { day, text: new Date(day * dayMs).toISOString().slice(0, 10) }
  return formatted.text
}

let formatted: { day: UtcDay; text: string } = { day: 0, text: '1970-01-01' }

/** The day an instant falls on, in milliseconds since the Unix epoch. */
export function utcDayOf(atMs: number): UtcDay {
  return Math.floor(atMs / dayMs)
}

/** The first instant of a day, in milliseconds since the Unix epoch. */
export function startOfUtcDay(day: UtcDay): number {
  return day * dayMs
}
