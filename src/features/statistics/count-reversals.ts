import type { Db } from '../../db/database.ts'
import { amountOf } from '../../lib/money.ts'
import { startOfUtcDay, type UtcDay } from '../../lib/time/utc-day.ts'
import { sumReversals } from './count-reversals.queries.ts'
import type { FigureOwner } from './figure.ts'

/** How many reversals were made, and how much they took back, in US dollars. */
export interface ReversedFigure {
  readonly count: number
  readonly amount: number
}

/** Counts the reversals made on UTC days, inclusive: of an app by the publisher's share, of all others by the gross. */
export async function countReversals(
  db: Db,
  owner: FigureOwner,
  { from, to }: { readonly from: UtcDay; readonly to: UtcDay },
): Promise<ReversedFigure> {
  const sums = await sumReversals(db, owner, new Date(startOfUtcDay(from)), new Date(startOfUtcDay(to + 1)))
  const micros = owner !== 'installation' && 'appId' in owner ? sums.shareMicros : sums.grossMicros
  return { count: Number(sums.count), amount: amountOf(-micros) }
}
