import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { cohortOf } from '../../../src/features/incrementality/cohort.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { feed, figures, message, search } from '../serving/serve.ts'

const people = Array.from({ length: 20 }, (_, index) => `person-${index}`)
const experiment = {
  incrementality_enabled: true,
  incrementality_rollout_pct: 50,
  incrementality_version: 'v1',
} as const

describe('an experiment', () => {
  const shared = shareTestApp()
  let app: TestApp
  before(() => {
    app = shared()
  })

  async function exposures({ id }: GivenApp) {
    return app.app.services.database.db.selectFrom('exposure').selectAll().where('app_id', '=', id).execute()
  }

  it('serves treatment, serves nothing to control, and records the exposure of both once', async () => {
    const own = await app.given.app(experiment)
    await app.given.campaign([own])
    for (let round = 0; round < 2; round++) {
      for (const userId of people) {
        const { status, body } = await feed(app, own, { userId })
        assert.equal(status, 200)
        assert.equal(body.offers.length, cohortOf(userId, 'v1', 50) === 'treatment' ? 1 : 0, userId)
      }
    }
    const rows = await exposures(own)
    assert.equal(rows.length, people.length)
    for (const { user_id, cohort } of rows) assert.equal(cohort, cohortOf(user_id, 'v1', 50))
    const treated = rows.filter(({ cohort }) => cohort === 'treatment').length
    assert.ok(treated > 0 && treated < people.length)
    assert.equal((await figures(app, own.id)).served, 2 * treated)
  })

  it('applies to message and search alike', async () => {
    const own = await app.given.app({ ...experiment, incrementality_rollout_pct: 0 })
    await app.given.campaign([own])
    assert.equal((await message(app, own, { chatId: 'a' })).body.offer, null)
    assert.deepEqual((await search(app, own, { userId: 'b' })).body.offers, [])
    assert.deepEqual((await exposures(own)).map(({ user_id, cohort }) => `${user_id} ${cohort}`).sort(), [
      'a control',
      'b control',
    ])
  })

  it('exposes no user to whom nothing would be shown', async () => {
    const own = await app.given.app(experiment)
    await feed(app, own)
    assert.equal((await exposures(own)).length, 0)
  })

  it('enrols no user while it is off, nor with a test key', async () => {
    const off = await app.given.app({ ...experiment, incrementality_enabled: false, incrementality_rollout_pct: 0 })
    await app.given.campaign([off])
    assert.equal((await feed(app, off)).body.offers.length, 1)
    assert.equal((await exposures(off)).length, 0)
    const own = await app.given.app({ ...experiment, incrementality_rollout_pct: 0 })
    await app.given.campaign([], { is_demo: true })
    assert.ok((await feed(app, own, {}, { key: own.testKey })).body.offers.length > 0)
    assert.equal((await exposures(own)).length, 0)
  })

  it('keeps the first exposure of simultaneous requests', async () => {
    const own = await app.given.app({ ...experiment, incrementality_rollout_pct: 100 })
    await app.given.campaign([own])
    await Promise.all(Array.from({ length: 30 }, () => feed(app, own, { userId: 'eager' })))
    assert.equal((await exposures(own)).length, 1)
  })
})
