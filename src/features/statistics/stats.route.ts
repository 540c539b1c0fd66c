import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import { sendExport } from '../accounts/audit/send-export.ts'
import { countReversals } from './count-reversals.ts'
import type { FigureOwner } from './figure.ts'
import { type EarningsColumn, figuresCsv, presentFigures } from './present-figures.ts'
import { hasCreatorsOfApps, readFigureRange, readFigures, streamFigureGroups } from './read-figures.ts'
import { networkStatsQuerySchema, statsQuerySchema, statsSchema } from './stats.schema.ts'

type StatsRequest = FastifyRequest & { readonly query: Static<typeof networkStatsQuerySchema> }

/** The number of CSV groups read and sent at a time. */
const csvBatch = 1_000

const groups = 'reads daily figures; returns at most 10,000 groups; as CSV all, 1,000 at a time, and adds 1 audit entry'

/** `GET /admin/v1/apps/{appId}/stats`, `/organizations/{organizationId}/stats` and, for the operator, `/stats`. */
export function statsRoutes(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Statistics')
  const { database, clock } = services
  const { reports, isDistributed } = database

  async function answer(request: StatsRequest, reply: FastifyReply, owner: FigureOwner, earnings: EarningsColumn) {
    const { query } = request
    const range = readFigureRange(query, clock.nowMs())
    const { groupBy } = range
    if (query.format !== 'csv') {
      return reports.read(async (db) => ({
        ...presentFigures(await readFigures({ db, isDistributed }, owner, range), groupBy, earnings),
        reversed: await countReversals(db, owner, range),
      }))
    }
    const batches = streamFigureGroups({ db: reports.db, isDistributed }, owner, range, csvBatch)
    const text = figuresCsv(batches, { groupBy, earnings, hasApps: hasCreatorsOfApps(owner, groupBy) })
    const record = { action: 'statistics.export', ...exported(owner), changes: query } as const
    return sendExport(services, request.origin, reply, { name: 'statistics', format: 'csv', text, record })
  }

  get('getAppStats', '/apps/:appId/stats', {
    summary: 'Read the statistics of an app; `format=csv` streams all groups in order',
    rows: groups,
    description: '`earnings` are the publisher’s share.',
    query: statsQuerySchema,
    answer: statsSchema,
    handler: (request, reply) => answer(request, reply, { appId: request.params.appId }, 'earningsMicros'),
  })
  get('getOrganizationStats', '/organizations/:organizationId/stats', {
    summary: 'Read the statistics of an organization; `earnings` are its payouts',
    rows: groups,
    description: 'Figures of the campaigns of one organization, over all apps.',
    query: statsQuerySchema,
    answer: statsSchema,
    handler: (request, reply) =>
      answer(request, reply, { organizationId: request.params.organizationId }, 'payoutMicros'),
  })
  get('getStats', '/stats', {
    summary: 'Read the statistics of the whole installation',
    rows: groups,
    description: 'Operators only. Includes every event acknowledged before the call.',
    access: 'operator',
    query: networkStatsQuerySchema,
    answer: statsSchema,
    handler: (request, reply) => answer(request, reply, 'installation', 'earningsMicros'),
  })
}

/** The object of an export, for its audit entry. */
function exported(owner: FigureOwner) {
  if (owner === 'installation') return { objectType: 'installation', objectId: 'all' }
  if ('appId' in owner) return { objectType: 'app', objectId: owner.appId }
  return { objectType: 'organization', objectId: owner.organizationId, organizationId: owner.organizationId }
}
