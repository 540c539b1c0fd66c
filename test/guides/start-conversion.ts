import assert from 'node:assert/strict'
import type { DemoTestApp } from '../support/app/start-demo-app.ts'
import { click, feed } from '../support/app/visitor.ts'
import { freePort } from '../support/free-port.ts'

/** A click on an offer, with the data for its advertiser's conversion report. */
export async function startConversion(demo: DemoTestApp) {
  const [offer] = await feed(demo, demo.publisher.liveKey, `reader-${await freePort()}`)
  assert.ok(offer !== undefined)
  const transaction = await click(demo, offer)
  const { organizationId } = (await demo.admin('GET', `/campaigns/${offer.campaignId}`)).body
  const rotate = (which: string) => demo.admin('POST', `/organizations/${organizationId}/rotate`, { which })
  const { postbackToken } = (await rotate('postbackToken')).body
  const { apiKey } = (await rotate('apiKey')).body
  return {
    CAMPAIGN: offer.campaignId,
    TRANSACTION: transaction,
    POSTBACK_TOKEN: postbackToken,
    ADVERTISER_KEY: apiKey,
  }
}
