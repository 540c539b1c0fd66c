import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { healthSchema } from './health.schema.ts'
import { readHealth } from './read-health.ts'
import { searchQuerySchema, searchSchema } from './search.schema.ts'
import { search } from './search.ts'

/** `/admin/v1/search` and `/admin/v1/health`: finding anything by its id or name, and how the service is. */
export function operatorAidRoutes(api: Api, services: Services): void {
  const { get } = management(api, services, 'Operation')
  get('search', '/search', {
    summary: 'Find anything by its id or name',
    rows: 'returns at most 5 of each kind',
    description: 'Searches what the caller may see; best matches come first.',
    query: searchQuerySchema,
    answer: searchSchema,
    handler: async ({ actor, query }) => ({
      data: await search(services.database.db, services.snapshots.current(), actor, query.query),
    }),
  })
  get('getHealth', '/health', {
    summary: 'Read the health of the service',
    description: 'Database, journal, snapshot, webhooks, ranking and nodes.',
    access: 'operator',
    answer: healthSchema,
    handler: () => readHealth(services),
  })
}
