import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { share } from '../../../test/support/share.ts'
import { faultyNetwork } from '../../server/test/faulty-network.ts'
import { startReal } from '../../server/test/services.ts'
import { createClient, OfferFeed, useMessageOffer, useOffers, useSeen } from '../src/index.ts'

const request = { countryCode: 'US', language: 'en' }

describe('React on a server', () => {
  const real = share(startReal)

  it('renders offers loaded on the server as links', async () => {
    const client = createClient(faultyNetwork(real()))
    const initialOffers = await client.feed(request)
    const html = renderToString(createElement(OfferFeed, { client, request, initialOffers, label: 'For you' }))
    assert.match(html, /<section class="ow" aria-label="For you">/)
    assert.equal(html.match(/<a href="https:[^"]+" target="_blank" rel="noopener">/g)?.length, initialOffers.length)
    assert.ok(initialOffers.length > 0 && html.includes(initialOffers[0]?.title ?? 'none'))
  })

  it('renders no link that a browser would run as a script', async () => {
    const client = createClient(faultyNetwork(real()))
    const [offer] = await client.feed(request)
    assert.ok(offer)
    const initialOffers = [{ ...offer, clickUrl: 'javascript:alert(1)', title: '<script>' }]
    const html = renderToString(createElement(OfferFeed, { client, request, initialOffers }))
    assert.doesNotMatch(html, /javascript:|<script/)
  })

  it('renders the busy state and requests nothing', () => {
    const service = faultyNetwork(real())
    const client = createClient(service)
    const html = renderToString(createElement(OfferFeed, { client, request, fallback: 'Loading' }))
    assert.equal(html, '<div aria-busy="true">Loading</div>')
    assert.equal(service.requests.length, 0)
  })

  it('renders components that use the hooks', () => {
    const client = createClient(faultyNetwork(real()))
    function Screen() {
      const offers = useOffers(client, request, { initial: [] })
      const message = useMessageOffer(client, { ...request, chatId: 'chat' })
      useSeen(client)
      return createElement('p', null, `${offers.isLoading} ${message.isLoading}`)
    }
    assert.equal(renderToString(createElement(Screen)), '<p>false true</p>')
  })
})
