import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { countStatements } from '../support/count-statements.ts'
import { startTestDatabase } from '../support/database.ts'
import type { GivenApp } from '../support/given.ts'
import { shareTestApp, startTestApp, type TestApp, testAdminToken } from '../support/start-test-app.ts'
import { insertTransactions } from '../support/transactions.ts'
import { eventOf, sendBytes } from './send-event.ts'

describe('the export of a person', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
  })

  const pathOf = (userId: string) => `/apps/${publisher.id}/users/${userId}`

  /** Events with payloads of a size, written past the service. */
  async function insertEvents(to: TestApp, app: GivenApp, userId: string, count: number, bytes: number): Promise<void> {
    await sql`insert into subscription_event (project_id, environment, event_id, app_id, event_type, app_account_id,
        original_transaction_id, occurred_at, received_at, raw_payload)
      select ${app.projectId}::uuid, 'live', ${userId} || each, ${app.id}::uuid, 'did_renew', ${userId},
        ${userId}, '2026-06-01'::timestamptz + each * interval '1 second', now(), repeat('x', ${bytes}::int)
      from generate_series(1, ${count}::int) as each`.execute(to.app.services.database.db)
  }

  it('holds every event, transaction and step, however many there are', async () => {
    await insertEvents(testApp, publisher, 'many', 10_050, 10)
    const { newId, database } = testApp.app.services
    const ids = Array.from({ length: 250 }, () => newId())
    await insertTransactions(
      database.db,
      ids.map((id) => ({ id, appId: publisher.id, userId: 'many' })),
    )
    for (const path of ['/export', '?format=json']) {
      const answer = await testApp.admin('GET', pathOf('many') + path)
      assert.equal(answer.status, 200, answer.text.slice(0, 200))
      assert.match(String(answer.headers['content-type']), /^application\/json/)
      const { subscriptionEvents, transactions, timeline, userId } = answer.body
      assert.equal(userId, 'many')
      assert.equal(new Set(subscriptionEvents.map((each: { eventId: string }) => each.eventId)).size, 10_050)
      assert.equal(subscriptionEvents[0].eventId, 'many10050')
      assert.deepEqual(
        transactions.map(({ id }: { id: string }) => id),
        ids.toReversed(),
      )
      assert.deepEqual([timeline[0].step, timeline[0].code], ['earlier', 'not_shown'])
    }
  })

  it('has the same members as the page of the person', async () => {
    await insertEvents(testApp, publisher, 'both', 3, 10)
    const page = (await testApp.admin('GET', pathOf('both'))).body
    const file = (await testApp.admin('GET', `${pathOf('both')}/export`)).body
    assert.deepEqual(file, page)
  })

  it('holds the events that erasure finds: by either id, and of a subscription that is theirs now', async () => {
    const send = async (event: object) => {
      const answer = await sendBytes(testApp, publisher, JSON.stringify(event))
      assert.equal(answer.status, 200, answer.text)
    }
    await send(eventOf('own', 'eve'))
    await send({
      ...eventOf('by publisher', 'device-1'),
      user: { app_account_id: 'device-1', publisher_user_id: 'eve' },
    })
    await send(eventOf('before', 'anonymous', { chain: 'chain of eve' }))
    await send(eventOf('latest', 'eve'))
    await send(eventOf('of somebody else', 'mallory'))
    const expected = ['before', 'by publisher', 'latest', 'own']
    for (const path of ['', '/export']) {
      const { subscriptionEvents } = (await testApp.admin('GET', pathOf('eve') + path)).body
      assert.deepEqual(subscriptionEvents.map((each: { eventId: string }) => each.eventId).sort(), expected)
    }
    const receipt = await testApp.admin('DELETE', pathOf('eve'))
    assert.equal(receipt.body.tables.subscription_event, expected.length)
    assert.equal((await testApp.admin('GET', `${pathOf('eve')}/export`)).status, 404)
    assert.equal((await testApp.admin('GET', `${pathOf('mallory')}/export`)).body.subscriptionEvents.length, 1)
  })

  it('is read as it is taken: of 60 events of 1 MiB few are in memory', async (t) => {
    // The service ends before its database.
    const endings: (() => unknown)[] = []
    t.after(async () => {
      for (const end of endings.reverse()) await end()
    })
    const ends = { after: (end: unknown) => endings.push(end as () => unknown) }
    const counted = countStatements(await startTestDatabase(ends))
    const own = await startTestApp(ends, { database: counted.database })
    const app = await own.given.app()
    await insertEvents(own, app, 'large', 60, 1_048_576)
    const url = await own.listen()
    const before = counted.rows()
    const headers = { authorization: `Bearer ${testAdminToken}` }
    const asked = get(`${url}/admin/v1/apps/${app.id}/users/large/export`, { headers })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 200)
    await sleep(1_500)
    // Its keys were read at once; of the events those that sockets and one part hold.
    const ahead = counted.rows() - before - 60
    assert.ok(ahead < 40, `${ahead} rows were read for a reader who waits`)
    let bytes = 0
    for await (const chunk of response) bytes += (chunk as Buffer).length
    assert.ok(bytes > 60 * 1_048_576, `${bytes} bytes`)
  })
})
