import { keepPreviousData } from '@tanstack/react-query'
import { addressOf } from './client.ts'
import { oneQuery } from './list-query.ts'
import type { AppOrOrganization, StatsGroup } from './types.ts'

interface StatsQuery<Group = StatsGroup> {
  from: string
  to: string
  groupBy: Group
}

/** Refreshes figures, and keeps them on screen while others load. */
const keptLive = { placeholderData: keepPreviousData, refetchInterval: 10_000 }

/** Figures of a range of UTC days. */
export const statsQuery = (of: AppOrOrganization, query: StatsQuery) => ({
  ...('appId' in of
    ? oneQuery('/admin/v1/apps/{appId}/stats', { path: of, query })
    : oneQuery('/admin/v1/organizations/{organizationId}/stats', { path: of, query })),
  ...keptLive,
})

/** Figures of the whole installation, for the operator. */
export const networkStatsQuery = (query: StatsQuery<StatsGroup | 'app' | 'organization'>) => ({
  ...oneQuery('/admin/v1/stats', { query }),
  ...keptLive,
})

/** Builds the address of an app's figures as CSV. */
export const statsCsvUrl = (of: { appId: string }, query: StatsQuery) =>
  addressOf('/admin/v1/apps/{appId}/stats', { path: of, query: { ...query, format: 'csv' } })
