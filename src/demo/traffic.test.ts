import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DemoTestApp, shareDemoApp, startDemoApp } from '../../test/support/app/start-demo-app.ts'
import { verifyCounters } from '../features/statistics/verify-counters.ts'
import { playDueTraffic } from './traffic.ts'

// One database: what is played is asked of the service as anybody would ask it.

const endMs = Date.UTC(2026, 5, 15, 12)
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

async function noteLastVisit({ app }: DemoTestApp, atMs: number): Promise<void> {
  const { db } = app.services.database
  await db
    .insertInto('installation')
    .values({ name: 'demo_last_visit', value: String(atMs) })
    .execute()
}

async function countServings({ app }: DemoTestApp): Promise<number> {
  return (await app.services.database.db.selectFrom('serving').select('id').execute()).length
}

describe('demo traffic', () => {
  const shared = shareDemoApp()
  let demo: DemoTestApp
  before(async () => {
    demo = shared()
    // As after a crash: all but the last day of the experiment, and the week after it, has been claimed.
    await noteLastVisit(demo, endMs - 8 * dayMs)
    await playDueTraffic(demo.app.services, new AbortController().signal)
  })

  it('goes on with the visits that nobody has claimed, and plays each once', async () => {
    const count = await countServings(demo)
    assert.ok(count > 300 && count < 1_200, String(count))
    await playDueTraffic(demo.app.services, new AbortController().signal)
    assert.equal(await countServings(demo), count)
  })

  it('is counted by the figures exactly', async () => {
    const { database, projector } = demo.app.services
    if (database.isDistributed) await projector.catchUp()
    const faults = await verifyCounters(database, { nowMs: demo.clock.nowMs(), retentionServingsDays: 400 })
    assert.deepEqual(faults, [])
    const { body } = await demo.admin(
      'GET',
      `/apps/${demo.publisher.appId}/stats?from=2026-06-01&to=2026-06-15&groupBy=surface`,
    )
    const surfaces = body.data.map((row: { surface: string }) => row.surface).sort()
    assert.deepEqual(surfaces, ['catalog', 'creator', 'feed', 'message', 'search'])
    assert.ok(body.totals.clicks > 100 && body.totals.completions > 10)
  })

  it('leaves something on every page: verdicts, webhook log, subscription events, exposures, goals, creators', async () => {
    const { db } = demo.app.services.database
    const verdicts = await db.selectFrom('postback').select('verdict').distinct().execute()
    const found = new Set(verdicts.map((row) => row.verdict))
    for (const verdict of ['verified', 'duplicate', 'rejected']) assert.ok(found.has(verdict), verdict)
    const path = `/apps/${demo.publisher.appId}`
    assert.ok((await demo.admin('GET', `${path}/webhook/deliveries`)).body.data.length > 10)
    assert.ok((await demo.admin('GET', `${path}/subscription-events`)).body.data.length > 1)
    const cohorts = await db.selectFrom('exposure').select('cohort').distinct().execute()
    assert.equal(cohorts.length, 2)
    assert.ok((await demo.admin('GET', '/goal-completions')).body.data.length > 0)
    const creators = await db.selectFrom('creator_link').select('creator_id').distinct().execute()
    assert.equal(creators.length, 5)
  })
})

describe('demo traffic after the start', () => {
  it('goes on now and then, and makes up nothing that was missed', async (t) => {
    const demo = await startDemoApp(t)
    await noteLastVisit(demo, endMs)
    const playOn = async (ms: number) => {
      const before = await countServings(demo)
      await demo.travel(ms)
      await playDueTraffic(demo.app.services, new AbortController().signal)
      return (await countServings(demo)) - before
    }
    let servings = 0
    for (let times = 0; times < 12; times++) servings += await playOn(10 * minuteMs)
    assert.ok(servings > 6 && servings < 40, String(servings))
    assert.ok((await playOn(dayMs)) < 5)
  })
})

describe("demo traffic by a test's clock", () => {
  it('waits while the clock stands still, and goes on once it runs', async (t) => {
    const demo = await startDemoApp(t, { environment: { TEST_CLOCK: new Date(endMs).toISOString() } })
    await noteLastVisit(demo, endMs - 6 * 3_600_000)
    const play = () => playDueTraffic(demo.app.services, new AbortController().signal)
    await play()
    assert.equal(await countServings(demo), 0)
    await demo.admin('POST', '/clock', { mode: 'running' })
    await play()
    const played = await countServings(demo)
    assert.ok(played > 0)
    await demo.admin('POST', '/clock', { mode: 'frozen', advanceBySeconds: 3_600 })
    await play()
    assert.equal(await countServings(demo), played)
  })
})

describe('demo traffic that is stopped', () => {
  it('ends soon, and the next start goes on where it was', async (t) => {
    const demo = await startDemoApp(t)
    const { db } = demo.app.services.database
    await noteLastVisit(demo, endMs - dayMs)
    const isFinished = async () => {
      const note = await db.selectFrom('installation').select('name').where('name', '=', 'demo_finished').execute()
      return note.length === 1
    }
    const stopping = new AbortController()
    const playing = playDueTraffic(demo.app.services, stopping.signal)
    while ((await countServings(demo)) === 0) await sleep(5)
    stopping.abort()
    await playing
    const played = await countServings(demo)
    assert.ok(played < 40, `${played} servings before the stop`)
    assert.equal(await isFinished(), false)

    await playDueTraffic(demo.app.services, new AbortController().signal)
    assert.ok((await countServings(demo)) > 40)
    assert.equal(await isFinished(), true)
  })
})
