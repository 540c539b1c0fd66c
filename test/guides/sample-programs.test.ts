import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { breakOff } from '../support/break-off.ts'
import { freePort } from '../support/free-port.ts'
import { fileOfGuide } from './guide-snippets.ts'

// Own process: it changes the environment and starts programs.

interface Running {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
}

/** Saves a program of a guide in its own folder. */
async function save(t: TestContext, guide: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offerwire-sample-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  await writeFile(file, fileOfGuide(guide, name))
  return file
}

/** Starts a program of a guide; nothing listens at `OFFERWIRE_URL`. */
async function start(t: TestContext, guide: string, name: string, env: Record<string, string>): Promise<Running> {
  const file = await save(t, guide, name)
  const port = await freePort()
  const away = {
    OFFERWIRE_URL: `http://127.0.0.1:${await freePort()}`,
    OFFERWIRE_KEY: 'pk_live_1',
    ADVERTISER_KEY: 'ak_1',
  }
  const child = spawn(process.execPath, [file], { env: { ...away, ...env, PORT: String(port) }, stdio: 'ignore' })
  t.after(() => child.kill())
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(url).then(Boolean, () => false))) await wait(50)
  return { url, port, child }
}

describe('the programs of the guides', () => {
  it('for Shopify makes Shopify repeat an order while the service is away, and survives a broken request', async (t) => {
    const { url, port } = await start(t, 'docs/guides/conversions.md', 'shopify.mjs', { SHOPIFY_SECRET: 'secret' })
    const body = JSON.stringify({ name: '#1', note_attributes: [{ name: 'transaction_id', value: 'a' }] })
    const signature = createHmac('sha256', 'secret').update(body).digest('base64')
    const send = () => fetch(url, { method: 'POST', body, headers: { 'x-shopify-hmac-sha256': signature } })
    assert.equal((await send()).status, 503)
    await breakOff(port)
    assert.equal((await send()).status, 503)
    assert.equal((await fetch(url, { method: 'POST', body })).status, 401)
  })

  it('for Shopify does not start without its secret', async (t) => {
    const { child } = await start(t, 'docs/guides/conversions.md', 'shopify.mjs', { SHOPIFY_SECRET: '' })
    assert.equal(child.exitCode, 1)
  })

  it("for creators answers 503 while the service is away, and never requests a stranger's links", async (t) => {
    const { url } = await start(t, 'docs/guides/creators.md', 'page.mjs', {})
    for (const [path, status] of [
      ['/ana', 503],
      ['/%', 404],
      ['/favicon.ico', 404],
      ['/ana?utm_source=news', 503],
    ] as const) {
      assert.equal((await fetch(url + path)).status, status, path)
    }
  })

  it('for chat bots offers nothing while the service is away', async (t) => {
    process.env.OFFERWIRE_URL = `http://127.0.0.1:${await freePort()}`
    t.mock.method(console, 'error', () => {})
    const file = await save(t, 'docs/guides/chat-bot.md', 'offer.mjs')
    const { offerFor }: { offerFor: (...given: string[]) => Promise<unknown> } = await import(pathToFileURL(file).href)
    assert.equal(await offerFor('chat-7', 'US', 'en'), null)
  })

  it("for Stripe reports late payments in the currency's own units, and fails while the service is away", async (t) => {
    const reports: { transactionId: string; amount: number }[] = []
    let status = 200
    const service = createServer(async (request, response) => {
      reports.push(JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()))
      response.writeHead(status).end('{}')
    }).listen(0, '127.0.0.1')
    t.after(() => service.close())
    await once(service, 'listening')
    process.env.OFFERWIRE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const file = await save(t, 'docs/guides/conversions.md', 'stripe.mjs')
    const { reportPurchase }: { reportPurchase: (event: object) => Promise<unknown> } = await import(
      pathToFileURL(file).href
    )
    const pay = (type: string, currency = 'eur', payment_status = 'paid') => {
      const object = { id: 'cs_1', metadata: { transaction_id: 'a' }, amount_total: 5000, currency, payment_status }
      return reportPurchase({ type: `checkout.session.${type}`, data: { object } })
    }
    assert.equal(await pay('completed', 'eur', 'unpaid'), null)
    assert.equal(await pay('expired'), null)
    await pay('async_payment_succeeded')
    await pay('completed', 'jpy')
    await pay('completed', 'kwd')
    assert.deepEqual(
      reports.map(({ amount }) => amount),
      [50, 5000, 5],
    )
    for (status of [429, 503]) await assert.rejects(pay('completed'), new RegExp(String(status)))
    status = 409
    await pay('completed')
  })
})
