import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import { payBy } from '../../support/app/funds.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, feed, sendPostback } from '../../support/app/visitor.ts'

describe('the money of goals', () => {
  const shared = shareTestApp()
  let test: TestApp
  let publisher: GivenApp
  before(async () => {
    test = shared()
    publisher = await test.given.app()
  })

  const goals = [{ key: 'sale', payout: { amount: 3 }, repeats: 'per_order' }, { key: 'signup' }]
  const campaignWith = async (values = {}): Promise<GivenCampaign> => {
    const campaign = await test.given.campaign([publisher], { payout_micros: 2_000_000n, ...values })
    assert.equal((await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })).status, 200)
    return campaign
  }
  const open = (campaign: GivenCampaign) => clickOffer(test, campaign, publisher.liveKey)
  const isServed = async ({ id }: GivenCampaign) =>
    (await feed(test, publisher.liveKey, 'anna')).some(({ campaignId }) => campaignId === id)
  const sell = (campaign: GivenCampaign, id: string, order_id: string) =>
    sendPostback(test, campaign, id, { goal: 'sale', order_id })
  const rulesOf = async (answers: readonly Promise<{ body: { rule?: string; verdict: string } }>[]) =>
    (await Promise.all(answers)).map(({ body }) => body.rule ?? body.verdict).sort()

  it('counts against the budget, exactly under parallel calls, and leaves conversion caps alone', async () => {
    const campaign = await campaignWith({ cap_budget_micros: 10_000_000n, cap_conversions_total: 1n })
    const [id, other] = [await open(campaign), await open(campaign)]
    const sales = Array.from({ length: 12 }, (_, order) => sell(campaign, id, `order ${order}`))
    assert.deepEqual(await rulesOf(sales), [...Array(9).fill('budget_spent'), ...Array(3).fill('verified')])
    // A dollar is left: too little for the main goal, so that the campaign is not shown.
    assert.equal(await isServed(campaign), false)
    assert.equal((await sendPostback(test, campaign, other)).body.rule, 'budget_spent')
    // A goal that pays nothing uses up nothing.
    assert.equal((await sendPostback(test, campaign, id, { goal: 'signup' })).body.verdict, 'verified')
    await test.admin('PATCH', `/campaigns/${campaign.id}`, { caps: { budgetTotal: 20 } })
    assert.equal((await sendPostback(test, campaign, other)).body.verdict, 'verified')
    assert.equal((await sendPostback(test, campaign, id)).body.rule, 'total_cap_reached')
    assert.equal((await sell(campaign, id, 'after the cap')).body.verdict, 'verified')
    assert.deepEqual(await verifyLedger(test.app.services.database.db), [])
  })

  it('is paid in advance like all other, exactly under parallel calls', async () => {
    const campaign = await campaignWith()
    const balance = `/organizations/${campaign.organization.id}`
    await payBy(test, campaign.organization.id, 'prepaid')
    await test.admin('POST', `${balance}/deposits`, { amount: 7, reference: 'first' })
    const [id, other] = [await open(campaign), await open(campaign)]
    const sales = Array.from({ length: 8 }, (_, order) => sell(campaign, id, `order ${order}`))
    assert.deepEqual(await rulesOf(sales), [...Array(6).fill('balance_spent'), ...Array(2).fill('verified')])
    assert.equal((await test.admin('GET', `${balance}/balance`)).body.remaining, 1)
    assert.equal(await isServed(campaign), false)
    assert.equal((await sendPostback(test, campaign, other)).body.rule, 'balance_spent')
    assert.equal((await sendPostback(test, campaign, other, { goal: 'signup' })).body.verdict, 'verified')
    const [sale] = (await test.admin('GET', `/goal-completions?transactionId=${id}&goal=sale`)).body.data
    const reversed = await test.admin('POST', `/transactions/${id}/reversals`, {
      reason: 'refund',
      goal: 'SALE',
      orderId: sale.orderId,
    })
    assert.equal(reversed.status, 200, reversed.text)
    assert.equal((await test.admin('GET', `${balance}/balance`)).body.remaining, 4)
    await test.app.services.snapshots.refresh()
    assert.equal(await isServed(campaign), true)
    assert.deepEqual(await verifyLedger(test.app.services.database.db), [])
  })

  it('is reversed by goal and order, each by itself and to exactly 0', async () => {
    const campaign = await campaignWith()
    const id = await open(campaign)
    const reverse = (fields: object) =>
      test.request('POST', '/advertiser/v1/reversals', {
        headers: { authorization: `Bearer ${campaign.organization.apiKey}` },
        body: { transactionId: id, reason: 'refund', ...fields },
      })
    const verdictOf = async (answer: ReturnType<typeof reverse>) => {
      const { status, body } = await answer
      return [status, body.rule ?? body.verdict, body.remaining, body.goal]
    }
    for (const order of ['A', 'B']) assert.equal((await sell(campaign, id, order)).status, 200)
    await sendPostback(test, campaign, id, { goal: 'signup' })
    await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals: [] })
    assert.deepEqual(await verdictOf(reverse({})), [409, 'not_verified', undefined, undefined])
    assert.deepEqual(await verdictOf(reverse({ goal: 'nope' })), [400, 'malformed', undefined, 'nope'])
    assert.deepEqual(await verdictOf(reverse({ goal: 'sale' })), [400, 'malformed', undefined, 'sale'])
    assert.deepEqual(await verdictOf(reverse({ goal: 'sale', orderId: 'C' })), [409, 'not_verified', undefined, 'sale'])
    assert.deepEqual(await verdictOf(reverse({ goal: 'signup' })), [409, 'not_booked', undefined, 'signup'])
    const part = { goal: 'sale', orderId: 'A', amount: 1, reference: 'R-1' }
    assert.deepEqual(await verdictOf(reverse(part)), [200, 'reversed', 2, 'sale'])
    assert.deepEqual(await verdictOf(reverse(part)), [200, 'duplicate', 2, 'sale'])
    const inFull = await sendPostback(test, campaign, id, { goal: 'sale', order_id: 'A', status: 'reversed' })
    assert.deepEqual([inFull.body.verdict, inFull.body.remaining, inFull.body.goal], ['reversed', 0, 'sale'])
    assert.deepEqual(await verdictOf(reverse({ goal: 'sale', orderId: 'B' })), [200, 'reversed', 0, 'sale'])
    assert.deepEqual(await verdictOf(reverse({ goal: 'sale', orderId: 'B' })), [200, 'duplicate', 0, 'sale'])
    const { body } = await test.admin('GET', `/ledger/entries?transactionId=${id}&kind=reversal`)
    assert.deepEqual(
      body.data.map(({ goal, quantity }: { goal: string; quantity: number }) => [goal, quantity]),
      Array(3).fill(['sale', 1]),
    )
    assert.equal((await test.admin('GET', `/organizations/${campaign.organization.id}/balance`)).body.used, 0)
    assert.deepEqual(await verifyLedger(test.app.services.database.db), [])
  })

  it('is reversed by the alias of goal too, by every way, and never as the main goal instead', async () => {
    const campaign = await campaignWith()
    const id = await open(campaign)
    await sendPostback(test, campaign, id)
    for (const order of ['A', 'B', 'C']) await sell(campaign, id, order)
    const fields = (orderId: string) => ({ reason: 'refund', event: 'Sale', orderId })
    const byServer = await test.request('POST', '/advertiser/v1/reversals', {
      headers: { authorization: `Bearer ${campaign.organization.apiKey}` },
      body: { transactionId: id, ...fields('A') },
    })
    const byPerson = await test.admin('POST', `/transactions/${id}/reversals`, fields('B'))
    const byPostback = await sendPostback(test, campaign, id, { status: 'reversed', event: 'sale', order_id: 'C' })
    for (const { status, body } of [byServer, byPerson, byPostback]) {
      assert.deepEqual([status, body.verdict, body.remaining, body.goal], [200, 'reversed', 0, 'sale'])
    }
    const faulty: [object, RegExp][] = [
      [{ ...fields('A'), goal: 'signup' }, /^goal and event differ/],
      [{ ...fields('A'), event: 5 }, /^event /],
      [{ ...fields('A'), event: 'nope' }, /^goal is not a goal/],
    ]
    for (const [body, message] of faulty) {
      const answer = await test.admin('POST', `/transactions/${id}/reversals`, body)
      assert.deepEqual([answer.status, answer.body.verdict], [400, 'malformed'])
      assert.match(answer.body.message, message)
    }
    const { data } = (await test.admin('GET', `/ledger/entries?transactionId=${id}&kind=reversal`)).body
    assert.deepEqual(
      data.map(({ goal }: { goal: string | null }) => goal),
      Array(3).fill('sale'),
    )
  })

  it('is invoiced, and stated to the publisher, by goal', async () => {
    const app = await test.given.app({ payout_share_ppm: 500_000n })
    const campaign = await test.given.campaign([app], { payout_micros: 2_000_000n })
    await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })
    const id = await clickOffer(test, campaign, app.liveKey)
    await sendPostback(test, campaign, id)
    for (const order of ['A', 'B']) await sell(campaign, id, order)
    await test.admin('POST', `/transactions/${id}/reversals`, { reason: 'error', goal: 'sale', orderId: 'B' })
    const month = new Date(test.clock.nowMs()).toISOString().slice(0, 7)
    const statement = (await test.admin('GET', `/projects/${app.projectId}/statements?month=${month}`)).body
    assert.deepEqual(
      statement.lines.map((line: { goal: string | null; completions: number; earned: number; reversed: number }) => [
        line.goal,
        line.completions,
        line.earned,
        line.reversed,
      ]),
      [
        ['sale', 2, 3, -1.5],
        [null, 1, 1, 0],
      ],
    )
    assert.equal(statement.earned, 4)
    const stats = await test.admin('GET', `/apps/${app.id}/stats`)
    assert.equal(stats.body.totals.earnings, statement.earned)
    await test.travel(2 * 86_400_000)
    const until = `${new Date(test.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
    const path = `/organizations/${campaign.organization.id}/invoices/preview?until=${until}`
    const preview = (await test.admin('GET', path)).body
    assert.deepEqual(
      preview.lines.map((line: { kind: string; goal: string | null; quantity: number; amount: number }) => [
        line.kind,
        line.goal,
        line.quantity,
        line.amount,
      ]),
      [
        ['completion', 'sale', 2, 6],
        ['reversal', 'sale', 1, -3],
        ['completion', null, 1, 2],
      ],
    )
  })
})
