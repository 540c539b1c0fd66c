import { queryOptions } from '@tanstack/react-query'
import { answered, client, read } from './client.ts'
import { listQuery, oneQuery, wholeListQuery } from './list-query.ts'
import type { AppCampaign, AppChange, NewApp, NewKey, SampleUser } from './types.ts'

export const appQuery = (appId: string) => oneQuery('/admin/v1/apps/{appId}', { path: { appId } })

/** Reads the app's whole allow list in its order. */
export const appCampaignsQuery = (appId: string) =>
  wholeListQuery('/admin/v1/apps/{appId}/campaigns', { path: { appId } })

export const projectAppsQuery = (projectId: string) =>
  wholeListQuery('/admin/v1/projects/{projectId}/apps', { path: { projectId } })

export const keysQuery = (projectId: string) =>
  listQuery('/admin/v1/projects/{projectId}/keys', { path: { projectId } })

export async function createApp(projectId: string, body: NewApp) {
  const { data } = await client.POST('/admin/v1/projects/{projectId}/apps', { params: { path: { projectId } }, body })
  return answered(data)
}

export async function changeApp(appId: string, body: AppChange) {
  const { data } = await client.PATCH('/admin/v1/apps/{appId}', { params: { path: { appId } }, body })
  return answered(data)
}

/** Replaces the app's allow list: what it may serve, in its order. */
export async function putAppCampaigns(appId: string, list: AppCampaign[]) {
  const campaigns = list.map(({ campaignId, enabled, pinned, priority, entitlement }) => ({
    campaignId,
    enabled,
    pinned,
    priority,
    entitlement,
  }))
  await client.PUT('/admin/v1/apps/{appId}/campaigns', { params: { path: { appId } }, body: { campaigns } })
}

export async function createKey(projectId: string, body: NewKey) {
  const { data } = await client.POST('/admin/v1/projects/{projectId}/keys', { params: { path: { projectId } }, body })
  return answered(data)
}

export async function revokeKey(keyId: string) {
  await client.DELETE('/admin/v1/keys/{keyId}', { params: { path: { keyId } } })
}

/** Explains why each campaign would or would not be shown to a user; changes nothing. */
export const explainQuery = (appId: string, user: SampleUser) =>
  queryOptions({ queryKey: [`/admin/v1/apps/${appId}/explain`, user], queryFn: () => explain(appId, user) })

async function explain(appId: string, user: SampleUser) {
  const { data } = await client.POST('/admin/v1/apps/{appId}/explain', {
    params: { path: { appId } },
    body: { ...user, clientId: user.userId, limit: 25 },
  })
  return answered(data)
}

/** Recomputes the recorded order of a serving. */
export const replay = (servingId: string) => read('/admin/v1/servings/{servingId}/replay', { path: { servingId } })
