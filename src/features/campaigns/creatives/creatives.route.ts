import { followedListSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { createCreative, patchCreative, presentCreative } from './change-creative.ts'
import { createCreativeSchema, creativeSchema, patchCreativeSchema } from './creative.schema.ts'
import { getCreative, listCreatives } from './creatives.queries.ts'

/** `/admin/v1/campaigns/{campaignId}/creatives`: how a campaign looks. */
export function creativeRoutes(api: Api, services: Services): void {
  const { list, get, create, patch } = management(api, services, 'Campaigns')
  const { db } = services.database
  list(
    '/campaigns/:campaignId/creatives',
    {
      operationId: 'listCreatives',
      summary: 'List the creatives of a campaign',
      description: 'Active and paused ones.',
      access: 'readers',
      query: followedListSchema,
      entry: creativeSchema,
    },
    ({ actor, params, query }) =>
      readIdPage(
        query,
        (page) => listCreatives(db, params.campaignId, page),
        (row) => presentCreative(row, actor),
      ),
  )
  get(
    '/creatives/:creativeId',
    {
      operationId: 'getCreative',
      summary: 'Read a creative',
      description: 'With its translations.',
      access: 'readers',
      answer: creativeSchema,
    },
    async ({ actor, params }) => presentCreative(await getCreative(db, params.creativeId), actor),
  )
  create(
    '/campaigns/:campaignId/creatives',
    {
      operationId: 'createCreative',
      summary: 'Create a creative',
      description: 'What users see of a campaign; of several that fit, one is drawn by weight.',
      body: createCreativeSchema,
      answer: creativeSchema,
    },
    (request) => createCreative(services, changeOrigin(request), request.params.campaignId, request.body),
  )
  patch(
    '/creatives/:creativeId',
    {
      operationId: 'updateCreative',
      summary: 'Change a creative',
      description: 'Null clears an optional field; `translations` and lists are replaced.',
      body: patchCreativeSchema,
      answer: creativeSchema,
    },
    (request) => patchCreative(services, changeOrigin(request), request.params.creativeId, request.body),
  )
}
