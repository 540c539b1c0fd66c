import { signRequest } from '../../../src/http/signature.ts'
import type { ServiceProcess } from '../../support/app/service-process.ts'

/** Both halves of an app's key. */
export interface KeyPair {
  readonly publishableKey: string
  readonly secretKey: string
}

/** The objects used by the traffic of a soak. */
export interface World extends KeyPair {
  readonly appId: string
  readonly postbackToken: string
  /** The live key of the web app, which has a hosted page. */
  readonly webKey: string
}

const campaigns = 5

/** Makes an app with a webhook and campaigns, through a running service. */
export async function makeWorld(service: ServiceProcess, hookUrl: string): Promise<World> {
  const { admin } = service
  const organization = await admin<{ id: string; postbackToken: string }>('POST', '/organizations', { name: 'A' })
  const project = await admin<{ id: string }>('POST', '/projects', { name: 'P' })
  const app = await admin<{ id: string }>('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
  const asked = { environment: 'live', rateLimitPerSecond: 100_000 }
  const { publishableKey, secretKey } = await admin<KeyPair>('POST', `/projects/${project.id}/keys`, asked)
  const web = await admin<{ id: string }>('POST', '/projects', { name: 'W' })
  await admin('POST', `/projects/${web.id}/apps`, { name: 'Web', platform: 'web' })
  const { publishableKey: webKey } = await admin<KeyPair>('POST', `/projects/${web.id}/keys`, asked)
  for (let count = 0; count < campaigns; count++) {
    const facts = { name: `Campaign ${count}`, destinationUrl: 'https://advertiser.example/landing' }
    await makeCampaign(service, { ...facts, organizationId: organization.id, payout: { amount: 1 + count } })
  }
  await admin('PUT', `/apps/${app.id}/webhook`, { url: hookUrl })
  return { appId: app.id, publishableKey, secretKey, postbackToken: organization.postbackToken, webKey }
}

/** Makes a campaign with one creative; returns both ids. */
export async function makeCampaign({ admin }: ServiceProcess, campaign: object) {
  const { id } = await admin<{ id: string }>('POST', '/campaigns', campaign)
  const creative = { title: 'Title', ctaText: 'Get it', primaryImageUrl: 'https://images.example/banner.png' }
  const { id: creativeId } = await admin<{ id: string }>('POST', `/campaigns/${id}/creatives`, creative)
  return { id, creativeId }
}

/** The headers of a call that a publisher's server signs now. */
export function signedHeaders({ publishableKey, secretKey }: KeyPair, method: string, path: string, payload: string) {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = signRequest(secretKey, timestamp, method, path, payload).toString('hex')
  return { 'x-api-key': publishableKey, 'x-timestamp': timestamp, 'x-signature': signature }
}

/** The body of a subscription event, and the headers of its call. */
export function signedEvent(keys: KeyPair, eventId: string, userId: string) {
  const body = JSON.stringify({
    event_id: eventId,
    event_type: 'did_renew',
    user: { app_account_id: userId },
    subscription: { original_transaction_id: `chain of ${eventId}` },
  })
  return { body, headers: signedHeaders(keys, 'POST', '/webhooks/service', body) }
}
