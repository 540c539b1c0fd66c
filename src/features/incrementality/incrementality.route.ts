import { Type } from 'typebox'
import { instantSchema, nullable, uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import type { Services } from '../../services.ts'
import { notFound } from '../accounts/require-reach.ts'
import { authenticateAdmin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { keepReports } from './kept-reports.ts'
import { readIncrementality } from './read-report.ts'

const cohort = Type.Object({
  exposed: Type.Integer({ description: 'Persons who were, or would have been, shown an offer.' }),
  subscribers: Type.Integer({ description: 'Distinct persons who subscribed, trial starts included.' }),
  trials: Type.Integer(),
  renewals: Type.Integer(),
  cancellations: Type.Integer(),
  revenue: Type.Record(Type.String(), Type.Number(), { description: 'Currency units by ISO 4217 currency.' }),
  rate: nullable(Type.Number({ description: 'Subscribers among the exposed.' })),
})

const versionSchema = Type.Object({
  assignmentVersion: Type.String(),
  treatment: cohort,
  control: cohort,
  lift: Type.Object({
    absolute: nullable(Type.Number()),
    relative: nullable(Type.Number()),
    interval: nullable(
      Type.Unsafe<[number, number]>(Type.Array(Type.Number(), { description: '95% interval of the absolute lift.' })),
    ),
  }),
  sampleRatio: Type.Object({
    expected: Type.Number({ description: 'By the roll-out percentage in force when each person was exposed.' }),
    observed: Type.Number(),
    pValue: Type.Number(),
    ok: Type.Boolean({ description: 'False: the cohorts are not what they should be; do not believe the lift.' }),
  }),
  unjoined: Type.Integer({
    description: 'Events, until the next version began, whose subscription leads to nobody exposed.',
  }),
})

const reportSchema = Type.Object({
  at: instantSchema,
  versions: Type.Array(versionSchema),
})

/** `GET /admin/v1/apps/{appId}/incrementality`: what offers add to subscriptions. */
export function incrementalityRoute(api: Api, services: Services): void {
  const { clock, database, snapshots } = services
  const readReport = keepReports((app) => readIncrementality(database.db, clock, app))
  api.get(
    '/admin/v1/apps/:appId/incrementality',
    {
      onRequest: authenticateAdmin(services),
      schema: {
        tags: ['Incrementality'],
        summary: 'Compare who saw offers with who was held back; a large report is kept and renewed behind its readers',
        params: Type.Object({ appId: uuidSchema }),
        response: { 200: reportSchema },
      },
    },
    async ({ params }) => {
      const app = snapshots.current().apps.get(params.appId)
      if (app === undefined) throw notFound()
      return readReport(app)
    },
  )
}
