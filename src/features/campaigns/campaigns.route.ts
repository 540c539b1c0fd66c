import { followedListSchema, listSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { type Management, management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { requireReach } from '../accounts/require-reach.ts'
import { adminPath, changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import {
  campaignPathSchema,
  campaignSchema,
  createCampaignSchema,
  listCampaignsQuerySchema,
  patchCampaignSchema,
} from './campaign.schema.ts'
import { getCampaign, listCampaigns } from './campaigns.queries.ts'
import { createCampaign, patchCampaign } from './change-campaign.ts'
import { organizationPathSchema } from './organizations/organization.schema.ts'
import { presentCampaign } from './present-campaign.ts'
import { campaignTransferRoutes } from './transfer/campaign-transfer.route.ts'

/** `/admin/v1/campaigns`: what advertisers offer. */
export function campaignRoutes(api: Api, services: Services): void {
  const options = management(services, 'Campaigns')
  readCampaignRoutes(api, services, options)
  changeCampaignRoutes(api, services, options)
  campaignTransferRoutes(api, services)
}

function readCampaignRoutes(api: Api, { database: { db } }: Services, options: Management): void {
  api.get(
    `${adminPath}/campaigns`,
    options({
      summary: 'List campaigns',
      description: 'An advertiser sees its own, a publisher those on the lists of its apps.',
      querystring: listCampaignsQuerySchema,
      response: { 200: listSchema(campaignSchema) },
    }),
    async ({ actor, query }) => {
      const { organizationId, appId, status, ...rest } = query
      const parents = { ...(organizationId && { organizationId }), ...(appId && { appId }) }
      await requireReach(db, actor, 'members', parents)
      return readIdPage(
        rest,
        (page) => listCampaigns(db, actor, { ...parents, status }, page),
        (row) => presentCampaign(row, actor),
      )
    },
  )
  api.get(
    `${adminPath}/organizations/:organizationId/campaigns`,
    options({
      summary: 'List the campaigns of an organization',
      params: organizationPathSchema,
      querystring: followedListSchema,
      response: { 200: listSchema(campaignSchema) },
    }),
    ({ actor, params, query }) =>
      readIdPage(
        query,
        (page) => listCampaigns(db, actor, params, page),
        (row) => presentCampaign(row, actor),
      ),
  )
  api.get(
    `${adminPath}/campaigns/:campaignId`,
    options({ summary: 'Read a campaign', params: campaignPathSchema, response: { 200: campaignSchema } }, 'readers'),
    async ({ actor, params }) => presentCampaign(await getCampaign(db, actor, params.campaignId), actor),
  )
}

function changeCampaignRoutes(api: Api, services: Services, options: Management): void {
  api.post(
    `${adminPath}/campaigns`,
    options({ summary: 'Create a campaign', body: createCampaignSchema, response: { 201: campaignSchema } }),
    async (request, reply) => reply.code(201).send(await createCampaign(services, changeOrigin(request), request.body)),
  )
  api.patch(
    `${adminPath}/campaigns/:campaignId`,
    options({
      summary: 'Change a campaign',
      description:
        'Null clears an optional field. `payout` and `caps` are merged member by member; `trackingParameters` and lists are replaced.',
      params: campaignPathSchema,
      body: patchCampaignSchema,
      response: { 200: campaignSchema },
    }),
    async (request) => patchCampaign(services, changeOrigin(request), request.params.campaignId, request.body),
  )
}
