import type { Database } from '../../db/database.ts'
import { listPartitions, partitionNamed, servingTable } from '../../db/partitions.ts'
import { formatUtcDay, type UtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { type FigureFault, hasFiguresBefore, listFigureFaults } from './recount.queries.ts'

interface VerifyCountersOptions {
  readonly nowMs: number
  /** The time servings and unverified clicks are kept; `RETENTION_SERVINGS_DAYS`. */
  readonly retentionServingsDays: number
  readonly limit?: number
}

/**
 * Recounts all live rows and returns every figure that differs; none is expected. Rows of erased users count like all
 * others; counts whose rows retention has removed are not compared.
 */
export async function verifyCounters(
  database: Database,
  options: VerifyCountersOptions,
): Promise<readonly FigureFault[]> {
  await using client = database.dedicated('verify-counters')
  const keptFrom = formatUtcDay(await firstWholeDay(database, options))
  return listFigureFaults(client, keptFrom, options.limit ?? 100)
}

/**
 * Returns the first day from which retention has removed nothing, by the present period and by the rows left of a
 * shorter one.
 */
async function firstWholeDay(
  { db }: Database,
  { nowMs, retentionServingsDays }: VerifyCountersOptions,
): Promise<UtcDay> {
  // One day more: the oldest kept servings may be confirmed the day after.
  const byPeriod = utcDayOf(nowMs) - retentionServingsDays + 2
  const [oldest] = await listPartitions(db, servingTable)
  if (oldest === undefined) return byPeriod
  const oldestDay = utcDayOf(partitionNamed(servingTable, oldest).fromMs)
  const isFirst = !(await hasFiguresBefore(db, formatUtcDay(oldestDay)))
  // Clicks of the oldest day are removed by the hour.
  return isFirst ? byPeriod : Math.max(byPeriod, oldestDay + 1)
}
