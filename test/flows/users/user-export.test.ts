import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp, testAdminToken } from '../../support/app/start-test-app.ts'
import { insertTransactions } from '../../support/app/transactions.ts'
import { countStatements } from '../../support/database/count-statements.ts'
import { startTestDatabase } from '../../support/database/database.ts'
import { feed } from '../serving/serve.ts'
import { eventOf, sendBytes } from '../subscriptions/send-event.ts'

describe('the export of a user', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
  })

  const pathOf = (userId: string) => `/apps/${publisher.id}/users/${userId}`

  /** Inserts events with payloads of a given size directly. */
  async function insertEvents(to: TestApp, app: GivenApp, userId: string, count: number, bytes: number): Promise<void> {
    await sql`insert into subscription_event (project_id, environment, event_id, app_id, event_type, app_account_id,
        original_transaction_id, occurred_at, received_at, raw_payload)
      select ${app.projectId}::uuid, 'live', ${userId} || each, ${app.id}::uuid, 'did_renew', ${userId},
        ${userId}, '2026-06-01'::timestamptz + each * interval '1 second', now(), repeat('x', ${bytes}::int)
      from generate_series(1, ${count}::int) as each`.execute(to.app.services.database.db)
  }

  it('contains every event, transaction and step, however many there are', async () => {
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

  it('marks its timeline as truncated only if there are more entries of a kind', async () => {
    const { newId, database } = testApp.app.services
    for (const [userId, count, isCut] of [
      ['thousand', 1_000, false],
      ['thousand and one', 1_001, true],
    ] as const) {
      const rows = Array.from({ length: count }, () => ({ id: newId(), appId: publisher.id, userId }))
      await insertTransactions(database.db, rows)
      const { transactions, timeline } = (await testApp.admin('GET', `${pathOf(userId)}/export`)).body
      assert.equal(transactions.length, count)
      assert.equal(timeline[0].step === 'earlier', isCut, userId)
      assert.equal(timeline.filter(({ step }: { step: string }) => step === 'opened').length, 1_000)
    }
  })

  it('contains nothing of other users named in the same rejected request', async () => {
    const none = (eventId: string, userId: string) => ({ ...eventOf(eventId, userId), event_type: 'none' })
    const both = { app_account_id: 'secret of bob', publisher_user_id: 'ada' }
    const bodies = [
      JSON.stringify(none('own', 'ada')),
      JSON.stringify({ ...none('both', 'ada'), user: both }),
      JSON.stringify([eventOf('listed', 'ada'), eventOf('listed too', 'secret of bob')]),
      JSON.stringify({ ...none('of bob', 'secret of bob'), note: 'ada' }),
      `[${JSON.stringify(eventOf('broken', 'ada'))},${JSON.stringify(eventOf('broken too', 'secret of bob'))}`,
    ]
    for (const body of bodies) await sendBytes(testApp, publisher, body)
    const answer = await testApp.admin('GET', `${pathOf('ada')}/export`)
    assert.equal(answer.status, 200, answer.text)
    assert.ok(!answer.text.includes('bob'), answer.text)
    const { rejectedEvents } = answer.body as { rejectedEvents: { eventId: string | null; rawBody?: string }[] }
    assert.deepEqual(
      rejectedEvents.map(({ eventId, rawBody }) => [eventId, rawBody]),
      [
        [null, undefined],
        ['both', undefined],
        ['own', bodies[0]],
      ],
    )
  })

  it("has the same members as the user's page", async () => {
    await insertEvents(testApp, publisher, 'both', 3, 10)
    const page = (await testApp.admin('GET', pathOf('both'))).body
    const file = (await testApp.admin('GET', `${pathOf('both')}/export`)).body
    assert.deepEqual(file, page)
  })

  it("contains the same events as erasure: by either id, and of the user's current subscription", async () => {
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

  it('contains the events of a subscription that another app of the project has bound to the user', async () => {
    const ios = await testApp.given.app({ platform: 'ios' })
    const web = await testApp.given.app({ platform: 'web', project_id: ios.projectId })
    const send = async (platform: 'ios' | 'web', userId: string) => {
      const event = eventOf(`from ${platform}`, userId, { chain: 'chain of ann' })
      const answer = await sendBytes(testApp, ios, JSON.stringify(event), { headers: { 'x-platform': platform } })
      assert.equal(answer.body.message, `Received from ${platform}`)
    }
    await send('ios', 'anonymous')
    await send('web', 'ann')
    const eventsOf = async ({ id }: GivenApp) => {
      const { body } = await testApp.admin('GET', `/apps/${id}/users/ann`)
      return body.subscriptionEvents?.map((each: { eventId: string }) => each.eventId)
    }
    assert.deepEqual([await eventsOf(ios), await eventsOf(web)], [['from ios'], ['from web']])
    assert.equal((await testApp.admin('DELETE', `/apps/${ios.id}/users/ann`)).body.tables.subscription_event, 1)
    assert.deepEqual([await eventsOf(ios), await eventsOf(web)], [undefined, ['from web']])
  })

  it('is streamed: of 60 events of 1 MiB only a few are in memory', async (t) => {
    // The service is disposed of before its database.
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
    // Keys are read at once; of the events, only those in the sockets and in one part are in memory.
    const ahead = counted.rows() - before - 60
    assert.ok(ahead < 40, `${ahead} rows were read for a reader who waits`)
    let bytes = 0
    for await (const chunk of response) bytes += (chunk as Buffer).length
    assert.ok(bytes > 60 * 1_048_576, `${bytes} bytes`)
  })
})

describe('the page of a user', () => {
  const shared = shareTestApp()

  it('marks lists that contain only the latest entries', async () => {
    const { admin, given, app } = shared()
    const publisher = await given.app()
    const pageOf = async (userId: string) => (await admin('GET', `/apps/${publisher.id}/users/${userId}`)).body
    const rowsOf = (userId: string, count: number) =>
      Array.from({ length: count }, () => ({ id: app.services.newId(), appId: publisher.id, userId }))
    await insertTransactions(app.services.database.db, [...rowsOf('whole', 50), ...rowsOf('cut', 51)])
    const [whole, cut] = [await pageOf('whole'), await pageOf('cut')]
    assert.deepEqual([whole.transactions.length, cut.transactions.length], [50, 50])
    assert.equal(whole.timeline[0].step, 'opened')
    assert.deepEqual([cut.timeline[0].step, cut.timeline[0].code], ['earlier', 'not_shown'])
  })

  it('exists for a user known only from a rejected request, or as a client', async () => {
    const testApp = shared()
    const publisher = await testApp.given.app({ client_trial_limit: 5n })
    const pageOf = (userId: string) => testApp.admin('GET', `/apps/${publisher.id}/users/${userId}`)
    await sendBytes(testApp, publisher, JSON.stringify({ ...eventOf('event-1', 'rejected alone'), event_type: 'none' }))
    await feed(testApp, publisher, { clientId: 'client alone' })
    const rejected = await pageOf('rejected alone')
    assert.equal(rejected.status, 200, rejected.text)
    assert.partialDeepStrictEqual(rejected.body.rejectedEvents, [{ eventId: 'event-1', eventType: 'none' }])
    assert.deepEqual(
      rejected.body.timeline.map(({ step, code }: { step: string; code: string }) => [step, code]),
      [['subscription_event', 'rejected']],
    )
    assert.deepEqual((await pageOf('client alone')).body.clientTrial, { answers: 1 })
    for (const userId of ['rejected alone', 'client alone']) {
      assert.equal((await testApp.admin('DELETE', `/apps/${publisher.id}/users/${userId}`)).status, 200)
      assert.equal((await pageOf(userId)).status, 404, userId)
    }
  })
})
