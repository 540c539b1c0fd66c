import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { Value } from 'typebox/value'
import { type DemoTestApp, shareDemoApp } from '../../test/support/app/start-demo-app.ts'
import { startTestApp } from '../../test/support/app/start-test-app.ts'
import { feed } from '../../test/support/app/visitor.ts'
import { createAppSchema } from '../features/apps/app.schema.ts'
import { createCampaignSchema } from '../features/campaigns/campaign.schema.ts'
import { createCreativeSchema } from '../features/campaigns/creatives/creative.schema.ts'
import { fixture } from './fixture.ts'
import { installDemoNetwork } from './install.ts'

const organizations = [fixture.house, ...fixture.organizations]

describe('the demo network', () => {
  const shared = shareDemoApp()
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  it('serves its campaigns to the live key of its app, with images of this service', async () => {
    const { status, body } = await demo.request('POST', '/publisher/sdk/v1/offers/catalog', {
      key: demo.publisher.liveKey,
      body: { userId: 'reader-1', countryCode: 'DE' },
    })
    assert.equal(status, 200)
    const names = body.offers.map((offer: { name: string }) => offer.name)
    assert.ok(names.includes('Puzzle Harbor') && names.includes('Basilbox Kochbox') && !names.includes('Fernhill Card'))
    const image = await demo.request('GET', new URL(body.offers[0].creatives[0].primaryImageUrl).pathname)
    assert.deepEqual([image.status, image.headers['content-type']], [200, 'image/svg+xml; charset=utf-8'])
  })

  it('is what test keys serve, to minors in part', async () => {
    const adult = await feed(demo, demo.publisher.testKey, 'adult')
    assert.ok(adult.length > 5)
    await demo.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: demo.publisher.testKey,
      body: { userId: 'minor', attributes: { age: 14 } },
    })
    const names = (await feed(demo, demo.publisher.testKey, 'minor')).map(({ title }) => title)
    assert.ok(names.length > 1 && names.length < adult.length)
    assert.ok(!names.some((name) => name.includes('dinners')))
  })

  it('has members who sign in', async () => {
    const found = await demo.app.services.database.db
      .selectFrom('membership')
      .innerJoin('member', 'member.id', 'membership.member_id')
      .select(['member.email', 'membership.role'])
      .where('member.email', 'like', '%@offerwire.local')
      .orderBy('member.email')
      .execute()
    assert.deepEqual(
      found.map((member) => member.role),
      ['advertiser', 'operator', 'publisher'],
    )
  })

  it('is made once, and follows BASE_URL afterwards', async () => {
    await demo.installAgain({ baseUrl: 'https://offers.example/api' })
    const { db } = demo.app.services.database
    const creatives = await db.selectFrom('creative').select(['primary_image_url', 'additional_images']).execute()
    const campaigns = await db.selectFrom('campaign').select('destination_url').execute()
    const organizations = await db.selectFrom('organization').select(['logo_url', 'url']).execute()
    const addresses = [...creatives, ...campaigns, ...organizations].flatMap((row) => Object.values(row).flat())
    for (const address of addresses) assert.match(String(address), /^https:\/\/offers\.example\/api\/demo\/[^:]*$/)
    await demo.installAgain()
    const restored = await db.selectFrom('campaign').select('destination_url').executeTakeFirstOrThrow()
    assert.ok(restored.destination_url.startsWith(`${demo.baseUrl}/demo/advertiser?`))
  })
})

describe('the demo campaigns of every installation', () => {
  it('are there without demo data, for all countries and for everyone, and no live key serves them', async (t) => {
    const testApp = await startTestApp(t)
    const publisher = await testApp.given.app()
    const options = { baseUrl: 'http://localhost:3000', hasDemoData: false, demoPassword: 'unused-password' }
    await installDemoNetwork(testApp.app.services, options)
    assert.deepEqual((await testApp.admin('GET', '/projects')).body.data.length, 1, "the test's own")
    const campaigns = await testApp.admin('GET', '/campaigns')
    assert.ok(campaigns.body.data.length >= 2)
    for (const campaign of campaigns.body.data) assert.deepEqual([campaign.demo, campaign.targetCountries], [true, []])
    assert.ok(campaigns.body.data.some((campaign: { ageRating: string }) => campaign.ageRating === 'everyone'))
    const offers = async (key: string) => {
      const { body } = await testApp.request('POST', '/publisher/sdk/v1/offers/catalog', {
        key,
        body: { userId: 'u', countryCode: 'BT' },
      })
      return body.offers.length
    }
    assert.deepEqual([await offers(publisher.liveKey), await offers(publisher.testKey)], [0, 3])
  })

  it('are made once when two processes start at once', async (t) => {
    const testApp = await startTestApp(t)
    const options = { baseUrl: 'http://localhost:3000', hasDemoData: true, demoPassword: 'a-demo-password' }
    await Promise.all([
      installDemoNetwork(testApp.app.services, options),
      installDemoNetwork(testApp.app.services, options),
    ])
    const { db } = testApp.app.services.database
    const made = await db.selectFrom('organization').select('name').where('is_demo', '=', true).execute()
    assert.deepEqual(made.map(({ name }) => name).sort(), organizations.map(({ name }) => name).sort())
    assert.equal((await db.selectFrom('project').select('id').execute()).length, 1)
  })
})

describe('the fixture', () => {
  it('is what the management API takes', () => {
    assert.ok(Value.Check(createAppSchema, fixture.publisher.app))
    for (const { campaign, creative } of organizations.flatMap(({ campaigns }) => campaigns)) {
      const addressed = { ...campaign, organizationId: crypto.randomUUID(), destinationUrl: 'https://offers.example/' }
      assert.ok(Value.Check(createCampaignSchema, addressed), campaign.name)
      assert.ok(Value.Check(createCreativeSchema, creative), creative.title)
    }
  })
})

describe('demo images', () => {
  it('are SVG of their own for each campaign and advertiser, banners 2.4 times as wide as high', () => {
    const names = organizations.flatMap(({ slug, campaigns }) => [
      `${slug}-logo`,
      ...campaigns.flatMap((campaign) => [`${campaign.slug}-banner`, `${campaign.slug}-square`]),
    ])
    const images = names.map((name) => readFileSync(new URL(`images/${name}.svg`, import.meta.url), 'utf8'))
    assert.equal(new Set(images).size, names.length)
    for (const [index, name] of names.entries()) {
      const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(images[index] ?? '') ?? []
      assert.equal(Number(width) / Number(height), name.endsWith('-banner') ? 2.4 : 1, name)
    }
  })

  it('of another name do not exist', async (t) => {
    const { request } = await startTestApp(t)
    const names = ['secret.svg', '..%2Ffixture.json', '..%2Fimages%2Flumora-logo.svg', `${'a'.repeat(300)}.svg`]
    for (const name of names) {
      assert.equal((await request('GET', `/demo/images/${name}`)).status, 404, name)
    }
  })
})
