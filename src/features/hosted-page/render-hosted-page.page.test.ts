import assert from 'node:assert/strict'
import { before, describe, it, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { violations } from '../../../test/pages/accessibility.ts'
import { type DemoTestApp, shareDemoApp } from '../../../test/support/app/start-demo-app.ts'
import { shareBrowser } from '../../../test/support/open-browser.ts'

describe('the hosted offer page', () => {
  const shared = shareDemoApp()
  const browser = shareBrowser()
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  function address(parameters: Record<string, string>, key = demo.publisher.liveKey): string {
    return `/o?${new URLSearchParams({ apiKey: key, ...parameters })}`
  }

  async function openPage(t: TestContext, path: string, options: { javaScriptEnabled?: boolean } = {}) {
    const context = await browser().newContext({ viewport: { width: 900, height: 700 }, ...options })
    t.after(() => context.close())
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    page.on('requestfailed', (request) => problems.push(request.url()))
    const confirmed = Promise.withResolvers<void>()
    page.on('response', (response) => {
      if (response.url().endsWith('/delivered') && response.status() === 202) confirmed.resolve()
    })
    await page.goto(demo.baseUrl + path, { waitUntil: 'load' })
    return { page, problems, confirmed: confirmed.promise }
  }

  async function clickFirstOffer(page: Page): Promise<string> {
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.locator('li a').first().click()])
    await tab.waitForURL(/transaction_id=/)
    const id = new URL(tab.url()).searchParams.get('transaction_id') ?? ''
    await tab.close()
    return id
  }

  const transaction = async (id: string) => (await demo.admin('GET', `/transactions/${id}`)).body

  it('opens offers in a new tab, confirms those visible for a second, and keeps banners at 2.4:1', async (t) => {
    const { page, problems, confirmed } = await openPage(t, address({ userId: 'reader-1', countryCode: 'US' }))
    assert.equal(await page.locator('li').count(), 10)
    const box = await page.locator('.banner').first().boundingBox()
    assert.ok(box !== null && Math.abs(box.width / box.height - 2.4) < 0.02)
    await confirmed
    const id = await clickFirstOffer(page)
    const { userId, surface, timeline } = await transaction(id)
    assert.deepEqual([userId, surface], ['reader-1', 'search'])
    assert.equal(timeline[0].text, 'Served at position 1 on the hosted page.')
    assert.ok(timeline.some(({ step }: { step: string }) => step === 'delivered'))
    const deliveries = await demo.app.services.database.db.selectFrom('delivery').select('position').execute()
    assert.ok(deliveries.length >= 1 && deliveries.length < 10, 'offers below the fold were not seen')
    assert.deepEqual(problems, [])
  })

  for (const javaScriptEnabled of [true, false]) {
    it(`keeps an anonymous id on the device, with script ${javaScriptEnabled ? 'on' : 'off'}`, async (t) => {
      const { page } = await openPage(t, address({ countryCode: 'US' }), { javaScriptEnabled })
      const first = await transaction(await clickFirstOffer(page))
      await page.reload()
      const second = await transaction(await clickFirstOffer(page))
      assert.match(first.userId, /^[\da-f-]{36}$/)
      assert.equal(second.userId, first.userId)
    })
  }

  const visitors = [
    { who: 'a stored adult', userId: 'adult', attributes: { age: 34, countryCode: 'GB', language: 'en' } },
    { who: 'a stored minor', userId: 'child', attributes: { age: 15, countryCode: 'GB', language: 'en' } },
    { who: 'somebody unknown', userId: 'nobody', attributes: undefined },
  ]
  for (const { who, userId, attributes } of visitors) {
    for (const javaScriptEnabled of [true, false]) {
      it(`serves ${who} with script ${javaScriptEnabled ? 'on' : 'off'}`, async (t) => {
        const key = demo.publisher.liveKey
        const id = `${userId} ${javaScriptEnabled}`
        if (attributes !== undefined) {
          const body = { userId: id, attributes }
          assert.equal((await demo.request('POST', '/publisher/sdk/v1/users/attributes', { key, body })).status, 200)
        }
        const country: Record<string, string> = attributes === undefined ? { countryCode: 'GB' } : {}
        const { page, problems, confirmed } = await openPage(t, address({ userId: id, ...country }), {
          javaScriptEnabled,
        })
        const shown = await page.locator('h2').allInnerTexts()
        assert.ok(shown.length > 0)
        assert.deepEqual(await adultsAmong(shown), userId === 'child' ? [] : await adultsAmong(shown, 1))
        assert.equal(await page.locator('a:not([target=_blank])').count(), 0)
        if (javaScriptEnabled) await confirmed
        const opened = await transaction(await clickFirstOffer(page))
        const isConfirmed = opened.timeline.some(({ step }: { step: string }) => step === 'delivered')
        assert.deepEqual([opened.userId, opened.surface, isConfirmed], [id, 'search', javaScriptEnabled])
        assert.deepEqual(problems, [])
      })
    }
  }

  /** Returns the titles that are for adults only; with `least`, fails if there are fewer. */
  async function adultsAmong(titles: readonly string[], least = 0): Promise<string[]> {
    const { body } = await demo.admin('GET', '/campaigns?limit=100')
    const found: string[] = []
    for (const campaign of body.data.filter(({ ageRating }: { ageRating: string }) => ageRating === 'adults')) {
      const creatives = (await demo.admin('GET', `/campaigns/${campaign.id}/creatives`)).body.data
      found.push(
        ...creatives.map(({ title }: { title: string }) => title).filter((title: string) => titles.includes(title)),
      )
    }
    assert.ok(found.length >= least, titles.join())
    return found
  }

  it('shows all minors of a country the same order', async () => {
    const orders = []
    for (const userId of ['child-1', 'child-2', 'child-3']) {
      const body = { userId, attributes: { age: 14, countryCode: 'US' } }
      await demo.request('POST', '/publisher/sdk/v1/users/attributes', { key: demo.publisher.liveKey, body })
      const { text } = await demo.request('GET', address({ userId }))
      orders.push([...text.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title).join())
    }
    assert.ok(orders[0] !== undefined && orders[0] !== '')
    assert.equal(new Set(orders).size, 1)
  })

  it('passes axe and does not scroll sideways, in both schemes, narrow and wide, in both directions', async (t) => {
    for (const language of ['en', 'ar']) {
      const { page } = await openPage(t, address({ userId: 'reader-3', countryCode: 'US', language }))
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 360],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        assert.deepEqual(await violations(page, 'html'), [], `${language}, ${colorScheme}`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
      }
      assert.equal(await page.locator('html').getAttribute('dir'), language === 'ar' ? 'rtl' : 'ltr')
    }
  })

  it('is at most 30 KB with style and script, under a policy without inline script', async () => {
    const answer = await demo.request('GET', address({ userId: 'reader-2', countryCode: 'US' }))
    const script = await demo.request('GET', '/o/offers.js')
    assert.ok(Buffer.byteLength(answer.text) + Buffer.byteLength(script.text) <= 30_000)
    const policy = String(answer.headers['content-security-policy'])
    assert.ok(policy.includes("script-src 'self'") && !policy.includes('unsafe'))
    assert.ok(!/<script(?! src=)/.test(answer.text) && !answer.text.includes(' style='))
    assert.equal(answer.headers['set-cookie'], undefined)
    assert.equal(answer.text.match(/target="_blank" rel="noopener sponsored"/g)?.length, 10)
  })

  it('takes country and language from the address, else the stored set, else the visitor', async () => {
    await demo.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: demo.publisher.liveKey,
      body: { userId: 'stored', attributes: { countryCode: 'GB', language: 'ar' } },
    })
    const stored = (await demo.request('GET', address({ userId: 'stored' }))).text
    assert.ok(stored.includes('lang="ar" dir="rtl"') && stored.includes('£20'))
    const asked = (await demo.request('GET', address({ userId: 'stored', countryCode: 'DE', language: 'de-AT' }))).text
    assert.ok(asked.includes('lang="de-AT" dir="ltr"') && asked.includes('60 € Rabatt') && !asked.includes('£20'))
    const visitor = await demo.request('GET', address({ userId: 'x' }), {
      headers: { 'accept-language': 'xx, fr;q=0.8' },
    })
    assert.ok(visitor.text.includes('lang="fr"') && visitor.text.includes('Des offres pour vous'))
    const unspoken = address({ userId: 'stored', countryCode: 'DE', language: 'xx' })
    const fitting = await demo.request('GET', unspoken, { headers: { 'accept-language': 'de' } })
    assert.ok(fitting.text.includes('lang="xx"') && fitting.text.includes('60 € Rabatt'))
    assert.match(fitting.text, /<h2 dir="auto" lang="de">[^<]/)
    assert.match(asked, /<h2 dir="auto">[^<]/)
  })

  it('reads a country in either case, and falls back to the next source for an unreadable language or country', async () => {
    const inGermany = (await demo.request('GET', address({ countryCode: 'de', language: 'de' }))).text
    assert.ok(inGermany.includes('60 € Rabatt'))
    for (const language of ['', 'nl_NL', 'en-US@posix', 'C', 'english language']) {
      const { status, text } = await demo.request('GET', address({ language, countryCode: 'DEU' }), {
        headers: { 'accept-language': 'en_US, de;q=0.8' },
      })
      assert.deepEqual([status, text.includes('lang="de"')], [200, true], language)
    }
  })

  it('answers HEAD without serving anything, and the headers of a page', async () => {
    const { db } = demo.app.services.database
    const servings = async () => (await db.selectFrom('serving').select('id').execute()).length
    const before = await servings()
    const path = address({ countryCode: 'US' })
    const head = await demo.request('HEAD', path)
    assert.deepEqual([head.status, head.text, head.headers['set-cookie']], [200, '', undefined])
    assert.equal(await servings(), before)
    assert.deepEqual((await demo.request('HEAD', address({ userId: '' }))).status, 400)
    const onTest = await demo.request('HEAD', address({}, demo.publisher.testKey))
    assert.match(String(onTest.headers['x-robots-tag']), /^unavailable_after: /)
    const page = await demo.request('GET', path)
    assert.equal(await servings(), before + 1)
    for (const name of ['content-type', 'content-security-policy', 'referrer-policy', 'cache-control']) {
      assert.equal(head.headers[name], page.headers[name], name)
    }
    assert.equal(head.headers['content-length'], undefined)
  })

  it('shows minors only offers for everyone, and an empty page with status 200 if there are none', async () => {
    await demo.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: demo.publisher.liveKey,
      body: { userId: 'minor', attributes: { age: 15 } },
    })
    const minor = (await demo.request('GET', address({ userId: 'minor', countryCode: 'GB' }))).text
    assert.ok(minor.includes('Puzzle Harbor') && !minor.includes('£20'))
    const publisher = await demo.given.app({ platform: 'web' })
    const empty = await demo.request('GET', address({ userId: 'u' }, publisher.liveKey))
    assert.deepEqual([empty.status, empty.text.includes('No offers right now')], [200, true])
  })

  it('is described by its first offers, within 160 characters, as a preview of its link shows them', async () => {
    const publisher = await demo.given.app({ platform: 'web' })
    const described = async () => {
      const { text } = await demo.request('GET', address({ userId: 'u' }, publisher.liveKey))
      const found = text.match(/<meta name="description" content="([^"]*)">/)?.[1] ?? ''
      assert.ok(text.includes(`<meta property="og:description" content="${found}">`))
      assert.ok(text.includes('<meta property="og:title" content="Offers for you">'))
      return found
    }
    assert.equal(await described(), 'New offers arrive often. Check back soon.')
    await demo.given.campaign([publisher], {}, { title: 'Tea "for" <two>' })
    assert.equal(await described(), 'Tea &#34;for&#34; &#60;two&#62;')
    await demo.given.campaign([publisher], {}, { title: '🍵'.repeat(500) })
    assert.equal(Array.from((await described()).replaceAll(/&#\d+;/g, '.')).length, 161)
    const { text } = await demo.request('GET', '/o')
    assert.ok(text.includes('<meta name="description" content="The address may be incomplete or out of date.">'))
  })

  it('is indexed without a user, in each of its languages, and with a test key for a day only', async () => {
    const { liveKey, testKey } = demo.publisher
    const read = async (path: string) => {
      const { text, headers } = await demo.request('GET', path)
      const canonical = text.match(/<link rel="canonical" href="([^"]*)">/)?.[1]?.replaceAll('&#38;', '&')
      return { isListed: !text.includes('noindex'), canonical, robots: headers['x-robots-tag'] }
    }
    const own = (path: string) => demo.app.services.config.addresses.baseUrl + path
    const publicPath = address({ language: 'de', countryCode: 'DE' })
    assert.deepEqual(await read(`${publicPath}&more=1`), {
      isListed: true,
      canonical: own(publicPath),
      robots: undefined,
    })
    const personal = address({ userId: 'reader-1', countryCode: 'DE', language: 'de' })
    assert.deepEqual(await read(personal), { isListed: true, canonical: own(publicPath), robots: undefined })
    const { text } = await demo.request('GET', personal)
    assert.ok(!text.includes('reader-1'), 'the page does not name its user')
    for (const [asked, language] of [
      ['DE-AT', { language: 'de' }],
      ['ja', { language: 'ja' }],
      ['xx', {}],
      ['x-private', {}],
    ] as const) {
      assert.equal((await read(address({ userId: 'reader-1', language: asked }))).canonical, own(address(language)))
    }
    const live = await read(address({}, liveKey))
    assert.deepEqual(live, { isListed: true, canonical: own(address({}, liveKey)), robots: undefined })
    const today = demo.app.services.clock.nowMs()
    const tomorrow = new Date(today + 86_400_000).toISOString().slice(0, 10)
    const onTest = await read(address({}, testKey))
    assert.deepEqual(onTest, {
      ...live,
      canonical: own(address({}, testKey)),
      robots: `unavailable_after: ${tomorrow}`,
    })
    assert.deepEqual(await read('/o'), { isListed: false, canonical: undefined, robots: undefined })
  })

  it('may be framed only by the origins that its app lists', async () => {
    const framed = async (key: string) => {
      const path = address({ userId: 'u' }, key)
      const [page, head] = [await demo.request('GET', path), await demo.request('HEAD', path)]
      const { 'content-security-policy': policy } = page.headers
      assert.equal(head.headers['content-security-policy'], policy)
      assert.equal(page.headers['x-frame-options'], undefined)
      return String(policy).match(/frame-ancestors ([^;]*)$/)?.[1]
    }
    const publisher = await demo.given.app({ platform: 'web' })
    assert.equal(await framed(publisher.liveKey), "'none'")
    const frameOrigins = ['https://shop.example', 'https://news.example:8443']
    const changed = await demo.admin('PATCH', `/apps/${publisher.id}`, { frameOrigins })
    assert.deepEqual([changed.status, changed.body.frameOrigins], [200, frameOrigins])
    assert.equal(await framed(publisher.liveKey), 'https://shop.example https://news.example:8443')
    assert.equal(await framed(demo.publisher.liveKey), "'none'", 'another app lists none')
    const wrong = ['http://shop.example', 'https://shop.example/', 'https://*.example', 'https://a.example;script-src']
    for (const origin of [...wrong, '*', "'self'", 'https://Shop.example', 'https://shop.example/page', 'null', '']) {
      const { status, body } = await demo.admin('PATCH', `/apps/${publisher.id}`, { frameOrigins: [origin] })
      assert.deepEqual([status, /frameOrigins/.test(body.error)], [400, true], origin)
    }
    const many = Array.from({ length: 21 }, (_, index) => `https://s${index}.example`)
    assert.equal((await demo.admin('PATCH', `/apps/${publisher.id}`, { frameOrigins: many })).status, 400)
    assert.equal(await framed(publisher.liveKey), 'https://shop.example https://news.example:8443')
  })

  it('escapes texts of publishers and advertisers', async () => {
    const publisher = await demo.given.app({ platform: 'web', name: '<script>' })
    const title = `"><script>alert(1)</script>${'x'.repeat(10_000)}`
    await demo.given.campaign([publisher], { perk: "<b>'" }, { title, description: '\u202e<img src=x onerror=1>' })
    const { text } = await demo.request('GET', address({ userId: 'u' }, publisher.liveKey))
    assert.ok(!text.includes('<script>') && !text.includes('<img src=x') && !text.includes('<b>'))
    assert.ok(text.length < 10_000)
  })

  it('answers a wrong key with a 404 page, and a wrong parameter with a 400 page', async () => {
    const api = await demo.given.app({ platform: 'api' })
    for (const path of ['/o', '/o?apiKey=pk_live_wrong', address({}, api.liveKey)]) {
      const answer = await demo.request('GET', path)
      assert.deepEqual([answer.status, answer.headers['content-type']], [404, 'text/html; charset=utf-8'])
    }
    const answer = await demo.request('GET', address({ userId: '' }))
    assert.equal(answer.status, 400)
    assert.ok(answer.text.includes('userId'))
    for (const more of ['&userId=a&userId=b', '&userId=%00', '&language=%ff']) {
      assert.equal((await demo.request('GET', address({}) + more)).status, 400, more)
    }
  })
})
