import { keepPreviousData } from '@tanstack/react-query'
import { listQuery, oneQuery } from './list-query.ts'

/** Creators who have links, narrowed by a part of their id, with their figures of a range of UTC days; keeps live. */
export const creatorsQuery = (appId: string, search: string, range: { from: string; to: string }) => ({
  ...listQuery('/admin/v1/apps/{appId}/creators', {
    path: { appId },
    query: { search: search || undefined, ...range },
  }),
  placeholderData: keepPreviousData,
  refetchInterval: 10_000,
})

export const creatorStatsQuery = (appId: string, creatorId: string, range: { from: string; to: string }) => ({
  ...oneQuery('/admin/v1/apps/{appId}/creators/{creatorId}/stats', {
    path: { appId, creatorId },
    query: { startDate: range.from, endDate: range.to },
  }),
  placeholderData: keepPreviousData,
})

export const creatorLinksQuery = (appId: string, creatorId: string) =>
  listQuery('/admin/v1/apps/{appId}/creators/{creatorId}/links', { path: { appId, creatorId } })
