import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listPartitions, partitionedTables } from '../../../src/db/partitions.ts'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { deliver } from '../serving/serve.ts'
import { advance, dayMs, sandboxNowMs, shareSandbox } from './sandbox.ts'

// One database: a test's clock is for the embedded one alone.

/** A user sees the offers, one is confirmed, opened and completed. */
async function completeOne(test: TestApp, app: GivenApp, campaign: GivenCampaign, userId: string): Promise<void> {
  const [offer] = await feed(test, app.liveKey, userId)
  const confirmed = await deliver(test, app.liveKey, offer?.impressionUid ?? '', { deliveredTimestamp: 1 })
  assert.equal(confirmed.status, 202, confirmed.text)
  const id = await clickOffer(test, campaign, app.liveKey, userId)
  assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
}

async function countRows({ app }: TestApp, table: 'postback' | 'serving' | 'transaction' | 'named_fact') {
  return (await app.services.database.db.selectFrom(table).select('id').execute()).length
}

describe('figures of a sandbox', () => {
  const shared = shareSandbox()

  it('equal their rows over 60 days, each in its own day', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const { database } = test.app.services
    const exact = async () => {
      const faults = await verifyCounters(database, { nowMs: sandboxNowMs(test), retentionServingsDays: 400 })
      assert.deepEqual(faults, [])
    }
    const days = []
    for (const [index, by] of [0, dayMs / 2 - 1, 1, 60 * dayMs].entries()) {
      if (by > 0) await advance(test, by)
      days.push(new Date(sandboxNowMs(test)).toISOString().slice(0, 10))
      await completeOne(test, app, campaign, `user ${index}`)
      await exact()
    }
    assert.deepEqual(days, ['2026-06-15', '2026-06-15', '2026-06-16', '2026-08-15'])
    await test.app.services.projector.catchUp()
    await exact()
    const { body } = await test.admin(
      'GET',
      `/apps/${app.id}/stats?from=2026-06-15&to=2026-08-15&groupBy=day&campaignId=${campaign.id}`,
    )
    const completed = body.data.filter(({ completions }: { completions: number }) => completions > 0)
    assert.deepEqual(
      completed.map(({ day, served, delivered, clicks, completions }: Record<string, unknown>) => [
        day,
        served,
        delivered,
        clicks,
        completions,
      ]),
      [
        ['2026-06-15', 4, 2, 2, 2],
        ['2026-06-16', 2, 1, 1, 1],
        ['2026-08-15', 2, 1, 1, 1],
      ],
    )
  })

  it('need no name for a fact that was made at the goal of an advance', async () => {
    const test = shared()
    const app = await test.given.app()
    await test.given.campaign([app])
    await advance(test, '2026-09-01T00:00:00Z')
    const before = await countRows(test, 'named_fact')
    assert.equal((await feed(test, app.liveKey, 'u')).length, 1)
    assert.equal(await countRows(test, 'named_fact'), before)
  })
})

describe('partitions of a sandbox', () => {
  const shared = shareSandbox()

  it('are there for the day of the goal, and ready for the days after', async () => {
    const test = shared()
    await advance(test, '2027-03-31T12:00:00Z')
    for (const table of partitionedTables) {
      const names = await listPartitions(test.app.services.database.db, table)
      const expected = table.every === 'day' ? ['2027_03_31', '2027_04_03'] : ['2027_03', '2027_05']
      for (const stamp of expected) assert.ok(names.includes(`${table.name}_${stamp}`), `${table.name}_${stamp}`)
    }
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    await completeOne(test, app, campaign, 'u')
  })
})

describe('retention in a sandbox', () => {
  it('leaves the same rows after many days at once as day by day', async (t) => {
    const kept = []
    for (const step of [1, 6]) {
      const environment = {
        TEST_CLOCK: '2026-06-15T12:00:00Z',
        RETENTION_SERVINGS_DAYS: '4',
        RETENTION_LOGS_DAYS: '2',
        RETENTION_PEOPLE_DAYS: '3',
      }
      const test = await startTestApp(t, { environment })
      const app = await test.given.app()
      const campaign = await test.given.campaign([app], { attribution_window_seconds: 3_600 })
      const store = async (userId: string) => {
        const body = { userId, attributes: { city: 'Rome' } }
        await test.request('POST', '/publisher/sdk/v1/users/attributes', { key: app.liveKey, body })
      }
      for (let day = 0; day < 3; day++) {
        for (const what of ['never served', 'completes']) await store(`${what} on day ${day}`)
        await completeOne(test, app, campaign, `completes on day ${day}`)
        await clickOffer(test, campaign, app.liveKey, `opens on day ${day}`)
        await advance(test, dayMs)
      }
      for (let passed = 0; passed < 6; passed += step) await advance(test, step * dayMs)
      const { db } = test.app.services.database
      const users = await db.selectFrom('app_user').select(['user_id', 'was_active']).orderBy('user_id').execute()
      kept.push({
        users,
        serving: await countRows(test, 'serving'),
        transaction: await countRows(test, 'transaction'),
        postback: await countRows(test, 'postback'),
        partitions: (await listPartitions(db, partitionedTables[0] ?? assert.fail()))[0],
      })
    }
    const [byDay, atOnce] = kept
    assert.deepEqual(atOnce, byDay)
    assert.deepEqual([atOnce?.serving, atOnce?.transaction, atOnce?.postback], [0, 3, 0])
    assert.ok(atOnce?.users.every(({ user_id }) => !user_id.startsWith('never')))
  })
})
