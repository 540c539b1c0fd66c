import { Type } from 'typebox'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'
import { notFound } from '../accounts/require-reach.ts'
import { type IncrementalityReport, incrementalityReportSchema } from './incrementality.schema.ts'
import { readIncrementality } from './read-report.ts'

/** `GET /admin/v1/apps/{appId}/incrementality`: reports the lift of offers on subscriptions. */
export function incrementalityRoute(api: Api, services: Services): void {
  const options = management(services, 'Incrementality')
  const { clock, database, snapshots } = services
  const readReport = keepReports((app) => database.reports.read((db) => readIncrementality(db, clock, app)))
  api.get(
    '/admin/v1/apps/:appId/incrementality',
    options({
      summary: 'Compare treatment with the holdout; a large report is cached and refreshed in the background',
      params: Type.Object({ appId: uuidSchema }),
      response: { 200: incrementalityReportSchema },
    }),
    async ({ params }) => {
      const app = snapshots.current().apps.get(params.appId)
      if (app === undefined) throw notFound()
      return readReport(app)
    },
  )
}

interface Kept {
  readonly report: IncrementalityReport
  renewAtMs: number
}

/** Reports of fewer users and events are made anew for each reader. */
const largeRows = 20_000
/** A large report is refreshed after this many times as long as making it took. */
const restFactor = 20

/**
 * Caches large reports: a reader gets the latest one and, when it is too old, triggers its refresh. Only the first
 * reader waits.
 */
function keepReports(
  make: (app: AppEntry) => Promise<IncrementalityReport>,
): (app: AppEntry) => Promise<IncrementalityReport> {
  const keptByApp = new Map<string, Kept>()

  async function renew(app: AppEntry): Promise<IncrementalityReport> {
    const startedMs = performance.now()
    const report = await make(app)
    const endedMs = performance.now()
    if (rowsOf(report) < largeRows) keptByApp.delete(app.id)
    else keptByApp.set(app.id, { report, renewAtMs: endedMs + (endedMs - startedMs) * restFactor })
    return report
  }

  return async (app) => {
    const kept = keptByApp.get(app.id)
    if (kept === undefined) return renew(app)
    if (performance.now() >= kept.renewAtMs) {
      kept.renewAtMs = Number.POSITIVE_INFINITY
      // On failure the next reader makes it, and gets the error.
      renew(app).catch(() => keptByApp.delete(app.id))
    }
    return kept.report
  }
}

function rowsOf({ versions }: IncrementalityReport): number {
  return versions.reduce((sum, each) => sum + each.treatment.exposed + each.control.exposed + each.unjoined, 0)
}
