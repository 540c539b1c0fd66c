import type { AccessParts } from '../../access/access-parts.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import type { Api } from '../../http/server.ts'
import { searchQuerySchema, searchSchema } from './search.schema.ts'
import { search } from './search.ts'

/** `/admin/v1/search`: finds any object by its id or name. */
export function searchRoute(api: Api, services: Core & AccessParts): void {
  const { get } = management(api, services, 'Operation')
  get('search', '/search', {
    summary: 'Find anything by its id or name',
    rows: 'returns at most 5 of each kind',
    description: 'Searches all objects that the caller may see; best matches come first.',
    query: searchQuerySchema,
    answer: searchSchema,
    handler: async ({ actor, query }) => ({
      data: await search(services.database.db, services.snapshots.current(), actor, query.query),
    }),
  })
}
