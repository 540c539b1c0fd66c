import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { eventOf, sendBytes } from '../subscriptions/send-event.ts'

describe('erasing a user from rejected events', () => {
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

  /** Erases a user; returns how many log entries the receipt counts, and the remaining bodies. */
  async function erase(userId: string): Promise<{ counted: number; left: string[] }> {
    const answer = await testApp.admin('DELETE', `/apps/${publisher.id}/users/${encodeURIComponent(userId)}`)
    assert.equal(answer.status, 200, answer.text)
    const rows = await testApp.app.services.database.db
      .selectFrom('subscription_event_log')
      .selectAll()
      .where('raw_body', 'is not', null)
      .execute()
    return {
      counted: answer.body.tables.subscription_event_log,
      left: rows.map(({ raw_body }) => `${raw_body}`).sort(),
    }
  }

  it('empties every body with the id, however JSON escapes it, even if the body exceeds a limit or is not JSON', async () => {
    const [user, keys] = ['team/42 a&b "é"', Array.from({ length: 1_001 }, (_, key) => `"k${key}":0`).join()]
    const php = 'team\\/42 a&b \\"\\u00E9\\"'
    const bodies = [
      `{"user":{"app_account_id":"${php}"}, "none"}`,
      '{"user": "team/42 a\\u0026b \\u0022\\u00e9\\u0022"',
      `{"user":{"app_account_id":"${php}"},${keys}}`,
      `{"deep":${'['.repeat(33)}"${php}"${']'.repeat(33)}}`,
      JSON.stringify({ event_type: 'none', raw_payload: JSON.stringify({ user }) }),
    ]
    const other = '{"user":{"app_account_id":"someone"}, "none"}'
    for (const body of [...bodies, other]) await reject(body)
    assert.deepEqual(await erase(user), { counted: bodies.length, left: [other] })
    assert.deepEqual(await erase('someone'), { counted: 1, left: [] })
  })

  it('leaves no byte of an id in any column, and leaves all other bodies unchanged', async () => {
    await reject(JSON.stringify({ ...eventOf('evt-canary-7', 'x'), event_type: 'canary-7', price: 'none' }))
    await reject('{"user":{"app_account_id":"c\\u0061nary-7"')
    await reject('<user>canary-7</user>')
    await reject('{"path":"a\\/b"')
    assert.deepEqual(await erase('canary-7'), { counted: 3, left: ['{"path":"a\\/b"'] })
    const { rows } = await sql<{ left: string }>`
      select log::text as left from subscription_event_log as log where log::text like '%canary%'`.execute(
      testApp.app.services.database.db,
    )
    assert.deepEqual(rows, [])
  })

  it('empties a long log in one run, and counts each body once', async () => {
    await reject('{"user":{"app_account_id":4711}}')
    const { db } = testApp.app.services.database
    const entry = await db
      .selectFrom('subscription_event_log')
      .selectAll()
      .where('raw_body', 'is not', null)
      .where(sql<boolean>`position('4711'::bytea in raw_body) > 0`)
      .executeTakeFirstOrThrow()
    const padding = ' '.repeat(65_000)
    const others = Array.from({ length: 200 }, (_, index) => ({
      ...entry,
      id: testApp.app.services.newId(),
      raw_body: Buffer.from(`{"user":{"app_account_id":${index % 2 === 0 ? 4711 : 5822}}}${padding}`),
    }))
    for (let from = 0; from < others.length; from += 100) {
      await db
        .insertInto('subscription_event_log')
        .values(others.slice(from, from + 100))
        .execute()
    }
    assert.equal((await erase('4711')).counted, 101)
    assert.equal((await erase('4711')).counted, 0)
    assert.equal((await erase('5822')).counted, 100)
  })
})
