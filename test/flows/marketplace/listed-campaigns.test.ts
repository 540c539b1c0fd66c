import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { ask, givenWorld, open, outcome } from './given-world.ts'

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

describe('an approved campaign', () => {
  it('is at the end of the list, whatever is on it', async () => {
    const { app, campaign, apply, list, serve } = await givenWorld(test, open)
    const { db } = test.app.services.database
    const later = await test.given.campaign()
    const younger: string[] = []
    for (let count = 0; count < 3; count++) younger.push((await test.given.campaign()).id)
    const [first = '', second = '', third = ''] = younger
    await test.given.list(app.id, second, { position: 0 })
    for (const id of [third, first])
      await db.insertInto('app_campaign').values({ app_id: app.id, campaign_id: id }).execute()
    await apply()
    assert.deepEqual(await list(), [second, first, third, campaign.id])
    assert.deepEqual(await serve(), [second, first, third, campaign.id])
    await apply({ campaignId: later.id })
    assert.deepEqual(await list(), [second, first, third, campaign.id, later.id])
  })

  it('is taken off the list by either side; its links redirect on, and it may be applied for again', async () => {
    const { app, campaign, apply, list, serve, publisher, advertiser } = await givenWorld(test, open)
    const path = `/apps/${app.id}/campaigns/${campaign.id}`
    await apply()
    const body = { userId: 'u', countryCode: 'DE' }
    const catalog = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body })
    const { pathname } = new URL(catalog.body.offers[0].creatives[0].clickUrl)
    for (const call of [publisher.call, advertiser.call, test.admin]) {
      const { status } = await call('DELETE', path)
      assert.equal(status, 204)
      assert.deepEqual([await list(), await serve()], [[], []])
      assert.equal((await call('DELETE', path)).status, 404)
      assert.equal((await test.request('GET', pathname)).status, 302)
      const marketplace = await publisher.call('GET', `/projects/${app.projectId}/marketplace?limit=1`)
      assert.equal(marketplace.body.data[0].campaignId, campaign.id)
      assert.deepEqual(outcome(await apply()), [201, 'approved'])
    }
    const stranger = await givenWorld(test, open)
    for (const { call } of [stranger.publisher, stranger.advertiser])
      assert.equal((await call('DELETE', path)).status, 404)
    assert.deepEqual(await list(), [campaign.id])
    const { data } = (await test.admin('GET', `/audit?objectId=${app.id}`)).body
    assert.deepEqual([data[0].action, data[0].changes], ['app.remove_campaign', { removed: [campaign.id] }])
  })

  it('stays on the list when the campaign becomes private, and cannot be added by a list', async () => {
    const { app, campaign, apply, list, publisher, advertiser } = await givenWorld(test, open)
    await apply()
    await advertiser.call('PATCH', `/campaigns/${campaign.id}`, { access: 'private' })
    assert.deepEqual(await list(), [campaign.id])
    assert.equal((await publisher.call('GET', `/campaigns/${campaign.id}`)).status, 200)
    await publisher.call('DELETE', `/apps/${app.id}/campaigns/${campaign.id}`)
    assert.equal((await publisher.call('GET', `/campaigns/${campaign.id}`)).status, 404)
    assert.deepEqual(outcome(await apply()), [404, 'not_found'])
    const other = await test.given.campaign([], ask)
    for (const campaignId of [campaign.id, other.id]) {
      const { status } = await publisher.call('PUT', `/apps/${app.id}/campaigns`, { campaigns: [{ campaignId }] })
      assert.equal(status, 400)
    }
  })
})
