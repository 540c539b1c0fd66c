import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { adminPath } from '../accounts/sign-in/authenticate-admin.hook.ts'
import { healthSchema } from './health.schema.ts'
import { readHealth } from './read-health.ts'
import { searchQuerySchema, searchSchema } from './search.schema.ts'
import { search } from './search.ts'

/** `/admin/v1/search` and `/admin/v1/health`: finding anything by its id or name, and how the service is. */
export function operatorAidRoutes(api: Api, services: Services): void {
  const options = management(services, 'Operation')
  api.get(
    `${adminPath}/search`,
    options({
      summary: 'Find anything by its id or name',
      description: 'Among what the caller may see, best first.',
      querystring: searchQuerySchema,
      response: { 200: searchSchema },
    }),
    async ({ actor, query }) => ({
      data: await search(services.database.db, services.snapshots.current(), actor, query.query),
    }),
  )
  api.get(
    `${adminPath}/health`,
    options({ summary: 'Read the health of the service', response: { 200: healthSchema } }, 'operator'),
    async () => readHealth(services),
  )
}
