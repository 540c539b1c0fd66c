import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyWebhook, type WebhookRequest } from '../../../packages/server/src/webhook.ts'
import { forgetPreviousSecretsJob } from '../../../src/features/webhooks/forget-previous-secrets.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { startReceiver } from '../../support/receiver/start-receiver.ts'

const ok = (socket: import('node:net').Socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
const hourMs = 3_600_000

function parse(heard = ''): WebhookRequest & { headers: Record<string, string> } {
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const)
  return { headers: Object.fromEntries(headers), body: Buffer.from(body) }
}

/** Verifies as a receiver that knows only the specification: by the one header. */
function bySpecification({ headers, body }: ReturnType<typeof parse>): WebhookRequest {
  const { 'X-Webhook-Signature-Next': _, ...known } = headers
  return { headers: known, body }
}

describe('the rotation of a signing secret', () => {
  const shared = shareTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  const hookOf = (app: GivenApp) => `/apps/${app.id}/webhook`
  const nowMs = () => shared().clock.nowMs()
  const inHours = (hours: number) => new Date(nowMs() + hours * hourMs).toISOString()

  async function given() {
    const receiver = await startReceiver(ok)
    const app = await shared().given.app()
    const put = await shared().admin('PUT', hookOf(app), { url: `http://127.0.0.1:${receiver.port}/hook` })
    assert.equal(put.status, 200, put.text)
    /** Sends a sample; returns the received request. */
    const send = async () => {
      assert.equal((await shared().admin('POST', `${hookOf(app)}/test`)).body.delivered, true)
      return parse(receiver.heard.at(-1))
    }
    return { app, receiver, send, secret: put.body.signingSecret as string }
  }

  const rotate = (app: GivenApp, body?: unknown) => shared().admin('POST', `${hookOf(app)}/rotate`, body)
  const isBelieved = (webhook: WebhookRequest, secret: string | string[]) =>
    verifyWebhook(webhook, secret, { nowMs }).then(
      () => true,
      (error) => {
        assert.equal(error.code, 'mismatch')
        return false
      },
    )
  const stored = (app: GivenApp) =>
    shared()
      .app.services.database.db.selectFrom('webhook')
      .selectAll()
      .where('app_id', '=', app.id)
      .executeTakeFirstOrThrow()

  it('invalidates the old secret immediately unless an overlap is requested', async () => {
    const { app, send, secret } = await given()
    for (const body of [undefined, {}, { overlapHours: 0 }]) {
      const { status, body: rotated } = await rotate(app, body)
      assert.deepEqual([status, Object.keys(rotated)], [200, ['signingSecret']])
      const webhook = await send()
      assert.equal(webhook.headers['X-Webhook-Signature-Next'], undefined)
      assert.equal(await isBelieved(bySpecification(webhook), rotated.signingSecret), true)
      assert.equal(await isBelieved(webhook, secret), false)
      assert.equal((await stored(app)).previous_secret_sealed, null)
    }
  })

  it('is unnoticed by receivers during the overlap, whichever secret they have', async () => {
    const { app, receiver, send, secret } = await given()
    const campaign = await shared().given.campaign([app])
    const { body: rotated } = await rotate(app, { overlapHours: 24 })
    const previousSecretUntil = inHours(24)
    const assertEitherIsEnough = async (webhook: ReturnType<typeof parse>) => {
      assert.equal(await isBelieved(bySpecification(webhook), secret), true, 'by the specification, with the old one')
      assert.equal(await isBelieved(bySpecification(webhook), [rotated.signingSecret, secret]), true, 'with a list')
      assert.equal(await isBelieved(webhook, rotated.signingSecret), true, 'by both headers, with the new one')
      assert.equal(await isBelieved(webhook, 'whsec_other'), false)
    }
    assert.equal(rotated.previousSecretUntil, previousSecretUntil)
    for (const answer of [
      await shared().admin('GET', hookOf(app)),
      await shared().admin('PATCH', hookOf(app), { enabled: true }),
    ]) {
      assert.equal(answer.body.previousSecretUntil, previousSecretUntil)
    }
    const id = await clickOffer(shared(), campaign, app.liveKey)
    await sendPostback(shared(), campaign, id)
    for (let tries = 0; tries < 200 && !receiver.heard[0]?.endsWith('}'); tries++) await sleep(50)
    await assertEitherIsEnough(parse(receiver.heard[0]))
    shared().clock.advance(24 * hourMs - 1)
    await assertEitherIsEnough(await send())
    shared().clock.advance(1)
    const webhook = await send()
    assert.equal(webhook.headers['X-Webhook-Signature-Next'], undefined)
    assert.equal(await isBelieved(bySpecification(webhook), rotated.signingSecret), true)
    assert.equal(await isBelieved(webhook, secret), false)
    assert.equal((await shared().admin('GET', hookOf(app))).body.previousSecretUntil, undefined)
  })

  it('ends the oldest secret if repeated during an overlap, and both if repeated without one', async () => {
    const { app, send, secret } = await given()
    const { signingSecret: second } = (await rotate(app, { overlapHours: 1 })).body
    const { signingSecret: third } = (await rotate(app, { overlapHours: 168 })).body
    const both = await send()
    const ofBoth = await Promise.all([secret, second, third].map((known) => isBelieved(both, known)))
    assert.deepEqual(ofBoth, [false, true, true])
    const { signingSecret: fourth } = (await rotate(app)).body
    const one = await send()
    const ofOne = await Promise.all([second, third, fourth].map((known) => isBelieved(one, known)))
    assert.deepEqual(ofOne, [false, false, true])
  })

  it('can be ended early, and is audited without a secret, like its end', async () => {
    const { app, send, secret } = await given()
    const end = () => shared().admin('DELETE', `${hookOf(app)}/previous-secret`)
    const { signingSecret } = (await rotate(app, { overlapHours: 2 })).body
    const until = inHours(2)
    assert.deepEqual([(await end()).status, (await end()).status], [204, 204])
    const webhook = await send()
    assert.equal(await isBelieved(webhook, secret), false)
    assert.equal(await isBelieved(bySpecification(webhook), signingSecret), true)
    await rotate(app)
    const audit = await shared().admin('GET', `/audit?objectId=${app.id}`)
    assert.deepEqual(
      audit.body.data
        .map(({ action, changes }: { action: string; changes: unknown }) => [action, changes])
        .filter(([action]: [string]) => /rotate|overlap/.test(action)),
      [
        ['webhook.rotate', {}],
        ['webhook.end_overlap', { previousSecretUntil: { from: until, to: null } }],
        ['webhook.rotate', { previousSecretUntil: { from: null, to: until } }],
      ],
    )
    assert.ok(!/whsec_|v1:/.test(audit.text), audit.text)
    await shared().admin('DELETE', hookOf(app))
    assert.equal((await end()).status, 404)
  })

  it('names an invalid overlap', async () => {
    const { app, send, secret } = await given()
    for (const overlapHours of [-1, 169, 1.5, '24', null, true]) {
      const { status, body } = await rotate(app, { overlapHours })
      assert.deepEqual([status, body.details[0].field], [400, 'overlapHours'], String(overlapHours))
      assert.match(body.error, /^overlapHours must/)
    }
    for (const body of [null, [], 'x']) assert.equal((await rotate(app, body)).status, 400)
    assert.equal(await isBelieved(await send(), secret), true, 'nothing was rotated')
  })

  it('keeps the old secret sealed, and deletes it with the webhook or some time after its end', async () => {
    const { app } = await given()
    await rotate(app, { overlapHours: 3 })
    const { previous_secret_sealed: sealed, signing_secret_sealed: current } = await stored(app)
    assert.match(String(sealed), /^v1:/)
    assert.notEqual(sealed, current)
    const { database } = shared().app.services
    const forget = async (atMs: number) => {
      await forgetPreviousSecretsJob({ database, clock: { nowMs: () => atMs } }).run(new AbortController().signal)
      return (await stored(app)).previous_secret_sealed
    }
    assert.equal(await forget(nowMs() + 4 * hourMs), sealed)
    assert.equal(await forget(nowMs() + 4 * hourMs + 1), null)
    assert.equal((await stored(app)).signing_secret_sealed, current)
    await rotate(app, { overlapHours: 3 })
    await shared().admin('DELETE', hookOf(app))
    const { previous_secret_sealed, previous_secret_until, signing_secret_sealed } = await stored(app)
    assert.deepEqual([previous_secret_sealed, previous_secret_until, signing_secret_sealed], [null, null, ''])
  })
})
