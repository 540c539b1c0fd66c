import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { signedWebhook } from '../../packages/server/test/sign-webhook.ts'
import { type DemoTestApp, shareDemoApp } from '../support/app/start-demo-app.ts'
import { freePort } from '../support/free-port.ts'
import { blockOf } from './guide-snippets.ts'
import { startConversion } from './start-conversion.ts'

const conversions = 'docs/guides/conversions.md'

describe("the guides' snippets for other systems", () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  const skip = spawnSync('php', ['--version']).status === 0 ? false : 'php is not installed'
  it('report an order of WooCommerce, and repeat the report if the service does not answer', { skip }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'offerwire-woo-'))
    t.after(() => rm(folder, { recursive: true }))
    const snippet = join(folder, 'functions.php')
    await writeFile(snippet, blockOf(conversions, "add_action('template_redirect'"))
    const { TRANSACTION, ADVERTISER_KEY } = await startConversion(demo)
    const buy = async (service: string) => {
      const line = [join(import.meta.dirname, 'woo-commerce.php'), snippet, service, ADVERTISER_KEY, TRANSACTION]
      return (await promisify(execFile)('php', line)).stdout
    }
    assert.equal(await buy(`http://127.0.0.1:${await freePort()}`), 'again: offerwire_report 1001\n')
    assert.partialDeepStrictEqual(JSON.parse(await buy(demo.baseUrl)), { verdict: 'verified' })
  })

  it('attach the transaction id to a Stripe Checkout session', async () => {
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor
    const run = new AsyncFunction('stripe', 'order', 'id', blockOf(conversions, 'const session = await stripe'))
    const given: object[] = []
    await run(
      { checkout: { sessions: { create: async (session: object) => given.push(session) } } },
      { mode: 'payment' },
      'a',
    )
    assert.deepEqual(given, [{ mode: 'payment', metadata: { transaction_id: 'a' } }])
  })

  it('are postbacks whose placeholders a tracker fills in', async () => {
    const { TRANSACTION, POSTBACK_TOKEN } = await startConversion(demo)
    const addresses = blockOf(conversions, 'http://localhost:3000/postback').trim().split('\n')
    assert.equal(addresses.length, 3)
    for (const [index, address] of addresses.entries()) {
      const filled = address
        .replace('http://localhost:3000', demo.baseUrl)
        .replace('<your token>', POSTBACK_TOKEN)
        .replace(/(?<=transaction_id=).*/, TRANSACTION)
      const { verdict } = (await (await fetch(filled)).json()) as { verdict: string }
      assert.equal(verdict, index === 0 ? 'verified' : 'duplicate', address)
    }
  })

  it('show a webhook with its actual fields', async () => {
    const shown = JSON.parse(blockOf('docs/guides/webhooks.md', '{\n  "event": "offer_completed"'))
    const sent = (await signedWebhook({ current: 'whsec_of_the_test' }).json()) as object
    assert.deepEqual(Object.keys(shown), Object.keys(sent))
  })

  it('mark webhooks of a restored database', async () => {
    const { db, pool } = demo.app.services.database
    await pool.query(blockOf('docs/operations/backup.md', 'update webhook_delivery'))
    const left = await db.selectFrom('webhook_delivery').where('outcome', 'in', ['pending', 'claimed']).execute()
    assert.deepEqual(left, [])
  })
})
