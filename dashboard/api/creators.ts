import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get } from './http.ts'
import { listQuery } from './pending-list.ts'
import type { Environment } from './types.ts'

export interface CreatorRow {
  creatorId: string
  clicks: number
  completions: number
  earnings: number
}

export interface CreatorStats {
  creatorId: string
  currency: string
  campaigns: { campaignId: string; campaignTitle: string; clicks: number; completions: number; earnings: number }[]
  totals: { clicks: number; completions: number; earnings: number }
  daily: { date: string; clicks: number; completions: number; earnings: number }[]
}

export interface CreatorLink {
  campaignId: string
  linkUrl: string
  environment: Environment
}

const creatorPath = (appId: string, creatorId: string) => `/apps/${appId}/creators/${encodeURIComponent(creatorId)}`

export const creatorsQuery = (appId: string, search: string) =>
  listQuery<CreatorRow>(`/apps/${appId}/creators`, { search: search || undefined })

export const creatorStatsQuery = (appId: string, creatorId: string, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: [`${creatorPath(appId, creatorId)}/stats`, { ...range }],
    queryFn: ({ signal }) => get<CreatorStats>(`${creatorPath(appId, creatorId)}/stats`, { ...range }, signal),
    placeholderData: keepPreviousData,
  })

export const creatorLinksQuery = (appId: string, creatorId: string) =>
  listQuery<CreatorLink>(`${creatorPath(appId, creatorId)}/links`)
