import type { Database } from '../../db/database.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { type FigureFault, listFigureFaults } from './recount.queries.ts'

interface VerifyCountersOptions {
  readonly nowMs: number
  /** The time servings and unverified clicks are kept; `RETENTION_SERVINGS_DAYS`. */
  readonly retentionServingsDays: number
  /** The most differences to return. */
  readonly limit?: number
}

/**
 * Recounts all live rows and returns every figure that differs; none is expected. Rows of erased users count like all others;
 * counts whose rows retention has removed are not compared.
 */
export async function verifyCounters(
  database: Database,
  { nowMs, retentionServingsDays, limit = 100 }: VerifyCountersOptions,
): Promise<readonly FigureFault[]> {
  await using client = database.dedicated('verify-counters')
  // One day more: the oldest kept servings may be confirmed the day after.
  const keptFrom = formatUtcDay(utcDayOf(nowMs) - retentionServingsDays + 2)
  return listFigureFaults(client, keptFrom, limit)
}
