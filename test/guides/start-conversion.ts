import assert from 'node:assert/strict'
import type { DemoTestApp } from '../support/app/start-demo-app.ts'
import { freePort } from '../support/free-port.ts'

/** A click on an offer, and what its advertiser reports a conversion with. */
export async function startConversion(demo: DemoTestApp) {
  const attributes = { countryCode: 'US', language: 'en' }
  const body = { clientId: 'home', userId: `reader-${await freePort()}`, attributes }
  const feed = await demo.request('POST', '/publisher/sdk/v1/offers/feed', {
    headers: { 'x-api-key': demo.publisher.liveKey },
    body,
  })
  const [offer] = feed.body.offers as { clickUrl: string; campaignId: string }[]
  assert.ok(offer !== undefined)
  const { location } = (await demo.request('GET', new URL(offer.clickUrl).pathname)).headers
  const transaction = new URL(String(location)).searchParams.get('transaction_id') ?? ''
  const { organizationId } = (await demo.admin('GET', `/campaigns/${offer.campaignId}`)).body
  const rotate = (which: string) => demo.admin('POST', `/organizations/${organizationId}/rotate`, { which })
  const { postbackToken } = (await rotate('postbackToken')).body
  const { apiKey } = (await rotate('apiKey')).body
  return { TRANSACTION: transaction, POSTBACK_TOKEN: postbackToken, ADVERTISER_KEY: apiKey }
}
