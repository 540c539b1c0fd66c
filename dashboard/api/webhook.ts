import { call } from './client.ts'
import { listQuery, oneQuery } from './list-query.ts'
import type { Delivery } from './types.ts'

const of = (appId: string) => ({ path: { appId } })

export const webhookQuery = (appId: string) => oneQuery('/admin/v1/apps/{appId}/webhook', { path: { appId } })

export const deliveriesQuery = (appId: string, query: { outcome?: Delivery['outcome'] | undefined }) =>
  listQuery('/admin/v1/apps/{appId}/webhook/deliveries', { path: { appId }, query })

/** Sets the URL; the answer carries the signing secret when it is newly made. */
export const putWebhook = (appId: string, url: string) =>
  call('put', '/admin/v1/apps/{appId}/webhook', { ...of(appId), body: { url } })

export const enableWebhook = (appId: string, enabled: boolean) =>
  call('patch', '/admin/v1/apps/{appId}/webhook', { ...of(appId), body: { enabled } })

export const deleteWebhook = (appId: string) => call('delete', '/admin/v1/apps/{appId}/webhook', of(appId))

export const rotateWebhookSecret = (appId: string) => call('post', '/admin/v1/apps/{appId}/webhook/rotate', of(appId))

export const testWebhook = (appId: string) => call('post', '/admin/v1/apps/{appId}/webhook/test', of(appId))
