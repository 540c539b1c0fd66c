import { followedListSchema, listSchema, readIdPage } from '../../../http/list-page.ts'
import type { Api } from '../../../http/server.ts'
import { type Management, management } from '../../../http/stacks.ts'
import type { Services } from '../../../services.ts'
import { adminPath, changeOrigin } from '../../accounts/sign-in/authenticate-admin.hook.ts'
import { campaignPathSchema } from '../campaign.schema.ts'
import { createCreative, patchCreative, presentCreative } from './change-creative.ts'
import { createCreativeSchema, creativePathSchema, creativeSchema, patchCreativeSchema } from './creative.schema.ts'
import { getCreative, listCreatives } from './creatives.queries.ts'

/** `/admin/v1/campaigns/{campaignId}/creatives`: how a campaign looks. */
export function creativeRoutes(api: Api, services: Services): void {
  const options = management(services, 'Campaigns')
  readCreativeRoutes(api, services, options)
  changeCreativeRoutes(api, services, options)
}

function readCreativeRoutes(api: Api, { database: { db } }: Services, options: Management): void {
  api.get(
    `${adminPath}/campaigns/:campaignId/creatives`,
    options(
      {
        summary: 'List the creatives of a campaign',
        params: campaignPathSchema,
        querystring: followedListSchema,
        response: { 200: listSchema(creativeSchema) },
      },
      'readers',
    ),
    ({ actor, params, query }) =>
      readIdPage(
        query,
        (page) => listCreatives(db, params.campaignId, page),
        (row) => presentCreative(row, actor),
      ),
  )
  api.get(
    `${adminPath}/creatives/:creativeId`,
    options({ summary: 'Read a creative', params: creativePathSchema, response: { 200: creativeSchema } }, 'readers'),
    async ({ actor, params }) => presentCreative(await getCreative(db, params.creativeId), actor),
  )
}

function changeCreativeRoutes(api: Api, services: Services, options: Management): void {
  api.post(
    `${adminPath}/campaigns/:campaignId/creatives`,
    options({
      summary: 'Create a creative',
      params: campaignPathSchema,
      body: createCreativeSchema,
      response: { 201: creativeSchema },
    }),
    async (request, reply) => {
      const creative = await createCreative(services, changeOrigin(request), request.params.campaignId, request.body)
      return reply.code(201).send(creative)
    },
  )
  api.patch(
    `${adminPath}/creatives/:creativeId`,
    options({
      summary: 'Change a creative',
      description: 'Null clears an optional field; `translations` and lists are replaced.',
      params: creativePathSchema,
      body: patchCreativeSchema,
      response: { 200: creativeSchema },
    }),
    async (request) => patchCreative(services, changeOrigin(request), request.params.creativeId, request.body),
  )
}
