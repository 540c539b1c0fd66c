import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { MintingPace } from '../../../src/features/creators/mint-creator-links.ts'
import { applyRetention } from '../../../src/features/retention/apply-retention.ts'
import { recordSnapshotChanges } from '../../../src/snapshot/snapshot-changes.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { startTestDatabase } from '../../support/database/database.ts'

const path = '/publisher/sdk/v1/creators/links'

describe('POST /creators/links', () => {
  const shared = shareTestApp({ environment: { LINK_URL: 'https://go.example' } })
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const links = (publisher: GivenApp, creatorId: string, key = publisher.liveKey) =>
    fetchCreatorLinks(testApp, creatorId, key)

  describe('200', () => {
    it('creates a link for every campaign of the app, in its order, whatever its country', async () => {
      const { given } = testApp
      const publisher = await given.app()
      const first = await given.campaign([], { target_countries: ['JP'] })
      const second = await given.campaign([publisher])
      await given.campaign()
      await given.list(publisher.id, first.id)
      const answer = await testApp.request('POST', path, { key: publisher.liveKey, body: { creatorId: 'ada' } })
      assert.deepEqual(Object.keys(answer.body), ['creatorId', 'links'])
      assert.equal(answer.body.creatorId, 'ada')
      const campaigns = answer.body.links.map((link: { campaignId: string }) => link.campaignId)
      assert.deepEqual(campaigns, [second.id, first.id])
      for (const { linkUrl } of answer.body.links) assert.match(linkUrl, /^https:\/\/go\.example\/[0-9A-Za-z]{10}$/)
    })

    it('returns exactly the fields of a link entry, with categories, and creatives without links', async () => {
      const { given, app } = testApp
      const { db } = app.services.database
      const publisher = await given.app({ payout_share_ppm: 700_000n })
      const campaign = await given.campaign([], {
        name: 'Reader',
        perk: 'Free month',
        badge_label: 'free_trial',
        old_price: '$10',
        new_price: '$0',
        target_countries: ['US', 'DE'],
        payout_micros: 1_250_000n,
        payout_model: 'CPI',
      })
      const categoryId = app.services.newId()
      await db
        .insertInto('category')
        .values({ id: categoryId, name: `Reading ${categoryId}` })
        .execute()
      await db
        .insertInto('campaign_category')
        .values({ campaign_id: campaign.id, category_id: categoryId, position: 0 })
        .execute()
      await recordSnapshotChanges(db, [{ kind: 'campaign', id: campaign.id }])
      await given.list(publisher.id, campaign.id)
      const [link] = (await links(publisher, 'ada')).entries
      const { linkUrl, organization, creatives, ...rest } = link
      assert.equal(typeof linkUrl, 'string')
      assert.deepEqual(rest, {
        campaignId: campaign.id,
        // 1.25 x 70% = 0.875, half-even to 0.88
        payout: { amount: 0.88, currency: 'USD', model: 'CPI' },
        name: 'Reader',
        perk: 'Free month',
        badgeLabel: 'free_trial',
        oldPrice: '$10',
        newPrice: '$0',
        targetCountries: ['US', 'DE'],
        categories: [{ id: categoryId, name: `Reading ${categoryId}` }],
      })
      assert.deepEqual(Object.keys(organization), ['id', 'name', 'description', 'url', 'logoUrl'])
      assert.deepEqual(creatives, [
        {
          id: campaign.creativeId,
          title: 'Reader',
          subtitle: null,
          description: null,
          primaryImageUrl: 'https://images.example/banner.png',
          logoUrl: null,
          additionalImages: [],
          ctaText: 'Get it',
          supportedPlatforms: [],
        },
      ])
    })

    it('returns amount 0 for a campaign without payout, and an empty list without categories', async () => {
      const publisher = await testApp.given.app()
      await testApp.given.campaign([publisher], { payout_micros: null })
      const [link] = (await links(publisher, 'ada')).entries
      assert.deepEqual(link.payout, { amount: 0, currency: 'USD', model: 'CPA' })
      assert.deepEqual(link.categories, [])
    })

    it('returns no links if the app has no eligible campaigns', async () => {
      const publisher = await testApp.given.app()
      assert.deepEqual((await links(publisher, 'ada')).entries, [])
    })

    it('always returns the same link, even for 50 parallel first calls', async () => {
      const publisher = await testApp.given.app()
      for (let count = 0; count < 3; count++) await testApp.given.campaign([publisher])
      const answers = await Promise.all(Array.from({ length: 50 }, () => links(publisher, 'ada')))
      const distinct = new Set(answers.map((answer) => JSON.stringify(answer.slugs)))
      assert.equal(distinct.size, 1)
      const later = await testApp.given.campaign([publisher])
      const { slugs } = await links(publisher, 'ada')
      assert.deepEqual(slugs.slice(0, 3), answers[0]?.slugs)
      assert.equal(slugs.length, 4)
      assert.equal((await links(publisher, 'ada')).entries[3].campaignId, later.id)
    })

    it('distinguishes creators, apps, and live and test', async () => {
      const { given } = testApp
      const [one, two] = [await given.app(), await given.app()]
      await given.campaign([one, two])
      const lists = [
        await links(one, 'ada'),
        await links(one, 'Ada'),
        await links(one, ' ada'),
        await links(two, 'ada'),
        await links(one, 'ada', one.testKey),
      ]
      assert.equal(new Set(lists.flatMap((list) => list.slugs)).size, 5)
    })

    it('creates links for the same campaigns with a test key as with a live key, marked as test', async () => {
      const { given, app } = testApp
      const publisher = await given.app()
      const campaign = await given.campaign([publisher])
      await given.campaign([publisher], { is_demo: true })
      const [live, test] = [await links(publisher, 'ada'), await links(publisher, 'ada', publisher.testKey)]
      for (const list of [live, test])
        assert.deepEqual(
          list.entries.map((link) => link.campaignId),
          [campaign.id],
        )
      const rows = await app.services.database.db
        .selectFrom('creator_link')
        .select('environment')
        .where('slug', '=', test.slugs[0] ?? '')
        .execute()
      assert.deepEqual(rows, [{ environment: 'test' }])
    })

    it('omits campaigns that are paused, over, not started or without a creative, but not those whose cap is reached', async () => {
      const { given, clock } = testApp
      const publisher = await given.app()
      const now = clock.nowMs()
      for (const status of ['paused', 'draft', 'archived'] as const) await given.campaign([publisher], { status })
      await given.campaign([publisher], { ends_at: new Date(now) })
      await given.campaign([publisher], { starts_at: new Date(now + 1) })
      await given.campaign([publisher], {}, { status: 'paused' })
      const disabled = await given.campaign()
      await given.list(publisher.id, disabled.id, { enabled: false })
      const capped = await given.campaign([publisher], { cap_conversions_total: 0n })
      const running = await given.campaign([publisher], { starts_at: new Date(now), ends_at: new Date(now + 1) })
      const { entries } = await links(publisher, 'ada')
      assert.deepEqual(
        entries.map((link) => link.campaignId),
        [capped.id, running.id],
      )
    })

    it('returns the same link when a campaign resumes, and keeps its old link working', async () => {
      const { given, admin, request } = testApp
      const publisher = await given.app()
      const campaign = await given.campaign([publisher])
      const before = await links(publisher, 'ada')
      const setStatus = (status: 'active' | 'paused') => admin('PATCH', `/campaigns/${campaign.id}`, { status })
      await setStatus('paused')
      assert.deepEqual((await links(publisher, 'ada')).entries, [])
      assert.equal((await request('GET', `/l/${before.slugs[0]}`)).status, 302)
      await setStatus('active')
      assert.deepEqual((await links(publisher, 'ada')).slugs, before.slugs)
    })

    it('creates links of the demo network only for its own app', async () => {
      const { given } = testApp
      const demoApp = await given.app({ is_demo: true })
      const demo = await given.campaign([demoApp], { is_demo: true })
      for (const key of [demoApp.liveKey, demoApp.testKey])
        assert.deepEqual(
          (await links(demoApp, 'ada', key)).entries.map((link) => link.campaignId),
          [demo.id],
        )
    })

    it('accepts any id of 1 to 128 code points unchanged', async () => {
      const publisher = await testApp.given.app()
      await testApp.given.campaign([publisher])
      for (const creatorId of ['a', ' ', 'ß/?#%&="\\', '😀'.repeat(128), 'x'.repeat(128)]) {
        const answer = await testApp.request('POST', path, { key: publisher.liveKey, body: { creatorId } })
        assert.deepEqual([answer.status, answer.body.creatorId, answer.body.links.length], [200, creatorId, 1])
      }
    })

    it('needs a constant number of statements for any number of campaigns, and none for existing links', async () => {
      await using stack = new AsyncDisposableStack()
      const end = { after: (ending: unknown) => stack.defer(ending as () => Promise<void>) }
      const counted = countStatements(await startTestDatabase(end))
      const own = await startTestApp(end, { database: counted.database })
      /** The minimum over several rounds, because background work only adds statements. */
      const leastStatements = async (work: (round: number) => Promise<unknown>) => {
        const counts = []
        for (let round = 0; round < 15; round++) {
          const before = counted.statements()
          await work(round)
          counts.push(counted.statements() - before)
        }
        return Math.min(...counts)
      }
      const publisher = await own.given.app()
      for (const campaigns of [1, 19]) {
        for (let count = 0; count < campaigns; count++) await own.given.campaign([publisher])
        const ask = (round: number) => fetchCreatorLinks(own, `creator ${round} of ${campaigns}`, publisher.liveKey)
        assert.equal(await leastStatements(ask), 5)
        assert.equal(await leastStatements(ask), 0)
      }
    })

    it('keeps links working and counted for ever', async (t) => {
      const own = await startTestApp(t)
      const publisher = await own.given.app()
      const campaign = await own.given.campaign([publisher])
      const { slugs } = await fetchCreatorLinks(own, 'ada', publisher.liveKey)
      await clickCreatorLink(own, slugs[0])
      await own.travel('2030-06-15T00:00:00Z')
      // Transactions not yet counted in statistics would stay.
      assert.ok(await own.app.services.projector.catchUp())
      const periods = { retentionServingsDays: 400, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
      assert.equal((await applyRetention({ ...own.app.services, periods })).rows.transaction, 1)
      const id = await clickCreatorLink(own, slugs[0])
      assert.equal((await sendPostback(own, campaign, id)).body.verdict, 'verified')
      assert.deepEqual((await fetchCreatorLinks(own, 'ada', publisher.liveKey)).slugs, slugs)
      const stats = await own.request('GET', '/publisher/sdk/v1/creators/ada/stats', { key: publisher.liveKey })
      assert.deepEqual(stats.body.daily, [
        { date: '2026-06-15', clicks: 1, completions: 0, earnings: 0 },
        { date: '2030-06-15', clicks: 1, completions: 1, earnings: 2 },
      ])
    })

    it('allows pages of any origin', async () => {
      const preflight = await testApp.request('OPTIONS', path)
      assert.deepEqual([preflight.status, preflight.headers['access-control-allow-origin']], [204, '*'])
    })
  })

  it('400: refuses a creatorId that is missing, empty, too long or not a text', async () => {
    const publisher = await testApp.given.app()
    const wrong = [
      {},
      ...[null, 7, '', 'x'.repeat(129), '😀'.repeat(129), 'a\0b', '\ud83d'].map((id) => ({ creatorId: id })),
    ]
    for (const body of wrong) {
      const answer = await testApp.request('POST', path, { key: publisher.liveKey, body })
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.match(answer.body.error, /creatorId|text|NUL|surrogate/i)
    }
  })

  it('400: requires X-Platform if the key has several apps', async () => {
    const publisher = await testApp.given.app()
    await testApp.given.app({ project_id: publisher.projectId, platform: 'web' })
    const ask = (headers: Record<string, string>) =>
      testApp.request('POST', path, { key: publisher.liveKey, headers, body: { creatorId: 'ada' } })
    const missing = await ask({})
    assert.deepEqual([missing.status, missing.body.code], [400, 'platform_required'])
    assert.equal((await ask({ 'x-platform': 'web' })).status, 200)
    assert.equal((await ask({ 'x-platform': 'ios' })).status, 401)
  })

  it('401: precedes the check of the body', async () => {
    const answer = await testApp.request('POST', path, { key: 'pk_live_wrong', body: '{' })
    assert.equal(answer.status, 401)
  })

  it('429: limits a key to its rate', async () => {
    const publisher = await testApp.given.app()
    const { publishableKey: key } = await testApp.given.key(publisher.projectId, 'live', { rate_limit_per_second: 1 })
    const answers = []
    for (let call = 0; call < 3; call++)
      answers.push((await testApp.request('POST', path, { key, body: { creatorId: 'ada' } })).status)
    assert.deepEqual(answers, [200, 200, 429])
  })

  it('429: tells how many links an app may create, and when to retry', async (t) => {
    const publisher = await testApp.given.app()
    await testApp.given.campaign([publisher])
    const { take } = MintingPace.prototype
    t.mock.method(MintingPace.prototype, 'take', function (this: MintingPace, appId: string) {
      return take.call(this, appId, 20_000)
    })
    const mint = (creatorId: string) => testApp.request('POST', path, { key: publisher.liveKey, body: { creatorId } })
    assert.equal((await mint('ada')).status, 200)
    testApp.clock.advance(500)
    const { status, headers } = await mint('eva')
    assert.deepEqual([status, headers['retry-after']], [429, '10'])
    assert.equal(headers['ratelimit-policy'], '"creator-links";q=10000;w=10')
    assert.equal(headers.ratelimit, '"creator-links";r=0;t=20')
  })
})
