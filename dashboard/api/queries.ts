import type { Input } from '@offerwire/api-types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, listQuery, oneQuery, read, wholeListQuery } from './client.ts'
import type { AppOrOrganization, StatsGroup } from './types.ts'

/** What several pages read. A page that alone reads something names its path itself. */

export const appQuery = (appId: string) => oneQuery('/admin/v1/apps/{appId}', { path: { appId } })

export const projectAppsQuery = (projectId: string) =>
  wholeListQuery('/admin/v1/projects/{projectId}/apps', { path: { projectId } })

/**
 * The state of an app's integration and the progress of its first steps; refreshed while a developer makes test calls.
 */
export const appIntegrationQuery = (appId: string) => ({
  ...oneQuery('/admin/v1/apps/{appId}/integration', { path: { appId } }),
  refetchInterval: 5_000,
})

export const goalsQuery = (campaignId: string) =>
  oneQuery('/admin/v1/campaigns/{campaignId}/goals', { path: { campaignId } })

export const organizationQuery = (organizationId: string) =>
  oneQuery('/admin/v1/organizations/{organizationId}', { path: { organizationId } })

export const userQuery = (appId: string, userId: string) =>
  oneQuery('/admin/v1/apps/{appId}/users/{userId}', { path: { appId, userId } })

/** Reads all campaigns on an app's list, or of an organization. */
export const allCampaignsQuery = (query: AppOrOrganization) => wholeListQuery('/admin/v1/campaigns', { query })

/** Reads the names of the first hundred campaigns, and whether there are more. */
export const campaignNamesQuery = (of: AppOrOrganization) =>
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

/** The address of all campaigns of an organization as CSV. */
export const campaignsCsvUrl = (organizationId: string) =>
  addressOf('/admin/v1/organizations/{organizationId}/campaigns/export', {
    path: { organizationId },
    query: { format: 'csv' },
  })

/** Refreshes figures, and keeps them on screen while others load. */
export const keptLive = { placeholderData: keepPreviousData, refetchInterval: 10_000 }

/** Figures of a range of UTC days. */
export const statsQuery = (of: AppOrOrganization, query: { from: string; to: string; groupBy: StatsGroup }) => ({
  ...('appId' in of
    ? oneQuery('/admin/v1/apps/{appId}/stats', { path: of, query })
    : oneQuery('/admin/v1/organizations/{organizationId}/stats', { path: of, query })),
  ...keptLive,
})

/** Filters of transactions; each narrows the list further. */
export type TransactionFilters = Omit<
  NonNullable<Input<'/admin/v1/transactions', 'get'>['query']>,
  'limit' | 'cursor' | 'format'
>

export const transactionsQuery = (filters: TransactionFilters, limit = 50) =>
  listQuery('/admin/v1/transactions', { query: { ...filters, limit } })

export const transactionQuery = (transactionId: string) =>
  oneQuery('/admin/v1/transactions/{transactionId}', { path: { transactionId } })
