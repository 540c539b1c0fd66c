import type { Database } from '../../db/database.ts'
import { deliveryTable, dropPartitionsBefore, servingTable } from '../../db/partitions.ts'
import { clickTokenLifetimeMs } from '../../lib/ids/click-token.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { projectedUpToMs } from '../statistics/projector.ts'
import {
  deleteAccessEntries,
  deleteErasures,
  deleteLogRows,
  deleteUnverifiedTransactions,
  findLongestWindowMs,
  readDatabaseMs,
} from './retention.queries.ts'

export interface RetentionPeriods {
  readonly retentionServingsDays: number
  readonly retentionLogsDays: number
}

export interface RetentionDeps {
  readonly database: Database
  readonly clock: Clock
  readonly periods: RetentionPeriods
}

/** The outcome of one run: dropped partitions by name, and deleted rows by table. */
interface RetentionReport {
  readonly partitions: readonly string[]
  readonly rows: Readonly<Record<string, number>>
}

const dayMs = 86_400_000
const greatestSkewMs = 3_600_000
/** Rows deleted at a time; few, since the embedded database runs one statement at a time and requests wait for it. */
const batchRows = 1_000
const logTables = ['postback', 'webhook_delivery', 'subscription_event_log'] as const

/**
 * Removes what has been kept for its time (docs/retention.md). Several processes may run it at once. What people's sets,
 * entitlements, experiments and verified transactions are made of has no period and is never touched. The next run goes
 * on where `stopping` ended this one.
 * @internal
 */
export async function applyRetention(
  { database, clock, periods }: RetentionDeps,
  stopping = new AbortController().signal,
): Promise<RetentionReport> {
  const { db } = database
  const nowMs = clock.nowMs()
  // Facts not yet counted in figures must stay, however long ago the projection last ran.
  const servingsBeforeMs = Math.min(nowMs - periods.retentionServingsDays * dayMs, await projectedUpToMs(db))
  const logsBeforeMs = nowMs - periods.retentionLogsDays * dayMs
  // Transactions that can still be verified stay, whatever the period.
  const clicksBeforeMs = Math.min(servingsBeforeMs, nowMs - (await findLongestWindowMs(db, nowMs)))
  const partitions = [
    ...(await dropPartitionsBefore(database, deliveryTable, servingsBeforeMs)),
    ...(await dropPartitionsBefore(database, servingTable, servingsBeforeMs)),
  ]
  const inBatches = async (deleteBatch: () => Promise<number>): Promise<number> => {
    let total = 0
    let deleted = batchRows
    while (deleted === batchRows && !stopping.aborted) {
      deleted = await deleteBatch()
      total += deleted
    }
    return total
  }
  const rows: Record<string, number> = {
    transaction: await inBatches(() => deleteUnverifiedTransactions(db, firstUuidV7At(clicksBeforeMs), batchRows)),
    // As long as a node that was away may come back with what it has on its disk, and as a catalog link names its user.
    erasure: await deleteErasures(db, new Date(Math.min(servingsBeforeMs, nowMs - clickTokenLifetimeMs))),
  }
  rows.audit_entry = await inBatches(() => deleteAccessEntries(db, firstUuidV7At(logsBeforeMs), batchRows))
  for (const table of logTables) {
    rows[table] = await inBatches(() => deleteLogRows(db, table, firstUuidV7At(logsBeforeMs), batchRows))
  }
  return { partitions, rows }
}

/** Applies retention at start and every hour, by the earlier of the clocks of this process and of the database. */
export function retentionJob(deps: RetentionDeps): BackgroundJob {
  return {
    name: 'retention',
    everyMs: 3_600_000,
    run: async (stopping) => {
      const nowMs = await agreedNowMs(deps)
      await applyRetention({ ...deps, clock: { nowMs: () => nowMs } }, stopping)
    },
  }
}

/** The earlier time, as a clock that is ahead would delete what is still needed; throws when they are far from each other. */
async function agreedNowMs({ database, clock }: RetentionDeps): Promise<number> {
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
