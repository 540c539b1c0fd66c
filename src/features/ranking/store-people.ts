import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { PersonChange } from './person-changes.ts'
import { applyPersonChange, newPersonState, type PersonState } from './person-state.ts'
import { decodePersonState, encodePersonState } from './person-state-bytes.ts'
import { deletePeople, lockPeople, type PersonRow, upsertPeople } from './ranking.queries.ts'
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
  await deletePeople(
    trx,
    changes.filter((change) => change.state === null),
  )
  const stored = new Map((await lockPeople(trx, changes)).map((row) => [`${row.app_id} ${row.user_id}`, row]))
  const rows = changes.flatMap((change) => {
    if (change.state === null) return []
    return [changedRow(change, change.state, stored.get(`${change.appId} ${change.userId}`))]
  })
  await upsertPeople(trx, rows, new Date(nowMs))
}

function changedRow(change: PersonChange, by: PersonState, row: PersonRow | undefined): PersonRow {
  const { appId, userId } = change
  const epochMs = BigInt(adultEpochStartMs({ appId, personId: userId }, change.atMs))
  const person = row === undefined ? newPersonState() : decodePersonState(row.state)
  applyPersonChange(person, by)
  const isNewEpoch = row === undefined || epochMs > row.epoch_ms
  return {
    app_id: appId,
    user_id: userId,
    epoch_ms: isNewEpoch ? epochMs : row.epoch_ms,
    state_before: isNewEpoch ? (row?.state ?? null) : row.state_before,
    state: encodePersonState(person),
  }
}
