import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { feed } from '../../support/app/visitor.ts'

const attributes = { countryCode: 'US', language: 'en' }
const offerNames = Array.from({ length: 12 }, (_, index) => `everyone-${index}`)

describe('stored attributes in serving', () => {
  const shared = shareTestApp({ at: '2026-02-10T09:00:00Z' })
  let testApp: TestApp
  let publisher: GivenApp
  let casino: GivenCampaign
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ audience_status: 'adults_only', ranking_random_share: 0 })
    const everyone = await Promise.all(
      offerNames.map((name) => testApp.given.campaign([publisher], { name, age_rating: 'everyone' })),
    )
    assert.equal(everyone.length, offerNames.length)
    casino = await testApp.given.campaign([publisher], { name: 'casino' })
  })

  const store = (userId: string, stored: object) =>
    testApp.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: publisher.liveKey,
      body: { userId, attributes: stored },
    })

  async function offers(userId: string, surface: 'feed' | 'search' = 'feed', place: object = attributes) {
    const answer = await testApp.request('POST', `/publisher/sdk/v1/offers/${surface}`, {
      key: publisher.liveKey,
      body: { clientId: 'c', userId, limit: 25, attributes: place },
    })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.offers as { campaignId: string; clickUrl: string }[]
  }
  /** The first four offers in another app. */
  async function servedTo({ liveKey }: GivenApp, userId: string): Promise<string> {
    const served = await feed(testApp, liveKey, userId, { limit: 4 })
    return served.map(({ campaignId }) => campaignId).join()
  }
  const order = async (...request: Parameters<typeof offers>) => (await offers(...request)).map((o) => o.campaignId)

  it('restrict feed and search to offers for everyone if the stored age is under 18', async () => {
    await store('child', { age: 17 })
    for (const surface of ['feed', 'search'] as const) {
      assert.equal((await order('grown-up', surface)).includes(casino.id), true)
      const shown = await order('child', surface)
      assert.deepEqual([shown.length, shown.includes(casino.id)], [offerNames.length, false])
    }
  })

  it("leave a minor's order the same, whatever is stored about them and whatever they open", async () => {
    await store('minor-a', { age: 9 })
    await store('minor-b', { age: 17, countryCode: 'DE', language: 'fr', city: 'Rome' })
    const expected = await order('minor-a')
    assert.deepEqual(await order('minor-b'), expected)
    for (const offer of (await offers('minor-b')).slice(0, 3)) {
      await testApp.request('GET', new URL(offer.clickUrl).pathname)
    }
    testApp.clock.advance(3_600_000)
    assert.deepEqual(await order('minor-b'), await order('minor-a'))
  })

  it('leave one order for all minors of a place, whatever slots are reserved', async () => {
    const app = await testApp.given.app({ ranking_new_campaign_share: 1 })
    const dueAfterMs = 48 * 3_600_000
    // Time runs out for one campaign after the other, and so does need.
    for (let minutes = -60; minutes <= 60; minutes += 5) {
      const created_at = new Date(testApp.clock.nowMs() - dueAfterMs + minutes * 60_000)
      await testApp.given.campaign([app], { age_rating: 'everyone', created_at })
    }
    const minors = Array.from({ length: 12 }, (_, index) => `minor-${index}`)
    for (const userId of minors) {
      const body = { userId, attributes: { age: 10 } }
      await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: app.liveKey, body })
    }
    for (let epoch = 0; epoch < 6; epoch++) {
      const orders = await Promise.all(minors.map((userId) => servedTo(app, userId)))
      assert.equal(new Set(orders).size, 1, `orders of epoch ${epoch}`)
      testApp.clock.advance(300_000)
    }
  })

  it('stop restricting on the day the user comes of age', async () => {
    await testApp.travel('2028-02-29T23:00:00Z')
    await store('seventeen', { age: 17 })
    await testApp.travel('2029-02-28T23:59:59.999Z')
    assert.equal((await order('seventeen')).includes(casino.id), false)
    await testApp.travel('2029-03-01T00:00:00Z')
    assert.equal((await order('seventeen')).includes(casino.id), true)
  })

  it('do not change catalog and message', async () => {
    await store('reader', { age: 12, countryCode: 'DE' })
    const catalog = await testApp.request('POST', '/publisher/sdk/v1/offers/catalog', {
      key: publisher.liveKey,
      body: { userId: 'reader', countryCode: 'US' },
    })
    assert.equal(catalog.body.offers.length, offerNames.length + 1)
    const only = await testApp.given.app()
    const adult = await testApp.given.campaign([only])
    const message = await testApp.request('POST', '/publisher/sdk/v1/offers/message', {
      key: only.liveKey,
      body: { clientId: 'c', chatId: 'reader', attributes },
    })
    assert.equal(message.body.offer?.title, (await titleOf(adult.id))?.title)
  })

  it("keep an adult's order within an epoch, whatever they open meanwhile", async () => {
    await store('steady', { age: 40, subscriptionTier: 'gold' })
    const first = await offers('steady')
    const again = await order('steady')
    assert.deepEqual(
      again,
      first.map((offer) => offer.campaignId),
    )
    await testApp.request('GET', new URL(first[0]?.clickUrl ?? '').pathname)
    assert.deepEqual(await order('steady'), again)
  })

  it('never replace required fields of the request', async () => {
    await store('known', { countryCode: 'US', language: 'en' })
    const answer = await testApp.request('POST', '/publisher/sdk/v1/offers/feed', {
      key: publisher.liveKey,
      body: { clientId: 'c', userId: 'known', attributes: { language: 'en' } },
    })
    assert.equal(answer.status, 400)
  })

  const titleOf = (campaignId: string) =>
    testApp.app.services.database.db
      .selectFrom('creative')
      .select('title')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirst()
})
