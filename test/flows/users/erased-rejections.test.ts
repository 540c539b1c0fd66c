import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { eventOf, sendBytes } from '../subscriptions/send-event.ts'

describe('erasing a person from rejected events', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
  })

  async function reject(body: string): Promise<void> {
    const answer = await sendBytes(testApp, publisher, body)
    assert.equal(answer.body.message, 'Received (processing deferred)', body)
  }

  /** Erases somebody; gives how many entries of the event log the receipt counts, and how many are left. */
  async function erase(userId: string): Promise<{ counted: number; left: number }> {
    const answer = await testApp.admin('DELETE', `/apps/${publisher.id}/users/${encodeURIComponent(userId)}`)
    assert.equal(answer.status, 200, answer.text)
    const { data } = (await testApp.admin('GET', `/apps/${publisher.id}/subscription-events?limit=100`)).body
    return { counted: answer.body.tables.subscription_event_log, left: data.length }
  }

  it('finds the id however it was written, also where the body breaks a limit or is no JSON', async () => {
    const [user, keys] = ['team/42 a&b "é"', Array.from({ length: 1_001 }, (_, key) => `"k${key}":0`).join()]
    const php = 'team\\/42 a&b \\"\\u00E9\\"'
    const bodies = [
      `{"user":{"app_account_id":"${php}"}, "none"}`,
      '{"user": "team/42 a\\u0026b \\u0022\\u00e9\\u0022"',
      `{"user":{"app_account_id":"${php}"},${keys}}`,
      `{"deep":${'['.repeat(33)}"${php}"${']'.repeat(33)}}`,
      JSON.stringify({ event_type: 'none', raw_payload: JSON.stringify({ user }) }),
    ]
    for (const body of bodies) await reject(body)
    assert.deepEqual(await erase(user), { counted: bodies.length, left: 0 })
  })

  it('leaves entries that have the id in another word, and counts zero', async () => {
    await reject(JSON.stringify({ ...eventOf('event-1', 'user-1'), event_type: 'none', at: '2026-01-01', price: 411 }))
    await reject('{"user": "user-1')
    assert.deepEqual(await erase('1'), { counted: 0, left: 2 })
    assert.deepEqual(await erase('user-1'), { counted: 2, left: 0 })
  })

  it('finds a number, and whoever is in a long log', async () => {
    await reject('{"user":{"app_account_id":4711}}')
    const { db } = testApp.app.services.database
    const entry = await db.selectFrom('subscription_event_log').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: 1_200 }, () => ({
      ...entry,
      id: testApp.app.services.newId(),
      raw_body: Buffer.from('{"user":{"app_account_id":47110}}'),
    }))
    await db.insertInto('subscription_event_log').values(others).execute()
    await reject('{"user":{"app_account_id":4711},"large":"\\n')
    assert.equal((await erase('4711')).counted, 2)
    assert.equal((await erase('47110')).counted, 1_200)
  })
})
