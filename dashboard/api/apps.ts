import { queryOptions } from '@tanstack/react-query'
import { call, read } from './client.ts'
import { differences } from './differences.ts'
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

/** An app's allow list as it was read, and as it was edited since. */
export interface EditedOffers {
  read: AppCampaign[]
  list: AppCampaign[]
}

/**
 * Puts the app's allow list, what it may serve, into an order with its terms. What was not edited here stays as somebody
 * else left it meanwhile: its order, each term, and which campaigns are on it; those that joined come last.
 */
export async function putAppCampaigns(appId: string, { read, list }: EditedOffers) {
  const now = await queryClient.fetchQuery({ ...appCampaignsQuery(appId), staleTime: 0 })
  const before = new Map(read.map((item) => [item.campaignId, termsOf(item)]))
  const edits = new Map(list.map((item) => [item.campaignId, differences(before.get(item.campaignId), termsOf(item))]))
  const places = new Map(list.map(({ campaignId }, place) => [campaignId, place]))
  const placeOf = ({ campaignId }: AppCampaign) => places.get(campaignId) ?? list.length
  const isReordered = list.some(({ campaignId }, place) => campaignId !== read[place]?.campaignId)
  const ordered = isReordered ? now.toSorted((a, b) => placeOf(a) - placeOf(b)) : now
  const campaigns = ordered.map((item) => ({ ...termsOf(item), ...edits.get(item.campaignId) }))
  await call('put', '/admin/v1/apps/{appId}/campaigns', { path: { appId }, body: { campaigns } })
}

function termsOf({ campaignId, enabled, pinned, priority, entitlement }: AppCampaign) {
  return { campaignId, enabled, pinned, priority, entitlement }
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
