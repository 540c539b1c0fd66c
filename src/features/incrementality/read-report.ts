import type { Db } from '../../db/database.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'
import {
  countExposed,
  countOutcomes,
  countUnjoined,
  type ExposedRow,
  type OutcomeRow,
  type RevenueRow,
  sumRevenue,
} from './incrementality.queries.ts'
import type { IncrementalityReport } from './incrementality.schema.ts'
import type { Cohort } from './record-exposure.ts'
import { type CohortCounts, reportVersions } from './report.ts'

interface CohortRows {
  readonly exposed: readonly ExposedRow[]
  readonly outcomes: readonly OutcomeRow[]
  readonly revenue: readonly RevenueRow[]
}

/** Reads an app's incrementality report, with each version of its experiment that has exposures. */
export async function readIncrementality(db: Db, clock: Clock, app: AppEntry): Promise<IncrementalityReport> {
  const at = new Date(clock.nowMs()).toISOString()
  const exposed = await countExposed(db, app.id)
  const rows = { exposed, outcomes: await countOutcomes(db, app.id), revenue: await sumRevenue(db, app.id) }
  const unjoined = new Map((await countUnjoined(db, app.id)).map((row) => [row.assignment_version, row.unjoined]))
  const versions = [...new Set(exposed.map((row) => row.assignment_version))]
  const counts = versions.map((assignmentVersion) => ({
    assignmentVersion,
    rollouts: exposed
      .filter((row) => row.assignment_version === assignmentVersion)
      .map((row) => ({ pct: row.rollout_pct ?? app.incrementality.rolloutPct, exposed: Number(row.exposed) })),
    treatment: cohortCounts(rows, assignmentVersion, 'treatment'),
    control: cohortCounts(rows, assignmentVersion, 'control'),
    unjoined: Number(unjoined.get(assignmentVersion) ?? 0n),
  }))
  return { at, ...reportVersions(counts) }
}

function cohortCounts({ exposed, outcomes, revenue }: CohortRows, version: string, cohort: Cohort): CohortCounts {
  const isTheirs = (row: { assignment_version: string; cohort: Cohort }) =>
    row.assignment_version === version && row.cohort === cohort
  const outcome = outcomes.find(isTheirs)
  return {
    exposed: exposed.filter(isTheirs).reduce((sum, row) => sum + Number(row.exposed), 0),
    subscribers: Number(outcome?.subscribers ?? 0n),
    trials: Number(outcome?.trials ?? 0n),
    renewals: Number(outcome?.renewals ?? 0n),
    cancellations: Number(outcome?.cancellations ?? 0n),
    revenueMicros: new Map(revenue.filter(isTheirs).map((row) => [row.currency, BigInt(row.micros)])),
  }
}
