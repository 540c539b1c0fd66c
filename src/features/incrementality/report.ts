import { type Lift, liftOf, rateOf } from './lift.ts'
import { checkSampleRatio, type Rollout, type SampleRatio } from './sample-ratio.ts'

/** What the persons of one cohort did after their first exposure. */
export interface CohortCounts {
  exposed: number
  /** Distinct persons who subscribed, trial starts included. */
  subscribers: number
  trials: number
  renewals: number
  cancellations: number
  /** Micros by ISO 4217 currency. */
  revenueMicros: ReadonlyMap<string, bigint>
}

/** The counts of one version of an app's experiment. */
export interface VersionCounts {
  assignmentVersion: string
  /** How many entered under each percentage of its roll-out. */
  rollouts: readonly Rollout[]
  treatment: CohortCounts
  control: CohortCounts
  /** Events whose subscription leads to no exposed person. */
  unjoined: number
}

export interface CohortReport {
  exposed: number
  subscribers: number
  trials: number
  renewals: number
  cancellations: number
  /** Currency units by ISO 4217 currency. */
  revenue: Record<string, number>
  /** Subscribers among the exposed; null among nobody. */
  rate: number | null
}

export interface VersionReport {
  assignmentVersion: string
  treatment: CohortReport
  control: CohortReport
  lift: Lift
  sampleRatio: SampleRatio
  unjoined: number
}

/** The incrementality report: what offers add to subscriptions, per version, and how sure that is. */
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
