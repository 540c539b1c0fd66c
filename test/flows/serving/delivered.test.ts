import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { deliveryTable, dropPartitionsBefore } from '../../../src/db/partitions.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { api, deliver, feed, figures } from './serve.ts'

const shown = { deliveredTimestamp: 1_780_000_000 }

describe('POST /offers/impressions/{impressionUid}/delivered', () => {
  const shared = shareTestApp()
  let app: TestApp
  let publisher: GivenApp
  before(async () => {
    app = shared()
    publisher = await app.given.app()
    await app.given.campaign([publisher])
    await app.given.campaign([], { is_demo: true })
  })

  async function served(key = publisher.liveKey): Promise<string> {
    return (await feed(app, publisher, {}, { key })).body.offers[0].impressionUid
  }

  async function deliveries() {
    return app.app.services.database.db.selectFrom('delivery').selectAll().orderBy('serving_id').execute()
  }

  describe('202', () => {
    it('records when the offer was shown and read', async () => {
      const uid = await served()
      const { status, body } = await deliver(app, publisher.liveKey, uid, { ...shown, readTimestamp: 1_780_000_060 })
      assert.deepEqual([status, body], [202, { success: true }])
      const row = (await deliveries()).at(-1)
      assert.equal(row?.delivered_at.toISOString(), new Date(1_780_000_000_000).toISOString())
      assert.equal(row?.read_at?.toISOString(), new Date(1_780_000_060_000).toISOString())
    })

    it('reads timestamps above 1e11 as milliseconds', async () => {
      await deliver(app, publisher.liveKey, await served(), { deliveredTimestamp: 1_780_000_000_123 })
      assert.equal((await deliveries()).at(-1)?.delivered_at.getTime(), 1_780_000_000_123)
      await deliver(app, publisher.liveKey, await served(), { deliveredTimestamp: 100_000_000_000 })
      assert.equal((await deliveries()).at(-1)?.delivered_at.getTime(), 1e14)
    })

    it('counts only the first confirmation of an impression', async () => {
      const uid = await served()
      const before = await figures(app, publisher.id)
      const rowsBefore = (await deliveries()).length
      const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(app, publisher.liveKey, uid, shown)))
      answers.push(await deliver(app, publisher.liveKey, uid, shown))
      assert.ok(answers.every(({ status }) => status === 202))
      assert.equal((await figures(app, publisher.id)).delivered, before.delivered + 1)
      assert.equal((await deliveries()).length, rowsBefore + 1)
    })

    it('accepts a handle in either case', async () => {
      const before = await figures(app, publisher.id)
      await deliver(app, publisher.liveKey, (await served()).toUpperCase(), shown)
      assert.equal((await figures(app, publisher.id)).delivered, before.delivered + 1)
    })

    it('accepts, without tracking, an impression that retention removed after the process had read it', async (t) => {
      const test = await startTestApp(t)
      const caller = await test.given.app()
      for (let each = 0; each < 2; each++) await test.given.campaign([caller])
      const { offers } = (await feed(test, caller)).body
      const confirm = (at: number) => deliver(test, caller.liveKey, offers[at].impressionUid, shown)
      assert.equal((await confirm(0)).status, 202)
      await dropPartitionsBefore(test.app.services.database, deliveryTable, Date.UTC(2026, 5, 16))
      const { status, body } = await confirm(1)
      assert.deepEqual([status, body], [202, { success: true }])
    })

    it("accepts, without tracking, an unknown handle, another app's, and any with a test key", async () => {
      const other = await app.given.app()
      const rowsBefore = (await deliveries()).length
      const uid = await served()
      const testUid = await served(publisher.testKey)
      for (const [key, id] of [
        [publisher.liveKey, randomUUID()],
        [publisher.liveKey, '00000000-0000-0000-0000-000000000000'],
        [publisher.liveKey, `${uid.slice(0, -1)}${uid.endsWith('0') ? '1' : '0'}`],
        [publisher.liveKey, testUid],
        [publisher.testKey, uid],
        [publisher.testKey, testUid],
        [other.liveKey, uid],
      ] as const) {
        const { status, body } = await deliver(app, key, id, shown)
        assert.deepEqual([status, body], [202, { success: true }])
      }
      assert.equal((await deliveries()).length, rowsBefore)
    })
  })

  describe('400', () => {
    const faults: [string, unknown][] = [
      ['without deliveredTimestamp', {}],
      ['with a deliveredTimestamp of 0', { deliveredTimestamp: 0 }],
      ['with a negative deliveredTimestamp', { deliveredTimestamp: -1 }],
      ['with a fraction', { deliveredTimestamp: 1.5 }],
      ['with text', { deliveredTimestamp: '1780000000' }],
      ['with null', { deliveredTimestamp: null }],
      ['with a time beyond all calendars', { deliveredTimestamp: 9e15 }],
      ['with a malformed readTimestamp', { ...shown, readTimestamp: 'later' }],
      ['with a body that is no object', []],
    ]
    for (const [name, body] of faults) {
      it(name, async () => {
        const answer = await deliver(app, publisher.liveKey, randomUUID(), body)
        assert.equal(answer.status, 400)
        assert.equal(typeof answer.body.error, 'string')
      })
    }

    it('refuses a missing and a malformed body', async () => {
      const path = `${api}/offers/impressions/${randomUUID()}/delivered`
      assert.equal((await app.request('POST', path, { key: publisher.liveKey })).status, 400)
      assert.equal((await app.request('POST', path, { key: publisher.liveKey, body: '{' })).status, 400)
    })

    it('refuses a handle that is not a UUID', async () => {
      for (const uid of ['1', 'not-a-uuid', `${randomUUID()}0`, '%20']) {
        const { status, body } = await deliver(app, publisher.liveKey, uid, shown)
        assert.equal(status, 400, uid)
        assert.match(body.error, /impressionUid/)
      }
    })
  })

  it('answers 401 without a key', async () => {
    assert.equal((await deliver(app, 'pk_live_wrong', randomUUID(), shown)).status, 401)
  })
})
