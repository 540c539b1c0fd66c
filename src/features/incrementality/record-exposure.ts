import type { JournalEntry, JournalStream } from '../../db/journal/journal-stream.ts'
import { unnest } from '../../db/pg-arrays.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'
import { type Cohort, cohortOf } from './cohort.ts'

/** A user's first exposure in a version of the experiment: the time an offer was shown, or would have been. */
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
