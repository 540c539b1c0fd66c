import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { whileLocked } from '../../support/database/while-locked.ts'
import { type Receiver, startReceiver } from '../../support/receiver/start-receiver.ts'

interface Entry {
  readonly outcome: string
  readonly error: string | null
  readonly secretVersion: number | null
  readonly address: string | null
  readonly environment: string
}

const ok = (socket: import('node:net').Socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')

function assertSigned(request = '', secret: string): void {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const timestamp = /X-Webhook-Timestamp: (\d+)/.exec(head)?.[1]
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  assert.ok(head.includes(`X-Webhook-Signature: ${expected}`), request)
}

describe('a webhook changed while deliveries are under way', () => {
  /** Names that resolve when the test lets them. */
  const answers = new Map<string, Promise<string[]>>()
  const namesAsked = new Map<string, () => void>()
  const shared = shareTestApp({
    environment: { WEBHOOK_ALLOW_PRIVATE: 'true' },
    webhookNetwork: {
      resolve(name) {
        namesAsked.get(name)?.()
        return answers.get(name) ?? Promise.resolve([])
      },
    },
  })
  const hookOf = (app: GivenApp) => `/apps/${app.id}/webhook`

  async function given(url: string) {
    const app = await shared().given.app()
    const campaign = await shared().given.campaign([app])
    const put = await shared().admin('PUT', hookOf(app), { url })
    assert.equal(put.status, 200, put.text)
    return { app, campaign }
  }

  async function complete(campaign: GivenCampaign, app: GivenApp): Promise<void> {
    const id = await clickOffer(shared(), campaign, app.liveKey)
    assert.equal((await sendPostback(shared(), campaign, id)).body.verdict, 'verified')
  }

  async function logOf(app: GivenApp): Promise<Entry[]> {
    return (await shared().admin('GET', `${hookOf(app)}/deliveries`)).body.data
  }

  /** The delivery log once it satisfies the condition, or as it is after 10 s. */
  async function logUntil(app: GivenApp, isRight: (log: Entry[]) => boolean): Promise<Entry[]> {
    for (let tries = 0; ; tries++) {
      const log = await logOf(app)
      if (isRight(log) || tries === 200) return log
      await sleep(50)
    }
  }

  const outcomes = (log: readonly Entry[], outcome: string) => log.filter((entry) => entry.outcome === outcome)
  const isSettled = (log: Entry[]) => log.length > 0 && outcomes(log, 'claimed').length === 0

  /** A delivery whose attempt waits for its name to resolve; `proceed` lets it. */
  async function givenWaiting(name: string, receiver: Receiver) {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    answers.set(name, promise)
    const { app, campaign } = await given(`http://${name}:${receiver.port}/hook`)
    await complete(campaign, app)
    assert.equal((await logUntil(app, (log) => log[0]?.outcome === 'claimed'))[0]?.outcome, 'claimed')
    return { app, proceed: () => resolve(['127.0.0.1']) }
  }

  describe('while the database answers', { concurrency: true }, () => {
    it('is signed with the secret in force when the request is written, which the log names', async () => {
      const receiver = await startReceiver(ok)
      const { app, proceed } = await givenWaiting('rotated.example', receiver)
      const { signingSecret } = (await shared().admin('POST', `${hookOf(app)}/rotate`)).body
      proceed()
      const [entry] = await logUntil(app, isSettled)
      assert.deepEqual([entry?.outcome, entry?.secretVersion], ['delivered', 2])
      assertSigned(receiver.heard[0], signingSecret)
    })

    it('sends nothing if it was paused or deleted before the request was written', async () => {
      const changes = [
        ['paused', 'PATCH', { enabled: false }],
        ['deleted', 'DELETE', undefined],
      ] as const
      for (const [change, method, body] of changes) {
        const receiver = await startReceiver(ok)
        const { app, proceed } = await givenWaiting(`${change}.example`, receiver)
        assert.ok((await shared().admin(method, hookOf(app), body)).status < 300)
        proceed()
        const [entry] = await logUntil(app, isSettled)
        assert.deepEqual([entry?.outcome, entry?.error], ['skipped', `webhook_${change}`])
        assert.deepEqual([entry?.secretVersion, entry?.address], [null, '127.0.0.1'])
        assert.equal(receiver.heard.join(''), '')
        for (let tries = 0; receiver.open.size > 0 && tries < 100; tries++) await sleep(20)
        assert.equal(receiver.open.size, 0, 'the connection is closed')
      }
    })

    it('sends nothing to a deleted address, even if another is set before the request is written', async () => {
      const receiver = await startReceiver(ok)
      const { app, proceed } = await givenWaiting('set-again.example', receiver)
      await shared().admin('DELETE', hookOf(app))
      shared().clock.advance(1)
      const put = await shared().admin('PUT', hookOf(app), { url: 'https://other.example/hook' })
      assert.equal(typeof put.body.signingSecret, 'string')
      proceed()
      const [entry] = await logUntil(app, isSettled)
      assert.deepEqual([entry?.outcome, entry?.error, entry?.secretVersion], ['skipped', 'webhook_deleted', null])
      assert.equal(receiver.heard.join(''), '')
    })

    it('is sent to the address in force when the request is written, and to no other', async () => {
      const [before, after] = [await startReceiver(ok), await startReceiver(ok)]
      const { app, proceed } = await givenWaiting('moved.example', before)
      const put = await shared().admin('PUT', hookOf(app), { url: `http://127.0.0.1:${after.port}/moved` })
      assert.equal(put.status, 200, put.text)
      proceed()
      const [entry] = await logUntil(app, isSettled)
      assert.deepEqual([entry?.outcome, entry?.address], ['delivered', '127.0.0.1'])
      assert.equal(before.heard.join(''), '')
      assert.match(after.heard.join(''), /^POST \/moved HTTP\/1.1\r\nHost: 127.0.0.1:\d+\r\n/i)
    })

    it('uses secret and address in force at the writing of a test request as well', async () => {
      const [before, after] = [await startReceiver(ok), await startReceiver(ok)]
      const { promise, resolve } = Promise.withResolvers<string[]>()
      answers.set('tested.example', promise)
      const { app } = await given(`http://tested.example:${before.port}/hook`)
      const sending = shared().admin('POST', `${hookOf(app)}/test`)
      await logUntil(app, (log) => log[0]?.outcome === 'claimed')
      await shared().admin('PUT', hookOf(app), { url: `http://127.0.0.1:${after.port}/hook` })
      const { signingSecret } = (await shared().admin('POST', `${hookOf(app)}/rotate`)).body
      resolve(['127.0.0.1'])
      assert.equal((await sending).body.delivered, true)
      assert.equal(before.heard.join(''), '')
      assertSigned(after.heard[0], signingSecret)
      const [entry] = await logOf(app)
      assert.deepEqual([entry?.secretVersion, entry?.environment], [2, 'test'])
    })

    it('skips waiting deliveries if it is paused or deleted, and never sends them later', async () => {
      const receiver = await startReceiver(() => {})
      const url = `http://127.0.0.1:${receiver.port}/hook`
      const changes = [
        ['paused', () => shared().admin('PATCH', hookOf(app), { enabled: false })],
        ['deleted', () => shared().admin('DELETE', hookOf(app))],
      ] as const
      const { app, campaign } = await given(url)
      for (const [index, [change, apply]] of changes.entries()) {
        for (let count = 0; count < 6; count++) await complete(campaign, app)
        await logUntil(app, (log) => outcomes(log, 'claimed').length === 4)
        assert.ok((await apply()).status < 300)
        const skipped = outcomes(await logOf(app), 'skipped').filter(({ error }) => error === `webhook_${change}`)
        assert.equal(skipped.length, 2, 'those beyond the four that are being sent')
        await shared().admin('PUT', hookOf(app), { url })
        await shared().admin('PATCH', hookOf(app), { enabled: true })
        assert.equal(outcomes(await logUntil(app, isSettled), 'failed').length, 4 * (index + 1))
      }
      await sleep(1_200)
      assert.equal(receiver.heard.length, 8)
      assert.equal((await logOf(app)).length, 12)
    })

    it('logs the version of the secret that signed each delivery', async () => {
      const receiver = await startReceiver(ok)
      const { app, campaign } = await given(`http://127.0.0.1:${receiver.port}/hook`)
      for (let version = 1; version <= 3; version++) {
        await complete(campaign, app)
        await logUntil(app, (log) => outcomes(log, 'delivered').length === version)
        await shared().admin('POST', `${hookOf(app)}/rotate`)
      }
      await shared().admin('POST', `${hookOf(app)}/test`)
      assert.deepEqual(
        (await logOf(app)).map(({ secretVersion }) => secretVersion),
        [4, 3, 2, 1],
      )
    })
  })

  it('keeps the last read address if the database does not answer in time', async () => {
    const [before, after] = [await startReceiver(ok), await startReceiver(ok)]
    const { app, proceed } = await givenWaiting('left.example', before)
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const { promise: addresses, resolve } = Promise.withResolvers<string[]>()
    await shared().admin('PUT', hookOf(app), { url: `http://entered.example:${after.port}/hook` })
    namesAsked.set('entered.example', asked)
    answers.set('entered.example', addresses)
    proceed()
    await isAsked
    await whileLocked(shared().app.services.database, 'webhook', async () => {
      resolve(['127.0.0.1'])
      for (let tries = 0; tries < 200 && after.heard.join('') === ''; tries++) await sleep(50)
    })
    const [entry] = await logUntil(app, isSettled)
    assert.equal(entry?.outcome, 'delivered')
    assert.equal(before.heard.join(''), '')
    assert.equal(after.heard.length, 1)
  })
})
