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
  it('takes over what a server rendered, asks for nothing again, and confirms what is seen', async (t) => {
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

  it('asks by itself where no server did, and again when asked to', async (t) => {
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
})
