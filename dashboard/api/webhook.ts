import { answered, client } from './client.ts'
import { listQuery, oneQuery } from './list-query.ts'
import type { Delivery } from './types.ts'

const of = (appId: string) => ({ params: { path: { appId } } })

export const webhookQuery = (appId: string) => oneQuery('/admin/v1/apps/{appId}/webhook', { path: { appId } })

export const deliveriesQuery = (appId: string, query: { outcome?: Delivery['outcome'] | undefined }) =>
  listQuery('/admin/v1/apps/{appId}/webhook/deliveries', { path: { appId }, query })

/** Sets the URL; the answer carries the signing secret when it is newly made. */
export async function putWebhook(appId: string, url: string) {
  const { data } = await client.PUT('/admin/v1/apps/{appId}/webhook', { ...of(appId), body: { url } })
  return answered(data)
}

export async function enableWebhook(appId: string, enabled: boolean) {
  const { data } = await client.PATCH('/admin/v1/apps/{appId}/webhook', { ...of(appId), body: { enabled } })
  return answered(data)
}

export async function deleteWebhook(appId: string) {
  await client.DELETE('/admin/v1/apps/{appId}/webhook', of(appId))
}

export async function rotateWebhookSecret(appId: string) {
  const { data } = await client.POST('/admin/v1/apps/{appId}/webhook/rotate', of(appId))
  return answered(data)
}

export async function testWebhook(appId: string) {
  const { data } = await client.POST('/admin/v1/apps/{appId}/webhook/test', of(appId))
  return answered(data)
}
