import type { AccessParts } from '../../access/access-parts.ts'
import { found } from '../../access/actor.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import type { AppEntry } from '../../snapshot/snapshot.ts'
import { incrementalityReportSchema } from './incrementality.schema.ts'
import { keepReports } from './keep-reports.ts'
import { readIncrementality } from './read-report.ts'

/** `GET /admin/v1/apps/{appId}/incrementality`: reports the lift of offers on subscriptions. */
export function incrementalityRoute(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Incrementality')
  const { clock, database, snapshots } = services
  const readReport = keepReports(
    () => performance.now(),
    (app: AppEntry) => database.reports.read((db) => readIncrementality(db, clock, app), { isLong: true }),
  )
  get('getIncrementality', '/apps/:appId/incrementality', {
    summary: 'Read the incrementality report of an app',
    description:
      'Compares treatment with control for each assignment version: rates, lift with its 95% interval, sample ratio. A report ' +
      'that takes long to compute is cached for up to five minutes.',
    answer: incrementalityReportSchema,
    handler: async ({ params }) => readReport(found(snapshots.current().apps.get(params.appId))),
  })
}
