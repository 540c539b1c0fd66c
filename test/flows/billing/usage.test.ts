import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { verifyCounters } from '../../../src/features/statistics/verify-counters.ts'
import { meterUsage } from '../../../src/features/usage/meter-usage.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp, type TestEnd } from '../../support/app/start-test-app.ts'
import { TestClock } from '../../support/app/test-clock.ts'
import { click, clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'
import { givenDeal } from '../deals/given-deal.ts'
import { deliver } from '../serving/serve.ts'

const hourMs = 3_600_000

describe('a campaign that is billed by clicks or impressions', () => {
  const shared = shareTestApp({ environment: { RATE_LIMIT_PER_SECOND: '100000' } })
  let test: TestApp
  let publisher: GivenApp
  before(async () => {
    test = shared()
    publisher = await test.given.app({ payout_share_ppm: 700_000n })
  })

  const billed = async (event: 'click' | 'delivered', amount: number, more: object = {}) => {
    const organization = await test.given.organization()
    const { status, body, text } = await test.admin('POST', '/campaigns', {
      organizationId: organization.id,
      name: `Billed by ${event}`,
      destinationUrl: 'https://advertiser.example/?c={transaction_id}',
      payout: { amount },
      billing: { event },
      ...more,
    })
    assert.equal(status, 201, text)
    const campaign = { id: body.id, organization, creativeId: '' }
    await test.given.creative(campaign.id, { title: 'Billed' })
    return campaign
  }

  /** Books what happened up to the next full hour. */
  const endHour = async () => {
    await test.travel(hourMs - (test.clock.nowMs() % hourMs))
    await test.app.services.projector.catchUp()
    await meterUsage(test.app.services)
    await test.app.services.snapshots.refresh()
  }

  /** Clicks on a node whose clock is behind by some minutes, so that the clicks fall into hours that are metered. */
  const clickLate = async (t: TestEnd, minutes: number, campaign: GivenCampaign, userIds: readonly string[]) => {
    const { database, projector } = test.app.services
    const clock = new TestClock(new Date(test.clock.nowMs() - minutes * 60_000).toISOString())
    const late = await startTestApp(t, { database, clock })
    for (const userId of userIds) await clickOffer(late, campaign, publisher.liveKey, userId)
    await projector.catchUp()
    await meterUsage(test.app.services)
  }

  const entriesOf = async ({ id }: Pick<GivenCampaign, 'id'>) => {
    const { body } = await test.admin('GET', '/ledger/entries?kind=usage&limit=100')
    const amountOf = (lines: { kind: string; amount: number }[], kind: string) =>
      lines.find((line) => line.kind === kind)?.amount
    return body.data
      .filter(({ campaignId }: { campaignId: string }) => campaignId === id)
      .reverse()
      .map(({ quantity, lines }: { quantity: number; lines: { kind: string; amount: number }[] }) => [
        quantity,
        amountOf(lines, 'advertiser'),
        amountOf(lines, 'publisher'),
        amountOf(lines, 'margin'),
      ])
  }

  it('books the clicks of an hour, late ones as a second entry, and completions earn nothing', async (t) => {
    const campaign = await billed('click', 0.05)
    const ids = []
    for (let clicks = 0; clicks < 10; clicks++) ids.push(await clickOffer(test, campaign, publisher.liveKey))
    assert.equal((await sendPostback(test, campaign, ids[0] ?? '')).body.verdict, 'verified')
    assert.deepEqual(await entriesOf(campaign), [])
    await endHour()
    await meterUsage(test.app.services)
    const first = [10, 0.5, -0.35, -0.15]
    assert.deepEqual(await entriesOf(campaign), [first])

    await clickLate(t, 30, campaign, ['late', 'later'])
    assert.deepEqual(await entriesOf(campaign), [first, [2, 0.1, -0.07, -0.03]])
    await endHour()
    assert.equal((await entriesOf(campaign)).length, 2)
    const { body } = await test.admin('GET', `/organizations/${campaign.organization.id}/balance`)
    assert.equal(body.used, 0.6)
  })

  it('is shared by the deal in force, whose payout pays no completion', async () => {
    const campaign = await billed('click', 0.05)
    await givenDeal(test, campaign, publisher, { payout: 12, sharePercent: 40 })
    const ids = []
    for (let clicks = 0; clicks < 10; clicks++) ids.push(await clickOffer(test, campaign, publisher.liveKey))
    assert.equal((await sendPostback(test, campaign, ids[0] ?? '')).body.verdict, 'verified')
    await endHour()
    assert.deepEqual(await entriesOf(campaign), [[10, 0.5, -0.2, -0.3]])
    const { body } = await test.admin('GET', `/organizations/${campaign.organization.id}/balance`)
    assert.equal(body.used, 0.5)
  })

  it('counts only the first click of a user and day where it says so', async (t) => {
    const campaign = await billed('click', 1, { billing: { event: 'click', firstClickOnly: true } })
    const clicked = (userId: string) => clickOffer(test, campaign, publisher.liveKey, userId)
    for (const user of ['one', 'one', 'two']) await clicked(user)
    await endHour()
    for (const user of ['one', 'three']) await clicked(user)
    await endHour()
    assert.deepEqual(await entriesOf(campaign), [
      [2, 2, -1.4, -0.6],
      [1, 1, -0.7, -0.3],
    ])
    // A late click of a user who was counted in a later hour is not counted again, one of another user is.
    await clickLate(t, 100, campaign, ['three', 'four'])
    assert.deepEqual((await entriesOf(campaign)).slice(2), [[1, 1, -0.7, -0.3]])
  })

  it('books confirmed impressions by the thousand, exactly', async () => {
    const campaign = await billed('delivered', 2.5)
    for (let shown = 0; shown < 3; shown++) {
      const offers = await feed(test, publisher.liveKey, `viewer-${shown}`)
      const offer = offers.find(({ campaignId }) => campaignId === campaign.id) ?? assert.fail()
      for (const _ of [1, 2]) {
        const body = { deliveredTimestamp: Math.floor(test.clock.nowMs() / 1000) }
        const { status, text } = await deliver(test, publisher.liveKey, offer.impressionUid, body)
        assert.equal(status, 202, text)
      }
    }
    await endHour()
    assert.deepEqual(await entriesOf(campaign), [[3, 0.0075, -0.01, 0.0025]])
  })

  it('counts at a new price from the next full hour, and by completions at once', async () => {
    const campaign = await billed('click', 0.1)
    const change = (body: object) => test.admin('PATCH', `/campaigns/${campaign.id}`, body)
    await test.travel(10 * 60_000)
    const { body } = await change({ payout: { amount: 0.3 } })
    const nextHour = new Date((Math.floor(test.clock.nowMs() / hourMs) + 1) * hourMs).toISOString()
    assert.deepEqual(body.billing, { event: 'click', firstClickOnly: false, effectiveFrom: nextHour })
    await clickOffer(test, campaign, publisher.liveKey)
    await endHour()
    await clickOffer(test, campaign, publisher.liveKey)
    await endHour()
    await change({ billing: { event: 'completion' }, payout: { amount: 5 } })
    const id = await clickOffer(test, campaign, publisher.liveKey)
    await endHour()
    await clickOffer(test, campaign, publisher.liveKey)
    await endHour()
    const gross = (await entriesOf(campaign)).map(([quantity, amount]: number[]) => [quantity, amount])
    assert.deepEqual(gross, [
      [1, 0.1],
      [1, 0.3],
      [1, 0.3],
    ])
    assert.equal((await sendPostback(test, campaign, id)).body.verdict, 'verified')
    const booked = await test.admin('GET', `/ledger/entries?transactionId=${id}`)
    assert.equal(booked.body.data[0].kind, 'completion')
  })

  it('is not shown once its budget, or the money paid in advance, is spent', async () => {
    const campaign = await billed('click', 1, { caps: { budgetTotal: 2 } })
    const isShown = async () =>
      (await feed(test, publisher.liveKey, 'reader')).some(({ campaignId }) => campaignId === campaign.id)
    const [offer] = (await feed(test, publisher.liveKey, 'one')).filter(({ campaignId }) => campaignId === campaign.id)
    for (const _ of [1, 2]) await click(test, offer)
    assert.equal(await isShown(), true)
    await endHour()
    assert.equal(await isShown(), false)
    assert.equal((await test.admin('GET', `/campaigns/${campaign.id}`)).body.hindrance, 'cap_reached')

    const prepaid = await billed('click', 1)
    const organization = `/organizations/${prepaid.organization.id}`
    const { body } = await test.admin('PATCH', `${organization}/billing`, { mode: 'prepaid' })
    assert.equal(body.mode, 'prepaid')
    assert.equal((await test.admin('GET', `/campaigns/${prepaid.id}`)).body.hindrance, 'balance_spent')
    const deposit = { amount: 1.5, reference: 'one' }
    assert.equal((await test.admin('POST', `${organization}/deposits`, deposit)).status, 201)
    await test.app.services.snapshots.refresh()
    await clickOffer(test, prepaid, publisher.liveKey)
    await endHour()
    assert.equal((await test.admin('GET', `${organization}/balance`)).body.remaining, 0.5)
    assert.equal((await test.admin('GET', `/campaigns/${prepaid.id}`)).body.hindrance, 'balance_spent')
  })

  it('earns in statistics as in the statement, by surface and country, without completions', async () => {
    const { app } = test
    const campaign = await billed('click', 0.7)
    for (const userId of ['a', 'b', 'c']) await clickOffer(test, campaign, publisher.liveKey, userId)
    await endHour()
    await app.services.projector.catchUp()
    const month = new Date(test.clock.nowMs()).toISOString().slice(0, 7)
    const days = `from=${month}-01&to=${new Date(test.clock.nowMs()).toISOString().slice(0, 10)}`
    const stats = (grouping: string) => test.admin('GET', `/apps/${publisher.id}/stats?${days}&groupBy=${grouping}`)
    const { body: byCampaign } = await stats('campaign')
    const own = byCampaign.data.find((row: { campaign: string }) => row.campaign === campaign.id)
    assert.partialDeepStrictEqual(own, { clicks: 3, completions: 0, earnings: 1.47 })
    const statement = await test.admin('GET', `/projects/${publisher.projectId}/statements?month=${month}`)
    for (const grouping of ['day', 'surface', 'country', 'class', 'goal']) {
      const { totals } = (await stats(grouping)).body
      assert.equal(totals.earnings, statement.body.earned, grouping)
    }
    assert.deepEqual(
      await verifyCounters(app.services.database, { nowMs: test.clock.nowMs(), retentionServingsDays: 400 }),
      [],
    )
  })

  it('refuses the first click of what is not a click, and keeps the book', async () => {
    const campaign = await billed('click', 1)
    const body = { billing: { event: 'delivered', firstClickOnly: true } }
    const refused = await test.admin('PATCH', `/campaigns/${campaign.id}`, body)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.details[0].field, 'billing.firstClickOnly')
    assert.deepEqual(await verifyLedger(test.app.services.database.db), [])
  })
})
