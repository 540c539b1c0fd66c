import { hash } from 'node:crypto'
import type { JournalEntry, JournalStream } from '../../db/journal/journal-stream.ts'
import { unnest } from '../../db/wire-values.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'

/** Treatment is served offers; control, the holdout, is served none. Both are exposed. */
export type Cohort = 'treatment' | 'control'

/** A user's first exposure in a version of the experiment, when an offer was or would have been shown. */
export interface Exposure {
  readonly appId: string
  readonly assignmentVersion: string
  readonly userId: string
  readonly cohort: Cohort
  readonly rolloutPct: number
  readonly exposedAt: Date
}

const exposureColumns = unnest<Exposure>({
  uuid: ['appId'],
  text: ['assignmentVersion', 'userId', 'cohort'],
  timestamptz: ['exposedAt'],
  int: ['rolloutPct'],
})

/** Only the first exposure of a user and version is kept. */
const exposureStream: JournalStream<Exposure> = {
  name: 'exposure',
  order: 15,
  sql: `insert into exposure (${exposureColumns.names})
    select * from (${exposureColumns.select}) as row
    order by app_id, assignment_version, user_id
    on conflict (app_id, assignment_version, user_id) do nothing`,
  encode: exposureColumns.encode,
}

/** Returns the exposure of a user who is about to be shown an offer; undefined while the app's experiment is off. */
export function exposureEntry(app: AppEntry, userId: string, nowMs: number): JournalEntry<Exposure> | undefined {
  const { enabled, rolloutPct, assignmentVersion } = app.incrementality
  if (!enabled) return undefined
  const cohort = cohortOf(userId, assignmentVersion, rolloutPct)
  return {
    stream: exposureStream,
    row: { appId: app.id, assignmentVersion, userId, cohort, rolloutPct, exposedAt: new Date(nowMs) },
  }
}

/**
 * Assigns a user's cohort in one version of the experiment: the first 8 bytes, big-endian, of SHA-256 over
 * `<userId>:<assignmentVersion>`, modulo 100; below the roll-out percentage is treatment.
 *
 * @internal
 */
export function cohortOf(userId: string, assignmentVersion: string, rolloutPct: number): Cohort {
  return bucketOf(userId, assignmentVersion) < rolloutPct ? 'treatment' : 'control'
}

/**
 * Hashes a user and version to 0 to 99, evenly.
 *
 * @internal
 */
export function bucketOf(userId: string, assignmentVersion: string): number {
  const digest = hash('sha256', `${userId}:${assignmentVersion}`, 'buffer')
  // 2^32 is 96 modulo 100: two halves keep the exact remainder without a bigint on every request.
  return ((digest.readUInt32BE(0) % 100) * 96 + digest.readUInt32BE(4)) % 100
}
