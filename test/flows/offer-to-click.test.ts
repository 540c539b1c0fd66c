import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestApp } from '../start-test-app.ts'

const attributes = { countryCode: 'US', language: 'en' }

describe('an offer from the feed to its click', () => {
  it('is served, confirmed, opened and counted', async (t) => {
    const { app, given, request } = await startTestApp(t)
    const publisher = await given.app()
    const campaign = await given.campaign([publisher])
    const key = publisher.liveKey

    const feed = await request('POST', '/publisher/sdk/v1/offers/feed', {
      key,
      body: { clientId: 'c1', userId: 'u1', attributes },
    })
    assert.equal(feed.status, 200, feed.text)
    const [offer] = feed.body.offers
    assert.equal(offer.campaignId, campaign.id)
    const delivered = await request('POST', `/publisher/sdk/v1/offers/impressions/${offer.impressionUid}/delivered`, {
      key,
      body: { deliveredTimestamp: 1_780_000_000 },
    })
    assert.deepEqual([delivered.status, delivered.body], [202, { success: true }])
    const click = await request('GET', new URL(offer.clickUrl).pathname)
    assert.equal(click.status, 302, click.text)
    const { db } = app.services.database
    const rows = await db.selectFrom('transaction').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.match(click.headers.location as string, new RegExp(`transaction_id=${rows[0]?.id}`))
    const deltas = await db.selectFrom('counter_delta').selectAll().execute()
    assert.deepEqual(
      deltas.map(({ served, delivered, clicks }) => [served, delivered, clicks]),
      [
        [[1], [0], [0]],
        [[0], [1], [0]],
        [[0], [0], [1]],
      ],
    )
  })
})
