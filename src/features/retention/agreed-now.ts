import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { readDatabaseMs } from './retention.queries.ts'

interface AgreedNowDeps {
  readonly database: Database
  readonly clock: Clock
  /** True where a test moves the clock: it differs from the database's as it should. */
  readonly isTestClock?: boolean
}

const greatestSkewMs = 3_600_000

/**
 * Returns the earlier of the times of this process and of the database, since a clock that is ahead would delete rows
 * too early; throws if the clocks are far apart.
 */
export async function agreedNowMs({ database, clock, isTestClock }: AgreedNowDeps): Promise<number> {
  if (isTestClock) return clock.nowMs()
  const databaseMs = await readDatabaseMs(database.db)
  const ownMs = clock.nowMs()
  if (Math.abs(ownMs - databaseMs) > greatestSkewMs) {
    const [own, other] = [ownMs, databaseMs].map((ms) => new Date(ms).toISOString())
    throw new Error(
      `The clock of this process differs from the database's, ${own} from ${other}: nothing is deleted until they agree.`,
    )
  }
  return Math.min(ownMs, databaseMs)
}
