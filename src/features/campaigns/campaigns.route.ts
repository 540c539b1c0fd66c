import { followedListSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { requireReach } from '../accounts/require-reach.ts'
import { changeOrigin } from '../accounts/sign-in/authenticate-admin.hook.ts'
import {
  campaignSchema,
  createCampaignSchema,
  listCampaignsQuerySchema,
  patchCampaignSchema,
} from './campaign.schema.ts'
import { getCampaign, listCampaigns } from './campaigns.queries.ts'
import { createCampaign, patchCampaign } from './change-campaign.ts'
import { presentCampaign } from './present-campaign.ts'
import { campaignTransferRoutes } from './transfer/campaign-transfer.route.ts'

/** `/admin/v1/campaigns`: what advertisers offer. */
export function campaignRoutes(api: Api, services: Services): void {
  readCampaignRoutes(api, services)
  changeCampaignRoutes(api, services)
  campaignTransferRoutes(api, services)
}

function readCampaignRoutes(api: Api, services: Services): void {
  const { list, get } = management(api, services, 'Campaigns')
  const { db } = services.database
  list(
    '/campaigns',
    {
      operationId: 'listCampaigns',
      summary: 'List campaigns',
      description: 'An advertiser sees its own, a publisher those on the lists of its apps.',
      query: listCampaignsQuerySchema,
      entry: campaignSchema,
    },
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
  list(
    '/organizations/:organizationId/campaigns',
    {
      operationId: 'listOrganizationCampaigns',
      summary: 'List the campaigns of an organization',
      description: 'Of any status.',
      query: followedListSchema,
      entry: campaignSchema,
    },
    ({ actor, params, query }) =>
      readIdPage(
        query,
        (page) => listCampaigns(db, actor, params, page),
        (row) => presentCampaign(row, actor),
      ),
  )
  get(
    '/campaigns/:campaignId',
    {
      operationId: 'getCampaign',
      summary: 'Read a campaign',
      description:
        'An advertiser and the operator see the payout, a publisher its own share as `earningsPerCompletion`.',
      access: 'readers',
      answer: campaignSchema,
    },
    async ({ actor, params }) => presentCampaign(await getCampaign(db, actor, params.campaignId), actor),
  )
}

function changeCampaignRoutes(api: Api, services: Services): void {
  const { create, patch } = management(api, services, 'Campaigns')
  create(
    '/campaigns',
    {
      operationId: 'createCampaign',
      summary: 'Create a campaign',
      rows: 'makes 1 with at most 20 categories, and 1 audit entry',
      description: 'It is served once it has an active creative and is active itself.',
      errors: ['conflict'],
      body: createCampaignSchema,
      answer: campaignSchema,
    },
    (request) => createCampaign(services, changeOrigin(request), request.body),
  )
  patch(
    '/campaigns/:campaignId',
    {
      operationId: 'updateCampaign',
      summary: 'Change a campaign',
      description:
        'Null clears an optional field. `payout` and `caps` are merged member by member; `trackingParameters` and lists are replaced.',
      errors: ['conflict'],
      body: patchCampaignSchema,
      answer: campaignSchema,
    },
    (request) => patchCampaign(services, changeOrigin(request), request.params.campaignId, request.body),
  )
}
