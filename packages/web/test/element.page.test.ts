import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startReal } from '../../server/test/services.ts'
import { accessibilityFaults, openPage } from './open-page.ts'

type Real = Awaited<ReturnType<typeof startReal>>

const program = `import '@offerwire/web/register'
globalThis.heard = []
for (const name of ['load', 'seen', 'click', 'error']) addEventListener('offerwire-' + name, ({ detail }) => heard.push([name, detail]))
`

function elementOf({ baseUrl, apiKey }: Real, attributes: string): string {
  return `<offerwire-feed base-url="${baseUrl}" api-key="${apiKey}" country="US" ${attributes}></offerwire-feed>`
}

function start(t: TestContext, real: Real, attributes = ''): Promise<Page> {
  const body = `${elementOf(real, `user-id="u" ${attributes}`)}<div style="height:100vh"></div>`
  return openPage(t, { body, program })
}

async function delivered({ test, appId }: Real): Promise<number> {
  return (await test.admin('GET', `/apps/${appId}/stats`)).body.totals.delivered
}

async function untilDelivered(real: Real, count: number): Promise<void> {
  for (let tries = 0; tries < 60 && (await delivered(real)) < count; tries++) await sleep(250)
  assert.equal(await delivered(real), count)
}

const heard = (page: Page): Promise<[string, unknown][]> => page.evaluate('globalThis.heard')

describe('<offerwire-feed> in a browser, against the service', () => {
  it('shows offers as links, and confirms each once half of it was visible for a second', async (t) => {
    const real = await startReal(t)
    const page = await start(t, real)
    const links = page.locator('offerwire-feed a')
    await links.nth(1).waitFor()
    assert.equal(await links.count(), 2)
    assert.match((await links.first().getAttribute('href')) ?? '', /^https:\/\/go\.example\//)
    await untilDelivered(real, 1)
    await sleep(1_500)
    assert.equal(await delivered(real), 1, 'the second is below the edge')
    await links.nth(1).scrollIntoViewIfNeeded()
    await untilDelivered(real, 2)
    assert.deepEqual(
      (await heard(page)).map(([name]) => name),
      ['load', 'seen', 'seen'],
    )
  })

  it('is accessible, sets no cookie, and works under a strict style policy', async (t) => {
    const page = await start(t, await startReal(t), 'label="For you"')
    await page.locator('offerwire-feed a').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(await page.context().cookies(), [])
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0)
    const border = await page
      .locator('offerwire-feed a')
      .first()
      .evaluate((link) => getComputedStyle(link).borderRadius)
    assert.equal(border, '16px')
  })

  it('uses the first readable language, and a country in either case', async (t) => {
    const real = await startReal(t)
    const script = (languages: string[]) => `document.documentElement.lang = 'nl_NL'
Object.defineProperty(navigator, 'languages', { value: ${JSON.stringify(languages)} })
${program}`
    const attributes = `base-url="${real.baseUrl}" api-key="${real.apiKey}" country="us" language="C"`
    const body = `<offerwire-feed ${attributes}></offerwire-feed>`
    for (const [languages, sent] of [
      [['en-US@posix', 'C', 'pt-BR'], 'pt-BR'],
      [['en-US@posix'], 'en'],
    ] as const) {
      const page = await openPage(t, { body, program: script([...languages]) })
      const call = page.waitForRequest((request) => request.url().endsWith('/offers/feed'))
      await page.reload()
      const { attributes: told } = (await call).postDataJSON()
      assert.deepEqual(told, { countryCode: 'US', language: sent })
      await page.locator('offerwire-feed a').first().waitFor()
    }
  })

  it('confirms nothing without consent, and emits an event when a link is opened', async (t) => {
    const real = await startReal(t)
    const page = await start(t, real, 'consent="denied"')
    const link = page.locator('offerwire-feed a').first()
    await link.waitFor()
    await page.context().route('https://go.example/**', (route) => route.fulfill({ body: 'the advertiser' }))
    await link.click()
    await sleep(1_800)
    assert.equal(await delivered(real), 0)
    const names = (await heard(page)).map(([name]) => name)
    assert.deepEqual(names, ['load', 'click'])
  })

  it('stops repeating failed confirmations once consent is withdrawn, whatever other attributes changed before', async (t) => {
    const real = await startReal(t)
    let tries = 0
    const page = await start(t, real)
    await page.route('**/delivered', (route) => {
      tries++
      return route.fulfill({ status: 503, json: { success: false, error: 'away', code: 'unavailable' } })
    })
    await page.locator('offerwire-feed a').first().waitFor()
    for (let waits = 0; tries === 0 && waits < 40; waits++) await sleep(250)
    await page.clock.install()
    const feed = `document.querySelector('offerwire-feed')`
    await page.evaluate(`${feed}.setAttribute('limit', '1')`)
    await page.evaluate(`globalThis.gone = ${feed}; gone.remove(); gone.setAttribute('consent', 'denied')`)
    // Earlier requests may still be on their way to the browser's own handler.
    await sleep(300)
    const before = tries
    // Longer than the waits of earlier requests.
    await sleep(10_000)
    for (let seconds = 0; seconds < 400; seconds += 20) {
      await page.clock.runFor(20_000)
      await sleep(20)
    }
    assert.deepEqual([before > 0, tries], [true, before])
  })

  it("loads offers under the user's id after consent, and anonymously after its withdrawal", async (t) => {
    const real = await startReal(t)
    const page = await start(t, real, 'consent="denied"')
    const link = page.locator('offerwire-feed a').first()
    const anonymous = await link.getAttribute('href')
    const users: unknown[] = []
    page.on('request', (request) => request.url().endsWith('/feed') && users.push(request.postDataJSON().userId))
    await sleep(1_500)
    await page.evaluate(`document.querySelector('offerwire-feed').removeAttribute('consent')`)
    await untilDelivered(real, 1)
    assert.notEqual(await link.getAttribute('href'), anonymous)
    assert.deepEqual(users, ['u'])
    await page.evaluate(`document.querySelector('offerwire-feed').setAttribute('consent', 'denied')`)
    while ((await heard(page)).filter(([name]) => name === 'load').length < 3) await sleep(20)
    assert.match(String(users[1]), /^anon-/)
    assert.equal(await delivered(real), 1)
  })

  it('uses one id for all feeds of a page', async (t) => {
    const real = await startReal(t)
    const bare = `${elementOf(real, '')}${elementOf(real, 'client-id="below"')}`
    const page = await openPage(t, { body: '<div id="place"></div>', program })
    const users: unknown[] = []
    page.on('request', (request) => request.url().endsWith('/feed') && users.push(request.postDataJSON().userId))
    await page.evaluate(`document.querySelector('#place').innerHTML = ${JSON.stringify(bare)}`)
    while ((await heard(page)).filter(([name]) => name === 'load').length < 2) await sleep(20)
    assert.match(String(users[0]), /^anon-/)
    assert.deepEqual([users.length, new Set(users).size], [2, 1])
  })

  it('shows nothing if the age is left empty', async (t) => {
    const real = await startReal(t)
    for (const age of ['', ' ']) {
      const page = await start(t, real, `age="${age}"`)
      while ((await heard(page)).length < 2) await sleep(20)
      assert.equal(await page.locator('offerwire-feed a').count(), 0)
      assert.equal((await heard(page)).at(-1)?.[0], 'error')
    }
  })

  it('hides itself without offers, and emits the reason', async (t) => {
    const real = await startReal(t)
    const page = await start(t, { ...real, apiKey: 'pk_live_wrong' })
    while ((await heard(page)).length < 2) await sleep(20)
    assert.equal(await page.locator('offerwire-feed').isVisible(), false)
    assert.deepEqual(
      (await heard(page)).map(([name]) => name),
      ['load', 'error'],
    )
  })
})
