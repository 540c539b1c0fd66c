import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { settleUserCounts } from '../../../src/features/users/settle-user-counts.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'

const path = '/publisher/sdk/v1/users/attributes'

describe('the budget of stored users', () => {
  const shared = shareTestApp()
  let test: TestApp
  before(() => {
    test = shared()
  })

  const store = (app: GivenApp, userId: string, attributes: Record<string, unknown> = {}, node = test) =>
    node.request('POST', path, { key: app.liveKey, body: { userId, attributes } })
  const limit = async (app: GivenApp, budgets: Record<string, number>) => {
    const { status, text } = await test.admin('PATCH', `/apps/${app.id}`, budgets)
    assert.equal(status, 200, text)
  }
  const read = async (app: GivenApp, node = test) => (await node.admin('GET', `/apps/${app.id}/stored-users`)).body
  const settle = () => settleUserCounts(test.app.services)
  /** Reads the count once it is as expected, because the service's job may be adding up meanwhile. */
  async function counted(app: GivenApp, expected: number) {
    for (;;) {
      await settle()
      const body = await read(app)
      if (body.users === expected) return body
    }
  }

  it('refuses a new user beyond maxPeople with 503, and still updates known ones', async () => {
    const app = await test.given.app()
    await limit(app, { maxPeople: 2 })
    assert.equal((await store(app, 'ada')).status, 200)
    assert.equal((await store(app, 'ada', { city: 'Rome' })).status, 200)
    assert.equal((await store(app, 'bob')).status, 200)
    const refused = await store(app, 'cyd', { city: 'Oslo' })
    assert.deepEqual([refused.status, refused.body.code], [503, 'storage_budget'])
    assert.equal(refused.headers['retry-after'], '3600')
    assert.equal(refused.headers['access-control-allow-origin'], '*')
    assert.equal((await store(app, 'bob', { city: 'Bern' })).status, 200)
    const { db } = test.app.services.database
    const stored = db.selectFrom('app_user').select(['user_id', 'attributes']).where('app_id', '=', app.id)
    assert.deepEqual(await stored.orderBy('user_id').execute(), [
      { user_id: 'ada', attributes: { city: 'Rome' } },
      { user_id: 'bob', attributes: { city: 'Bern' } },
    ])
  })

  it('accepts new users again once the operator raises or removes it, and applies to one app only', async () => {
    const app = await test.given.app()
    const other = await test.given.app()
    await limit(app, { maxPeople: 1 })
    assert.equal((await store(app, 'ada')).status, 200)
    assert.equal((await store(app, 'bob')).status, 503)
    assert.equal((await store(other, 'bob')).status, 200)
    await limit(app, { maxPeople: 2 })
    assert.equal((await store(app, 'bob')).status, 200)
    assert.equal((await store(app, 'cyd')).status, 503)
    await limit(app, { maxPeople: 0 })
    assert.equal((await store(app, 'cyd')).status, 200)
  })

  it('counts the bytes of stored rows against maxPeopleBytes', async () => {
    const app = await test.given.app()
    await limit(app, { maxPeopleBytes: 10_000 })
    const custom = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`key-${n}`, 'x'.repeat(500)]))
    assert.equal((await store(app, 'ada', { custom })).status, 200)
    assert.equal((await store(app, 'bob', { custom })).status, 200)
    assert.equal((await store(app, 'cyd')).status, 503)
    const { bytes, ...rest } = await counted(app, 2)
    assert.ok(bytes > 16_000 && bytes < 20_000, `${bytes}`)
    assert.deepEqual(rest, {
      users: 2,
      maxPeople: 10_000_000,
      maxPeopleBytes: 10_000,
      takesNewUsers: false,
      countedAt: null,
    })
  })

  it('counts live and test keys together, and a user stored by many simultaneous calls once', async () => {
    const app = await test.given.app()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, age) => store(app, 'ada', { age: age + 20 })))
    assert.ok(answers.every(({ status }) => status === 200))
    await test.request('POST', path, { key: app.testKey, body: { userId: 'bob', attributes: {} } })
    await counted(app, 2)
  })

  it('misses no user if the database is away while users are added up', async () => {
    const app = await test.given.app()
    const { pool } = test.app.services.database
    await pool.query('alter table user_count rename to user_count_away')
    await store(app, 'ada')
    // The service's job may have taken them for a moment.
    for (let failure: unknown; failure === undefined; ) failure = await settle().catch((error: unknown) => error)
    await pool.query('alter table user_count_away rename to user_count')
    await store(app, 'bob')
    await counted(app, 2)
  })

  it('applies on every node, even on one that has stored no user yet', async (t) => {
    const app = await test.given.app()
    const { database } = test.app.services
    const other = await startTestApp(t, { database, clock: test.clock })
    await limit(app, { maxPeople: 1 })
    await other.app.services.snapshots.refresh()
    assert.equal((await store(app, 'ada')).status, 200)
    await counted(app, 1)
    while ((await read(app, other)).takesNewUsers) await other.app.services.snapshots.refresh()
    assert.equal((await store(app, 'bob', {}, other)).status, 503)
  })

  it('is shown to the operator on the health page', async () => {
    const app = await test.given.app({ name: 'Full' })
    await limit(app, { maxPeople: 1 })
    await store(app, 'ada')
    await counted(app, 1)
    const { users: shown } = (await test.admin('GET', '/health')).body
    assert.ok(shown.count >= 1 && shown.bytes >= 100)
    assert.ok(shown.fullApps.some((each: { id: string }) => each.id === app.id))
  })
})
