import type { Db } from '../../../db/database.ts'
import { parseRate } from '../../../lib/currency.ts'
import * as queries from './rates.queries.ts'

/** The rate by which an amount of another currency is turned into dollars. */
export interface DayRate {
  readonly currency: string
  /** The day that it is of, YYYY-MM-DD. */
  readonly day: string
  /** Units of the currency for one US dollar, in 1e-10. */
  readonly rate: bigint
  readonly isUsed: boolean
}

/** The days before its own for which a rate still counts. */
export const rateDays = queries.lookBackDays

/** Reads the rate that counts on a UTC day: its own, else the newest of the seven days before. */
export async function readDayRate(db: Db, currency: string, day: string): Promise<DayRate | undefined> {
  return dayRate(currency, await queries.findRate(db, currency, day))
}

/** The same for an amount that may be booked: one that no booking has used does not change until the commit. */
export async function lockDayRate(db: Db, currency: string, day: string): Promise<DayRate | undefined> {
  const found = await queries.findRate(db, currency, day)
  return dayRate(currency, found === undefined || found.used ? found : await queries.lockRate(db, currency, found.day))
}

/** Says that an amount was booked by a locked rate: from the commit on it never changes. */
export async function keepDayRate(db: Db, { currency, day, isUsed }: DayRate): Promise<void> {
  if (!isUsed) await queries.markRateUsed(db, currency, day)
}

function dayRate(currency: string, row: Awaited<ReturnType<typeof queries.findRate>>): DayRate | undefined {
  return row && { currency, day: row.day, rate: parseRate(row.rate) ?? 0n, isUsed: row.used }
}
