import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { bundle } from '../../../tools/bundle.ts'

/** Size over the wire, in bytes. */
const compressedSize = (code: string) => gzipSync(code, { level: 9 }).length

describe('the bundle for a page', () => {
  it('is less than 6 KB compressed with all exports, and uses no cookie and no storage', async (t) => {
    const code = await bundle("import * as all from '@offerwire/web'; globalThis.all = all")
    t.diagnostic(`@offerwire/web: ${compressedSize(code)} bytes compressed, ${code.length} as they are`)
    assert.ok(compressedSize(code) < 6_000, `${compressedSize(code)} bytes`)
    assert.doesNotMatch(code, /cookie|localStorage|sessionStorage|indexedDB/)
  })

  it('contains only the element if nothing else is imported', async (t) => {
    const code = await bundle("import '@offerwire/web/register'")
    t.diagnostic(`@offerwire/web/register: ${compressedSize(code)} bytes compressed`)
    assert.match(code, /offerwire-feed/)
    assert.ok(compressedSize(code) < 6_000)
  })

  it('leaves out unused exports', async (t) => {
    const code = await bundle("import { createClient } from '@offerwire/web'; globalThis.make = createClient")
    t.diagnostic(`createClient: ${compressedSize(code)} bytes compressed`)
    assert.doesNotMatch(code, /customElements|IntersectionObserver|adoptedStyleSheets/)
    const nothing = await bundle("import '@offerwire/web'; import '@offerwire/react'; globalThis.done = true")
    assert.doesNotMatch(nothing, /delivered|offerwire/)
  })
})

describe('the bundles for a server and a native app', () => {
  it('verify webhooks without the client', async (t) => {
    const code = await bundle("import { verifyWebhook } from '@offerwire/server'; globalThis.verify = verifyWebhook")
    t.diagnostic(`verifyWebhook: ${compressedSize(code)} bytes compressed`)
    assert.doesNotMatch(code, /offers\/feed/)
    const whole = await bundle("import * as all from '@offerwire/server'; globalThis.all = all")
    t.diagnostic(`@offerwire/server: ${compressedSize(whole)} bytes compressed`)
    assert.doesNotMatch(whole, /node:|require\(/)
  })

  it('contain hooks that do not use the DOM', async () => {
    const program =
      "import * as hooks from '@offerwire/react/hooks'; import { createClient } from '@offerwire/web/client'; globalThis.all = [hooks, createClient]"
    const code = (await bundle(program)).replaceAll(/react/gi, '')
    assert.doesNotMatch(code, /\bdocument\b|\bwindow\b|IntersectionObserver|HTMLElement|navigator/)
  })
})
