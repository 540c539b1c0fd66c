import assert from 'node:assert/strict'
import type { GivenCampaign } from './given.ts'
import type { TestApp } from './start-test-app.ts'

type Requests = Pick<TestApp, 'request'>

export interface ShownOffer {
  readonly campaignId: string
  readonly clickUrl: string
  readonly impressionUid: string
  readonly title: string
}

/** Requests a feed with an app's key, and returns its offers, best first. */
export async function feed({ request }: Requests, key: string, userId: string, more = {}): Promise<ShownOffer[]> {
  const attributes = { countryCode: 'US', language: 'en' }
  const body = { clientId: 'client', userId, attributes, limit: 25, ...more }
  const answer = await request('POST', '/publisher/sdk/v1/offers/feed', { key, body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.offers
}

/** Opens an offer's link, and returns the id of the new transaction. */
export async function click({ request }: Requests, offer: Pick<ShownOffer, 'clickUrl'> | undefined): Promise<string> {
  assert.ok(offer, 'no such offer in the feed')
  const { headers, text } = await request('GET', new URL(offer.clickUrl).pathname)
  const { searchParams } = new URL(String(headers.location))
  const id = searchParams.get('transaction_id') ?? searchParams.get('c')
  assert.ok(id, text)
  return id
}

let users = 0

/** Serves a campaign to a user, who clicks it; returns the transaction's id. */
export async function clickOffer(
  app: Requests,
  campaign: Pick<GivenCampaign, 'id'>,
  key: string,
  userId = `user-${++users}`,
): Promise<string> {
  const offers = await feed(app, key, userId)
  return click(
    app,
    offers.find(({ campaignId }) => campaignId === campaign.id),
  )
}

/** Sends the advertiser's conversion postback. */
export function sendPostback({ request }: Requests, campaign: GivenCampaign, transactionId: string, more = {}) {
  const { postbackToken: token } = campaign.organization
  return request('GET', `/postback?${new URLSearchParams({ token, transaction_id: transactionId, ...more })}`)
}
