import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInMember } from '../../../test/support/app/member.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../../test/support/app/visitor.ts'
import { startMailServer } from '../../../test/support/receiver/start-mail-server.ts'
import { type Receiver, startReceiver } from '../../../test/support/receiver/start-receiver.ts'
import { raiseAlerts } from './raise-alerts.ts'

/** Runs the job once, and returns the alerts that were not delivered. */
async function look({ app: { services } }: TestApp, stopping?: AbortSignal): Promise<string[]> {
  const undelivered: string[] = []
  const onUndelivered = ({ message }: Error) => undelivered.push(message)
  await raiseAlerts({ ...services, baseUrl: services.config.addresses.baseUrl, onUndelivered }, stopping)
  return undelivered
}

const accepting = () => startReceiver((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))

interface Told {
  event: string
  matter: string
  text: string
  link: string
}

/**
 * Returns the alerts a receiver got, once there are `count`; the service's own background job may be the one that sends
 * them.
 */
async function told({ heard }: Receiver, count: number): Promise<Told[]> {
  const whole = () => heard.filter((text) => text.endsWith('}'))
  for (let tries = 0; tries < 200 && whole().length < count; tries++) await sleep(50)
  const alerts = whole().map((text) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)))
  assert.equal(alerts.length, count)
  return alerts
}

async function fail(
  test: TestApp,
  appId: string,
  outcomes: readonly ('delivered' | 'failed')[],
  isTest = false,
): Promise<void> {
  const { services } = test.app
  const now = new Date(test.clock.nowMs())
  await services.database.db
    .insertInto('webhook')
    .values({
      app_id: appId,
      url: 'https://hooks.example/',
      signing_secret_sealed: '',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const outcome of outcomes) {
    const at = new Date(test.clock.nowMs())
    await services.database.db
      .insertInto('webhook_delivery')
      .values({
        id: services.newId(),
        app_id: appId,
        environment: 'live',
        transaction_id: services.newId(),
        campaign_name: 'A campaign',
        outcome,
        is_test: isTest,
        created_at: at,
        finished_at: at,
      })
      .execute()
    test.clock.advance(1)
  }
}

describe('alerts', () => {
  const shared = shareTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })

  it('report a failing webhook once a day, until it is accepted again', async () => {
    const test = shared()
    const receiver = await accepting()
    const app = await test.given.app({ name: 'Reader' })
    const url = `http://127.0.0.1:${receiver.port}/hook`
    assert.equal((await test.admin('PATCH', `/apps/${app.id}/alerts`, { url })).status, 200)
    await fail(test, app.id, ['failed', 'failed'])
    await look(test)
    assert.equal(receiver.heard.length, 0, 'two failures are not three')
    await fail(test, app.id, ['failed'])
    await look(test)
    await look(test)
    const [alert] = await told(receiver, 1)
    assert.partialDeepStrictEqual(alert, { event: 'alert', matter: 'webhook_failing' })
    assert.match(alert?.text ?? '', /^The last three webhooks of Reader were not accepted/)
    assert.ok(alert?.link.endsWith(`/dashboard/apps/${app.id}/webhook`))
    test.clock.advance(24 * 3_600_000)
    await fail(test, app.id, ['failed', 'failed', 'failed'])
    await look(test)
    await told(receiver, 2)
    test.clock.advance(24 * 3_600_000)
    await fail(test, app.id, ['failed', 'failed', 'failed', 'delivered'])
    await look(test)
    await told(receiver, 2)
  })

  it('ignore a webhook that is paused, deleted, or has accepted a test since', async () => {
    const test = shared()
    const receiver = await accepting()
    const [paused, deleted, mended] = [await test.given.app(), await test.given.app(), await test.given.app()]
    for (const { id } of [paused, deleted, mended]) {
      await test.admin('PATCH', `/apps/${id}/alerts`, { url: `http://127.0.0.1:${receiver.port}/` })
      await fail(test, id, ['failed', 'failed', 'failed'])
    }
    await test.admin('PATCH', `/apps/${paused.id}/webhook`, { enabled: false })
    await test.admin('DELETE', `/apps/${deleted.id}/webhook`)
    await fail(test, mended.id, ['delivered'], true)
    await look(test)
    assert.equal(receiver.heard.length, 0)
    await fail(test, mended.id, ['failed', 'failed'])
    await fail(test, mended.id, ['failed'], true)
    await look(test)
    assert.equal(receiver.heard.length, 0, 'a failed test is not a completion')
    await fail(test, mended.id, ['failed'])
    await look(test)
    const [alert] = await told(receiver, 1)
    assert.ok(alert?.link.endsWith(`/dashboard/apps/${mended.id}/webhook`))
  })

  it('report refused postbacks and reached caps', async () => {
    const test = shared()
    const receiver = await accepting()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], { name: 'Lamps', cap_conversions_total: 1n })
    const { id, postbackToken: token } = campaign.organization
    const url = `http://127.0.0.1:${receiver.port}/hook`
    await test.admin('PATCH', `/organizations/${id}/alerts`, { url })
    const transactionId = await clickOffer(test, campaign, app.liveKey)
    await look(test)
    assert.equal(receiver.heard.length, 0)
    assert.equal((await sendPostback(test, campaign, transactionId)).body.verdict, 'verified')
    await test.app.services.snapshots.refresh()
    for (let count = 0; count < 5; count++) {
      const unknown = test.app.services.newId()
      await test.request('GET', `/postback?${new URLSearchParams({ token, transaction_id: unknown })}`)
    }
    await look(test)
    const alerts = await told(receiver, 2)
    assert.deepEqual(alerts.map(({ matter }) => matter).sort(), ['cap_reached', 'postbacks_refused'])
    assert.ok(alerts.some(({ text }) => /campaign Lamps has reached a cap/.test(text)))
    await look(test)
    await told(receiver, 2)
  })

  it('report all campaigns of an organization together, and further ones an hour later', async () => {
    const test = shared()
    const receiver = await accepting()
    const organization = await test.given.organization()
    const addCapped = async (name: string) => {
      await test.given.campaign([], { name, cap_conversions_total: 0n }, {}, organization)
      await test.app.services.snapshots.refresh()
    }
    await test.admin('PATCH', `/organizations/${organization.id}/alerts`, { url: `http://127.0.0.1:${receiver.port}/` })
    for (let number = 1; number <= 12; number++) await addCapped(`Lamp ${number}.`)
    await look(test)
    const [first] = await told(receiver, 1)
    assert.equal(first?.text.match(/The campaign Lamp \d+\. has reached a cap/g)?.length, 10)
    assert.match(first?.text ?? '', /\nAnd 2 more\.$/)
    assert.ok(first?.link.endsWith(`/dashboard/organizations/${organization.id}/campaigns`))
    await addCapped('Late')
    await look(test)
    await told(receiver, 1)
    test.clock.advance(3_600_000)
    await look(test)
    const [, second] = await told(receiver, 2)
    assert.match(second?.text ?? '', /^The campaign Late has reached a cap[^\n]*$/)
    test.clock.advance(3_600_000)
    await look(test)
    await told(receiver, 2)
  })

  it('ignore the cap of a campaign that has ended', async () => {
    const test = shared()
    const receiver = await accepting()
    const organization = await test.given.organization()
    const endsAt = new Date(test.clock.nowMs() + 1_000)
    await test.given.campaign([], { cap_conversions_total: 0n, ends_at: endsAt }, {}, organization)
    await test.admin('PATCH', `/organizations/${organization.id}/alerts`, { url: `http://127.0.0.1:${receiver.port}/` })
    test.clock.advance(1_000)
    await test.app.services.snapshots.refresh()
    await look(test)
    assert.equal(receiver.heard.length, 0)
  })

  it('reach their receiver, however slow another receiver is', async () => {
    const test = shared()
    const [silent, receiver] = [await startReceiver(() => {}), await accepting()]
    for (const { port } of [silent, silent, receiver]) {
      const app = await test.given.app()
      await test.admin('PATCH', `/apps/${app.id}/alerts`, { url: `http://127.0.0.1:${port}/` })
      await fail(test, app.id, ['failed', 'failed', 'failed'])
    }
    const startedMs = performance.now()
    const looked = look(test)
    await told(receiver, 1)
    const tookMs = performance.now() - startedMs
    assert.equal((await looked).length, 2)
    assert.ok(tookMs < 4_000, `${tookMs} ms`)
  })

  it('are sent once by several processes', async () => {
    const test = shared()
    const receiver = await accepting()
    const app = await test.given.app()
    await test.admin('PATCH', `/apps/${app.id}/alerts`, { url: `http://127.0.0.1:${receiver.port}/` })
    await fail(test, app.id, ['failed', 'failed', 'failed'])
    await Promise.all([look(test), look(test), look(test)])
    await told(receiver, 1)
  })

  it('are left to another process while this one stops', async () => {
    const test = shared()
    const receiver = await accepting()
    const app = await test.given.app()
    await test.admin('PATCH', `/apps/${app.id}/alerts`, { url: `http://127.0.0.1:${receiver.port}/` })
    await fail(test, app.id, ['failed', 'failed', 'failed'])
    await look(test, AbortSignal.abort())
    assert.equal(receiver.heard.length, 0)
    await look(test)
    await told(receiver, 1)
  })

  it('are sent by e-mail', async (t) => {
    const mail = await startMailServer(t)
    const test = await startTestApp(t, { environment: { SMTP_URL: mail.url } })
    const app = await test.given.app({ name: 'Reader' })
    await test.admin('PATCH', `/apps/${app.id}/alerts`, { email: 'Ops@example.com' })
    await fail(test, app.id, ['failed', 'failed', 'failed'])
    await look(test)
    const message = await mail.next()
    assert.match(message, /^To: ops@example\.com\r$/m)
    assert.match(message, /^Subject: Offerwire: Reader needs attention\r$/m)
    assert.match(message, /at most one message a day/)
  })

  it('that no recipient accepted are logged with their owner, and not sent again that day', async () => {
    const test = shared()
    const receiver = await startReceiver((socket) => socket.end('HTTP/1.1 500 No\r\n\r\n'))
    const app = await test.given.app()
    await test.admin('PATCH', `/apps/${app.id}/alerts`, { url: `http://127.0.0.1:${receiver.port}/` })
    await fail(test, app.id, ['failed', 'failed', 'failed'])
    assert.deepEqual(await look(test), [`${app.id}, webhook_failing: status_not_2xx 500`])
    assert.deepEqual(await look(test), [])
    assert.equal(receiver.heard.length, 1)
  })
})

describe('/admin/v1/apps/{id}/alerts', () => {
  const shared = shareTestApp()

  it('starts empty, changes by field, and is cleared by null; the audit log hides the path of the address', async () => {
    const test = shared()
    const app = await test.given.app()
    const path = `/apps/${app.id}/alerts`
    assert.deepEqual((await test.admin('GET', path)).body, { email: null, url: null })
    const url = 'https://hooks.example/services/secret'
    await test.admin('PATCH', path, { email: 'ops@example.com' })
    assert.deepEqual((await test.admin('PATCH', path, { url })).body, { email: 'ops@example.com', url })
    assert.deepEqual((await test.admin('PATCH', path, { email: null })).body, { email: null, url })
    const { text } = await test.admin('GET', `/audit?objectId=${app.id}`)
    assert.match(text, /alerts\.update/)
    assert.doesNotMatch(text, /services\/secret/)
  })

  it('keeps both of two simultaneous changes', async () => {
    const test = shared()
    for (let tries = 0; tries < 5; tries++) {
      const { id } = await test.given.app()
      const changes = [{ email: 'ops@example.com' }, { url: 'https://hooks.example/' }]
      await Promise.all(changes.map((change) => test.admin('PATCH', `/apps/${id}/alerts`, change)))
      assert.deepEqual((await test.admin('GET', `/apps/${id}/alerts`)).body, Object.assign({}, ...changes))
    }
  })

  it('refuses an invalid address', async () => {
    const test = shared()
    const app = await test.given.app()
    for (const body of [{ email: 'nobody' }, { url: 'http://hooks.example/' }, { url: 'https://127.0.0.1/' }]) {
      const answer = await test.admin('PATCH', `/apps/${app.id}/alerts`, body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.details[0].field, Object.keys(body)[0])
    }
  })

  it('is hidden from other tenants', async () => {
    const test = shared()
    const app = await test.given.app()
    const { id: organizationId } = await test.given.organization()
    const { call } = await signedInMember(test, { role: 'advertiser', organizationId })
    assert.equal((await call('GET', `/apps/${app.id}/alerts`)).status, 404)
    assert.equal((await call('PATCH', `/apps/${app.id}/alerts`, { email: null })).status, 404)
    assert.equal((await call('GET', `/organizations/${organizationId}/alerts`)).status, 200)
  })
})
