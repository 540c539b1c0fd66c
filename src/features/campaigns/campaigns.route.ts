import { followedListSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { requireReach } from '../accounts/require-reach.ts'
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
  list('listCampaigns', '/campaigns', {
    summary: 'List campaigns',
    description: 'An advertiser sees its own, a publisher those on the lists of its apps.',
    query: listCampaignsQuerySchema,
    entry: campaignSchema,
    handler: async ({ actor, query }) => {
      const { organizationId, appId, status, ...rest } = query
      const parents = { ...(organizationId && { organizationId }), ...(appId && { appId }) }
      await requireReach(db, actor, 'members', parents)
      const filter = { ...parents, status }
      return readIdPage(rest, (page) => listCampaigns(db, actor, filter, page), presentCampaign(actor))
    },
  })
  list('listOrganizationCampaigns', '/organizations/:organizationId/campaigns', {
    summary: 'List the campaigns of an organization',
    description: 'Of any status.',
    query: followedListSchema,
    entry: campaignSchema,
    handler: ({ actor, params, query }) =>
      readIdPage(query, (page) => listCampaigns(db, actor, params, page), presentCampaign(actor)),
  })
  get('getCampaign', '/campaigns/:campaignId', {
    summary: 'Read a campaign',
    description: 'An advertiser and the operator see the payout, a publisher its own share as `earningsPerCompletion`.',
    access: 'readers',
    answer: campaignSchema,
    handler: async ({ actor, params }) => presentCampaign(actor)(await getCampaign(db, actor, params.campaignId)),
  })
}

function changeCampaignRoutes(api: Api, services: Services): void {
  const { create, patch } = management(api, services, 'Campaigns')
  create('createCampaign', '/campaigns', {
    summary: 'Create a campaign',
    rows: 'makes 1 with at most 20 categories, and 1 audit entry',
    description: 'It is served once it has an active creative and is active itself.',
    errors: ['conflict'],
    body: createCampaignSchema,
    answer: campaignSchema,
    handler: ({ origin, body }) => createCampaign({ ...services, ...origin }, body),
  })
  patch('updateCampaign', '/campaigns/:campaignId', {
    summary: 'Change a campaign',
    description:
      'Null clears an optional field. `payout` and `caps` are merged member by member; `trackingParameters` and lists are replaced.',
    errors: ['conflict'],
    body: patchCampaignSchema,
    answer: campaignSchema,
    handler: ({ origin, params, body }) => patchCampaign({ ...services, ...origin }, params.campaignId, body),
  })
}
