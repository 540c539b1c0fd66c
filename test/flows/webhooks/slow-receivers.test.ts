import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { startReceiver } from '../../support/receiver/start-receiver.ts'

const slowApps = 70

/** An app whose webhook points at a receiver on loopback. */
async function givenApp({ given, admin }: TestApp, port: number) {
  const app = await given.app()
  assert.equal((await admin('PUT', `/apps/${app.id}/webhook`, { url: `http://127.0.0.1:${port}/hook` })).status, 200)
  return app
}

it('webhooks reach an app immediately while the receivers of many others hang and have more waiting', async (t) => {
  const testApp = await startTestApp(t, { environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  const { database, newId, webhookDispatcher } = testApp.app.services
  const hanging = await startReceiver(() => {})
  const arrivals: number[] = []
  const quick = await startReceiver((socket) => {
    arrivals.push(performance.now())
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const apps = await Promise.all(Array.from({ length: slowApps }, () => givenApp(testApp, hanging.port)))
  const lively = await givenApp(testApp, quick.port)
  const campaign = await testApp.given.campaign([lively])
  const ids: string[] = []
  for (let user = 0; user < 3; user++) {
    ids.push(await clickOffer(testApp, campaign, lively.liveKey, `person ${user}`))
  }
  const waiting = apps.flatMap(({ id }) =>
    Array.from({ length: 12 }, () => ({
      id: newId(),
      app_id: id,
      environment: 'live' as const,
      transaction_id: newId(),
      campaign_name: 'Slow',
      outcome: 'pending' as const,
      created_at: new Date(testApp.clock.nowMs()),
    })),
  )
  await database.db.insertInto('webhook_delivery').values(waiting).execute()
  webhookDispatcher.wake()
  for (let tries = 0; tries < 300 && webhookDispatcher.status().running < 3 * slowApps; tries++) await sleep(10)
  assert.ok(webhookDispatcher.status().running >= 3 * slowApps, 'the receivers hang')

  for (const [index, id] of ids.entries()) {
    const verifiedMs = performance.now()
    await sendPostback(testApp, campaign, id)
    for (let tries = 0; tries < 500 && arrivals.length <= index; tries++) await sleep(10)
    const delayMs = (arrivals[index] ?? Number.NaN) - verifiedMs
    assert.ok(delayMs < 1_000, `${delayMs} ms`)
  }
})
