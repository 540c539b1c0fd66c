import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'
import { catalog, click, feed, figures, transactionIdOf } from '../serving/serve.ts'

describe('opening a link', () => {
  const shared = shareTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  let app: TestApp
  let publisher: GivenApp
  before(async () => {
    app = shared()
    publisher = await app.given.app()
  })

  const db = () => app.app.services.database.db
  const transaction = (id: string) => db().selectFrom('transaction').selectAll().where('id', '=', id).executeTakeFirst()

  /** Makes a campaign on a new app's list, and returns the link of its feed. */
  async function link(values: Parameters<TestApp['given']['campaign']>[1] = {}, body = {}) {
    const own = await app.given.app()
    const campaign = await app.given.campaign([own], values)
    const [offer] = (await feed(app, own, body)).body.offers
    return { app: own, campaign, url: offer.clickUrl as string, impressionUid: offer.impressionUid as string }
  }

  async function update(campaign: GivenCampaign, values: { status: 'paused' | 'archived' }) {
    await app.admin('PATCH', `/campaigns/${campaign.id}`, values)
  }

  async function creatorLink(owner: GivenApp, campaign: GivenCampaign, environment: 'live' | 'test' = 'live') {
    const slug = `creator${String(++slugs).padStart(3, '0')}`
    await db()
      .insertInto('creator_link')
      .values({
        slug,
        app_id: owner.id,
        creator_id: 'creator-1',
        campaign_id: campaign.id,
        environment,
        created_at: new Date(app.clock.nowMs()),
      })
      .execute()
    return `http://localhost:3000/l/${slug}`
  }
  let slugs = 0

  it('creates a transaction with app, offer, creative and user, and redirects without caching', async () => {
    const { app: own, campaign, url } = await link({}, { userId: 'ada', clientId: 'tool' })
    const redirect = await click(app, url)
    assert.equal(redirect.status, 302)
    assert.equal(redirect.headers['cache-control'], 'no-store')
    const row = await transaction(transactionIdOf(redirect))
    assert.deepEqual(
      [row?.app_id, row?.campaign_id, row?.creative_id, row?.organization_id, row?.user_id, row?.client_id],
      [own.id, campaign.id, campaign.creativeId, campaign.organization.id, 'ada', 'tool'],
    )
    assert.deepEqual([row?.surface, row?.class, row?.state, row?.environment], ['feed', 'person', 'created', 'live'])
    assert.equal(row?.clicked_at.getTime(), app.clock.nowMs())
  })

  it('creates and counts a transaction for each click', async () => {
    const { app: own, url } = await link()
    const ids = new Set<string>()
    for (let count = 0; count < 3; count++) ids.add(transactionIdOf(await click(app, url)))
    assert.equal(ids.size, 3)
    assert.deepEqual(await figures(app, own.id), { served: 1, delivered: 0, clicks: 3 })
  })

  it("never passes the user's id on", async () => {
    const { url } = await link({ destination_url: 'https://a.example/?u={user_id}' }, { userId: 'very-private' })
    assert.doesNotMatch(String((await click(app, url)).headers.location), /very-private/)
  })

  it('replaces macros and tracking parameters, and appends the transaction if nothing carries it', async () => {
    const {
      app: own,
      campaign,
      url,
    } = await link({
      destination_url:
        'https://a.example/x?t={transaction_id}&c={campaign_id}&r={creative_id}&a={app_id}&p={platform}&l={country}&s={timestamp}',
      tracking_parameters: JSON.stringify({ source: 'offer wire', click: 'TRANSACTION_ID' }),
    })
    const redirect = await click(app, url)
    const { searchParams } = new URL(String(redirect.headers.location))
    const id = searchParams.get('t') ?? ''
    assert.ok(await transaction(id))
    assert.deepEqual(Object.fromEntries(searchParams), {
      t: id,
      c: campaign.id,
      r: campaign.creativeId,
      a: own.id,
      p: 'ios',
      l: 'US',
      s: String(Math.floor(app.clock.nowMs() / 1000)),
      source: 'offer wire',
      click: id,
    })
  })

  it("takes the visitor's country from a trusted proxy, else from the offer", async () => {
    const { url } = await link()
    const countryOf = async (headers: Record<string, string>) =>
      (await transaction(transactionIdOf(await click(app, url, headers))))?.country
    assert.equal(await countryOf({ 'x-forwarded-for': '80.67.169.12' }), 'FR')
    assert.equal(await countryOf({}), 'US')
  })

  it('prefers the destination of the creative', async () => {
    const own = await app.given.app()
    await app.given.campaign([own], {}, { destination_url: 'https://creative.example/' })
    const [offer] = (await feed(app, own)).body.offers
    assert.match(String((await click(app, offer.clickUrl)).headers.location), /^https:\/\/creative\.example\//)
  })

  it('distinguishes people, prefetches, preview bots and crawlers, and records them all', async () => {
    const { app: own, url } = await link()
    const classOf = async (headers: Record<string, string>) =>
      (await transaction(transactionIdOf(await click(app, url, headers))))?.class
    assert.equal(await classOf({ purpose: 'prefetch' }), 'prefetch')
    assert.equal(await classOf({ 'user-agent': 'WhatsApp/2.23' }), 'preview_bot')
    assert.equal(await classOf({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }), 'crawler')
    assert.equal(await classOf({ 'user-agent': 'SomethingNew/1.0' }), 'person')
    assert.equal((await figures(app, own.id)).clicks, 4)
  })

  it('answers HEAD with the redirect, but creates no transaction', async () => {
    const { app: own, url } = await link()
    const answer = await click(app, url, {}, 'HEAD')
    assert.equal(answer.status, 302)
    assert.match(String(answer.headers.location), /^https:\/\/advertiser\.example\/landing/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal((await figures(app, own.id)).clicks, 0)
  })

  it('ignores a query string', async () => {
    const { url } = await link()
    const { pathname } = new URL(url)
    assert.equal((await app.request('GET', `${pathname}?utm_source=x&utm_source=y`)).status, 302)
  })

  it('works with leftovers of surrounding text at its end, without losing a letter or a digit', async () => {
    const own = await app.given.app()
    const campaign = await app.given.campaign([own])
    const [short] = (await feed(app, own)).body.offers
    const [sealed] = (await catalog(app, own)).body.offers
    const links = [short.clickUrl, sealed.creatives[0].clickUrl, await creatorLink(own, campaign)] as string[]
    const trails = ['.', ',', ';', ':', '!', ')', ']', '}', '>', "'", '"', '/', '%20', '%E2%80%8B', '%EF%BB%BF']
    const all = [...trails, '?', ').', './', '%E2%80%9D', '%29%0A', '%C2%BB', '%E2%80%A6', '%60']
    for (const url of links) {
      for (const trail of all) assert.equal((await click(app, url + trail)).status, 302, url + trail)
      for (const trail of ['a', '0', '.a', '%C3%9F', '-'])
        assert.equal((await click(app, url + trail)).status, 404, trail)
    }
  })

  describe('of an inactive campaign', () => {
    it('redirects to its destination while the campaign is paused', async () => {
      const { campaign, url } = await link()
      await update(campaign, { status: 'paused' })
      assert.match(String((await click(app, url)).headers.location), /^https:\/\/advertiser\.example\/landing/)
    })

    it("redirects to the organization's address once the campaign is archived, with a transaction", async () => {
      const own = await app.given.app()
      const organization = await app.given.organization({ url: 'https://home.example/' })
      const campaign = await app.given.campaign([own], {}, {}, organization)
      const [offer] = (await feed(app, own)).body.offers
      await update(campaign, { status: 'archived' })
      const redirect = await click(app, offer.clickUrl)
      assert.deepEqual([redirect.status, redirect.headers.location], [302, 'https://home.example/'])
      assert.equal((await figures(app, own.id)).clicks, 1)
    })

    it('answers 410 for an archived campaign whose organization has no address, with a transaction', async () => {
      const { app: own, campaign, url } = await link()
      await update(campaign, { status: 'archived' })
      const redirect = await click(app, url)
      assert.equal(redirect.status, 410)
      assert.match(String(redirect.headers['content-type']), /^text\/html/)
      assert.ok(redirect.headers['content-security-policy'])
      assert.match(redirect.text, /<main><h1>This offer has ended/)
      assert.equal((await figures(app, own.id)).clicks, 1)
    })
  })

  describe('that was never issued', () => {
    it('answers 404 with a small page', async () => {
      const { url } = await link()
      const slug = url.slice(url.lastIndexOf('/') + 1)
      const tampered = `${slug.slice(0, -1)}${slug.endsWith('z') ? 'y' : 'z'}`
      const paths = [`/l/${tampered}`, '/l/0000000000', '/l/000000000000000', '/l/x', '/l/%00', '/l/', '/click/nothing']
      for (const path of paths) {
        const answer = await app.request('GET', path)
        assert.equal(answer.status, 404, path)
        assert.match(String(answer.headers['content-type']), /^text\/html/, path)
        assert.ok(answer.text.length < 2_000)
      }
    })

    it('answers with the same page if the address cannot be decoded', async () => {
      for (const path of ['/l/%ff', '/click/%ff', '/l/a/b', '/click/', `/click/${'a'.repeat(9_000)}`]) {
        const answer = await app.request('GET', path)
        assert.equal(answer.status, 404, path)
        assert.match(answer.text, /<h1>This link is not valid<\/h1>/, path)
        assert.ok(answer.headers['x-request-id'])
      }
    })

    it('answers 404 for a modified catalog link', async () => {
      const own = await app.given.app()
      await app.given.campaign([own])
      const [offer] = (await catalog(app, own)).body.offers
      const url: string = offer.creatives[0].clickUrl
      for (const at of [30, Math.floor(url.length / 2) + 15, url.length - 1]) {
        const changed = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`
        assert.equal((await click(app, changed)).status, 404, changed)
      }
      assert.equal((await click(app, url)).status, 302)
    })
  })

  describe('of a creator', () => {
    it('creates an anonymous transaction at each click, which grants nothing, even after a completion', async () => {
      const own = await app.given.app({ entitlement: JSON.stringify({ type: 'credit', value: 1 }) })
      const campaign = await app.given.campaign([own])
      const url = await creatorLink(own, campaign)
      const rows = []
      for (let count = 0; count < 2; count++) rows.push(await transaction(transactionIdOf(await click(app, url))))
      for (const row of rows) {
        assert.deepEqual([row?.surface, row?.creator_id, row?.environment], ['creator', 'creator-1', 'live'])
        assert.match(row?.user_id ?? '', /^[0-9a-f]{8}-/)
      }
      assert.notEqual(rows[0]?.user_id, rows[1]?.user_id)
      assert.equal((await figures(app, own.id)).clicks, 2)
      assert.equal((await sendPostback(app, campaign, rows[0]?.id ?? '')).body.verdict, 'verified')
      for (const table of ['entitlement_grant', 'app_user'] as const) {
        const kept = await db().selectFrom(table).select('app_id').where('app_id', '=', own.id).execute()
        assert.deepEqual(kept, [], table)
      }
    })

    it('is not counted if a test key created the link', async () => {
      const campaign = await app.given.campaign([publisher])
      const row = await transaction(transactionIdOf(await click(app, await creatorLink(publisher, campaign, 'test'))))
      assert.equal(row?.environment, 'test')
      assert.equal((await figures(app, publisher.id)).clicks, 0)
    })

    it('adds the creator to the address', async () => {
      const campaign = await app.given.campaign([publisher], { destination_url: 'https://a.example/?by={creator_id}' })
      const redirect = await click(app, await creatorLink(publisher, campaign))
      assert.equal(new URL(String(redirect.headers.location)).searchParams.get('by'), 'creator-1')
    })

    it("draws a creative for the visitor's platform if there is one", async () => {
      const campaign = await app.given.campaign([publisher], {}, { supported_platforms: ['android'], weight: 1000 })
      const ios = await app.given.creative(campaign.id, { supported_platforms: ['ios'], weight: 0 })
      const url = await creatorLink(publisher, campaign)
      const drawnFor = async (agent: string) => {
        const redirect = await click(app, url, { 'user-agent': agent })
        return (await transaction(transactionIdOf(redirect)))?.creative_id
      }
      assert.equal(await drawnFor('Mozilla/5.0 (iPhone)'), ios)
      assert.equal(await drawnFor('Mozilla/5.0 (Linux; Android 16)'), campaign.creativeId)
      assert.equal(await drawnFor('Mozilla/5.0 (X11; Linux x86_64)'), campaign.creativeId, 'where none fits, any')
    })

    it('draws among the creatives by weight, including paused ones', async () => {
      const campaign = await app.given.campaign([publisher], {}, { status: 'paused' })
      assert.equal((await click(app, await creatorLink(publisher, campaign))).status, 302)
    })
  })

  it("grants a known user the app's entitlement, once for each campaign", async () => {
    const own = await app.given.app({ entitlement: JSON.stringify({ type: 'free_trial' }) })
    await app.given.campaign([own])
    const [offer] = (await feed(app, own, { userId: 'grantee' })).body.offers
    for (let count = 0; count < 3; count++) await click(app, offer.clickUrl)
    const grants = await db().selectFrom('entitlement_grant').selectAll().where('app_id', '=', own.id).execute()
    assert.deepEqual(
      grants.map(({ kind, type, user_id }) => [kind, type, user_id]),
      [['provisional', 'free_trial', 'grantee']],
    )
  })
})

describe('links on a separate host', () => {
  const shared = shareTestApp({ environment: { LINK_URL: 'https://go.example' } })

  it('are valid for 30 days if they are sealed (catalog)', async () => {
    const app = shared()
    const publisher = await app.given.app()
    await app.given.campaign([publisher])
    const [offer] = (await catalog(app, publisher)).body.offers
    await app.travel(30 * 86_400_000)
    assert.equal((await click(app, offer.creatives[0].clickUrl)).status, 302)
    await app.travel(1)
    assert.equal((await click(app, offer.creatives[0].clickUrl)).status, 404)
  })

  it('are served there, and nothing else is', async () => {
    const app = shared()
    const publisher = await app.given.app()
    await app.given.campaign([publisher])
    const [offer] = (await feed(app, publisher)).body.offers
    assert.match(offer.clickUrl, /^https:\/\/go\.example\/[0-9A-Za-z]{18}$/)
    const onLinkHost = (path: string) => app.request('GET', path, { headers: { host: 'go.example' } })
    assert.equal((await onLinkHost(new URL(offer.clickUrl).pathname)).status, 302)
    for (const path of ['/healthz', '/', '/publisher/sdk/v1/offers/feed', '/click/x']) {
      assert.equal((await onLinkHost(path)).status, 404, path)
    }
  })
})
