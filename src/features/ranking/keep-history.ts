import type { Database } from '../../db/database.ts'
import { clearRankingStatesBefore } from '../users/person-ranking-state.ts'
import { hourOf } from './counter-rows.ts'
import type { HistoryBucket, MergeRequest } from './fitting-messages.ts'
import { deleteOldVersions, deleteUnnamedArchives } from './ranking-archive.queries.ts'
import * as queries from './ranking-history.queries.ts'

export interface KeepHistoryDeps {
  readonly database: Database
  /** Adds up stored bodies by hour or day, off the request path. */
  readonly merge: (request: MergeRequest) => Promise<readonly HistoryBucket[]>
}

/** Long after every process has read a row of evidence. */
const mergeAfterMinutes = 10
const rowsPerMerge = 700
const hoursPerMerge = 24
const hourlyForHours = 48
const keptDays = 120
const dayMs = 86_400_000
/** How long servings can be ranked again: every version for an hour, one of ten minutes for a week. */
const replayDays = 7
const allVersionsMs = 3_600_000

/** Merges evidence that all have read into hours, old hours into days, and drops what weighs nothing any more. */
export async function keepHistory(deps: KeepHistoryDeps, nowMs: number): Promise<void> {
  const { db } = deps.database
  await mergeHistory(deps, hourOf(nowMs) - hourlyForHours)
  await queries.deleteHistoryBefore(db, hourOf(nowMs - keptDays * dayMs))
  await clearRankingStatesBefore(db, new Date(nowMs - keptDays * dayMs))
  await deleteOldVersions(db, new Date(nowMs - replayDays * dayMs), new Date(nowMs - allVersionsMs))
  await deleteUnnamedArchives(db, new Date(nowMs - allVersionsMs))
}

/**
 * Adds up outside the transaction, which holds nobody up. Two processes that merge at once begin with the same oldest
 * rows: the second finds them gone, and changes nothing.
 */
async function mergeHistory({ database, merge }: KeepHistoryDeps, dayBeforeHour: number): Promise<void> {
  const { db } = database
  const evidence = await queries.listOldEvidence(db, mergeAfterMinutes, rowsPerMerge)
  const hours = await queries.listHoursBefore(db, dayBeforeHour, hoursPerMerge)
  if (evidence.length + hours.length === 0) return
  const bodies = [...evidence, ...hours].map(({ body }) => body)
  const sums: HistoryBucket[] = []
  for (const bucket of await merge({ bodies, dayBeforeHour })) {
    const known = await queries.findBucket(db, bucket)
    sums.push(...(known === undefined ? [bucket] : await merge({ bodies: [known, bucket.body], dayBeforeHour })))
  }
  const merged = hours.map(({ hour }) => hour)
  await database.db
    .transaction()
    .execute(async (trx) => {
      const deleted = [await queries.deleteEvidence(trx, evidence), await queries.deleteHours(trx, merged)]
      if (deleted[0] !== evidence.length || deleted[1] !== hours.length) throw new MergedElsewhere()
      for (const bucket of sums) await queries.upsertBucket(trx, bucket)
    })
    .catch((error: unknown) => {
      if (!(error instanceof MergedElsewhere)) throw error
    })
}

class MergedElsewhere extends Error {
  override readonly name = 'MergedElsewhere'
}
