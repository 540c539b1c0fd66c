import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { uuidSchema } from '../../http/body/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { sendExport } from '../accounts/audit/send-export.ts'
import { changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { type EarningsColumn, figuresCsv, presentFigures } from './present-figures.ts'
import {
  type FigureOwner,
  hasCreatorsOfApps,
  readFigureRange,
  readFigures,
  streamFigureGroups,
} from './read-figures.ts'
import { networkStatsQuerySchema, statsQuerySchema, statsSchema } from './stats.schema.ts'

type StatsRequest = FastifyRequest & { readonly query: Static<typeof networkStatsQuerySchema> }

/** The number of CSV groups read and sent at a time. */
const csvBatch = 1_000

/** `GET /admin/v1/apps/{appId}/stats`, `/organizations/{organizationId}/stats` and, for the operator, `/stats`. */
export function statsRoutes(api: Api, services: Services): void {
  const options = management(services, 'Statistics')
  const { database, clock } = services
  const { reports, isDistributed } = database

  async function answer(request: StatsRequest, reply: FastifyReply, owner: FigureOwner, earnings: EarningsColumn) {
    const { query } = request
    const range = readFigureRange(query, clock.nowMs())
    const { groupBy } = range
    if (query.format !== 'csv') {
      const figures = await reports.read((db) => readFigures({ db, isDistributed }, owner, range))
      return presentFigures(figures, groupBy, earnings)
    }
    const batches = streamFigureGroups({ db: reports.db, isDistributed }, owner, range, csvBatch)
    const text = figuresCsv(batches, { groupBy, earnings, hasApps: hasCreatorsOfApps(owner, groupBy) })
    const record = { action: 'statistics.export', ...exported(owner), changes: query } as const
    return sendExport(services, changeOrigin(request), reply, { name: 'statistics', format: 'csv', text, record })
  }

  api.get(
    '/admin/v1/apps/:appId/stats',
    options({
      summary: 'Read the statistics of an app; `format=csv` streams all groups in order',
      params: Type.Object({ appId: uuidSchema }),
      querystring: statsQuerySchema,
      response: { 200: statsSchema },
    }),
    (request, reply) => answer(request, reply, { appId: request.params.appId }, 'earningsMicros'),
  )
  api.get(
    '/admin/v1/organizations/:organizationId/stats',
    options({
      summary: 'Read the statistics of an organization; `earnings` is what it pays',
      params: Type.Object({ organizationId: uuidSchema }),
      querystring: statsQuerySchema,
      response: { 200: statsSchema },
    }),
    (request, reply) => answer(request, reply, { organizationId: request.params.organizationId }, 'payoutMicros'),
  )
  api.get(
    '/admin/v1/stats',
    options(
      {
        summary: 'Read the statistics of the whole installation',
        querystring: networkStatsQuerySchema,
        response: { 200: statsSchema },
      },
      'operator',
    ),
    (request, reply) => answer(request, reply, 'installation', 'earningsMicros'),
  )
}

/** Returns the object that an audit entry of an export names. */
function exported(owner: FigureOwner) {
  if (owner === 'installation') return { objectType: 'installation', objectId: 'all' }
  if ('appId' in owner) return { objectType: 'app', objectId: owner.appId }
  return { objectType: 'organization', objectId: owner.organizationId, organizationId: owner.organizationId }
}
