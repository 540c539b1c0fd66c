import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { uuidSchema } from '../../http/schema-parts.ts'
import type { Api } from '../../http/server.ts'
import type { Services } from '../../services.ts'
import { authenticateAdmin } from '../accounts/authenticate-admin.hook.ts'
import { type EarningsColumn, figuresCsv, presentFigures } from './present-figures.ts'
import { type FigureOwner, readFigureRange, readFigures } from './read-figures.ts'
import { statsQuerySchema, statsSchema } from './stats.schema.ts'

type StatsQuery = Static<typeof statsQuerySchema>

/** `GET /admin/v1/apps/{appId}/stats`, `/organizations/{organizationId}/stats` and, for the operator, `/stats`. */
export function statsRoutes(api: Api, services: Services): void {
  const { database, clock } = services

  async function answer(query: StatsQuery, reply: FastifyReply, owner: FigureOwner, earnings: EarningsColumn) {
    const range = readFigureRange(query, clock.nowMs())
    const figures = await readFigures(database.db, owner, range)
    if (query.format !== 'csv') return presentFigures(figures, range.groupBy, earnings)
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="statistics.csv"')
    return reply.send(Readable.from(figuresCsv(figures, range.groupBy, earnings))) as never
  }

  api.get(
    '/admin/v1/apps/:appId/stats',
    {
      onRequest: authenticateAdmin(services),
      schema: {
        tags: ['Statistics'],
        summary: 'Read figures of an app; `format=csv` gives the groups as CSV',
        params: Type.Object({ appId: uuidSchema }),
        querystring: statsQuerySchema,
        response: { 200: statsSchema },
      },
    },
    ({ query, params }, reply) => answer(query, reply, { appId: params.appId }, 'earningsMicros'),
  )
  api.get(
    '/admin/v1/organizations/:organizationId/stats',
    {
      onRequest: authenticateAdmin(services),
      schema: {
        tags: ['Statistics'],
        summary: 'Read figures of an organization: `earnings` is what it pays',
        params: Type.Object({ organizationId: uuidSchema }),
        querystring: statsQuerySchema,
        response: { 200: statsSchema },
      },
    },
    ({ query, params }, reply) => answer(query, reply, { organizationId: params.organizationId }, 'payoutMicros'),
  )
  api.get(
    '/admin/v1/stats',
    {
      onRequest: authenticateAdmin(services, 'operator'),
      schema: {
        tags: ['Statistics'],
        summary: 'Read figures of the whole installation',
        querystring: statsQuerySchema,
        response: { 200: statsSchema },
      },
    },
    ({ query }, reply) => answer(query, reply, 'installation', 'earningsMicros'),
  )
}
