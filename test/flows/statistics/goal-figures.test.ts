import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../support/app/creator-links.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { sendPostback } from '../../support/app/visitor.ts'

describe('figures of further goals', () => {
  const shared = shareTestApp({ at: '2026-06-15T12:00:00Z' })
  let test: TestApp
  let app: GivenApp
  let campaign: GivenCampaign

  // A click and its main goal on the first day; two sales, of different amounts, on the second.
  before(async () => {
    test = shared()
    app = await test.given.app({ payout_share_ppm: 500_000n })
    campaign = await test.given.campaign([app], { payout_micros: 2_000_000n })
    const goals = [{ key: 'sale', payout: { percent: 10 }, repeats: 'per_order' }, { key: 'never' }]
    assert.equal((await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    const { slugs } = await fetchCreatorLinks(test, 'dora', app.liveKey)
    const id = await clickCreatorLink(test, slugs[0])
    assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
    await test.travel('2026-06-16T00:00:00Z')
    for (const [order_id, amount] of [
      ['A', '30'],
      ['B', '50'],
    ] as const) {
      const sale = { goal: 'sale', order_id, amount, currency: 'USD' }
      assert.equal((await sendPostback(test, campaign, id, sale)).body.verdict, 'verified')
    }
  })

  const nothing = { served: 0, delivered: 0, clicks: 0, completions: 0, earnings: 0 }
  const main = { ...nothing, clicks: 1, completions: 1 }
  const days = 'from=2026-06-15&to=2026-06-16'

  for (const when of ['before they are projected', 'once they are projected']) {
    it(`are earnings of the completion’s day, and completions of their goal alone, ${when}`, async () => {
      if (when.startsWith('once')) assert.ok(await test.app.services.projector.catchUp())
      const read = async (owner: string, groupBy: string) => {
        const { body } = await test.admin('GET', `${owner}/stats?${days}&groupBy=${groupBy}`)
        return [body.data, body.totals]
      }
      const total = { ...main, earnings: 5 }
      assert.deepEqual(await read(`/apps/${app.id}`, 'goal'), [
        [
          { goal: 'default', ...main, earnings: 1 },
          { goal: 'sale', ...nothing, completions: 2, earnings: 4 },
        ],
        total,
      ])
      assert.deepEqual(await read(`/apps/${app.id}`, 'day'), [
        [
          { day: '2026-06-15', ...main, earnings: 1 },
          { day: '2026-06-16', ...nothing, earnings: 4 },
        ],
        total,
      ])
      assert.deepEqual(await read(`/organizations/${campaign.organization.id}`, 'goal'), [
        [
          { goal: 'default', ...main, earnings: 2 },
          { goal: 'sale', ...nothing, completions: 2, earnings: 8 },
        ],
        { ...main, earnings: 10 },
      ])
      const csv = await test.admin('GET', `/stats?${days}&groupBy=goal&format=csv`)
      assert.equal(
        csv.text,
        '"goal","served","delivered","clicks","completions","earnings"\r\n"default",0,0,1,1,1.00\r\n"sale",0,0,0,2,4.00\r\n',
      )
      const later = await test.admin('GET', `/apps/${app.id}/stats?from=2026-06-17&to=2026-06-18&groupBy=goal`)
      assert.deepEqual([later.body.data, later.body.totals], [[], nothing])
      assert.deepEqual(later.body.previous, total)
      const creator = await test.request('GET', '/publisher/sdk/v1/creators/dora/stats', { key: app.liveKey })
      assert.deepEqual(creator.body.daily, [
        { date: '2026-06-15', clicks: 1, completions: 1, earnings: 1 },
        { date: '2026-06-16', clicks: 0, completions: 0, earnings: 4 },
      ])
      assert.deepEqual(creator.body.totals, { clicks: 1, completions: 1, earnings: 5 })
      const { database } = test.app.services
      const options = { nowMs: test.clock.nowMs(), retentionServingsDays: 400 }
      assert.deepEqual(await verifyCounters(database, options), [])
    })
  }

  it('are found by the recount where one differs from its completions', async () => {
    const { database } = test.app.services
    await database.pool.query(`update daily_figure set completions = 3 where dimension = 'goal'`)
    const faults = await verifyCounters(database, { nowMs: test.clock.nowMs(), retentionServingsDays: 400 })
    assert.deepEqual(
      faults.map(({ table, key }) => [table, key.split(' ').slice(2)]),
      [['daily_figure', ['goal', 'sale', '2026-06-16']]],
    )
    await database.pool.query(`update daily_figure set completions = 2 where dimension = 'goal'`)
  })
})
