import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { click, deliver, feed } from '../../../test/flows/serving/serve.ts'
import { clickCreatorLink, fetchCreatorLinks } from '../../../test/support/app/creator-links.ts'
import { startTestApp } from '../../../test/support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../../test/support/app/visitor.ts'
import { applyRetention } from '../retention/apply-retention.ts'
import { verifyCounters } from './verify-counters.ts'

describe('the check of the counters', () => {
  it('finds no difference if figures equal their rows, and names manipulated ones', async (t) => {
    const testApp = await startTestApp(t)
    const { database } = testApp.app.services
    const { db } = database
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    const [offer] = (await feed(testApp, publisher)).body.offers
    await deliver(testApp, publisher.liveKey, offer.impressionUid, { deliveredTimestamp: 1 })
    await click(testApp, offer.clickUrl)
    const check = (retentionServingsDays = 400) =>
      verifyCounters(database, { nowMs: testApp.clock.nowMs(), retentionServingsDays })
    assert.deepEqual(await check(), [])
    await testApp.app.services.projector.catchUp()
    assert.deepEqual(await check(), [])

    const surface = sql`app_id = ${publisher.id} and dimension = 'surface'`
    await sql`update daily_figure set clicks = 2 where ${surface}`.execute(db)
    assert.deepEqual(await check(), [
      {
        table: 'daily_figure',
        key: `${publisher.id} ${campaign.organization.id} surface feed 2026-06-15`,
        shown: '{1,1,2,0,0,0}',
        recounted: '{1,1,1,0,0,0}',
      },
    ])
    await sql`update daily_figure set clicks = 1 where ${surface}`.execute(db)

    await db.deleteFrom('serving').execute()
    assert.ok((await check()).length > 0)
    // Dropped by age: only the figures still know those servings.
    await testApp.travel('2026-06-25T00:00:00Z')
    assert.deepEqual(await check(10), [])
  })

  it('finds no difference after retention, but still finds missing money', async (t) => {
    const testApp = await startTestApp(t)
    const { services } = testApp.app
    const publisher = await testApp.given.app()
    const campaign = await testApp.given.campaign([publisher])
    await clickOffer(testApp, campaign, publisher.liveKey)
    const { slugs } = await fetchCreatorLinks(testApp, 'ada', publisher.liveKey)
    await clickCreatorLink(testApp, slugs[0])
    await sendPostback(testApp, campaign, await clickCreatorLink(testApp, slugs[0]))
    const periods = { retentionServingsDays: 400, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
    const check = () => verifyCounters(services.database, { nowMs: testApp.clock.nowMs(), ...periods })
    for (const days of [399, 1, 1, 1, 300]) {
      await testApp.travel(days * 86_400_000)
      // Transactions not yet counted in figures would stay.
      assert.ok(await services.projector.catchUp())
      await applyRetention({ ...services, periods })
      assert.deepEqual(await check(), [], `${days} days later`)
    }
    const { db } = services.database
    assert.equal((await db.selectFrom('transaction').select('id').execute()).length, 1)
    const { body } = await testApp.request('GET', '/publisher/sdk/v1/creators/ada/stats', { key: publisher.liveKey })
    assert.deepEqual(body.totals, { clicks: 2, completions: 1, earnings: 2 })
    await sql`update daily_figure set clicks = 0 where dimension = 'country' and app_id = ${publisher.id}`.execute(db)
    assert.deepEqual(
      (await check()).map(({ key, shown, recounted }) => [key, shown, recounted]),
      [
        [
          `${publisher.id} ${campaign.organization.id} country  2026-06-15`,
          '{0,1,2000000,2000000}',
          '{1,1,2000000,2000000}',
        ],
      ],
    )
    await db.deleteFrom('transaction').execute()
    const faults = await check()
    assert.ok(faults.length > 0)
    assert.ok(faults.every((fault) => fault.recounted === null))
  })

  it('finds no difference if a dropped impression was confirmed days later, or the period became longer', async (t) => {
    const testApp = await startTestApp(t)
    const { database, projector } = testApp.app.services
    const { db } = database
    const publisher = await testApp.given.app()
    await testApp.given.campaign([publisher])
    const show = async () => (await feed(testApp, publisher)).body.offers[0]
    const confirm = (offer: { impressionUid: string }) =>
      deliver(testApp, publisher.liveKey, offer.impressionUid, { deliveredTimestamp: 1 })
    const dropped = await show()
    await click(testApp, dropped.clickUrl)
    await testApp.travel(5 * 86_400_000)
    await confirm(dropped)
    await confirm(await show())
    await testApp.travel(6 * 86_400_000)
    await projector.catchUp()
    const periods = { retentionServingsDays: 10, retentionLogsDays: 90, retentionPaymentDetailsDays: 3_650 }
    const { partitions } = await applyRetention({ database, clock: testApp.clock, periods })
    assert.ok(partitions.includes('serving_2026_06_15'))
    const check = (retentionServingsDays: number) =>
      verifyCounters(database, { nowMs: testApp.clock.nowMs(), retentionServingsDays })
    assert.deepEqual(await check(10), [])
    assert.deepEqual(await check(400), [])
    await sql`update daily_figure set delivered = 0 where dimension = 'surface' and day = '2026-06-20'`.execute(db)
    assert.equal((await check(10)).length, 1)
  })
})
