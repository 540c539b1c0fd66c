import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { InstallationKeys } from './config/keys/installation-keys.ts'
import type { Database } from './db/database.ts'
import type { Journal } from './db/journal/journal.ts'
import type { ProcessSlot } from './db/journal/process-slot.ts'
import type { Random } from './lib/random.ts'
import type { Clock } from './lib/time/clock.ts'
import type { FlushTimes } from './operations/durations.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Snapshots } from './snapshot/snapshot-holder.ts'

/**
 * The parts of a process that every verb may use. A verb takes `Pick<Core, …>` and the parts of features, typed as
 * those features export them, so that a test passes exactly these.
 */
export interface Core extends InstallationKeys {
  readonly config: Config
  /** Business time, which decides ages, windows, days, dates and every instant in a body. `TEST_CLOCK` may move it. */
  readonly clock: Clock
  /** The machine's time, for transport and access: the age of signatures and sessions, links in mails, rate limits. */
  readonly realClock: Clock
  readonly random: Random
  /** Makes a version 7 UUID. */
  readonly newId: () => string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly flushTimes: FlushTimes
  readonly database: Database
  readonly journal: Journal
  readonly slot: ProcessSlot
  readonly snapshots: Snapshots
}
