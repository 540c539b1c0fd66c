import { queryOptions } from '@tanstack/react-query'
import type { Body } from './call-types.ts'
import { addressOf, call, read } from './client.ts'
import { listQuery, oneQuery, wholeListQuery } from './list-query.ts'
import type { CampaignChange, CampaignStatus, CreativeChange, NewCampaign, NewCreative } from './types.ts'

/** Filters campaigns by the app that may serve them, by organization, and by status. */
interface CampaignsFilter {
  appId?: string
  organizationId?: string
  status?: CampaignStatus
}

export const campaignsQuery = (query: CampaignsFilter) => listQuery('/admin/v1/campaigns', { query })

/** Reads all campaigns that a filter matches. */
export const allCampaignsQuery = (query: CampaignsFilter) => wholeListQuery('/admin/v1/campaigns', { query })

/** Reads the names of the first hundred campaigns, and whether these are all. */
export const campaignNamesQuery = (of: CampaignsFilter) =>
  queryOptions({
    queryKey: ['/admin/v1/campaigns', 'names', of],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { data, nextCursor } = await read('/admin/v1/campaigns', { query: { ...of, limit: 100 } }, signal)
      return { names: new Map(data.map(({ id, name }) => [id, name])), isComplete: nextCursor === null }
    },
  })

export const campaignQuery = (campaignId: string) =>
  oneQuery('/admin/v1/campaigns/{campaignId}', { path: { campaignId } })

export const creativesQuery = (campaignId: string) =>
  wholeListQuery('/admin/v1/campaigns/{campaignId}/creatives', { path: { campaignId } })

export const createCampaign = (body: NewCampaign) => call('post', '/admin/v1/campaigns', { body })

export const changeCampaign = (campaignId: string, body: CampaignChange) =>
  call('patch', '/admin/v1/campaigns/{campaignId}', { path: { campaignId }, body })

/** Imports campaigns; a dry run says what would become of each row. */
export const importCampaigns = (
  organizationId: string,
  body: Body<'/admin/v1/organizations/{organizationId}/campaigns/import', 'post'>,
) =>
  call('post', '/admin/v1/organizations/{organizationId}/campaigns/import', {
    path: { organizationId },
    body,
  })

/** The address of all campaigns of an organization as CSV. */
export const campaignsCsvUrl = (organizationId: string) =>
  addressOf('/admin/v1/organizations/{organizationId}/campaigns/export', {
    path: { organizationId },
    query: { format: 'csv' },
  })

export const createCreative = (campaignId: string, body: NewCreative) =>
  call('post', '/admin/v1/campaigns/{campaignId}/creatives', {
    path: { campaignId },
    body,
  })

export const changeCreative = (creativeId: string, body: CreativeChange) =>
  call('patch', '/admin/v1/creatives/{creativeId}', { path: { creativeId }, body })
