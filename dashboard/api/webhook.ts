import { call } from './http.ts'
import { listQuery, oneQuery } from './list-query.ts'
import type { Delivery, Webhook, WebhookTest } from './types.ts'

export const webhookQuery = (appId: string) => oneQuery<Webhook>(`/apps/${appId}/webhook`)

export const deliveriesQuery = (appId: string, filters: { outcome?: string | undefined }) =>
  listQuery<Delivery>(`/apps/${appId}/webhook/deliveries`, filters)

/** Sets the URL; the answer carries the signing secret when it is newly made. */
export const putWebhook = (appId: string, url: string) =>
  call<Webhook>('PUT', `/apps/${appId}/webhook`, { body: { url } })

export const enableWebhook = (appId: string, enabled: boolean) =>
  call<Webhook>('PATCH', `/apps/${appId}/webhook`, { body: { enabled } })

export const deleteWebhook = (appId: string) => call('DELETE', `/apps/${appId}/webhook`)

export const rotateWebhookSecret = (appId: string) =>
  call<{ signingSecret: string }>('POST', `/apps/${appId}/webhook/rotate`)

export const testWebhook = (appId: string) => call<WebhookTest>('POST', `/apps/${appId}/webhook/test`)
