import assert from 'node:assert/strict'
import type { DemoTestApp } from '../support/app/start-demo-app.ts'
import { click, feed } from '../support/app/visitor.ts'
import type { Shown } from './every-page.ts'

/** Objects to show on every page. */
export interface DemoTraffic extends Shown {
  /** The publishable key of the demo app's first pair. */
  readonly publishableKey: string
}

/** Lets a few users open offers of the demo app and complete some, makes links of a creator, and drafts a payment. */
export async function makeDemoTraffic(demo: DemoTestApp): Promise<DemoTraffic> {
  const { appId, projectId, liveKey: key } = demo.publisher
  const [userId, creatorId] = ['reader-1', 'mila-bakes']
  const opened: string[] = []
  for (const reader of [1, 2, 3]) {
    const offers = await feed(demo, key, `reader-${reader}`)
    for (const offer of offers.slice(0, 2)) opened.push(await click(demo, offer))
  }
  const [transactionId = ''] = opened
  const completed = await demo.request('POST', `/demo/advertiser?transaction_id=${transactionId}`)
  assert.equal(completed.status, 200)
  await demo.request('POST', '/publisher/sdk/v1/creators/links', { key, body: { creatorId } })
  await demo.request('POST', '/publisher/sdk/v1/users/attributes', {
    key,
    body: { userId, attributes: { countryCode: 'US', language: 'en', age: 34 } },
  })
  const iban = 'DE89370400440532013000'
  await demo.admin('PUT', `/projects/${projectId}/payment-method`, { rail: 'sepa', name: 'Reader', iban })
  const batchId = (await demo.admin('POST', '/payment-batches', { rail: 'manual' })).body.id
  const { campaignId } = (await demo.admin('GET', `/transactions/${transactionId}`)).body
  const { organizationId } = (await demo.admin('GET', `/campaigns/${campaignId}`)).body
  const offeredCampaignId = await offerCampaign(demo)
  const shown = {
    appId,
    projectId,
    organizationId,
    campaignId,
    transactionId,
    userId,
    creatorId,
    batchId,
    offeredCampaignId,
  }
  return { ...shown, publishableKey: key }
}

/** Adds an advertiser outside the demo network, with a campaign that publishers have to apply for; returns its id. */
async function offerCampaign(demo: DemoTestApp): Promise<string> {
  const organization = await demo.admin('POST', '/organizations', { name: 'Lumen Audio' })
  const campaign = await demo.admin('POST', '/campaigns', {
    ...{ organizationId: organization.body.id, name: 'A month of music', destinationUrl: 'https://lumen.example/' },
    ...{ access: 'ask', terms: 'No brand bidding.\nNo incentives.', payout: { amount: 12.5 }, perk: 'One month free' },
  })
  const goals = [{ key: 'purchase', name: 'Purchase', payout: { percent: 5 }, repeats: 'per_order' }]
  await demo.admin('PUT', `/campaigns/${campaign.body.id}/goals`, { goals })
  return campaign.body.id
}
