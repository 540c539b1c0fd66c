import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { startReal } from '../../server/test/services.ts'
import { accessibilityFaults, openPage } from '../../web/test/open-page.ts'
import { createClient, OfferFeed } from '../src/index.ts'

const request = { countryCode: 'US', language: 'en' }

describe('<OfferFeed>, in a browser and against the service', () => {
  it('takes over server-rendered offers without another request, and confirms the visible ones', async (t) => {
    const { baseUrl, apiKey, test, appId } = await startReal(t)
    const options = { baseUrl, apiKey, userId: 'u' }
    const client = createClient(options)
    const initialOffers = await client.feed(request)
    const html = renderToString(createElement(OfferFeed, { client, request, initialOffers, nonce: 'abc' }))
    const program = `import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createClient, OfferFeed } from '@offerwire/react'
const props = { client: createClient(${JSON.stringify(options)}), request: ${JSON.stringify(request)}, nonce: 'abc' }
const onRecoverableError = (error) => { globalThis.fault = String(error) }
hydrateRoot(document.getElementById('root'), createElement(OfferFeed, { ...props, initialOffers: ${JSON.stringify(initialOffers)} }), { onRecoverableError })
globalThis.isReady = true`
    const page = await openPage(t, { body: `<div id="root">${html}</div>`, program })
    await page.waitForFunction('globalThis.isReady')
    const readTotals = async () => (await test.admin('GET', `/apps/${appId}/stats`)).body.totals
    for (let tries = 0; tries < 60 && (await readTotals()).delivered < 1; tries++) await sleep(250)
    const { served, delivered } = await readTotals()
    assert.deepEqual([served, delivered], [initialOffers.length, 1])
    assert.equal(await page.evaluate('globalThis.fault'), undefined)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.equal(
      await page
        .locator('a')
        .first()
        .evaluate((link) => getComputedStyle(link).borderRadius),
      '16px',
    )
  })

  it('requests offers itself without server rendering, and again on demand', async (t) => {
    const { baseUrl, apiKey } = await startReal(t)
    const program = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient, OfferFeed, useOffers } from '@offerwire/react'
const client = createClient(${JSON.stringify({ baseUrl, apiKey, userId: 'u' })})
globalThis.calls = 0
const counted = { ...client, feed: (wanted) => { calls++; return client.feed(wanted) } }
function Screen() {
  const { value, isLoading, reload } = useOffers(counted, { countryCode: 'US', language: 'en' })
  return createElement('button', { onClick: reload, type: 'button' }, isLoading ? 'loading' : value.length + ' offers')
}
createRoot(document.getElementById('root')).render([
  createElement(Screen, { key: 1 }),
  createElement(OfferFeed, { key: 2, client, request: { countryCode: 'US', language: 'en' }, nonce: 'abc', renderOffer: ({ title }) => 'Mine: ' + title }),
])`
    const page = await openPage(t, { body: '<div id="root"></div>', program })
    const button = page.getByRole('button', { name: '2 offers' })
    await button.click()
    await page.waitForFunction('globalThis.calls === 2')
    await button.waitFor()
    await page.locator('a', { hasText: 'Mine: Campaign' }).first().waitFor()
    assert.equal(await page.evaluate('globalThis.calls'), 2)
  })

  it('never shows a client the offers of another user, and requests them for each user', async (t) => {
    const { baseUrl, apiKey } = await startReal(t)
    const program = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient, useOffers } from '@offerwire/react'
const held = Promise.withResolvers()
globalThis.release = held.resolve
globalThis.asked = []
const clientOf = (userId, gate) => createClient({
  ...${JSON.stringify({ baseUrl, apiKey })},
  userId,
  fetch: (...call) => { asked.push(userId); return gate.then(() => fetch(...call)) },
})
const clients = { ada: clientOf('ada', Promise.resolve()), bob: clientOf('bob', held.promise) }
function Screen({ user, limit, isEnabled = true }) {
  const { value, isLoading } = useOffers(clients[user], { countryCode: 'US', language: 'en', limit }, { isEnabled })
  return createElement('p', null, user + ' for ' + limit + ': ' + (isLoading ? 'loading' : value?.length ?? 'nothing'))
}
const root = createRoot(document.getElementById('root'))
globalThis.show = (props) => root.render(createElement(Screen, props))`
    const page = await openPage(t, { body: '<div id="root"></div>', program })
    const shows = async (props: object, text: string) => {
      await page.evaluate(`show(${JSON.stringify(props)})`)
      await page.getByText(text, { exact: true }).waitFor({ timeout: 5_000 })
    }
    await shows({ user: 'ada', limit: 1 }, 'ada for 1: 1')
    await shows({ user: 'bob', limit: 1, isEnabled: false }, 'bob for 1: nothing')
    await shows({ user: 'bob', limit: 1 }, 'bob for 1: loading')
    await shows({ user: 'bob', limit: 2 }, 'bob for 2: loading')
    await shows({ user: 'bob', limit: 1 }, 'bob for 1: loading')
    await page.evaluate('release()')
    await page.getByText('bob for 1: 1', { exact: true }).waitFor({ timeout: 5_000 })
    assert.deepEqual(await page.evaluate('globalThis.asked'), ['ada', 'bob', 'bob', 'bob'])
  })

  it("confirms a seen offer at the list's next change if the confirmation failed, unless it was refused", async (t) => {
    const program = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { useSeen } from '@offerwire/react'
import { OfferwireError } from '@offerwire/web/client'
globalThis.tries = []
const confirm = async (uid) => {
  if (tries.push(uid) === 1) throw new OfferwireError('no_connection', 'none')
  if (uid === 'b') throw new OfferwireError('not_found', 'no such offer', 404)
}
function Screen() {
  globalThis.seen = useSeen({ confirm })
  return 'ready'
}
createRoot(document.getElementById('root')).render(createElement(Screen))`
    const page = await openPage(t, { body: '<div id="root"></div>', program })
    await page.getByText('ready').waitFor()
    for (const visible of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      await page.evaluate(`seen(${JSON.stringify(visible)})`)
      await sleep(1_500)
    }
    assert.deepEqual(await page.evaluate('globalThis.tries'), ['a', 'a', 'b', 'c'])
  })
})
