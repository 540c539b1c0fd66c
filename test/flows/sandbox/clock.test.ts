import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSession, signedInMember } from '../../support/app/member.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { advance, dayMs, shareSandbox } from './sandbox.ts'

// One database: a test's clock is for the embedded one alone.

const noon = '2026-06-15T12:00:00.000Z'
const midnight = '2026-06-16T00:00:00.000Z'

describe('the clock of a sandbox', () => {
  const shared = shareSandbox()

  it('stands still, and refuses a body that asks for no advance, naming the field', async () => {
    const test = shared()
    const frozen = { now: noon, mode: 'frozen' }
    assert.deepEqual((await test.admin('GET', '/clock')).body, frozen)
    const refused: [object, string][] = [
      [{}, 'advanceTo'],
      [{ advanceTo: midnight, advanceBySeconds: 1 }, 'advanceBySeconds'],
      [{ advanceTo: noon }, 'advanceTo'],
      [{ advanceTo: '2026-06-15T11:59:59Z', mode: 'running' }, 'advanceTo'],
      [{ advanceTo: '2026-06-16' }, 'advanceTo'],
      [{ advanceTo: 1_781_000_000 }, 'advanceTo'],
      [{ advanceTo: '2028-06-15T12:00:00.001Z' }, 'advanceTo'],
      [{ advanceBySeconds: 0 }, 'advanceBySeconds'],
      [{ advanceBySeconds: 1.5 }, 'advanceBySeconds'],
      [{ advanceBySeconds: '60' }, 'advanceBySeconds'],
      [{ advanceBySeconds: 731 * 86_400 + 1 }, 'advanceBySeconds'],
      [{ mode: 'stopped' }, 'mode'],
      [{ advanceBySeconds: 60, mode: null }, 'mode'],
    ]
    for (const [body, field] of refused) {
      const { status, body: answer } = await test.admin('POST', '/clock', body)
      assert.deepEqual([status, answer.code], [400, 'invalid_request'], JSON.stringify(body))
      assert.equal(answer.details[0].field, field, JSON.stringify(body))
    }
    test.clock.advance(60_000)
    assert.deepEqual((await test.admin('GET', '/clock')).body, frozen)
  })

  it('is for the operator alone', async () => {
    const test = shared()
    const app = await test.given.app()
    const member = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? { advanceBySeconds: 60 } : undefined
      assert.equal((await member.call(method, '/clock', body)).status, 404)
      assert.equal((await test.request(method, '/admin/v1/clock', { body })).status, 401)
    }
  })

  it('is told to every member who is signed in, and not to strangers', async () => {
    const test = shared()
    const app = await test.given.app()
    const { cookie } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const read = async (headers: Record<string, string>) =>
      (await test.request('GET', '/auth/session', { headers })).body
    assert.deepEqual((await read({ cookie })).testClock, { now: noon, mode: 'frozen' })
    assert.ok(!('testClock' in (await read({}))))
  })

  it('advances to the given instant, does all work that was due on the way, and is in the audit log', async () => {
    const test = shared()
    const { body } = await test.admin('POST', '/clock', { advanceBySeconds: 86_400 })
    const ofDay = ['utc_midnight', 'retention'].map((what) => ({ at: midnight, what }))
    const ran = [...ofDay, { at: '2026-06-16T03:00:00.000Z', what: 'verify_ledger' }]
    assert.deepEqual(body, { now: '2026-06-16T12:00:00.000Z', mode: 'frozen', ran })
    const { action, at, changes } = (await test.admin('GET', '/audit')).body.data[0]
    assert.deepEqual([action, at], ['clock.move', '2026-06-16T12:00:00.000Z'])
    assert.deepEqual(changes.now, { from: noon, to: '2026-06-16T12:00:00.000Z' })
  })

  it('lists work that is due at the goal itself, and never again', async () => {
    const test = shared()
    const goal = '2026-06-17T00:00:00.000Z'
    assert.deepEqual(
      (await advance(test, goal)).ran,
      ['utc_midnight', 'retention'].map((what) => ({ at: goal, what })),
    )
    const night = [{ at: '2026-06-17T03:00:00.000Z', what: 'verify_ledger' }]
    assert.deepEqual((await advance(test, dayMs - 1)).ran, night)
  })

  it('passes each midnight of 731 days once, in order of time', async () => {
    const test = shared()
    const { ran } = await advance(test, 731 * dayMs)
    for (const word of ['utc_midnight', 'retention']) {
      const instants = ran.flatMap(({ at, what }) => (what === word ? [Date.parse(at)] : []))
      const first = Date.parse('2026-06-18T00:00:00Z')
      assert.deepEqual(
        instants,
        Array.from({ length: 731 }, (_, index) => first + index * dayMs),
      )
    }
  })
})

describe('advances at once', () => {
  const shared = shareSandbox()

  it('take turns: each is judged by the time that the one before it reached', async () => {
    const test = shared()
    const move = (body: object) => test.admin('POST', '/clock', body)
    const goal = '2026-07-15T12:00:00.000Z'
    const [first, same, further] = await Promise.all([
      move({ advanceTo: goal }),
      move({ advanceTo: goal }),
      move({ advanceBySeconds: 60 }),
    ])
    assert.deepEqual([first?.status, same?.status], [200, 400])
    assert.equal(same?.body.details[0].problem, `must be later than now, ${goal}`)
    assert.equal(further?.body.now, '2026-07-15T12:01:00.000Z')
  })

  it('let requests wait: each is answered by the old or the new time', async () => {
    const test = shared()
    const app = await test.given.app()
    const from = test.app.services.clock.nowMs()
    const goal = from + 30 * dayMs
    const isMoved = advance(test, 30 * dayMs)
    const made: number[] = []
    const make = async () => {
      const { status, body, text } = await test.admin('POST', `/projects/${app.projectId}/keys`, {
        environment: 'test',
      })
      assert.equal(status, 201, text)
      made.push(Date.parse(body.createdAt))
    }
    await Promise.all([isMoved, ...Array.from({ length: 12 }, make)])
    await make()
    assert.ok(
      made.every((atMs) => atMs === from || atMs === goal),
      made.join(),
    )
    assert.equal(made.at(-1), goal)
  })
})

describe('a clock that runs', () => {
  const shared = shareSandbox()

  it('goes on at the pace of real time, also over an advance, and stands still again when told so', async () => {
    const test = shared()
    const nowAfter = async (realMs: number) => {
      test.clock.advance(realMs)
      return (await test.admin('GET', '/clock')).body
    }
    await test.admin('POST', '/clock', { mode: 'running' })
    assert.deepEqual(await nowAfter(1_500), { now: '2026-06-15T12:00:01.500Z', mode: 'running' })
    const moved = await test.admin('POST', '/clock', { advanceBySeconds: 60 })
    assert.deepEqual(moved.body, { now: '2026-06-15T12:01:01.500Z', mode: 'running', ran: [] })
    assert.equal((await nowAfter(500)).now, '2026-06-15T12:01:02.000Z')
    await test.admin('POST', '/clock', { mode: 'frozen' })
    assert.deepEqual(await nowAfter(5_000), { now: '2026-06-15T12:01:02.000Z', mode: 'frozen' })
  })
})

describe('a service without TEST_CLOCK', () => {
  const shared = shareTestApp()

  it('has no clock to move', async () => {
    const test = shared()
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { advanceBySeconds: 60 }],
      ['POST', { advanceBySeconds: -1 }],
    ] as const) {
      assert.equal((await test.admin(method, '/clock', body)).status, 404)
    }
    const { cookie } = await openSession(test, 'operator@offerwire.local')
    const { body } = await test.request('GET', '/auth/session', { headers: { cookie } })
    assert.ok(body.member !== null && !('testClock' in body))
  })
})
