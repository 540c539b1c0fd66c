import { queryOptions } from '@tanstack/react-query'
import { call, read } from './client.ts'
import { oneQuery, wholeListQuery } from './list-query.ts'
import { queryClient } from './query-client.ts'
import type { AppCampaign, AppChange, NewApp, NewKey, SampleUser } from './types.ts'

export const appQuery = (appId: string) => oneQuery('/admin/v1/apps/{appId}', { path: { appId } })

/** Reads the app's whole allow list in its order. */
export const appCampaignsQuery = (appId: string) =>
  wholeListQuery('/admin/v1/apps/{appId}/campaigns', { path: { appId } })

export const projectAppsQuery = (projectId: string) =>
  wholeListQuery('/admin/v1/projects/{projectId}/apps', { path: { projectId } })

export const keysQuery = (projectId: string) =>
  wholeListQuery('/admin/v1/projects/{projectId}/keys', { path: { projectId } })

export const createApp = (projectId: string, body: NewApp) =>
  call('post', '/admin/v1/projects/{projectId}/apps', { path: { projectId }, body })

export const changeApp = (appId: string, body: AppChange) =>
  call('patch', '/admin/v1/apps/{appId}', { path: { appId }, body })

/**
 * Puts the app's allow list, what it may serve, into an order with its terms. Campaigns that joined the list since it was
 * read stay on it, last, and those that left it stay off.
 */
export async function putAppCampaigns(appId: string, list: AppCampaign[]) {
  const now = await queryClient.fetchQuery({ ...appCampaignsQuery(appId), staleTime: 0 })
  const idsOf = (some: AppCampaign[]) => new Set(some.map(({ campaignId }) => campaignId))
  const [read, present] = [idsOf(list), idsOf(now)]
  const merged = [
    ...list.filter(({ campaignId }) => present.has(campaignId)),
    ...now.filter(({ campaignId }) => !read.has(campaignId)),
  ]
  const campaigns = merged.map(({ campaignId, enabled, pinned, priority, entitlement }) => ({
    campaignId,
    enabled,
    pinned,
    priority,
    entitlement,
  }))
  await call('put', '/admin/v1/apps/{appId}/campaigns', { path: { appId }, body: { campaigns } })
}

export const createKey = (projectId: string, body: NewKey) =>
  call('post', '/admin/v1/projects/{projectId}/keys', { path: { projectId }, body })

export const revokeKey = (keyId: string) => call('delete', '/admin/v1/keys/{keyId}', { path: { keyId } })

/** Explains why each campaign would or would not be shown to a user; changes nothing. */
export const explainQuery = (appId: string, user: SampleUser) =>
  queryOptions({
    queryKey: [`/admin/v1/apps/${appId}/explain`, user],
    queryFn: () =>
      call('post', '/admin/v1/apps/{appId}/explain', {
        path: { appId },
        body: { ...user, clientId: user.userId, limit: 25 },
      }),
  })

/** Recomputes the recorded order of a serving. */
export const replay = (servingId: string) => read('/admin/v1/servings/{servingId}/replay', { path: { servingId } })
