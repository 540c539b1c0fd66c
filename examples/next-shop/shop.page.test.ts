import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonToSkip, startService } from '../../test/support/app/start-example-service.ts'
import { freePort } from '../../test/support/free-port.ts'
import { openBrowser } from '../../test/support/open-browser.ts'

// Own process: it starts programs.

const program = 'node_modules/next/dist/bin/next'
/** Next.js builds the libraries that `node tools/test-examples.ts` has compiled, which takes a minute. */
const skip =
  process.env.TEST_EXAMPLES === undefined
    ? 'needs node tools/test-examples.ts'
    : reasonToSkip(import.meta.dirname, 'next')

function next(t: TestContext, parameters: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...parameters], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  t.after(() => child.kill())
  return child
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isTrue()) return
    await sleep(250)
  }
  assert.fail('it did not come true within 50 seconds')
}

it('the shop on Next.js reports the order of a customer who came from an offer, and shows offers afterwards', {
  skip,
}, async (t) => {
  const port = await freePort()
  const shop = `http://127.0.0.1:${port}`
  const { url, app, test } = await startService(t)
  const banner = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 5"><rect width="12" height="5"/></svg>'
  const tea = await test.given.campaign([app], { name: 'Tea', destination_url: `${shop}/` })
  const [built] = await once(next(t, ['build'], {}), 'exit')
  assert.equal(built, 0)
  next(t, ['start', '--hostname', '127.0.0.1', '--port', String(port)], {
    OFFERWIRE_URL: url,
    OFFERWIRE_API_KEY: app.liveKey,
    OFFERWIRE_ADVERTISER_KEY: tea.organization.apiKey,
  })
  await until(async () => (await fetch(shop).catch(() => undefined))?.ok === true)

  const context = await (await openBrowser(t)).newContext({ locale: 'en-US' })
  await context.route('https://images.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: banner }),
  )
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const feed = { clientId: 'elsewhere', userId: 'reader-1', attributes: { countryCode: 'US', language: 'en' } }
  const { body } = await test.request('POST', '/publisher/sdk/v1/offers/feed', { key: app.liveKey, body: feed })
  await page.goto(body.offers.find(({ campaignId }: { campaignId: string }) => campaignId === tea.id).clickUrl)
  const id = new URL(page.url()).searchParams.get('transaction_id')
  assert.ok(id, page.url())
  // The id survives while a customer browses the shop.
  await page.goto(shop)
  await page.getByRole('button', { name: 'Order sencha' }).click()
  await page.waitForURL(`${shop}/thanks`)

  const transaction = async () => (await test.admin('GET', `/transactions/${id}`)).body
  await until(async () => (await transaction()).state === 'verified')
  const links = page.getByRole('region', { name: 'From our partners' }).getByRole('link')
  assert.deepEqual(
    await links
      .locator('strong')
      .allInnerTexts()
      .then((titles) => titles.sort()),
    ['Lumen <Audio>', 'Tea'],
  )
  const figures = async () => (await test.admin('GET', `/apps/${app.id}/stats`)).body.totals
  await until(async () => (await figures()).delivered === 2)
  assert.equal((await figures()).served, 4, 'the browser does not ask again for what the server asked for')
  assert.deepEqual(problems, [])

  const html = await (await fetch(`${shop}/thanks`)).text()
  assert.match(html, new RegExp(`<a href="${url}/l/\\w+" target="_blank" rel="noopener">`))
  const wrong = await fetch(`${shop}/order`, { method: 'POST', body: new URLSearchParams({ product: 'coffee' }) })
  assert.equal(wrong.status, 400)
})
