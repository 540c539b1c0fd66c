import { followedListSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { management } from '../../http/stacks.ts'
import type { Services } from '../../services.ts'
import { hindranceOf } from '../../snapshot/hindrance.ts'
import type { Actor } from '../accounts/actor.ts'
import { requireReach } from '../accounts/require-reach.ts'
import {
  type Campaign,
  campaignSchema,
  createCampaignSchema,
  listCampaignsQuerySchema,
  patchCampaignSchema,
} from './campaign.schema.ts'
import { type CampaignRow, getCampaign, listCampaigns } from './campaigns.queries.ts'
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
      return readIdPage(rest, (page) => listCampaigns(db, actor, filter, page), present(services, actor))
    },
  })
  list('listOrganizationCampaigns', '/organizations/:organizationId/campaigns', {
    summary: 'List the campaigns of an organization',
    description: 'Of any status.',
    query: followedListSchema,
    entry: campaignSchema,
    handler: ({ actor, params, query }) =>
      readIdPage(query, (page) => listCampaigns(db, actor, params, page), present(services, actor)),
  })
  get('getCampaign', '/campaigns/:campaignId', {
    summary: 'Read a campaign',
    description: 'An advertiser and the operator see the payout, a publisher its own share as `earningsPerCompletion`.',
    access: 'readers',
    answer: campaignSchema,
    handler: async ({ actor, params }) => present(services, actor)(await getCampaign(db, actor, params.campaignId)),
  })
}

type PresentServices = Pick<Services, 'clock' | 'snapshots'>

function present(services: PresentServices, actor: Actor): (row: CampaignRow) => Campaign {
  const presentRow = presentCampaign(actor)
  return (row) => withHindrance(services, actor, presentRow(row))
}

/** Adds what keeps a campaign from everybody, for who sees it whole. It is read from the snapshot, as serving does. */
function withHindrance({ clock, snapshots }: PresentServices, actor: Actor, campaign: Campaign): Campaign {
  if (!actor.canSeeOrganization(campaign.organizationId)) return campaign
  const { campaignsById, eligibility } = snapshots.current()
  const place = campaignsById.get(campaign.id)?.index
  const hindrance = place === undefined ? undefined : hindranceOf(eligibility, place, clock.nowMs())
  return { ...campaign, hindrance: hindrance ?? null }
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
    handler: async ({ origin, body }) =>
      withHindrance(services, origin.actor, await createCampaign({ ...services, ...origin }, body)),
  })
  patch('updateCampaign', '/campaigns/:campaignId', {
    summary: 'Change a campaign',
    description:
      'Null clears an optional field. `payout` and `caps` are merged member by member; `trackingParameters` and lists are replaced.',
    errors: ['conflict'],
    body: patchCampaignSchema,
    answer: campaignSchema,
    handler: async ({ origin, params, body }) =>
      withHindrance(services, origin.actor, await patchCampaign({ ...services, ...origin }, params.campaignId, body)),
  })
}
