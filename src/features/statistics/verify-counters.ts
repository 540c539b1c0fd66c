import type { Database } from '../../db/database.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { type FigureFault, listFigureFaults } from './recount.queries.ts'

export interface VerifyCountersOptions {
  readonly nowMs: number
  /** How long servings and opens that were never verified are kept; `RETENTION_SERVINGS_DAYS`. */
  readonly retentionServingsDays: number
  /** How many differences to name at most. */
  readonly limit?: number
}

/**
 * Counts all live rows again and names every figure that differs from them; none is how it should be. Rows of erased
 * people count like all others. Where rows have been removed by age, what they said is not compared.
 */
export async function verifyCounters(
  database: Database,
  { nowMs, retentionServingsDays, limit = 100 }: VerifyCountersOptions,
): Promise<readonly FigureFault[]> {
  await using client = database.dedicated('verify-counters')
  // A day more, because the oldest kept was served a part of its confirmations the day after.
  const keptFrom = formatUtcDay(utcDayOf(nowMs) - retentionServingsDays + 2)
  return listFigureFaults(client, keptFrom, limit)
}
