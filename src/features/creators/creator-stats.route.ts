import { Type } from 'typebox'
import type { Api } from '../../http/server.ts'
import type { Services } from '../../services.ts'
import { authenticateApp } from '../apps/keys/authenticate-app.hook.ts'
import { publisherPlatformRules } from '../apps/keys/caller.ts'
import { limitRate } from '../apps/keys/limit-rate.hook.ts'
import { creatorIdSchema, creatorStatsQuerySchema, creatorStatsSchema } from './creators.schema.ts'
import { readCreatorStats } from './read-creator-stats.ts'

/** `GET /creators/{creatorId}/stats`: clicks, completions and earnings of one creator's links (spec 4.7). */
export function creatorStatsRoute(api: Api, services: Services): void {
  api.get(
    '/publisher/sdk/v1/creators/:creatorId/stats',
    {
      config: { cors: true },
      onRequest: [authenticateApp(services, publisherPlatformRules), limitRate(services)],
      schema: {
        tags: ['Publisher API'],
        summary: 'Read the figures of a creator',
        security: [{ publishableKey: [] }],
        params: Type.Object({ creatorId: creatorIdSchema }),
        querystring: creatorStatsQuerySchema,
        response: { 200: creatorStatsSchema },
      },
    },
    ({ caller, params, query }) =>
      readCreatorStats(services.database.db, caller.app.id, params.creatorId, query, caller.environment),
  )
}
