import { call, get } from './http.ts'
import { listQuery, oneQuery, wholeListQuery } from './list-query.ts'
import type { App, AppCampaign, AppCampaignTerms, Entitlement, Explained, Key, Platform } from './types.ts'

export const appQuery = (appId: string) => oneQuery<App>(`/apps/${appId}`)

/** The app's allow list, whole and in its order. */
export const appCampaignsQuery = (appId: string) => wholeListQuery<AppCampaign>(`/apps/${appId}/campaigns`)

export const projectAppsQuery = (projectId: string) => wholeListQuery<App>(`/projects/${projectId}/apps`)

export const keysQuery = (projectId: string) => listQuery<Key>(`/projects/${projectId}/keys`)

export interface NewApp {
  name: string
  platform: Platform
}

export const createApp = (projectId: string, app: NewApp) =>
  call<App>('POST', `/projects/${projectId}/apps`, { body: app })

export type AppChange = Partial<{
  name: string
  audienceStatus: App['audienceStatus']
  payoutSharePercent: number
  locales: string[]
  defaultLocale: string
  clientTrialLimit: number | null
  entitlement: Entitlement | null
  provisionalHours: number
  incrementality: Partial<App['incrementality']>
  ranking: Partial<App['ranking']>
}>

export const changeApp = (appId: string, change: AppChange) => call<App>('PATCH', `/apps/${appId}`, { body: change })

/** Replaces the app's allow list: what it may serve, in its order. */
export const putAppCampaigns = (appId: string, campaigns: AppCampaignTerms[]) =>
  call('PUT', `/apps/${appId}/campaigns`, {
    body: {
      campaigns: campaigns.map(({ campaignId, enabled, pinned, priority, entitlement }) => ({
        campaignId,
        enabled,
        pinned,
        priority,
        entitlement,
      })),
    },
  })

export interface NewKey {
  environment: 'live' | 'test'
  appId?: string
  rateLimitPerSecond?: number
}

export const createKey = (projectId: string, key: NewKey) =>
  call<Required<Pick<Key, 'id' | 'publishableKey' | 'secretKey'>>>('POST', `/projects/${projectId}/keys`, { body: key })

export const revokeKey = (keyId: string) => call('DELETE', `/keys/${keyId}`)

export interface SampleUser {
  userId: string
  countryCode: string
  language: string
  platform?: string
}

/** Why each campaign would or would not be shown to somebody. */
export const explain = (appId: string, { userId, ...attributes }: SampleUser) =>
  call<{ data: Explained[] }>('POST', `/apps/${appId}/explain`, {
    body: { clientId: userId, userId, limit: 25, attributes },
  })

export interface Replay {
  recorded: unknown
  computed: unknown
  same: boolean
}

/** The recorded order of a serving, and the same computed again. */
export const replay = (servingId: string) => get<Replay>(`/servings/${servingId}/replay`)
