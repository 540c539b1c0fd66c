import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DemoTestApp, shareDemoApp, startDemoApp } from '../../../test/support/start-demo-app.ts'
import { verifyCounters } from '../statistics/verify-counters.ts'
import { demoDays, planDemoDay } from './plan-demo-traffic.ts'
import { playDemoTraffic } from './play-demo-traffic.ts'

const endMs = Date.UTC(2026, 5, 15, 12)

describe('the plan of demo traffic', () => {
  it('is the same every time, and never reaches beyond its end', () => {
    for (let day = 0; day < demoDays; day++) {
      const visits = planDemoDay(day, endMs)
      assert.deepEqual(planDemoDay(day, endMs), visits)
      for (const visit of visits) {
        for (const open of visit.opens) {
          assert.ok(visit.atMs + open.afterMs + (open.report?.afterMs ?? 0) < endMs)
        }
      }
    }
  })

  it('visits each instant once, so that no two servings share an id', () => {
    const instants = Array.from({ length: demoDays }, (_, day) =>
      planDemoDay(day, endMs).map((visit) => visit.atMs),
    ).flat()
    assert.equal(new Set(instants).size, instants.length)
    assert.ok(instants.length > 2_000 && instants.length < 4_000)
  })
})

describe('demo traffic', () => {
  const shared = shareDemoApp()
  let demo: DemoTestApp
  before(async () => {
    demo = shared()
    // As after a crash: all days but the last of the experiment and the last of all have been claimed.
    const { db } = demo.app.services.database
    await db.insertInto('installation').values({ name: 'demo_days', value: '48' }).execute()
    await playDemoTraffic(demo.app.services, new AbortController().signal)
  })

  it('goes on with the days that nobody has claimed, and is played once', async () => {
    const { db } = demo.app.services.database
    const { count } = await db
      .selectFrom('serving')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    assert.ok(count > 300n && count < 1_200n)
    await playDemoTraffic(demo.app.services, new AbortController().signal)
    const again = await db
      .selectFrom('serving')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(again.count, count)
  })

  it('is counted by the figures exactly', async () => {
    const { database } = demo.app.services
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

  it('leaves something on every page: verdicts, webhook log, subscription events, exposures, creators', async () => {
    const { db } = demo.app.services.database
    const verdicts = await db.selectFrom('postback').select('verdict').distinct().execute()
    const found = new Set(verdicts.map((row) => row.verdict))
    for (const verdict of ['verified', 'duplicate', 'rejected']) assert.ok(found.has(verdict), verdict)
    const path = `/apps/${demo.publisher.appId}`
    assert.ok((await demo.admin('GET', `${path}/webhook/deliveries`)).body.data.length > 10)
    assert.ok((await demo.admin('GET', `${path}/subscription-events`)).body.data.length > 1)
    const cohorts = await db.selectFrom('exposure').select('cohort').distinct().execute()
    assert.equal(cohorts.length, 2)
    const creators = await db.selectFrom('creator_link').select('creator_id').distinct().execute()
    assert.equal(creators.length, 5)
  })
})

describe('demo traffic that is stopped', () => {
  it('ends soon, and the next start goes on with the rest of the day', async (t) => {
    const demo = await startDemoApp(t)
    const { db } = demo.app.services.database
    const lastDay = demoDays - 1
    await db
      .insertInto('installation')
      .values({ name: 'demo_days', value: String(lastDay) })
      .execute()
    const notes = async () =>
      (await db.selectFrom('installation').select('name').where('name', 'like', 'demo%').execute()).map(
        (row) => row.name,
      )
    const countServings = async () => (await db.selectFrom('serving').select('id').execute()).length

    const stopping = new AbortController()
    const playing = playDemoTraffic(demo.app.services, stopping.signal)
    while ((await countServings()) === 0) await sleep(5)
    stopping.abort()
    await playing
    const played = await countServings()
    const planned = planDemoDay(lastDay, demo.clock.nowMs()).filter(
      ({ surface }) => surface !== 'catalog' && surface !== 'creator',
    ).length
    assert.ok(played < planned, `${played} of ${planned} servings before the stop`)
    assert.ok((await notes()).includes(`demo_day_left_${lastDay}`))

    await playDemoTraffic(demo.app.services, new AbortController().signal)
    assert.equal(await countServings(), planned)
    const after = await notes()
    assert.ok(after.includes('demo_finished') && !after.includes(`demo_day_left_${lastDay}`), after.join())
  })
})
