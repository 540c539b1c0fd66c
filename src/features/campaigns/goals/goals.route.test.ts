import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { GivenApp, GivenCampaign } from '../../../../test/support/app/given.ts'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

let test: TestApp
let app: GivenApp
let campaign: GivenCampaign

const shared = shareTestApp()

before(async () => {
  test = shared()
  app = await test.given.app({ payout_share_ppm: 700_000n })
  campaign = await test.given.campaign([app])
})

const path = () => `/campaigns/${campaign.id}/goals`
const put = (goals: unknown) => test.admin('PUT', path(), { goals })

describe('PUT /admin/v1/campaigns/{id}/goals', () => {
  it('replaces the list, in its order, with every default, and takes its own answer again', async () => {
    const updatedAt = async () => (await test.admin('GET', `/campaigns/${campaign.id}`)).body.updatedAt
    const before = await updatedAt()
    await test.travel(1_000)
    const entitlement = { type: 'credit', value: 5 }
    const { status, body, text } = await put([
      { key: 'purchase', payout: { percent: 12.5, maximum: 20 }, repeats: 'per_order', windowDays: 0.5, entitlement },
      { key: 'install' },
    ])
    assert.equal(status, 200, text)
    assert.deepEqual(body, {
      data: [
        {
          key: 'purchase',
          name: 'purchase',
          repeats: 'per_order',
          status: 'active',
          entitlement,
          payout: { amount: 0, percent: 12.5, maximum: 20 },
          windowDays: 0.5,
        },
        {
          key: 'install',
          name: 'install',
          repeats: 'once',
          status: 'active',
          entitlement: null,
          payout: { amount: 0, percent: null, maximum: null },
          windowDays: null,
        },
      ],
      nextCursor: null,
    })
    assert.ok((await updatedAt()) > before)
    assert.deepEqual((await test.admin('GET', path())).body, body)
    assert.deepEqual((await put(body.data)).body, body)
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.equal(entry.action, 'campaign.replace_goals')
    assert.deepEqual(Object.keys(entry.changes).sort(), ['goalOrder', 'install', 'longestGoalWindowDays', 'purchase'])
    assert.deepEqual(entry.changes.longestGoalWindowDays, { from: null, to: 0.5 })
  })

  it('keeps a goal under its key when it is taken off the list and put again', async () => {
    const { db } = test.app.services.database
    const idOf = async () =>
      (
        await db
          .selectFrom('goal')
          .select('id')
          .where('campaign_id', '=', campaign.id)
          .where('key', '=', 'signup')
          .executeTakeFirst()
      )?.id
    await put([{ key: 'signup', name: 'Sign-up' }])
    const id = await idOf()
    assert.deepEqual((await put([])).body, { data: [], nextCursor: null })
    assert.deepEqual((await test.admin('GET', path())).body.data, [])
    const again = await put([{ key: 'signup', payout: { amount: 1.5 } }])
    assert.deepEqual(again.body.data[0].payout, { amount: 1.5, percent: null, maximum: null })
    assert.equal(again.body.data[0].name, 'signup')
    assert.ok(id)
    assert.equal(await idOf(), id)
  })

  it('refuses what it cannot read, names the field and stores nothing', async () => {
    const { body: kept } = await put([{ key: 'kept' }])
    const cases: readonly (readonly [unknown, string])[] = [
      [undefined, 'goals'],
      [[{ key: 'default' }], 'goals.0.key'],
      [[{ key: 'Install' }], 'goals.0.key'],
      [[{ key: 'a'.repeat(33) }], 'goals.0.key'],
      [[{ key: 'a' }, { key: 'b' }, { key: 'a' }], 'goals.2.key'],
      [[{ key: 'a', payout: { amount: -1 } }], 'goals.0.payout.amount'],
      [[{ key: 'a', payout: { amount: '1' } }], 'goals.0.payout.amount'],
      [[{ key: 'a', payout: { amount: 1_000_001 } }], 'goals.0.payout.amount'],
      [[{ key: 'a', payout: { amount: 0.000_000_1 } }], 'goals.0.payout.amount'],
      [[{ key: 'a', payout: { percent: 0 } }], 'goals.0.payout.percent'],
      [[{ key: 'a', payout: { percent: 100.1 } }], 'goals.0.payout.percent'],
      [[{ key: 'a', repeats: 'often' }], 'goals.0.repeats'],
      [[{ key: 'a', windowDays: 0 }], 'goals.0.windowDays'],
      [[{ key: 'a', windowDays: 3_651 }], 'goals.0.windowDays'],
      [[{ key: 'a', entitlement: { type: 'credit' } }], 'goals.0.entitlement'],
      [[{ key: 'a', status: 'ended' }], 'goals.0.status'],
      [Array.from({ length: 21 }, (_, index) => ({ key: `goal_${index}` })), 'goals'],
    ]
    for (const [goals, field] of cases) {
      const { status, body } = await put(goals)
      assert.equal(status, 400, JSON.stringify(goals))
      assert.equal(body.details[0].field, field)
    }
    assert.deepEqual((await test.admin('GET', path())).body, kept)
  })

  it('sets none while an older release may run, which would take them for the main goal', async () => {
    const { db } = test.app.services.database
    await put([])
    await sql`update schema_migration set name = 'not ' || name where name like '0034%'`.execute(db)
    try {
      const { status, body } = await put([{ key: 'early' }])
      assert.deepEqual([status, body.code], [503, 'unavailable'])
      assert.equal((await put([])).status, 200)
    } finally {
      await sql`update schema_migration set name = substr(name, 5) where name like 'not 0034%'`.execute(db)
    }
    assert.equal((await put([{ key: 'early' }])).status, 200)
  })

  it('is for the advertiser; the publisher who shows the campaign reads its earnings and nothing of the payout', async () => {
    await put([
      { key: 'trial', payout: { amount: 10, percent: 5, maximum: 4 }, windowDays: 3 },
      { key: 'call', payout: { amount: 0.1 } },
    ])
    const { organization } = campaign
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: organization.id })
    const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const stranger = await signedInMember(test, { role: 'publisher', projectId: (await test.given.app()).projectId })
    assert.equal((await advertiser.call('GET', path())).body.data[0].payout.amount, 10)
    const shared = { repeats: 'once', status: 'active', entitlement: null }
    assert.deepEqual((await publisher.call('GET', path())).body.data, [
      { key: 'trial', name: 'trial', ...shared, earningsPerCompletion: 2.8, earningsPercent: 3.5 },
      { key: 'call', name: 'call', ...shared, earningsPerCompletion: 0.07, earningsPercent: null },
    ])
    assert.equal((await stranger.call('GET', path())).status, 404)
    for (const member of [publisher, stranger]) {
      assert.equal((await member.call('PUT', path(), { goals: [] })).status, 404)
    }
    assert.equal((await advertiser.call('PUT', path(), { goals: [{ key: 'own' }] })).status, 200)
    assert.equal((await advertiser.call('GET', path())).body.data[0].key, 'own')
  })
})
