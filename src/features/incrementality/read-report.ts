import type { Db } from '../../db/database.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'
import type { Cohort } from './cohort.ts'
import * as queries from './incrementality.queries.ts'
import type { CohortReport, IncrementalityReport, VersionReport } from './incrementality.schema.ts'
import { checkSampleRatio, liftOf, type Rollout, rateOf } from './lift.ts'

/** Reads an app's incrementality report, with each version of its experiment that has exposures. */
export async function readIncrementality(db: Db, clock: Clock, app: AppEntry): Promise<IncrementalityReport> {
  const at = new Date(clock.nowMs()).toISOString()
  const exposed = await queries.countExposed(db, app.id)
  const outcomes = await queries.countOutcomes(db, app.id)
  const revenue = await queries.sumRevenue(db, app.id)
  const unjoined = new Map(
    (await queries.countUnjoined(db, app.id)).map((row) => [row.assignment_version, row.unjoined]),
  )
  const countsOf = (version: string, cohort: Cohort): CohortCounts => {
    const isTheirs = (row: queries.CohortKey) => row.assignment_version === version && row.cohort === cohort
    const { subscribers = 0, trials = 0, renewals = 0, cancellations = 0 } = outcomes.find(isTheirs) ?? {}
    return {
      exposed: exposed.filter(isTheirs).reduce((sum, row) => sum + row.exposed, 0),
      ...{ subscribers, trials, renewals, cancellations },
      revenue: Object.fromEntries(
        revenue.filter(isTheirs).map(({ currency, micros }) => [currency, Number(micros) / 1e6]),
      ),
    }
  }
  const versions = [...new Set(exposed.map((row) => row.assignment_version))].map((assignmentVersion) =>
    reportVersion({
      assignmentVersion,
      rollouts: exposed
        .filter((row) => row.assignment_version === assignmentVersion)
        .map((row) => ({ pct: row.rollout_pct ?? app.incrementality.rolloutPct, exposed: row.exposed })),
      treatment: countsOf(assignmentVersion, 'treatment'),
      control: countsOf(assignmentVersion, 'control'),
      unjoined: unjoined.get(assignmentVersion) ?? 0,
    }),
  )
  return { at, versions }
}

export type CohortCounts = Omit<CohortReport, 'rate'>

type VersionCounts = Pick<VersionReport, 'assignmentVersion' | 'unjoined'> & {
  readonly rollouts: readonly Rollout[]
  readonly treatment: CohortCounts
  readonly control: CohortCounts
}

/** Reports one version of an experiment. @internal */
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
