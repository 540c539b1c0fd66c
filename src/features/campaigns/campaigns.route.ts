import type { AccessParts } from '../../access/access-parts.ts'
import type { Actor } from '../../access/actor.ts'
import { requireReach } from '../../access/actor.ts'
import { management } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { followedListSchema, readIdPage } from '../../http/list-page.ts'
import type { Api } from '../../http/server.ts'
import { amountOf } from '../../lib/money.ts'
import { paceBy } from '../../snapshot/pace.ts'
import { appsListing, appsOf, leastTerms } from '../../snapshot/publisher-terms.ts'
import { hindranceOf, hindranceUntil } from '../../snapshot/why-not-shown.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { sendExport } from '../accounts/audit/send-export.ts'
import { previewDestination } from '../clicks/destination.ts'
import {
  type Campaign,
  campaignSchema,
  createCampaignSchema,
  listCampaignsQuerySchema,
  patchCampaignSchema,
} from './campaign.schema.ts'
import { type CampaignRow, getCampaign, listCampaigns } from './campaigns.queries.ts'
import { createCampaign, patchCampaign } from './change-campaign.ts'
import { reachRoute } from './delivery/reach.route.ts'
import { presentCampaign } from './present-campaign.ts'
import {
  campaignImportSchema,
  exportCampaignsQuerySchema,
  exportedCampaignsSchema,
  importCampaignsSchema,
} from './transfer/campaign-transfer.schema.ts'
import { streamCampaigns } from './transfer/export-campaigns.ts'
import { importCampaigns } from './transfer/import-campaigns.ts'

/** `/admin/v1/campaigns`: advertisers' campaigns. */
export function campaignRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  readCampaignRoutes(api, services)
  changeCampaignRoutes(api, services)
  campaignTransferRoutes(api, services)
  reachRoute(api, services)
}

function readCampaignRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { list, get } = management(api, services, 'Campaigns')
  const { db } = services.database
  list('listCampaigns', '/campaigns', {
    summary: 'List campaigns',
    description: 'Advertisers see their own, publishers those on the lists of their apps.',
    query: listCampaignsQuerySchema,
    entry: campaignSchema,
    handler: async ({ actor, query }) => {
      const { organizationId, appId, status, ...rest } = query
      const parents = { ...(organizationId && { organizationId }), ...(appId && { appId }) }
      await requireReach(db, actor, 'members', parents)
      const filter = { ...parents, status }
      return readIdPage(rest, (page) => listCampaigns(db, actor, filter, page), present(services, actor, appId))
    },
  })
  list('listOrganizationCampaigns', '/organizations/:organizationId/campaigns', {
    summary: 'List the campaigns of an organization',
    description: 'Includes drafts, paused and archived campaigns.',
    query: followedListSchema,
    entry: campaignSchema,
    handler: ({ actor, params, query }) =>
      readIdPage(query, (page) => listCampaigns(db, actor, params, page), present(services, actor)),
  })
  get('getCampaign', '/campaigns/:campaignId', {
    summary: 'Read a campaign',
    description: 'Advertisers and the operator see the payout, publishers their own share as `earningsPerCompletion`.',
    access: 'readers',
    answer: campaignSchema,
    handler: async ({ actor, params }) => present(services, actor)(await getCampaign(db, actor, params.campaignId)),
  })
}

const sampleCreativeId = 'b81d6c02-5e4f-47a9-b3d0-7f9e1a2c6d48'

type PresentServices = Pick<Core, 'clock' | 'snapshots'>

function present(services: PresentServices, actor: Actor, appId?: string): (row: CampaignRow) => Campaign {
  const presentRow = presentCampaign(actor)
  return (row) => withState(services, actor, presentRow(row), appId)
}

/**
 * Adds, from the snapshot that serving reads, the preview of its redirect, and the reason if no user sees it, for
 * readers who see the whole campaign; for publishers what it earns by the deals in force.
 */
function withState(
  { clock, snapshots }: PresentServices,
  actor: Actor,
  campaign: Campaign,
  appId: string | undefined,
): Campaign {
  const snapshot = snapshots.current()
  if (!actor.canSeeOrganization(campaign.organizationId)) {
    const apps = appsListing(snapshot, appsOf(snapshot, actor.projectIds, appId), campaign.id)
    const terms = leastTerms(snapshot, apps, campaign.id)
    return terms === undefined ? campaign : { ...campaign, earningsPerCompletion: amountOf(terms.earnedMicros) }
  }
  const { campaignsById, eligibility } = snapshot
  const entry = campaignsById.get(campaign.id)
  const nowMs = clock.nowMs()
  const hindrance = entry && hindranceOf(eligibility, entry.index, nowMs)
  const untilMs = hindrance && hindranceUntil(entry, hindrance, nowMs)
  const { id: campaignId, destinationUrl: url = '', trackingParameters = {} } = campaign
  const destinationPreview = previewDestination({ url, trackingParameters, campaignId, creativeId: sampleCreativeId })
  return {
    ...campaign,
    destinationPreview: destinationPreview ?? null,
    paceToday: entry?.isPaced ? paceBy(entry.caps.conversionsPerDay ?? 0n, entry.hours, nowMs) : null,
    hindrance: hindrance ?? null,
    hindranceUntil: untilMs === undefined ? null : new Date(untilMs).toISOString(),
  }
}

function changeCampaignRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { create, patch } = management(api, services, 'Campaigns')
  create('createCampaign', '/campaigns', {
    summary: 'Create a campaign',
    rows: 'creates 1 with at most 20 categories, of at most `MAX_CAMPAIGNS_PER_ORGANIZATION`, and 1 audit entry',
    description:
      'A campaign is served once it is active and has an active creative. Members can give an organization up to `MAX_CAMPAIGNS_PER_ORGANIZATION`; beyond that they get a 409.',
    errors: ['conflict', 'unavailable'],
    body: createCampaignSchema,
    answer: campaignSchema,
    handler: async ({ origin, body }) =>
      withState(services, origin.actor, await createCampaign({ ...services, ...origin }, body), undefined),
  })
  patch('updateCampaign', '/campaigns/:campaignId', {
    summary: 'Change a campaign',
    description:
      'Null clears an optional field. `payout` and `caps` are merged field by field; `trackingParameters`, `schedule`, `audience`, `frequency` and lists are replaced.',
    errors: ['conflict', 'unavailable'],
    body: patchCampaignSchema,
    answer: campaignSchema,
    handler: async ({ origin, params, body }) =>
      withState(
        services,
        origin.actor,
        await patchCampaign({ ...services, ...origin }, params.campaignId, body),
        undefined,
      ),
  })
}

/** `/admin/v1/organizations/{id}/campaigns/export` and `/import`: campaigns as a file, to edit, keep or move. */
function campaignTransferRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { get, act } = management(api, services, 'Campaigns')
  get('exportCampaigns', '/organizations/:organizationId/campaigns/export', {
    summary: 'Export the campaigns of an organization, as CSV or JSON',
    rows: 'returns all, read and sent 200 at a time; adds 1 audit entry',
    description:
      'An export can be imported unchanged. In CSV, nested fields have dotted names, lists are separated by `;`, and cells that a spreadsheet would run as formulas begin with an apostrophe.',
    query: exportCampaignsQuerySchema,
    answer: exportedCampaignsSchema,
    handler: async ({ origin, params, query }, reply) => {
      const { format = 'json' } = query
      const { organizationId } = params
      const text = streamCampaigns(services.database.reports.db, organizationId, format)
      const object = { objectType: 'organization', objectId: organizationId, organizationId, changes: { format } }
      const record = { action: 'campaign.export', ...object } as const
      return sendExport(services, origin, reply, { name: 'campaigns', format, text, record })
    },
  })
  act('importCampaigns', '/organizations/:organizationId/campaigns/import', {
    summary: 'Import campaigns from CSV or JSON, all of them or none',
    rows: 'creates or changes at most 500, each with 1 audit entry, or none of them; in total at most `MAX_CAMPAIGNS_PER_ORGANIZATION`',
    description:
      'Rows match campaigns by `externalId`, else by `id`: importing the same rows again changes nothing. If a row is faulty, nothing is imported, and `details` of the 400 lists all faults with their rows; a dry run returns them as rows.',
    errors: ['conflict', 'unavailable'],
    body: importCampaignsSchema,
    answer: campaignImportSchema,
    handler: ({ origin, params, body }) =>
      services.expensiveTurns.run(origin.actor, () =>
        importCampaigns({ ...services, ...origin }, params.organizationId, body),
      ),
  })
}
