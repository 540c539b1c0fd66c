import assert from 'node:assert/strict'
import type { GivenCampaign } from '../../support/app/given.ts'
import type { TestApp } from '../../support/app/start-test-app.ts'

let people = 0

/** Shows a campaign to a person, who clicks it; gives the transaction's id. */
export async function clickOffer(
  { request }: TestApp,
  campaign: GivenCampaign,
  key: string,
  userId = `person-${++people}`,
): Promise<string> {
  const feed = await request('POST', '/publisher/sdk/v1/offers/feed', {
    key,
    body: { clientId: 'client', userId, attributes: { countryCode: 'US', language: 'en' }, limit: 25 },
  })
  const offer = feed.body.offers.find((each: { campaignId: string }) => each.campaignId === campaign.id)
  assert.ok(offer, feed.text)
  const click = await request('GET', new URL(offer.clickUrl).pathname)
  const id = new URL(click.headers.location as string).searchParams.get('transaction_id')
  assert.ok(id, click.text)
  return id
}

/** Sends the advertiser's conversion postback. */
export function sendPostback({ request }: TestApp, campaign: GivenCampaign, transactionId: string, more = {}) {
  const { postbackToken: token } = campaign.organization
  return request('GET', `/postback?${new URLSearchParams({ token, transaction_id: transactionId, ...more })}`)
}
