import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { type Receiver, startReceiver } from '../../support/receiver/start-receiver.ts'

const answer = (status: string) => (socket: import('node:net').Socket) =>
  void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`)

const fields = ['event', 'timestamp', 'transactionId', 'userId', 'campaignName', 'payout']

function signatureOf(secret: string, timestamp: string | undefined, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

interface Entry {
  readonly action: string
}

describe('the offer_completed webhook', () => {
  const shared = shareTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const hookOf = (app: GivenApp) => `/apps/${app.id}/webhook`
  const urlOf = (receiver: Receiver, path = '/hook') => `http://127.0.0.1:${receiver.port}${path}`

  /** An app whose webhook points at a receiver, and a campaign on its list. */
  async function given(receiver: Receiver, share = 500_000n) {
    const app = await testApp.given.app({ payout_share_ppm: share })
    const campaign = await testApp.given.campaign([app], { name: 'Puzzle Club', payout_micros: 2_500_000n })
    const put = await testApp.admin('PUT', hookOf(app), { url: urlOf(receiver) })
    assert.equal(put.status, 200, put.text)
    return { app, campaign, secret: put.body.signingSecret as string }
  }

  async function complete(campaign: GivenCampaign, app: GivenApp, userId?: string): Promise<string> {
    const id = await clickOffer(testApp, campaign, app.liveKey, userId)
    assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    return id
  }

  /** The delivery log once every entry is decided. */
  async function settled(app: GivenApp, count: number) {
    for (let tries = 0; tries < 200; tries++) {
      const { data } = (await testApp.admin('GET', `${hookOf(app)}/deliveries`)).body
      const isOpen = data.some((entry: { outcome: string }) => ['pending', 'claimed'].includes(entry.outcome))
      if (data.length >= count && !isOpen) return data
      await sleep(50)
    }
    throw new Error('deliveries were not settled in 10 s')
  }

  function parse(heard: string) {
    const [head = '', body = ''] = heard.split('\r\n\r\n')
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    return { requestLine: head.split('\r\n')[0], headers, body }
  }

  it('is sent once, with six fields, signed over the exact bytes', async () => {
    const receiver = await startReceiver(answer('204 No Content'))
    const { app, campaign, secret } = await given(receiver)
    const id = await complete(campaign, app, 'user "7"')
    const [entry] = await settled(app, 1)
    assert.equal(receiver.heard.length, 1)
    const { requestLine, headers, body } = parse(receiver.heard[0] ?? '')
    assert.equal(requestLine, 'POST /hook HTTP/1.1')
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['x-webhook-signature'], signatureOf(secret, headers['x-webhook-timestamp'], body))
    assert.deepEqual(JSON.parse(body), {
      event: 'offer_completed',
      timestamp: new Date(testApp.clock.nowMs()).toISOString(),
      transactionId: id,
      userId: 'user "7"',
      campaignName: 'Puzzle Club',
      payout: 1.25,
    })
    const { transactionId, outcome, httpStatus, error, address } = entry
    assert.deepEqual([transactionId, outcome, httpStatus, error, address], [id, 'delivered', 204, null, '127.0.0.1'])
  })

  it('is sent once for 20 parallel postbacks, and not again for a duplicate', async () => {
    const receiver = await startReceiver(answer('200 OK'))
    const { app, campaign } = await given(receiver)
    const id = await clickOffer(testApp, campaign, app.liveKey)
    await Promise.all(Array.from({ length: 20 }, () => sendPostback(testApp, campaign, id)))
    await settled(app, 1)
    await sendPostback(testApp, campaign, id)
    await sleep(300)
    assert.equal(receiver.heard.length, 1)
  })

  it('has a null payout if the campaign has none', async () => {
    const receiver = await startReceiver(answer('200 OK'))
    const { app } = await given(receiver)
    const free = await testApp.given.campaign([app], { payout_micros: null })
    await complete(free, app)
    await settled(app, 1)
    assert.equal(JSON.parse(parse(receiver.heard[0] ?? '').body).payout, null)
  })

  it('is not repeated after a response other than 2xx', async () => {
    for (const [status, error] of [
      ['301 Moved Permanently', 'redirect'],
      ['400 Bad Request', 'status_not_2xx'],
      ['503 Service Unavailable', 'status_not_2xx'],
    ] as const) {
      const receiver = await startReceiver(answer(status))
      const { app, campaign } = await given(receiver)
      await complete(campaign, app)
      const [entry] = await settled(app, 1)
      assert.deepEqual([entry.outcome, entry.httpStatus, entry.error], ['failed', Number(status.slice(0, 3)), error])
      assert.equal(receiver.heard.length, 1)
    }
  })

  it('is skipped and counted while paused and after deletion, and never sent later', async () => {
    const receiver = await startReceiver(answer('200 OK'))
    const { app, campaign } = await given(receiver)
    assert.deepEqual((await testApp.admin('PATCH', hookOf(app), { enabled: false })).body, {
      url: urlOf(receiver),
      enabled: false,
    })
    await complete(campaign, app)
    await testApp.admin('PATCH', hookOf(app), { enabled: true })
    assert.equal((await testApp.admin('DELETE', hookOf(app))).status, 204)
    assert.deepEqual((await testApp.admin('GET', hookOf(app))).body, { url: null, enabled: false })
    await complete(campaign, app)
    const again = await testApp.admin('PUT', hookOf(app), { url: urlOf(receiver) })
    assert.match(again.body.signingSecret, /^whsec_/)
    const log = await settled(app, 2)
    assert.deepEqual(
      log.map((entry: { outcome: string; error: string }) => [entry.outcome, entry.error]),
      [
        ['skipped', 'webhook_deleted'],
        ['skipped', 'webhook_paused'],
      ],
    )
    await sleep(1_200)
    assert.equal(receiver.heard.length, 0)
  })

  it('is audited when it changes, and not when it is set to its own value', async () => {
    const receiver = await startReceiver(answer('200 OK'))
    const { app } = await given(receiver)
    const audit = async () => (await testApp.admin('GET', `/audit?objectId=${app.id}&limit=100`)).body.data as Entry[]
    const before = await audit()
    for (const [method, body] of [
      ['PUT', { url: urlOf(receiver) }],
      ['PATCH', { enabled: true }],
    ] as const) {
      const unchanged = await testApp.admin(method, hookOf(app), body)
      assert.deepEqual([unchanged.status, unchanged.body], [200, { url: urlOf(receiver), enabled: true }])
    }
    assert.deepEqual(await audit(), before)
    await testApp.admin('PATCH', hookOf(app), { enabled: false })
    await testApp.admin('PUT', hookOf(app), { url: urlOf(receiver, '/other') })
    await testApp.admin('POST', `${hookOf(app)}/rotate`)
    await testApp.admin('PATCH', hookOf(app), { enabled: false })
    const actions = (await audit()).slice(0, -before.length).map(({ action }) => action)
    assert.deepEqual(actions, ['webhook.rotate', 'webhook.set', 'webhook.pause'])
  })

  it('is signed with the new secret only after a rotation; a new URL keeps the secret', async () => {
    const [first, second] = [await startReceiver(answer('200 OK')), await startReceiver(answer('200 OK'))]
    const { app, campaign, secret } = await given(first)
    const rotated = (await testApp.admin('POST', `${hookOf(app)}/rotate`)).body.signingSecret
    assert.notEqual(rotated, secret)
    const replaced = await testApp.admin('PUT', hookOf(app), { url: urlOf(second, '/new') })
    assert.deepEqual(replaced.body, { url: urlOf(second, '/new'), enabled: true })
    await complete(campaign, app)
    await settled(app, 1)
    assert.equal(first.heard.length, 0)
    const { headers, body } = parse(second.heard[0] ?? '')
    assert.equal(headers['x-webhook-signature'], signatureOf(rotated, headers['x-webhook-timestamp'], body))
  })

  it('can be tested with a sample, even while paused, and reports status and duration', async () => {
    const receiver = await startReceiver(answer('200 OK'))
    const { app } = await given(receiver)
    const { signingSecret } = (await testApp.admin('POST', `${hookOf(app)}/rotate`)).body
    await testApp.admin('PATCH', hookOf(app), { enabled: false })
    const sent = await testApp.admin('POST', `${hookOf(app)}/test`)
    assert.deepEqual([sent.status, sent.body.delivered, sent.body.httpStatus], [200, true, 200])
    assert.ok(Number.isInteger(sent.body.durationMs))
    const { headers, body } = parse(receiver.heard[0] ?? '')
    assert.equal(headers['x-webhook-signature'], signatureOf(signingSecret, headers['x-webhook-timestamp'], body))
    const sample = JSON.parse(body)
    assert.deepEqual(Object.keys(sample), fields)
    assert.equal(sample.event, 'offer_completed')
    assert.equal((await testApp.admin('GET', `/transactions/${sample.transactionId}`)).status, 404)
    assert.equal((await testApp.admin('GET', `/apps/${app.id}/users/${sample.userId}`)).status, 404)
    const [entry] = await settled(app, 1)
    assert.deepEqual([entry.isTest, entry.outcome, entry.transactionId], [true, 'delivered', sample.transactionId])
    const refusing = await startReceiver(answer('500 Oh'))
    await testApp.admin('PUT', hookOf(app), { url: urlOf(refusing) })
    const { delivered, httpStatus, error } = (await testApp.admin('POST', `${hookOf(app)}/test`)).body
    assert.deepEqual([delivered, httpStatus, error], [false, 500, 'status_not_2xx'])
    assert.equal(refusing.heard.length, 1)
    const none = await testApp.given.app()
    assert.equal((await testApp.admin('POST', `${hookOf(none)}/test`)).status, 404)
  })

  it('is sent once for a test conversion, as for a real one', async () => {
    const receiver = await startReceiver(answer('200 OK'))
    const { app } = await given(receiver)
    const demo = await testApp.given.campaign([], { is_demo: true })
    const transactionId = await clickOffer(testApp, demo, app.testKey, 'tester')
    for (let call = 0; call < 2; call++) {
      const path = '/publisher/sdk/v1/test/conversions/complete'
      const answered = await testApp.request('POST', path, { key: app.testKey, body: { transactionId } })
      assert.deepEqual(answered.body, { success: true, transactionId, status: 'verified' })
    }
    const [entry, ...others] = await settled(app, 1)
    assert.deepEqual([entry.outcome, entry.environment, others.length], ['delivered', 'test', 0])
    assert.equal(receiver.heard.length, 1)
    assert.equal(JSON.parse(parse(receiver.heard[0] ?? '').body).userId, 'tester')
  })

  it('has a log that is filtered by outcome and transaction, and paged', async () => {
    const receiver = await startReceiver(answer('200 OK'))
    const { app, campaign } = await given(receiver)
    const sent = [await complete(campaign, app), await complete(campaign, app), await complete(campaign, app)]
    await settled(app, 3)
    await testApp.admin('PATCH', hookOf(app), { enabled: false })
    const skipped = await complete(campaign, app)
    const idsOf = async (query: string) => {
      const { data, nextCursor } = (await testApp.admin('GET', `${hookOf(app)}/deliveries?${query}`)).body
      return { ids: data.map((entry: { transactionId: string }) => entry.transactionId), nextCursor }
    }
    assert.deepEqual((await idsOf('outcome=skipped')).ids, [skipped])
    assert.deepEqual((await idsOf('outcome=delivered')).ids.sort(), sent.toSorted())
    assert.deepEqual((await idsOf(`transactionId=${sent[1]}`)).ids, [sent[1]])
    assert.deepEqual((await idsOf(`transactionId=${sent[1]}&outcome=skipped`)).ids, [])
    const first = await idsOf('limit=3')
    assert.deepEqual(first.ids, [skipped, ...sent.toReversed()].slice(0, 3))
    const second = await idsOf(`limit=3&cursor=${first.nextCursor}`)
    assert.deepEqual([second.ids, second.nextCursor], [[sent[0]], null])
    assert.equal((await testApp.admin('GET', `${hookOf(app)}/deliveries?outcome=lost`)).status, 400)
  })

  it('reaches other apps while one receiver hangs', async () => {
    const slow = await startReceiver(() => {})
    const quick = await startReceiver(answer('200 OK'))
    const hanging = await given(slow)
    for (let count = 0; count < 6; count++) await complete(hanging.campaign, hanging.app)
    const lively = await given(quick)
    const startedAt = performance.now()
    await complete(lively.campaign, lively.app)
    await settled(lively.app, 1)
    assert.ok(performance.now() - startedAt < 3_000)
    assert.equal(slow.heard.length, 4)
  })

  it('refuses an invalid address with a 400 that names url', async () => {
    const app = await testApp.given.app()
    for (const url of [
      'ftp://example.com/',
      'not a url',
      '',
      'https://user:pass@example.com/',
      'https://example.com:0/',
    ]) {
      const refused = await testApp.admin('PUT', hookOf(app), { url })
      assert.equal(refused.status, 400, url)
      assert.match(refused.body.error, /url/)
    }
    assert.equal((await testApp.admin('GET', hookOf(app))).body.url, null)
  })
})

describe('webhook addresses', () => {
  const shared = shareTestApp()

  it('must be https and public when saved', async () => {
    const { admin, given } = shared()
    const app = await given.app()
    for (const url of [
      'http://example.com/hook',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.1.2.3/',
      'https://localhost./',
    ]) {
      assert.equal((await admin('PUT', `/apps/${app.id}/webhook`, { url })).status, 400, url)
    }
    const saved = await admin('PUT', `/apps/${app.id}/webhook`, { url: 'https://hooks.example.com/offers' })
    assert.deepEqual(
      [saved.status, saved.body.url, saved.body.enabled],
      [200, 'https://hooks.example.com/offers', true],
    )
    const shown = await admin('GET', `/apps/${app.id}/webhook`)
    assert.deepEqual(shown.body, { url: 'https://hooks.example.com/offers', enabled: true })
  })
})
