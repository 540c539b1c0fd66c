import { intArray, textArray, timestampArray, uuidArray } from '../../db/journal/array-parameters.ts'
import type { JournalEntry, JournalStream } from '../../db/journal/journal.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'
import { type Cohort, cohortOf } from './cohort.ts'

/** The moment a person of an experiment's version would first have been shown an offer. */
export interface Exposure {
  readonly appId: string
  readonly assignmentVersion: string
  readonly userId: string
  readonly cohort: Cohort
  /** The percentage by which the cohort was decided. */
  readonly rolloutPct: number
  readonly exposedAt: Date
}

/** Exposures on their way into the database; the first of a person and version stays. */
export const exposureStream: JournalStream<Exposure> = {
  name: 'exposure',
  order: 15,
  sql: `insert into exposure (app_id, assignment_version, user_id, cohort, exposed_at, rollout_pct)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])
      as row (app_id, assignment_version, user_id, cohort, exposed_at, rollout_pct)
    order by app_id, assignment_version, user_id
    on conflict (app_id, assignment_version, user_id) do nothing`,
  encode: (rows) => [
    uuidArray(rows.map((row) => row.appId)),
    textArray(rows.map((row) => row.assignmentVersion)),
    textArray(rows.map((row) => row.userId)),
    textArray(rows.map((row) => row.cohort)),
    timestampArray(rows.map((row) => row.exposedAt)),
    intArray(rows.map((row) => row.rolloutPct)),
  ],
}

/** The exposure of a person who would now be shown an offer; undefined while the app's experiment is off. */
export function exposureEntry(app: AppEntry, userId: string, nowMs: number): JournalEntry<Exposure> | undefined {
  const { enabled, rolloutPct, assignmentVersion } = app.incrementality
  if (!enabled) return undefined
  const cohort = cohortOf(userId, assignmentVersion, rolloutPct)
  return {
    stream: exposureStream,
    row: { appId: app.id, assignmentVersion, userId, cohort, rolloutPct, exposedAt: new Date(nowMs) },
  }
}
