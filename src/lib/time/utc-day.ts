import { fieldError } from '../../errors.ts'

const dayMs = 86_400_000
const dayPattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/

/** A calendar day in UTC, counted from 1 January 1970; the next day is one more. */
export type UtcDay = number

/** 1 January of the year 1, the first day with a `YYYY-MM-DD` text. */
export const firstUtcDay: UtcDay = -719_162

/** The day of a `YYYY-MM-DD` text; undefined for any other form and for impossible days such as 30 February. */
export function parseUtcDay(text: string): UtcDay | undefined {
  if (!dayPattern.test(text)) return undefined
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs
  return !Number.isNaN(day) && formatUtcDay(day) === text ? day : undefined
}

/** A day of the years 1 to 9999 as `YYYY-MM-DD`. */
export function formatUtcDay(day: UtcDay): string {
  // Nearly every call has the day of the call before.
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

/** The Monday of the ISO week that a day is in. */
export function mondayOf(day: UtcDay): UtcDay {
  // 1 January 1970 was a Thursday.
  return day - ((((day + 3) % 7) + 7) % 7)
}

/** The month that a day is in, as `YYYY-MM`, with its first and its last day. */
export function monthOf(day: UtcDay): { readonly text: string; readonly first: UtcDay; readonly last: UtcDay } {
  const at = new Date(startOfUtcDay(day))
  const first = utcDayOf(at.setUTCDate(1))
  const next = utcDayOf(at.setUTCMonth(at.getUTCMonth() + 1))
  return { text: formatUtcDay(day).slice(0, 7), first, last: next - 1 }
}

/**
 * Reads the two parameters of a range of days, both optional and YYYY-MM-DD, by their names.
 *
 * @throws ServiceError `invalid_request` naming the parameter that is not a day, or the first one if it is later than
 * the last.
 */
export function readUtcDays<Name extends string>(
  query: { readonly [name in Name]?: string | undefined },
  firstName: Name,
  lastName: Name,
): { first: UtcDay | undefined; last: UtcDay | undefined } {
  const first = readUtcDay(firstName, query[firstName])
  const last = readUtcDay(lastName, query[lastName])
  if (first !== undefined && last !== undefined && first > last) {
    throw fieldError(firstName, `must not be later than ${lastName}`)
  }
  return { first, last }
}

function readUtcDay(name: string, text: string | undefined): UtcDay | undefined {
  if (text === undefined) return undefined
  const day = parseUtcDay(text)
  if (day === undefined) throw fieldError(name, 'must be a day as YYYY-MM-DD')
  return day
}
