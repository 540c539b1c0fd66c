import { CompiledQuery, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import {
  clearRankingStates,
  type PersonRankingState,
  type RankingStateWrite,
  readRankingStates,
  upsertRankingStates,
} from '../users/person-ranking-state.ts'
import type { PersonChange } from './person-changes.ts'
import { applyPersonChange, newPersonState, type PersonState } from './person-state.ts'
import { decodePersonState, encodePersonState } from './person-state-bytes.ts'
import { adultEpochStartMs } from './ranking-seed.ts'

/**
 * Adds changes to what is stored of people. A change of a later epoch than the row's keeps the state as it was: it is
 * what ranks until that epoch ends.
 */
export async function storePeople(
  trx: Transaction<Tables>,
  changes: readonly PersonChange[],
  nowMs: number,
): Promise<void> {
  if (changes.length === 0) return
  await clearRankingStates(
    trx,
    changes.filter((change) => change.state === null),
  )
  const stored = new Map((await readRankingStates(trx, changes)).map((row) => [`${row.appId} ${row.userId}`, row]))
  const rows = changes.flatMap((change) => {
    if (change.state === null) return []
    return [changedRow(change, change.state, stored.get(`${change.appId} ${change.userId}`))]
  })
  const { statement, values } = upsertRankingStates(rows, { readAtMs: nowMs, nowMs })
  await trx.executeQuery(CompiledQuery.raw(statement.sql, [...values]))
}

function changedRow(change: PersonChange, by: PersonState, row: PersonRankingState | undefined): RankingStateWrite {
  const { appId, userId } = change
  const epochMs = adultEpochStartMs({ appId, personId: userId }, change.atMs)
  const person = row === undefined ? newPersonState() : decodePersonState(row.state)
  applyPersonChange(person, by)
  const isNewEpoch = row === undefined || epochMs > row.epochMs
  return {
    appId,
    userId,
    epochMs: isNewEpoch ? epochMs : row.epochMs,
    stateBefore: isNewEpoch ? (row?.state ?? null) : row.stateBefore,
    state: encodePersonState(person),
    personHash: Buffer.alloc(0),
  }
}
