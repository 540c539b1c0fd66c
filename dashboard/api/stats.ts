import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get, managementUrl } from './http.ts'
import type { Stats, StatsGroup } from './types.ts'

/** Whose figures: an app's, an organization's, or all. */
export type StatsOf = { appId: string } | { organizationId: string } | { all: true }

export interface StatsQuery {
  from: string
  to: string
  groupBy: StatsGroup
}

function statsPath(of: StatsOf): string {
  if ('appId' in of) return `/apps/${of.appId}/stats`
  return 'organizationId' in of ? `/organizations/${of.organizationId}/stats` : '/stats'
}

export const statsQuery = (of: StatsOf, query: StatsQuery) =>
  queryOptions({
    queryKey: [statsPath(of), { ...query }],
    queryFn: ({ signal }) => get<Stats>(statsPath(of), { ...query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })

/** Where the same figures come as CSV. */
export const statsCsvUrl = (of: StatsOf, query: StatsQuery) => managementUrl(statsPath(of), { ...query, format: 'csv' })
