import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { accessibilityFaults, openHtml, openPage } from '../../packages/web/test/open-page.ts'
import { type DemoTestApp, shareDemoApp } from '../support/app/start-demo-app.ts'
import { shareBrowser } from '../support/open-browser.ts'
import { blockOf, fileOfGuide } from './guide-snippets.ts'

describe('the documentation in a browser', () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  const browser = shareBrowser()
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  const open = async (path: string, width: number, colorScheme: 'light' | 'dark') => {
    const context = await browser().newContext({ viewport: { width, height: 800 }, colorScheme })
    // A busy machine may take long over a page of a hundred forms.
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(`${demo.baseUrl}${path}`)
    return { page, faults, [Symbol.asyncDispose]: () => context.close() }
  }

  it('passes all page checks on phones and desktops, in light and dark', async () => {
    const paths = [
      '/docs',
      '/docs/guides/conversions',
      '/docs/reference',
      '/docs/reference/publisher-api',
      '/docs/none',
    ]
    for (const path of paths) {
      for (const [width, scheme] of [
        [360, 'dark'],
        [1280, 'light'],
      ] as const) {
        await using opened = await open(path, width, scheme)
        const { page, faults } = opened
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        assert.ok(!isWide, `${path} scrolls sideways at ${width}`)
        // The pages' policy prevents injecting a check as text; a devtools evaluation is exempt.
        assert.deepEqual(await accessibilityFaults(page), [], `${path} at ${width}`)
        assert.deepEqual(
          faults.filter((fault) => !fault.includes('404')),
          [],
          path,
        )
      }
    }
  })

  it('finds a section by its words, with the keyboard alone, without contacting another host', async () => {
    await using opened = await open('/docs', 1280, 'light')
    const { page, faults } = opened
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    const typed = Promise.withResolvers<void>()
    await page.route('**/assets/search.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    // Inserted before the search exists.
    await page.keyboard.press('/')
    await page.keyboard.type('postback verdict')
    typed.resolve()
    const results = page.getByRole('dialog').getByRole('link', { name: /Report conversions/ })
    await results.first().waitFor({ timeout: 10_000 })
    await page.keyboard.press('ArrowDown')
    await page.locator('dialog a:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Report conversions' }).waitFor()
    assert.deepEqual([...hosts], [demo.baseUrl])
    assert.deepEqual(faults, [])
  })

  it('keeps a chosen colour scheme', async () => {
    await using opened = await open('/docs', 1280, 'light')
    const { page } = opened
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    const dark = await ground()
    assert.notEqual(dark, light)
    await page.goto(`${demo.baseUrl}/docs/glossary`)
    assert.equal(await ground(), dark)
  })

  it('makes calls of the reference with a key that stays in the page, including a signed one', async () => {
    await using opened = await open('/docs/reference/publisher-api', 1280, 'light')
    const { page, faults } = opened
    const feed = page.locator('section', { has: page.locator('#serveFeed') })
    await feed.getByText('Try it').click()
    await feed.getByLabel('Publishable key').fill(demo.publisher.liveKey)
    await feed.getByRole('button', { name: 'Send POST request' }).click()
    await feed.getByRole('status').filter({ hasText: '"impressionUid"' }).waitFor()
    const read = page.locator('section', { has: page.locator('#getEntitlements') })
    await read.getByText('Try it').click()
    assert.equal(await read.getByLabel('Publishable key').inputValue(), demo.publisher.liveKey)
    await read.getByLabel('Secret key').fill(demo.publisher.liveSecret)
    await read.getByLabel('userId').fill('reader 1 & more')
    await read.getByRole('button', { name: 'Send GET request' }).click()
    await read.getByRole('status').filter({ hasText: '"verified"' }).waitFor()
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    assert.ok(!kept.includes('pk_live') && !kept.includes('sk_live'))
    assert.deepEqual(faults, [])
  })

  const withKeys = (text: string) =>
    text.replaceAll('http://localhost:3000', demo.baseUrl).replaceAll('pk_live_…', demo.publisher.liveKey)

  it('has a working snippet for a web page with offers', async (t) => {
    const guide = 'docs/guides/web-page.md'
    const body = withKeys(fileOfGuide(guide, 'index.html')).replace(/<script.*/s, '')
    const page = await openPage(t, { body, program: fileOfGuide(guide, 'main.js') })
    await page.locator('offerwire-feed a').first().waitFor()
    assert.ok((await page.locator('offerwire-feed a').count()) >= 5)
    const plain = await openHtml(t, withKeys(fileOfGuide(guide, 'plain.html')))
    await plain.locator('offerwire-feed a').first().waitFor()
  })

  it('has working styles, a consent switch and a link for a web page', async (t) => {
    const guide = 'docs/guides/web-page.md'
    const html = withKeys(fileOfGuide(guide, 'plain.html')).replace(
      '<offerwire-feed',
      '<offerwire-feed consent="denied"',
    )
    const page = await openHtml(t, `<style>${blockOf(guide, 'offerwire-feed {')}</style>${html}`)
    const perk = page.locator('offerwire-feed em').first()
    await perk.waitFor()
    assert.equal(await perk.evaluate((element) => getComputedStyle(element).textTransform), 'uppercase')
    const asked = page.waitForRequest((request) => request.postDataJSON()?.userId === 'reader-1')
    await page.evaluate(blockOf(guide, "document.querySelector('offerwire-feed')"))
    await asked
    assert.equal((await fetch(withKeys(blockOf(guide, 'http://localhost:3000/o?')).trim())).status, 200)
  })

  it("has working snippets for an advertiser's page and for Shopify that keep a transaction's id", async (t) => {
    const guide = 'docs/guides/conversions.md'
    const page = await openHtml(t, `<script>${blockOf(guide, 'const id = new URLSearchParams')}</script>`)
    await page.goto(`${page.url()}?transaction_id=a`)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('transaction_id')), 'a')
    const shop = await openHtml(t, blockOf(guide, '<script>'))
    const kept = shop.waitForRequest('**/cart/update.js')
    await shop.goto(`${shop.url()}?transaction_id=a`)
    assert.deepEqual((await kept).postDataJSON(), { attributes: { transaction_id: 'a' } })
  })

  it('has working React snippets with offers', async (t) => {
    for (const [name, component, least] of [
      ['offers.tsx', 'Offers', 5],
      ['own-offers.tsx', 'OwnOffers', 3],
    ] as const) {
      const source = withKeys(fileOfGuide('docs/guides/react.md', name))
      const program = `import { createRoot } from 'react-dom/client'\n${source}\ncreateRoot(document.getElementById('root')).render(<${component} />)`
      const page = await openPage(t, { body: '<div id="root"></div>', program })
      await page.locator('#root a').first().waitFor()
      assert.ok((await page.locator('#root a').count()) >= least, name)
    }
  })
})
