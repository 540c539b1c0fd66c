import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { type Receiver, startReceiver } from '../../support/receiver/start-receiver.ts'

describe('the webhook for completions with test keys', () => {
  const shared = shareTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  let testApp: TestApp
  let receiver: Receiver
  let app: GivenApp
  before(() => {
    testApp = shared()
  })

  async function startPublisher(values: { is_demo?: boolean } = {}): Promise<void> {
    receiver = await startReceiver((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
    app = await testApp.given.app(values)
    const url = `http://127.0.0.1:${receiver.port}/hook`
    assert.equal((await testApp.admin('PUT', `/apps/${app.id}/webhook`, { url })).status, 200)
  }

  async function complete(isDemo: boolean): Promise<string> {
    const campaign = await testApp.given.campaign([app], { is_demo: isDemo })
    const id = await clickOffer(testApp, campaign, isDemo ? app.testKey : app.liveKey)
    assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    return id
  }

  /** The log's entry of a transaction once it is decided. */
  async function outcomeOf(transactionId: string) {
    for (let tries = 0; tries < 200; tries++) {
      const { data } = (await testApp.admin('GET', `/apps/${app.id}/webhook/deliveries`)).body
      const entry = data.find((each: { transactionId: string }) => each.transactionId === transactionId)
      if (entry !== undefined && !['pending', 'claimed'].includes(entry.outcome)) return [entry.outcome, entry.error]
      await sleep(50)
    }
    throw new Error('the delivery was not decided in 10 s')
  }

  const environments = () => receiver.heard.map((heard) => /^x-webhook-environment: (\w+)\r$/im.exec(heard)?.[1])

  it('states in every request whether it is live', async () => {
    await startPublisher()
    assert.deepEqual(await outcomeOf(await complete(false)), ['delivered', null])
    assert.deepEqual(await outcomeOf(await complete(true)), ['delivered', null])
    assert.equal((await testApp.admin('POST', `/apps/${app.id}/webhook/test`)).body.delivered, true)
    assert.deepEqual(environments(), ['live', 'test', 'test'])
  })

  it("marks a test conversion of a live click as test, as in the demo app, and obeys the app's setting", async () => {
    await startPublisher({ is_demo: true })
    const campaign = await testApp.given.campaign([app], { is_demo: true })
    const completeByTest = async () => {
      const transactionId = await clickOffer(testApp, campaign, app.liveKey)
      const options = { key: app.liveKey, body: { transactionId } }
      const done = await testApp.request('POST', '/publisher/sdk/v1/test/conversions/complete', options)
      assert.equal(done.status, 200)
      return transactionId
    }
    const id = await completeByTest()
    assert.deepEqual(await outcomeOf(id), ['delivered', null])
    assert.deepEqual(environments(), ['test'])
    const { data } = (await testApp.admin('GET', `/apps/${app.id}/webhook/completions?since=2020-01-01T00:00:00Z`)).body
    assert.deepEqual(
      data.map(({ transactionId, environment }: Record<string, string>) => [transactionId, environment]),
      [[id, 'test']],
    )
    await testApp.admin('PATCH', `/apps/${app.id}`, { testWebhooks: false })
    assert.deepEqual(await outcomeOf(await completeByTest()), ['skipped', 'test_webhooks_off'])
  })

  it('is omitted, and logged as skipped, if the app says so', async () => {
    await startPublisher()
    assert.equal((await testApp.admin('GET', `/apps/${app.id}`)).body.testWebhooks, true)
    const patched = await testApp.admin('PATCH', `/apps/${app.id}`, { testWebhooks: false })
    assert.equal(patched.body.testWebhooks, false)
    const heard = receiver.heard.length
    const id = await complete(true)
    assert.deepEqual(await outcomeOf(id), ['skipped', 'test_webhooks_off'])
    const { timeline } = (await testApp.admin('GET', `/transactions/${id}`)).body
    assert.match(timeline.at(-1).text, /The app excludes test completions/)
    assert.deepEqual(await outcomeOf(await complete(false)), ['delivered', null])
    assert.deepEqual(environments().slice(heard), ['live'])
  })
})
