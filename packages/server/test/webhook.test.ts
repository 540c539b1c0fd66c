import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { startTestApp } from '../../../test/support/app/start-test-app.ts'
import { isOfferCompleted, readWebhook, verifyWebhook } from '../src/index.ts'
import { signedWebhook } from './sign-webhook.ts'

const secret = 'whsec_of_the_test'

async function parts() {
  const request = signedWebhook({ current: secret }, 'ünïcode')
  return { headers: Object.fromEntries(request.headers), body: new Uint8Array(await request.arrayBuffer()) }
}

describe('a webhook', () => {
  it('of the service itself is read from its raw bytes', async (t) => {
    const { headers, body, signingSecret, nowMs } = await receiveReal(t)
    const { event, environment } = await verifyWebhook({ headers, body }, signingSecret, { nowMs })
    assert.ok(isOfferCompleted(event))
    assert.ok([undefined, 'test'].includes(environment))
    const { event: made } = await readWebhook(signedWebhook({ current: secret }), secret)
    assert.deepEqual(Object.keys(event).sort(), Object.keys(made).sort())
    await assert.rejects(verifyWebhook({ headers, body }, signingSecret), { code: 'too_old' })
  })

  it('is believed for 300 seconds, either side', async () => {
    const webhook = await parts()
    const signedMs = Number(webhook.headers['x-webhook-timestamp']) * 1_000
    for (const seconds of [-300, 0, 300]) {
      await verifyWebhook(webhook, secret, { nowMs: () => signedMs + seconds * 1_000 })
    }
    for (const seconds of [-301, 301]) {
      const late = verifyWebhook(webhook, secret, { nowMs: () => signedMs + seconds * 1_000 })
      await assert.rejects(late, { code: 'too_old' })
    }
  })

  it('is refused with any byte changed, and with another secret', async () => {
    const webhook = await parts()
    for (const index of [0, 40, webhook.body.length - 1]) {
      const body = Uint8Array.from(webhook.body, (byte, at) => (at === index ? byte ^ 1 : byte))
      await assert.rejects(verifyWebhook({ ...webhook, body }, secret), { code: 'mismatch' })
    }
    await assert.rejects(verifyWebhook(webhook, 'whsec_other'), { code: 'mismatch' })
  })

  it('is read by either secret while one replaces the other, and by either of a list', async () => {
    const overlapping = () => signedWebhook({ current: 'whsec_new', previous: 'whsec_old' })
    for (const known of ['whsec_old', 'whsec_new', ['whsec_none', 'whsec_old'], ['whsec_new', 'whsec_none']]) {
      await readWebhook(overlapping(), known)
    }
    for (const known of ['whsec_none', ['whsec_none', ''], []]) {
      await assert.rejects(readWebhook(overlapping(), known), { code: 'mismatch' })
    }
    const webhook = overlapping()
    webhook.headers.set('X-Webhook-Signature', 'none')
    await readWebhook(webhook.clone() as Request, 'whsec_new')
    await assert.rejects(readWebhook(webhook, 'whsec_old'), { code: 'mismatch' })
  })

  it('is read from a string as its UTF-8 bytes, and refused by name when its body was parsed', async () => {
    const { headers, body } = await parts()
    const text = new TextDecoder().decode(body)
    const { event } = await verifyWebhook({ headers, body: text }, secret)
    assert.equal(isOfferCompleted(event) && event.userId, 'ünïcode')
    const parsed = JSON.parse(text)
    const refused = { code: 'parsed_body', message: /express\.raw/ }
    await assert.rejects(verifyWebhook({ headers, body: parsed }, secret), refused)
  })

  it('is refused by name when something surrounds the secret, and the secret is not told', async () => {
    const webhook = await parts()
    const around = [' ', '\n', '\r\n', '\t', '"', "'", '\u200b', '\ufeff', '\u00a0', '\u202c']
    for (const wrapped of around.flatMap((part) => [part + secret, secret + part, part + secret + part])) {
      await assert.rejects(verifyWebhook(webhook, wrapped), (error: Error & { code: string }) => {
        assert.equal(error.code, 'malformed_secret', JSON.stringify(wrapped))
        assert.match(error.message, /quotes or invisible characters/)
        return !error.message.includes(secret)
      })
      await assert.rejects(verifyWebhook(webhook, [secret, wrapped]), { code: 'malformed_secret' })
    }
  })

  it('is refused without its headers, and with headers that are none', async () => {
    const webhook = await parts()
    const expected: [Record<string, string>, string][] = [
      [{ 'x-webhook-signature': '' }, 'malformed_signature'],
      [{ 'x-webhook-signature': 'é'.repeat(64) }, 'malformed_signature'],
      [{ 'x-webhook-timestamp': 'now' }, 'malformed_timestamp'],
      [{ 'x-webhook-timestamp': '1e9' }, 'malformed_timestamp'],
    ]
    for (const [changed, code] of expected) {
      await assert.rejects(verifyWebhook({ ...webhook, headers: { ...webhook.headers, ...changed } }, secret), { code })
    }
    await assert.rejects(verifyWebhook({ ...webhook, headers: {} }, secret), { code: 'missing_signature' })
  })

  it('is read from headers in any case, also as lists, and from a view of a larger buffer', async () => {
    const { headers, body } = await parts()
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
    const larger = new Uint8Array(body.length + 8)
    larger.set(body, 4)
    await verifyWebhook({ headers: shouted, body: larger.subarray(4, 4 + body.length) }, secret)
  })
})

/** Returns a sample webhook as the real service posts it. */
async function receiveReal(t: TestContext) {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const test = await startTestApp(t, { environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  const app = await test.given.app()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const { signingSecret } = (await test.admin('PUT', `/apps/${app.id}/webhook`, { url })).body
  const received = once(server, 'request')
  const sent = test.admin('POST', `/apps/${app.id}/webhook/test`)
  const [request, response] = await received
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  response.end()
  assert.equal((await sent).body.delivered, true)
  return { headers: request.headers, body: Buffer.concat(chunks), signingSecret, nowMs: () => test.clock.nowMs() }
}
