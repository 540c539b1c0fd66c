import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../../test/support/app/visitor.ts'
import { settleUserCounts } from '../users/settle-user-counts.ts'
import { applyRetention } from './apply-retention.ts'
import { retireUsers } from './retire-users.ts'

const dayMs = 86_400_000
const usual = {
  retentionServingsDays: 400,
  retentionLogsDays: 90,
  retentionPaymentDetailsDays: 3_650,
  retentionPeopleDays: 400,
}

async function store(test: TestApp, key: string, userId: string, attributes: Record<string, unknown> = {}) {
  const body = { userId, attributes }
  const { status, text } = await test.request('POST', '/publisher/sdk/v1/users/attributes', { key, body })
  assert.equal(status, 200, text)
}

async function storedUsers(test: TestApp, appId: string): Promise<string[]> {
  const { db } = test.app.services.database
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('app_id', '=', appId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

async function countOf(test: TestApp, appId: string) {
  return (await test.admin('GET', `/apps/${appId}/stored-users`)).body
}

/** Waits until all who were stored are added up: the job of the service may be at it. */
async function counted(test: TestApp, appId: string, users: number): Promise<void> {
  do await settleUserCounts(test.app.services)
  while ((await countOf(test, appId)).users !== users)
}

describe('users who were never served, opened or completed anything', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  const retire = (test: TestApp, periods = usual) => retireUsers({ ...test.app.services, clock: test.clock, periods })
  const clean = async (test: TestApp, periods = usual) => {
    const { database, projector, learning } = test.app.services
    assert.ok(await projector.catchUp())
    await learning.keepHistory()
    await applyRetention({ database, clock: test.clock, periods })
  }

  it('are removed RETENTION_PEOPLE_DAYS after their set was last written, and nobody else is', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], { age_rating: 'everyone' })
    await test.given.campaign([app], { is_demo: true })
    for (const userId of ['never', 'young', 'served', 'minor', 'tester', 'opener', 'payer', 'writer']) {
      await store(test, app.liveKey, userId, ['young', 'minor'].includes(userId) ? { age: 15 } : {})
    }
    await feed(test, app.liveKey, 'served')
    for (const [key, userId] of [
      [app.liveKey, 'minor'],
      [app.testKey, 'tester'],
    ] as const) {
      assert.equal((await feed(test, key, userId)).length, 1)
    }
    await clickOffer(test, campaign, app.liveKey, 'opener')
    const id = await clickOffer(test, campaign, app.liveKey, 'payer')
    assert.equal((await sendPostback(test, campaign, id)).status, 200)
    await test.travel(390 * dayMs)
    await store(test, app.liveKey, 'writer')
    await test.travel(9 * dayMs)
    assert.equal(await retire(test), 0)
    await test.travel(2 * dayMs)
    // Servings, and clicks that were not verified, are gone before anybody looks for them.
    await clean(test)
    const { db } = test.app.services.database
    assert.deepEqual(await db.selectFrom('serving').select('id').execute(), [])
    assert.equal(await retire(test), 2)
    assert.deepEqual(await storedUsers(test, app.id), ['minor', 'opener', 'payer', 'served', 'tester', 'writer'])
    await test.travel(400 * dayMs)
    await clean(test)
    assert.equal(await retire(test), 1)
    assert.deepEqual(await storedUsers(test, app.id), ['minor', 'opener', 'payer', 'served', 'tester'])
  })

  it('stay while a serving, a click or an exposure of theirs is kept', async () => {
    const test = shared()
    const app = await test.given.app({ incrementality_enabled: true, incrementality_rollout_pct: 0 })
    const open = await test.given.app()
    await test.given.campaign([app, open], { age_rating: 'everyone' })
    await store(test, app.liveKey, 'control')
    assert.deepEqual(await feed(test, app.liveKey, 'control'), [])
    await store(test, open.liveKey, 'shown', { age: 12 })
    await store(test, open.liveKey, 'unseen')
    await feed(test, open.liveKey, 'shown')
    await test.travel(11 * dayMs)
    const periods = { ...usual, retentionPeopleDays: 10 }
    await retire(test, periods)
    assert.deepEqual(await storedUsers(test, app.id), ['control'])
    assert.deepEqual(await storedUsers(test, open.id), ['shown'])
  })

  it('are looked for once a day, whichever process comes first, and counted with all others', async () => {
    const test = shared()
    const app = await test.given.app()
    for (const userId of ['ada', 'bob', 'cyd']) await store(test, app.liveKey, userId)
    const { db } = test.app.services.database
    // As an erasure does, and as a count that was lost with its process.
    await db.deleteFrom('app_user').where('app_id', '=', app.id).where('user_id', '=', 'cyd').execute()
    await test.travel(1_000)
    await counted(test, app.id, 3)
    await Promise.all([retire(test), retire(test)])
    assert.deepEqual(
      [(await countOf(test, app.id)).users, (await countOf(test, app.id)).countedAt],
      [2, new Date(test.clock.nowMs()).toISOString()],
    )
    await db.updateTable('user_count').set({ users: 7n }).where('app_id', '=', app.id).execute()
    await test.travel(23 * 3_600_000)
    await retire(test)
    assert.equal((await countOf(test, app.id)).users, 7)
    await test.travel(2 * 3_600_000)
    await retire(test)
    assert.equal((await countOf(test, app.id)).users, 2)
  })

  it('make room in the budget of their app', async () => {
    const test = shared()
    const app = await test.given.app({ max_people: 2n })
    const send = (userId: string) => {
      const body = { userId, attributes: {} }
      return test.request('POST', '/publisher/sdk/v1/users/attributes', { key: app.liveKey, body })
    }
    assert.deepEqual(
      [(await send('ada')).status, (await send('bob')).status, (await send('cyd')).status],
      [200, 200, 503],
    )
    await counted(test, app.id, 2)
    await test.travel(401 * dayMs)
    await retire(test)
    assert.deepEqual(await storedUsers(test, app.id), [])
    assert.equal((await send('cyd')).status, 200)
  })

  it('are left to the next run when the process is being stopped', async () => {
    const test = shared()
    const app = await test.given.app()
    await store(test, app.liveKey, 'ada')
    await test.travel(401 * dayMs)
    assert.equal(await retireUsers({ ...test.app.services, clock: test.clock, periods: usual }, AbortSignal.abort()), 0)
    assert.deepEqual(await storedUsers(test, app.id), ['ada'])
    await retire(test)
    assert.deepEqual(await storedUsers(test, app.id), [])
  })
})
