import { fieldError } from '../../errors.ts'
import { parseUtcDay, type UtcDay } from './utc-day.ts'

/**
 * Reads the two parameters of a range of days, both YYYY-MM-DD and optional, given by their names.
 *
 * @throws ServiceError `invalid_request` naming the parameter that is no such day, or that the range is upside down.
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
