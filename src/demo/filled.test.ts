import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSession } from '../../test/support/app/member.ts'
import { type DemoTestApp, startDemoApp } from '../../test/support/app/start-demo-app.ts'
import { servingEpochMs } from '../lib/ids/serving-id.ts'
import { demoFinished, noteOnce } from './demo.queries.ts'
import { filledShare } from './filled.ts'
import { playDueTraffic } from './traffic.ts'

const dayMs = 86_400_000
const playing = { environment: { DEMO_DATA: 'true' } }
const installedAtMs = Date.UTC(2026, 5, 15, 12)

describe('the share of the demo network that is filled', () => {
  const share = (lastVisitMs: number | undefined, more: { installedAtMs?: number; isFinished?: boolean } = {}) =>
    filledShare({ installedAtMs, isFinished: false, lastVisitMs, ...more })

  it('is that of its eight weeks, from nothing to 99 percent, and undefined once all is played', () => {
    assert.equal(share(undefined), 0)
    assert.equal(share(installedAtMs - 56 * dayMs), 0)
    assert.equal(share(installedAtMs - 28 * dayMs), 0.5)
    assert.equal(share(installedAtMs - 28 * dayMs - 1), 0.49)
    assert.equal(share(installedAtMs), 0.99)
    assert.equal(share(installedAtMs + dayMs), 0.99)
    assert.equal(share(installedAtMs, { isFinished: true }), undefined)
  })

  it('counts a shorter past if no serving could have had an id eight weeks ago', () => {
    const early = servingEpochMs + 4 * dayMs
    assert.equal(share(servingEpochMs + dayMs, { installedAtMs: early }), 0.25)
  })
})

describe('demoFilled of GET /auth/session', () => {
  const read = async (demo: DemoTestApp, person: 'operator' | 'publisher') => {
    const { cookie } = await openSession(demo, `${person}@offerwire.local`)
    const { body } = await demo.request('GET', '/auth/session', { headers: { cookie } })
    assert.equal(body.member.email, `${person}@offerwire.local`)
    return body
  }

  it('tells every member, and nobody else, until all is played', async (t) => {
    const demo = await startDemoApp(t, playing)
    const { db } = demo.app.services.database
    assert.equal((await read(demo, 'publisher')).demoFilled, 0)
    await noteOnce(db, 'demo_last_visit', String(demo.clock.nowMs() - 14 * dayMs))
    for (const person of ['operator', 'publisher'] as const) assert.equal((await read(demo, person)).demoFilled, 0.75)
    const { body } = await demo.request('GET', '/auth/session')
    assert.ok(body.member === null && !('demoFilled' in body))
    await noteOnce(db, demoFinished, String(demo.clock.nowMs()))
    assert.ok(!('demoFilled' in (await read(demo, 'publisher'))))
  })

  it('is absent where no traffic is played', async (t) => {
    assert.ok(!('demoFilled' in (await read(await startDemoApp(t), 'operator'))))
  })

  it("is absent while a test's clock stands still, since nothing is played then", async (t) => {
    const environment = { DEMO_DATA: 'true', TEST_CLOCK: new Date(installedAtMs).toISOString() }
    const demo = await startDemoApp(t, { environment })
    assert.ok(!('demoFilled' in (await read(demo, 'operator'))))
    await demo.admin('POST', '/clock', { mode: 'running' })
    assert.equal((await read(demo, 'operator')).demoFilled, 0)
  })

  it('comes to an end also where the keys are revoked, so that there is nothing to play', async (t) => {
    const demo = await startDemoApp(t, playing)
    const { data } = (await demo.admin('GET', `/projects/${demo.publisher.projectId}/keys`)).body
    for (const { id } of data) assert.equal((await demo.admin('DELETE', `/keys/${id}`)).status, 204)
    await playDueTraffic(demo.app.services, new AbortController().signal)
    assert.ok(!('demoFilled' in (await read(demo, 'operator'))))
  })
})
