import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { click, deliver, feed } from '../../../test/flows/serving/serve.ts'
import { startTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { startTestDatabase } from '../../../test/support/database/database.ts'
import type { Database } from '../../db/database.ts'
import { startProjector } from './projector.ts'
import type { DailyFigure } from './slice.ts'
import { verifyCounters } from './verify-counters.ts'
import { WaitingFigures } from './waiting-figures.ts'

const never = 1_000_000_000
const ignored = { begin: async () => {}, prepare: async () => [], committed: () => {} }

async function project(testApp: TestApp, mergedAtLeast: number) {
  const { database } = testApp.app.services
  const options = { database, clock: testApp.clock, leader: crypto.randomUUID(), follower: ignored, everyMs: never }
  const projector = startProjector({ ...options, mergedAtLeast, onError: (error) => assert.fail(String(error)) })
  // The slice of its start contains no later fact.
  await projector.catchUp()
  return projector
}

/** Counts the merged and the waiting figures. */
async function placesOf({ pool }: Database) {
  const { rows } = await pool.query<{ merged: number; waiting: number }>(
    `select (select count(*) from daily_figure)::int as merged,
      (select coalesce(sum(cardinality(app_id)), 0) from waiting_figure)::int as waiting`,
  )
  return rows[0]
}

/** Creates one impression with all its facts, and returns the check of its figures. */
async function happen(t: TestContext) {
  const testApp = await startTestApp(t)
  await testApp.app.services.projector[Symbol.asyncDispose]()
  const publisher = await testApp.given.app()
  await testApp.given.campaign([publisher])
  const visit = async () => {
    const [offer] = (await feed(testApp, publisher)).body.offers
    await deliver(testApp, publisher.liveKey, offer.impressionUid, { deliveredTimestamp: 1 })
    await click(testApp, offer.clickUrl)
    testApp.clock.advance(1_000)
  }
  const assertShown = async (times: number) => {
    for (const groupBy of ['day', 'campaign', 'country', 'class']) {
      const { totals } = (await testApp.admin('GET', `/apps/${publisher.id}/stats?groupBy=${groupBy}`)).body
      const { served, delivered, clicks } = totals
      assert.deepEqual({ served, delivered, clicks }, { served: times, delivered: times, clicks: times }, groupBy)
    }
    const { database } = testApp.app.services
    const options = { nowMs: testApp.clock.nowMs(), retentionServingsDays: 400 }
    assert.deepEqual(await verifyCounters(database, options), [])
  }
  return { testApp, database: testApp.app.services.database, visit, assertShown }
}

describe('figures that wait', () => {
  it('are shown and recounted like all others, and merged step by step with each slice', async (t) => {
    const { testApp, database, visit, assertShown } = await happen(t)
    await using projector = await project(testApp, 1)
    await visit()
    await projector.catchUp()
    assert.equal((await placesOf(database))?.waiting, 5)
    await assertShown(1)
    await visit()
    // A few slices each, depending on how fast they are.
    for (let turns = 0; (await placesOf(database))?.waiting !== 0; turns++) {
      assert.ok(turns < 20, 'no figure waits any more')
      await assertShown(2)
      testApp.clock.advance(1_000)
      await projector.catchUp()
    }
    assert.deepEqual(await placesOf(database), { merged: 5, waiting: 0 })
    await assertShown(2)
  })

  it('are taken over by the next leader', async (t) => {
    const { testApp, database, visit, assertShown } = await happen(t)
    const first = await project(testApp, 1)
    await visit()
    await first.catchUp()
    await first[Symbol.asyncDispose]()
    await visit()
    await using second = await project(testApp, 50)
    await second.catchUp()
    assert.deepEqual(await placesOf(database), { merged: 5, waiting: 0 })
    await assertShown(2)
  })

  it('do not exist as long as a release may run that would not see them', async (t) => {
    const { testApp, database, visit, assertShown } = await happen(t)
    await database.pool.query('delete from waiting_figure')
    await using projector = await project(testApp, 1)
    await visit()
    await projector.catchUp()
    assert.deepEqual(await placesOf(database), { merged: 5, waiting: 0 })
    await assertShown(1)
  })

  it('are at most three thousand, wait at most thirty slices, and survive a slice that is not committed', async (t) => {
    const database = await startTestDatabase(t)
    await using client = database.dedicated('slices')
    const waiting = new WaitingFigures(client)
    await waiting.restart()
    const additions = Array.from({ length: 5_000 }, (_, index): DailyFigure => {
      const [appId, organizationId] = [crypto.randomUUID(), crypto.randomUUID()]
      const counts = { served: index, delivered: 1, clicks: 0, completions: 0, earningsMicros: 5n, payoutMicros: 0n }
      return { appId, organizationId, dimension: 'surface', value: 'feed', day: '2026-06-15', ...counts }
    })
    await client.transaction(waiting.add(additions, true))
    assert.equal((await placesOf(database))?.merged, 2_000)
    for (let slice = 0; slice < 30; slice++) {
      const statements = waiting.add(additions.slice(0, 10), true)
      if (slice % 3 === 0) await waiting.restart()
      else await client.transaction(statements)
    }
    const { rows } = await database.pool.query(
      'select count(*)::int as figures, sum(served)::int as served, sum(earnings_micros)::int as earnings from daily_figure',
    )
    const [first] = additions.slice(0, 10)
    assert.ok(first)
    const restored = new WaitingFigures(client, 10_000)
    await restored.restart()
    await client.transaction(restored.add([], true))
    const { rows: after } = await database.pool.query(
      'select count(*)::int as figures, sum(served)::int as served, sum(earnings_micros)::int as earnings from daily_figure',
    )
    assert.ok(rows[0].figures >= 4_900, `${rows[0].figures} are merged`)
    const served = (5_000 * 4_999) / 2 + 20 * 45
    assert.deepEqual(after, [{ figures: 5_000, served, earnings: 5 * (5_000 + 20 * 10) }])
  })
})
