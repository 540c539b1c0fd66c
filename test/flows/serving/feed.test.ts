import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { FeedOfferSchema } from '../../../src/features/serving/offer.schema.ts'
import { packCompletion } from '../../../src/features/users/completions.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { type Answer, shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { attributes, feed, figures } from './serve.ts'

const isFeedOffer = Compile(FeedOfferSchema)
const titles = ({ body }: Answer): string[] => body.offers.map((offer: { title: string }) => offer.title).sort()

describe('POST /offers/feed', () => {
  const shared = shareTestApp()
  let app: TestApp
  let publisher: GivenApp
  before(async () => {
    app = shared()
    publisher = await app.given.app()
    for (let index = 0; index < 12; index++) await app.given.campaign([publisher])
  })

  describe('200', () => {
    it('returns ten offers by default, each with exactly the documented fields', async () => {
      const { status, body } = await feed(app, publisher)
      assert.equal(status, 200)
      assert.equal(body.success, true)
      assert.deepEqual(Object.keys(body), ['success', 'offers'])
      assert.equal(body.offers.length, 10)
      for (const offer of body.offers) assert.ok(isFeedOffer.Check(offer), JSON.stringify(isFeedOffer.Errors(offer)))
      assert.equal(new Set(body.offers.map((offer: { campaignId: string }) => offer.campaignId)).size, 10)
    })

    it('returns fresh links on each call, on the address of short links', async () => {
      const first = await feed(app, publisher)
      const second = await feed(app, publisher)
      const links = [...first.body.offers, ...second.body.offers].map((offer: { clickUrl: string }) => offer.clickUrl)
      assert.equal(new Set(links).size, 20)
      for (const link of links) assert.match(link, /^http:\/\/localhost:3000\/l\/[0-9A-Za-z]{18}$/)
    })

    it('keeps its order for a user, and differs between users', async () => {
      const order = async (userId: string) =>
        (await feed(app, publisher, { userId })).body.offers.map((offer: { campaignId: string }) => offer.campaignId)
      const orders = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(order))
      assert.deepEqual(await order('a'), orders[0])
      assert.ok(new Set(orders.map((each) => each.join())).size > 1)
    })

    it('returns at most the limit, from 1 to 25', async () => {
      assert.equal((await feed(app, publisher, { limit: 1 })).body.offers.length, 1)
      assert.equal((await feed(app, publisher, { limit: 25 })).body.offers.length, 12)
    })

    it('returns an empty list if nothing is eligible', async () => {
      const other = await app.given.app()
      const { status, body } = await feed(app, other)
      assert.deepEqual([status, body], [200, { success: true, offers: [] }])
    })

    it('shows only campaigns that target the country, and those that target none', async () => {
      const german = await app.given.app()
      await app.given.campaign([german], { name: 'Everywhere' })
      await app.given.campaign([german], { name: 'Germany', target_countries: ['DE'] })
      await app.given.campaign([german], { name: 'France', target_countries: ['FR', 'BE'] })
      const inCountry = async (countryCode: string) =>
        titles(await feed(app, german, { attributes: { ...attributes, countryCode } }))
      assert.deepEqual(await inCountry('DE'), ['Everywhere', 'Germany'])
      assert.deepEqual(await inCountry('BE'), ['Everywhere', 'France'])
      assert.deepEqual(await inCountry('ZZ'), ['Everywhere'])
    })

    it('omits campaigns that are paused, not started, over, without image, disabled or not listed', async () => {
      const strict = await app.given.app()
      await app.given.campaign([strict], { name: 'Shown' })
      await app.given.campaign([strict], { name: 'Paused', status: 'paused' })
      await app.given.campaign([strict], { name: 'Later', starts_at: new Date('2026-06-16') })
      await app.given.campaign([strict], { name: 'Over', ends_at: new Date('2026-06-15T12:00:00Z') })
      await app.given.campaign([strict], { name: 'Imageless' }, { primary_image_url: null })
      await app.given.campaign([strict], { name: 'Creative paused' }, { status: 'paused' })
      await app.given.campaign([], { name: 'Not granted' })
      await app.given.campaign([strict], { name: 'Demo', is_demo: true })
      const disabled = await app.given.campaign([], { name: 'Disabled' })
      await app.given.list(strict.id, disabled.id, { enabled: false })
      assert.deepEqual(titles(await feed(app, strict)), ['Shown'])
    })

    it('restricts creatives to the named platform, or not at all', async () => {
      const mobile = await app.given.app()
      const campaign = await app.given.campaign([mobile], {}, { title: 'For iOS', supported_platforms: ['ios'] })
      await app.given.campaign([mobile], {}, { title: 'For web', supported_platforms: ['web'] })
      await app.given.campaign([mobile], {}, { title: 'For all' })
      await app.given.creative(campaign.id, { title: 'For Android', supported_platforms: ['android'] })
      const on = async (platform: string) =>
        titles(await feed(app, mobile, { attributes: { ...attributes, platform } }))
      assert.deepEqual(await on('ios'), ['For all', 'For iOS'])
      assert.deepEqual(await on('android'), ['For Android', 'For all'])
      assert.equal((await feed(app, mobile)).body.offers.length, 3)
    })

    it('draws creatives by weight, the same one for the same user', async () => {
      const varied = await app.given.app()
      const campaign = await app.given.campaign([varied], {}, { title: 'A', weight: 1 })
      await app.given.creative(campaign.id, { title: 'B', weight: 3 })
      await app.given.creative(campaign.id, { title: 'never', weight: 0 })
      const counts = new Map<string, number>()
      for (let user = 0; user < 200; user++) {
        const [title = ''] = titles(await feed(app, varied, { userId: `u${user}` }))
        counts.set(title, (counts.get(title) ?? 0) + 1)
        if (user < 5) assert.deepEqual(titles(await feed(app, varied, { userId: `u${user}` })), [title])
      }
      const share = (counts.get('B') ?? 0) / 200
      assert.ok(share > 0.6 && share < 0.9, `B was drawn in ${share}`)
      assert.equal(counts.has('never'), false)
    })

    it('uses the requested language if app and creative have it', async () => {
      const bilingual = await app.given.app({ locales: ['en', 'de'], default_locale: 'en' })
      const translations = JSON.stringify({ de: { title: 'Hallo' }, fr: { title: 'Bonjour' } })
      await app.given.campaign([bilingual], {}, { title: 'Hello', translations })
      const inLanguage = async (language: string) =>
        titles(await feed(app, bilingual, { attributes: { ...attributes, language } }))
      assert.deepEqual(await inLanguage('de-AT'), ['Hallo'])
      assert.deepEqual(await inLanguage('fr'), ['Hello'])
      assert.deepEqual(await inLanguage('i-klingon'), ['Hello'])
    })

    it("matches a language's former name, and any Norwegian, in locales and translations", async () => {
      const speaker = await app.given.app({ locales: ['en', 'iw', 'no'], default_locale: 'en' })
      const translations = JSON.stringify({ he: { title: 'Shalom' }, nb: { title: 'Hei' } })
      await app.given.campaign([speaker], {}, { title: 'Hello', translations })
      for (const [language, title] of [
        ['he-IL', 'Shalom'],
        ['iw', 'Shalom'],
        ['nn-NO', 'Hei'],
        ['da', 'Hello'],
      ] as const) {
        assert.deepEqual(titles(await feed(app, speaker, { attributes: { ...attributes, language } })), [title])
      }
    })

    it("shows the organization's logo, or the creative's if it has none", async () => {
      const logos = await app.given.app()
      const organization = await app.given.organization({ logo_url: 'https://images.example/org.png' })
      const logo_url = 'https://images.example/creative.png'
      await app.given.campaign([logos], {}, { title: 'With', logo_url }, organization)
      await app.given.campaign([logos], {}, { title: 'Without', logo_url })
      const { body } = await feed(app, logos)
      const logoOf = (title: string) =>
        body.offers.find((offer: { title: string }) => offer.title === title).advertiserLogo
      assert.equal(logoOf('With'), 'https://images.example/org.png')
      assert.equal(logoOf('Without'), logo_url)
    })

    it('omits offers that this user has completed in this app', async () => {
      const rewarded = await app.given.app()
      const campaign = await app.given.campaign([rewarded], { name: 'Once' })
      await app.given.campaign([rewarded], { name: 'Other' })
      await app.app.services.database.db
        .insertInto('app_user')
        .values({
          app_id: rewarded.id,
          user_id: 'u1',
          id: randomUUID(),
          created_at: new Date(),
          completed: packCompletion({ campaignId: campaign.id, atMs: Date.now() }),
        })
        .execute()
      assert.deepEqual(titles(await feed(app, rewarded)), ['Other'])
      assert.deepEqual(titles(await feed(app, rewarded, { userId: 'u2' })), ['Once', 'Other'])
    })

    it('shows users under 18, by the stored age counted forward, only offers for everyone', async () => {
      const family = await app.given.app()
      await app.given.campaign([family], { name: 'Casino' })
      await app.given.campaign([family], { name: 'Puzzle', age_rating: 'everyone' })
      const store = (userId: string, attributes: object) =>
        app.request('POST', '/publisher/sdk/v1/users/attributes', { key: family.liveKey, body: { userId, attributes } })
      await store('teen', { age: 17 })
      await store('adult', { age: 18 })
      assert.deepEqual(titles(await feed(app, family, { userId: 'teen' })), ['Puzzle'])
      assert.deepEqual(titles(await feed(app, family, { userId: 'adult' })), ['Casino', 'Puzzle'])
      assert.deepEqual(titles(await feed(app, family, { userId: 'unknown' })), ['Casino', 'Puzzle'])
    })

    it('counts servings, but none of a test key, whose demo offers work', async () => {
      const counted = await app.given.app()
      await app.given.campaign([counted])
      await app.given.campaign([], { name: 'Demo', is_demo: true })
      assert.equal((await feed(app, counted)).body.offers.length, 1)
      const demo = await feed(app, counted, {}, { key: counted.testKey })
      assert.ok(titles(demo).includes('Demo'))
      assert.equal((await figures(app, counted.id)).served, 1)
    })

    it('serves demo campaigns to live keys of the demo app only', async () => {
      const demoApp = await app.given.app({ is_demo: true })
      await app.given.campaign([demoApp], { name: 'Demo of the app', is_demo: true })
      assert.deepEqual(titles(await feed(app, demoApp)), ['Demo of the app'])
    })

    it('ignores unknown attributes and fields', async () => {
      const { status } = await feed(app, publisher, {
        extra: null,
        attributes: { ...attributes, age: 'x', dateOfBirth: 1 },
      })
      assert.equal(status, 200)
    })
  })

  describe('400', () => {
    const faults: [string, Record<string, unknown>, RegExp][] = [
      ['without clientId', { clientId: undefined }, /clientId/],
      ['without userId', { userId: undefined }, /userId/],
      ['with an empty userId', { userId: '' }, /userId/],
      ['with null for userId', { userId: null }, /userId/],
      ['with a userId of 513 code points', { userId: '😀'.repeat(513) }, /userId/],
      ['with a NUL in userId', { userId: 'a\u0000' }, /./],
      ['with a lone surrogate in userId', { userId: 'a\ud800' }, /./],
      ['with a limit of 0', { limit: 0 }, /limit/],
      ['with a limit of 26', { limit: 26 }, /limit/],
      ['with a limit that is text', { limit: '10' }, /limit/],
      ['with a limit that is no integer', { limit: 1.5 }, /limit/],
      ['without attributes', { attributes: undefined }, /attributes/],
      ['without countryCode', { attributes: { language: 'en' } }, /countryCode/],
      ['without language', { attributes: { countryCode: 'US' } }, /language/],
      ['with a lower-case countryCode', { attributes: { countryCode: 'us', language: 'en' } }, /countryCode/],
      ['with a countryCode of three letters', { attributes: { countryCode: 'USA', language: 'en' } }, /countryCode/],
      ['with a malformed language', { attributes: { countryCode: 'US', language: 'en_US' } }, /language/],
      ['with the platform api', { attributes: { ...attributes, platform: 'api' } }, /platform/],
      ['with null for the platform', { attributes: { ...attributes, platform: null } }, /platform/],
    ]
    for (const [name, change, message] of faults) {
      it(name, async () => {
        const { status, body } = await feed(app, publisher, change)
        assert.equal(status, 400)
        assert.match(body.error, message)
        assert.equal(body.code, 'invalid_request')
      })
    }

    it('accepts a userId of 512 code points', async () => {
      assert.equal((await feed(app, publisher, { userId: '😀'.repeat(512) })).status, 200)
    })
  })

  describe('401 and 429', () => {
    it('refuses a missing and an unknown key before it reads the body', async () => {
      for (const headers of [{}, { 'x-api-key': 'pk_live_wrong' }]) {
        const { status } = await app.request('POST', '/publisher/sdk/v1/offers/feed', { headers, body: '{' })
        assert.equal(status, 401)
      }
    })

    it('limits a burst of a key to twice its rate', async () => {
      const key = await app.given.key(publisher.projectId, 'live', { rate_limit_per_second: 1 })
      const statuses = []
      for (let count = 0; count < 3; count++) {
        statuses.push((await feed(app, publisher, {}, { key: key.publishableKey })).status)
      }
      assert.deepEqual(statuses, [200, 200, 429])
    })
  })
})
