import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { cohortOf } from '../../../src/features/incrementality/cohort.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { feed } from '../../support/app/visitor.ts'
import { type EventFields, eventOf, sendBytes } from '../subscriptions/send-event.ts'

const hourMs = 3_600_000

describe('GET /admin/v1/apps/{appId}/incrementality', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let count = 0
  before(() => {
    testApp = shared()
  })

  async function experiment(version = 'v1') {
    const app = await testApp.given.app({
      incrementality_enabled: true,
      incrementality_rollout_pct: 50,
      incrementality_version: version,
    })
    await testApp.given.campaign([app])
    return app
  }

  /** A user whom the hash assigns to the cohort. */
  function userIn(cohort: 'treatment' | 'control', version = 'v1'): string {
    for (;;) {
      const userId = `person ${++count}`
      if (cohortOf(userId, version, 50) === cohort) return userId
    }
  }

  const serve = (app: GivenApp, userId: string, key = app.liveKey) => feed(testApp, key, userId)

  const send = async (app: GivenApp, userId: string, more: EventFields = {}, signing = {}) => {
    const event = eventOf(`event ${++count}`, userId, more)
    const answer = await sendBytes(testApp, app, JSON.stringify(event), signing)
    assert.equal(answer.body.message, `Received ${event.event_id}`)
  }

  const report = async (app: GivenApp) => (await testApp.admin('GET', `/apps/${app.id}/incrementality`)).body.versions

  it('has no version before the first exposure', async () => {
    assert.deepEqual(await report(await experiment()), [])
  })

  it('counts the events of users of each cohort after their first exposure', async () => {
    const app = await experiment()
    const [shown, alsoShown] = [userIn('treatment'), userIn('treatment')]
    const held = userIn('control')
    await send(app, shown, { price_amount_micros: 99_000_000, price_currency: 'USD' })
    testApp.clock.advance(hourMs)
    assert.equal((await serve(app, shown)).length, 1)
    assert.equal((await serve(app, alsoShown)).length, 1)
    assert.deepEqual(await serve(app, held), [])
    testApp.clock.advance(hourMs)
    await send(app, shown, { price_amount_micros: 12_500_000, price_currency: 'USD' })
    await send(app, shown, { type: 'did_subscribe', price_amount_micros: 1_000_000, price_currency: 'USD' })
    await send(app, shown, { type: 'did_renew', price_amount_micros: 4_990_000, price_currency: 'EUR' })
    await send(app, shown, { type: 'did_refund', price_amount_micros: 500_000, price_currency: 'EUR' })
    await send(app, shown, { type: 'did_cancel' })
    await send(app, held, { is_trial_start: true, price_amount_micros: 9_990_000, price_currency: 'USD' })
    await send(app, held, { type: 'did_expire' })
    await send(app, 'a stranger', { price_amount_micros: 5_000_000, price_currency: 'USD' })
    const [version, ...others] = await report(app)
    assert.deepEqual(others, [])
    assert.deepEqual(version.treatment, {
      exposed: 2,
      subscribers: 1,
      trials: 0,
      renewals: 1,
      cancellations: 1,
      revenue: { EUR: 4.49, USD: 13.5 },
      rate: 0.5,
    })
    assert.deepEqual(version.control, {
      exposed: 1,
      subscribers: 1,
      trials: 1,
      renewals: 0,
      cancellations: 0,
      revenue: {},
      rate: 1,
    })
    assert.deepEqual([version.assignmentVersion, version.unjoined], ['v1', 1])
    assert.deepEqual([version.lift.absolute, version.lift.relative], [-0.5, -0.5])
    assert.equal(version.lift.interval.length, 2)
    assert.deepEqual([version.sampleRatio.expected, version.sampleRatio.ok], [0.5, true])
  })

  it('joins events by the subscription, to the user of its last event', async () => {
    const app = await experiment()
    const user = userIn('treatment')
    await serve(app, user)
    testApp.clock.advance(hourMs)
    await send(app, 'anonymous', { chain: 'renamed' })
    assert.equal((await report(app))[0].treatment.subscribers, 0)
    await send(app, user, { chain: 'renamed', type: 'did_renew' })
    const [{ treatment, unjoined }] = await report(app)
    assert.deepEqual([treatment.subscribers, treatment.renewals, unjoined], [1, 1, 0])
  })

  it('uses the time stated in an event, not its arrival', async () => {
    const app = await experiment()
    const user = userIn('treatment')
    const before = new Date(testApp.clock.nowMs() - hourMs).toISOString()
    await serve(app, user)
    const event = { ...eventOf(`event ${++count}`, user), occurred_at: before }
    await sendBytes(testApp, app, JSON.stringify(event))
    assert.equal((await report(app))[0].treatment.subscribers, 0)
  })

  it('counts no test events and no test exposures', async () => {
    const app = await experiment()
    const user = userIn('treatment')
    await serve(app, user, app.testKey)
    assert.deepEqual(await report(app), [])
    await serve(app, user)
    await send(app, user, {}, { key: app.testKey, secret: app.testSecret })
    const [{ treatment, unjoined }] = await report(app)
    assert.deepEqual([treatment.exposed, treatment.subscribers, unjoined], [1, 0, 0])
  })

  it('checks the cohort sizes against the percentage in force at each exposure', async () => {
    const app = await experiment('early')
    const [shown, held] = [userIn('treatment', 'early'), userIn('control', 'early')]
    for (const userId of [shown, held]) await serve(app, userId)
    const now = { enabled: true, rolloutPct: 100, assignmentVersion: 'late' }
    assert.equal((await testApp.admin('PATCH', `/apps/${app.id}`, { incrementality: now })).status, 200)
    testApp.clock.advance(hourMs)
    await serve(app, shown)
    const [early, late] = await report(app)
    assert.deepEqual(early.sampleRatio, { expected: 0.5, observed: 0.5, pValue: 1, ok: true })
    assert.deepEqual(late.sampleRatio, { expected: 1, observed: 1, pValue: 1, ok: true })
  })

  it('reports each version separately, for one app only', async () => {
    const app = await experiment('first')
    const user = userIn('treatment', 'first')
    await serve(app, user)
    await testApp.app.services.database.db
      .insertInto('exposure')
      .values({
        app_id: app.id,
        assignment_version: 'second',
        user_id: user,
        cohort: 'control',
        exposed_at: new Date(testApp.clock.nowMs() + hourMs),
      })
      .execute()
    await send(app, user)
    const versions = await report(app)
    assert.deepEqual(
      versions.map(
        (version: { assignmentVersion: string; treatment: object; control: object }) => version.assignmentVersion,
      ),
      ['first', 'second'],
    )
    assert.deepEqual([versions[0].treatment.subscribers, versions[1].control.subscribers], [1, 0])
    const later = new Date(testApp.clock.nowMs() + 2 * hourMs).toISOString()
    const event = { ...eventOf(`event ${++count}`, 'somebody in no version'), occurred_at: later }
    await sendBytes(testApp, app, JSON.stringify(event))
    assert.deepEqual(
      (await report(app)).map(({ unjoined }: { unjoined: number }) => unjoined),
      [0, 1],
      'what came when the second had begun is no event of the first',
    )
    assert.deepEqual(await report(await experiment()), [])
  })
})
