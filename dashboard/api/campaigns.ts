import { queryOptions } from '@tanstack/react-query'
import { call, get } from './http.ts'
import { listQuery, oneQuery, wholeListQuery } from './list-query.ts'
import type { Campaign, Creative, List } from './types.ts'

/** Campaigns that one may see, of one organization or of all. */
export const campaignsQuery = (filters: { organizationId?: string; status?: string } = {}) =>
  listQuery<Campaign>('/campaigns', filters)

/** All campaigns that one may see, for choosing among and for showing names. */
export const allCampaignsQuery = (filters: { organizationId?: string; appId?: string } = {}) =>
  wholeListQuery<Campaign>('/campaigns', filters)

/** The names of the first hundred campaigns of an app or an organization, and whether these are all. */
export const campaignNamesQuery = (of: { appId: string } | { organizationId: string }) =>
  queryOptions({
    queryKey: ['/campaigns', 'names', of],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { data, nextCursor } = await get<List<Campaign>>('/campaigns', { ...of, limit: 100 }, signal)
      return { names: new Map(data.map(({ id, name }) => [id, name])), isComplete: nextCursor === null }
    },
  })

export const campaignQuery = (id: string) => oneQuery<Campaign>(`/campaigns/${id}`)

export const creativesQuery = (campaignId: string) => wholeListQuery<Creative>(`/campaigns/${campaignId}/creatives`)

export type CampaignFields = Partial<Omit<Campaign, 'id' | 'organizationId' | 'demo' | 'earningsPerCompletion'>>

export const createCampaign = (organizationId: string, fields: CampaignFields) =>
  call<Campaign>('POST', '/campaigns', { body: { ...fields, organizationId } })

export const changeCampaign = (id: string, fields: CampaignFields) =>
  call<Campaign>('PATCH', `/campaigns/${id}`, { body: fields })

export type CreativeFields = Partial<Omit<Creative, 'id' | 'campaignId'>>

export const createCreative = (campaignId: string, fields: CreativeFields) =>
  call<Creative>('POST', `/campaigns/${campaignId}/creatives`, { body: fields })

export const changeCreative = (id: string, fields: CreativeFields) =>
  call<Creative>('PATCH', `/creatives/${id}`, { body: fields })
