import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call, read, readVersion } from './client.ts'
import { differences } from './differences.ts'
import { oneQuery, readWholeList, wholeListQuery } from './list-query.ts'
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

const mostTries = 5

/**
 * Puts the app's allow list, what it may serve, into an order with its terms. What was not edited here stays as somebody
 * else left it meanwhile: its order, each term, and which campaigns are on it; those that joined come last.
 */
export async function putAppCampaigns(appId: string, edited: EditedOffers) {
  const path = '/admin/v1/apps/{appId}/campaigns'
  for (let tries = 1; ; tries++) {
    // Before the list: what changes while it is read makes this an old version.
    const version = await readVersion(path, { path: { appId }, query: { limit: 1 } })
    const campaigns = merge(edited, await readWholeList(path, { path: { appId } }))
    try {
      return await call('put', path, { path: { appId }, body: { campaigns } }, { version })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412 && tries < mostTries)) throw error
    }
  }
}

function merge({ read, list }: EditedOffers, now: AppCampaign[]) {
  const before = new Map(read.map((item) => [item.campaignId, termsOf(item)]))
  const edits = new Map(list.map((item) => [item.campaignId, differences(before.get(item.campaignId), termsOf(item))]))
  const places = new Map(list.map(({ campaignId }, place) => [campaignId, place]))
  const placeOf = ({ campaignId }: AppCampaign) => places.get(campaignId) ?? list.length
  const isReordered = list.some(({ campaignId }, place) => campaignId !== read[place]?.campaignId)
  const ordered = isReordered ? now.toSorted((a, b) => placeOf(a) - placeOf(b)) : now
  return ordered.map((item) => {
    const { campaignId, ...terms } = { ...termsOf(item), ...edits.get(item.campaignId) }
    // Without what goes without saying: the longest list is more than one request may hold.
    return { campaignId, ...differences(usualTerms, terms) }
  })
}

const usualTerms = { enabled: true, pinned: false, priority: 1, entitlement: null }

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
