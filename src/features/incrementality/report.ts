import type { CohortReport, VersionReport } from './incrementality.schema.ts'
import { liftOf, rateOf } from './lift.ts'
import { checkSampleRatio, type Rollout } from './sample-ratio.ts'

export interface CohortCounts {
  exposed: number
  /** Distinct users who subscribed, trial starts included. */
  subscribers: number
  trials: number
  renewals: number
  cancellations: number
  revenueMicros: ReadonlyMap<string, bigint>
}

interface VersionCounts {
  assignmentVersion: string
  /** Exposed users under each roll-out percentage. */
  rollouts: readonly Rollout[]
  treatment: CohortCounts
  control: CohortCounts
  /** Events whose subscription has no exposed user. */
  unjoined: number
}

export function reportVersions(versions: readonly VersionCounts[]): { versions: VersionReport[] } {
  return { versions: versions.map(reportVersion) }
}

function reportVersion(version: VersionCounts): VersionReport {
  const { assignmentVersion, rollouts, treatment, control, unjoined } = version
  return {
    assignmentVersion,
    treatment: reportCohort(treatment),
    control: reportCohort(control),
    lift: liftOf(subscribed(treatment), subscribed(control)),
    sampleRatio: checkSampleRatio(treatment.exposed, control.exposed, rollouts),
    unjoined,
  }
}

function reportCohort({ revenueMicros, ...counts }: CohortCounts): CohortReport {
  const revenue = Object.fromEntries([...revenueMicros].map(([currency, micros]) => [currency, Number(micros) / 1e6]))
  return { ...counts, revenue, rate: rateOf(subscribed(counts)) }
}

function subscribed({ subscribers, exposed }: Pick<CohortCounts, 'subscribers' | 'exposed'>) {
  return { count: subscribers, total: exposed }
}
