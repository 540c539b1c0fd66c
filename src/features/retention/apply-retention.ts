import type { Database, Db } from '../../db/database.ts'
import {
  deliveryTable,
  dropPartitionsBefore,
  type Partition,
  type PartitionedTable,
  servingTable,
} from '../../db/partitions.ts'
import { transact } from '../../db/transact.ts'
import { clickTokenLifetimeMs } from '../../lib/ids/click-token.ts'
import { firstServingIdAt, servingEpochMs } from '../../lib/ids/serving-id.ts'
import { firstUuidV7At } from '../../lib/ids/uuid.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { BackgroundJob } from '../../operations/background-jobs.ts'
import { type TimedWork, utcMidnights } from '../../operations/timed-work.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'
import { projectedUpToMs } from '../statistics/projector.ts'
import type { StatisticsParts } from '../statistics/statistics-parts.ts'
import { markActive } from '../users/unused-users.ts'
import { agreedNowMs } from './agreed-now.ts'
import * as queries from './retention.queries.ts'
import { type RetireUsersDeps, retireUsers } from './retire-users.ts'

export interface RetentionPeriods {
  readonly retentionServingsDays: number
  readonly retentionLogsDays: number
  readonly retentionPaymentDetailsDays: number
}

interface RetentionDeps {
  readonly database: Database
  readonly clock: Clock
  readonly periods: RetentionPeriods
}

const dayMs = 86_400_000
/** Rows deleted at a time; few, since the embedded database runs one statement at a time and requests wait for it. */
const batchRows = 1_000

/** The progress of a walk through the oldest transactions. */
interface Walk {
  nextId: string
  readonly sinceMs: number
}

/**
 * Removes rows that have been kept for their period (docs/retention.md). Several processes may run it at once. Users'
 * attributes, entitlements, experiments and verified transactions have no period and are never touched. After
 * `stopping`, the next run continues where this one ended. A failing table does not keep others from their turn.
 * @returns dropped partitions by name, and by table the number of deleted rows or dropped partitions.
 * @throws AggregateError of all failures, at the end.
 *
 * @internal
 */
export async function applyRetention(
  { database, clock, periods }: RetentionDeps,
  stopping = new AbortController().signal,
  walk: Walk = { nextId: firstUuidV7At(0), sinceMs: clock.nowMs() },
) {
  const { db } = database
  const nowMs = clock.nowMs()
  // Facts not yet counted in figures must stay, however long ago the projection last ran.
  const servingsBeforeMs = Math.min(nowMs - periods.retentionServingsDays * dayMs, await projectedUpToMs(db))
  const logsBeforeId = firstUuidV7At(nowMs - periods.retentionLogsDays * dayMs)
  const detailsBeforeId = firstUuidV7At(nowMs - periods.retentionPaymentDetailsDays * dayMs)
  const partitions: string[] = []
  const dropped = async (table: PartitionedTable, prepare?: (partition: Partition) => Promise<boolean>) => {
    const names = await dropPartitionsBefore(database, table, servingsBeforeMs, prepare)
    partitions.push(...names)
    return names.length
  }
  const rows = await eachInTurn({
    delivery: () => dropped(deliveryTable),
    serving: () => dropped(servingTable, (partition) => markServed(db, partition, stopping)),
    transaction: async () => {
      // Transactions that can still be verified stay, whatever the period.
      const windows = await queries.listLongWindows(db, nowMs - servingsBeforeMs, nowMs)
      return walkTransactions(db, walk, { beforeId: firstUuidV7At(servingsBeforeMs), windows, nowMs }, stopping)
    },
    category: () => inBatches(stopping, () => queries.deleteUnusedCategories(db, batchRows)),
    // Kept as long as a node that was away may return with rows on its disk, and as long as a catalog link names its
    // user.
    erasure: () => queries.deleteErasures(db, new Date(Math.min(servingsBeforeMs, nowMs - clickTokenLifetimeMs))),
    payment: () => inBatches(stopping, () => queries.emptyPaymentDetails(db, detailsBeforeId, batchRows)),
    ...Object.fromEntries(
      queries.logs.map((log) => [
        log,
        () => inBatches(stopping, () => queries.deleteLogRows(db, log, logsBeforeId, batchRows)),
      ]),
    ),
  })
  return { partitions, rows }
}

/** Cleans the tables one after another, even after a failure; returns the number of rows removed from each. */
async function eachInTurn(steps: Readonly<Record<string, () => Promise<number>>>): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  const failed: Error[] = []
  for (const [table, clean] of Object.entries(steps)) {
    try {
      removed[table] = await clean()
    } catch (cause) {
      failed.push(new Error(`${table} keeps expired rows.`, { cause }))
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `Retention failed for ${failed.length} tables.`)
  return removed
}

/** Marks the users who were served as active; returns false if the process is being stopped before all are marked. */
async function markServed(db: Db, { fromMs, untilMs }: Partition, stopping: AbortSignal): Promise<boolean> {
  const [from, beforeId] = [fromMs, untilMs].map((ms) => firstServingIdAt(Math.max(ms, servingEpochMs)))
  let fromId = from
  while (fromId !== undefined && beforeId !== undefined) {
    if (stopping.aborted) return false
    const { users, nextId } = await queries.listServed(db, { fromId, beforeId }, batchRows)
    await markActive(db, users)
    fromId = nextId
  }
  return true
}

async function inBatches(stopping: AbortSignal, deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0
  let deleted = batchRows
  while (deleted === batchRows && !stopping.aborted) {
    deleted = await deleteBatch()
    total += deleted
  }
  return total
}

/**
 * Deletes the transactions below the bound that can no longer be verified, from the walk's position; returns their
 * number.
 */
async function walkTransactions(
  db: Db,
  walk: Walk,
  due: Omit<Parameters<typeof queries.deleteUnverifiedTransactions>[1], 'fromId'>,
  stopping: AbortSignal,
): Promise<number> {
  let total = 0
  while (walk.nextId < due.beforeId && !stopping.aborted) {
    const from = { ...due, fromId: walk.nextId }
    const { deleted, nextId } = await transact(db, async (trx) => {
      const batch = await queries.deleteUnverifiedTransactions(trx, from, batchRows)
      await markActive(trx, batch.users)
      return batch
    })
    walk.nextId = nextId
    total += deleted
  }
  return total
}

type TimedRetentionDeps = Omit<RetentionDeps & RetireUsersDeps, 'clock'> &
  Pick<StatisticsParts, 'projector'> & { readonly learning: Pick<RankingParts['learning'], 'keepHistory'> }

/**
 * Applies retention daily, at UTC midnight, for a clock that a test moves. Each day would also delete the rows due on
 * earlier days, so only the last day of an advance deletes.
 */
export function dailyRetention(deps: TimedRetentionDeps): TimedWork {
  const { projector, learning } = deps
  return {
    what: 'retention',
    within(span) {
      const midnights = utcMidnights(span)
      return {
        ...midnights,
        async run(atMs) {
          if (midnights.next(atMs) !== undefined) return true
          // Figures first: facts that they do not count yet would stay. Facts of the present may still come.
          await projector.catchUp(atMs - 1)
          const timed = { ...deps, clock: { nowMs: () => atMs } }
          await applyRetention(timed)
          await learning.keepHistory(atMs)
          await retireUsers(timed)
          return true
        },
      }
    },
  }
}

/**
 * Applies retention soon after the start and every hour, by the earlier of the clocks of this process and the database;
 * by this process's clock alone if it is a test's.
 */
export function retentionJob(deps: RetentionDeps & { readonly isTestClock?: boolean }): BackgroundJob {
  let walk: Walk | undefined
  return {
    name: 'retention',
    everyMs: 3_600_000,
    run: async (stopping) => {
      const nowMs = await agreedNowMs(deps)
      // Starts again from the first row once a day, for rows that arrived late from a disk.
      if (walk === undefined || nowMs - walk.sinceMs >= dayMs) walk = { nextId: firstUuidV7At(0), sinceMs: nowMs }
      await applyRetention({ ...deps, clock: { nowMs: () => nowMs } }, stopping, walk)
    },
  }
}
