import type { CohortReport, VersionReport } from './incrementality.schema.ts'
import { liftOf, rateOf } from './lift.ts'
import { checkSampleRatio, type Rollout } from './sample-ratio.ts'

export type CohortCounts = Omit<CohortReport, 'rate'>

type VersionCounts = Pick<VersionReport, 'assignmentVersion' | 'unjoined'> & {
  readonly rollouts: readonly Rollout[]
  readonly treatment: CohortCounts
  readonly control: CohortCounts
}

/** Reports one version of an experiment. */
export function reportVersion({ treatment, control, rollouts, ...version }: VersionCounts): VersionReport {
  return {
    ...version,
    treatment: { ...treatment, rate: rateOf(subscribed(treatment)) },
    control: { ...control, rate: rateOf(subscribed(control)) },
    lift: liftOf(subscribed(treatment), subscribed(control)),
    sampleRatio: checkSampleRatio(treatment.exposed, control.exposed, rollouts),
  }
}

function subscribed({ subscribers, exposed }: CohortCounts) {
  return { count: subscribers, total: exposed }
}
