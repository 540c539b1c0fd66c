import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { type Answer, shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const dayMs = 86_400_000

describe('a further goal of a campaign', () => {
  const shared = shareTestApp()
  let test: TestApp
  let publisher: GivenApp
  before(async () => {
    test = shared()
    publisher = await test.given.app({ payout_share_ppm: 700_000n })
  })

  const campaignWith = async (goals: readonly object[], values = {}): Promise<GivenCampaign> => {
    const campaign = await test.given.campaign([publisher], { payout_micros: 500_000n, ...values })
    const { status, text } = await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })
    assert.equal(status, 200, text)
    return campaign
  }
  const open = (campaign: GivenCampaign, key = publisher.liveKey) => clickOffer(test, campaign, key)
  const verdictOf = ({ status, body }: Answer) => [status, body.rule ?? body.verdict]
  const transactionOf = async (id: string) => (await test.admin('GET', `/transactions/${id}`)).body
  const entriesOf = async (id: string) => {
    const { body } = await test.admin('GET', `/ledger/entries?transactionId=${id}&kind=completion`)
    return body.data.map((entry: { goal: string | null; lines: { kind: string; amount: number }[] }) => [
      entry.goal,
      Object.fromEntries(entry.lines.map(({ kind, amount }) => [kind, amount])),
    ])
  }
  const isLedgerSound = async () => assert.deepEqual(await verifyLedger(test.app.services.database.db), [])

  for (const order of [
    ['main', 'purchase'],
    ['purchase', 'main'],
  ] as const) {
    it(`counts once beside the main goal: ${order.join(', then ')}, each sent twice`, async () => {
      const campaign = await campaignWith([{ key: 'purchase', payout: { amount: 10 } }])
      const id = await open(campaign)
      const report = (which: 'main' | 'purchase') =>
        sendPostback(test, campaign, id, which === 'main' ? {} : { goal: 'Purchase' })
      const [first, second] = order
      for (const [index, which] of [first, first, second, second].entries()) {
        const { body } = await report(which)
        assert.equal(body.goal, which === 'main' ? undefined : 'purchase')
        assert.equal(body.verdict, index % 2 === 0 ? 'verified' : 'duplicate')
      }
      const log = await test.admin('GET', `/organizations/${campaign.organization.id}/postbacks`)
      assert.deepEqual(
        log.body.data.map(({ goal, verdict }: { goal: string | null; verdict: string }) => [goal, verdict]).reverse(),
        [first, first, second, second].map((which, index) => [
          which === 'main' ? null : 'purchase',
          index % 2 === 0 ? 'verified' : 'duplicate',
        ]),
      )
      const booked = new Map(await entriesOf(id))
      assert.deepEqual(booked.get(null), { advertiser: 0.5, publisher: -0.35, margin: -0.15 })
      assert.deepEqual(booked.get('purchase'), { advertiser: 10, publisher: -7, margin: -3 })
      assert.equal((await transactionOf(id)).state, 'verified')
      await isLedgerSound()
    })
  }

  it('leaves the transaction as it is: created or failed, with its provisional grant, and no webhook', async () => {
    const entitlement = { type: 'credit', value: 3 }
    const campaign = await campaignWith([{ key: 'level_2', payout: { amount: 1 }, entitlement }])
    const id = await open(campaign)
    assert.deepEqual(verdictOf(await sendPostback(test, campaign, id, { goal: 'level_2' })), [200, 'verified'])
    assert.equal((await transactionOf(id)).state, 'created')
    const failed = await open(campaign)
    assert.deepEqual(verdictOf(await sendPostback(test, campaign, failed, { status: 'rejected' })), [200, 'rejected'])
    assert.deepEqual(verdictOf(await sendPostback(test, campaign, failed, { goal: 'level_2' })), [200, 'verified'])
    const { state, verifiedAt } = await transactionOf(failed)
    assert.deepEqual([state, verifiedAt], ['failed', null])
    const { rows } = await test.app.services.database.pool.query(
      'select from webhook_delivery where transaction_id = any($1)',
      [[id, failed]],
    )
    assert.equal(rows.length, 0)
  })

  it('is named by goal or event, in any case; default and empty mean the main goal', async () => {
    const campaign = await campaignWith([{ key: 'signup' }])
    const { apiKey } = campaign.organization
    const id = await open(campaign)
    const cases: readonly (readonly [object, number, string, string | undefined])[] = [
      [{ goal: 'nope' }, 400, 'malformed', 'nope'],
      [{ goal: 'signup', event: 'other' }, 400, 'malformed', undefined],
      [{ goal: 'signup', event: 'SIGNUP', dry_run: '1' }, 200, 'verified', 'signup'],
      [{ event: 'SignUp' }, 200, 'verified', 'signup'],
      [{ goal: 'Default', event: '' }, 200, 'verified', undefined],
      [{ goal: '' }, 200, 'duplicate', undefined],
    ]
    for (const [fields, status, verdict, goal] of cases) {
      const { body, ...answer } = await sendPostback(test, campaign, id, fields)
      assert.deepEqual([answer.status, body.verdict, body.goal], [status, verdict, goal], JSON.stringify(fields))
    }
    const headers = { authorization: `Bearer ${apiKey}` }
    const called = await test.request('POST', '/advertiser/v1/completions', {
      headers,
      body: { transactionId: id, event: 'signup' },
    })
    assert.deepEqual([...verdictOf(called), called.body.goal], [200, 'duplicate', 'signup'])
    const unknown = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
    assert.equal((await sendPostback(test, campaign, unknown, { goal: 'nope' })).status, 404)
    await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals: [] })
    assert.equal((await sendPostback(test, campaign, id, { goal: 'signup' })).status, 400)
  })

  it('that repeats counts once for each order, compared exactly, and needs one', async () => {
    const campaign = await campaignWith([{ key: 'purchase', payout: { amount: 2 }, repeats: 'per_order' }])
    const id = await open(campaign)
    const report = (order_id?: string, more = {}) =>
      sendPostback(test, campaign, id, { goal: 'purchase', ...(order_id !== undefined && { order_id }), ...more })
    const missing = await report()
    assert.equal(missing.status, 400)
    assert.match(missing.body.message, /order_id/)
    assert.deepEqual(verdictOf(await report('A')), [200, 'verified'])
    assert.deepEqual(verdictOf(await report('a')), [200, 'verified'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => report('B')))
    assert.equal(answers.filter(({ body }) => body.verdict === 'verified').length, 1)
    assert.deepEqual(verdictOf(await report('A')), [200, 'duplicate'])
    assert.deepEqual(verdictOf(await report('A', { status: 'rejected' })), [409, 'already_verified'])
    assert.deepEqual(verdictOf(await report('C', { status: 'rejected' })), [200, 'rejected'])
    assert.deepEqual(verdictOf(await report('C')), [200, 'verified'])
    await test.admin('PUT', `/campaigns/${campaign.id}/goals`, {
      goals: [{ key: 'purchase', repeats: 'per_order', status: 'paused', windowDays: 1 }],
    })
    assert.deepEqual(verdictOf(await report('A')), [200, 'duplicate'])
    assert.deepEqual(verdictOf(await report('D')), [409, 'goal_paused'])
    assert.equal((await entriesOf(id)).length, 4)
    await isLedgerSound()
  })

  it('has a window of its own, or its campaign’s', async () => {
    const campaign = await campaignWith([{ key: 'late', windowDays: 60 }, { key: 'soon' }], {
      attribution_window_seconds: 86_400,
    })
    const id = await open(campaign)
    await test.travel(2 * dayMs)
    assert.deepEqual(verdictOf(await sendPostback(test, campaign, id, { goal: 'soon' })), [
      409,
      'attribution_window_passed',
    ])
    assert.deepEqual(verdictOf(await sendPostback(test, campaign, id, { goal: 'late' })), [200, 'verified'])
    assert.deepEqual(verdictOf(await sendPostback(test, campaign, id)), [409, 'attribution_window_passed'])
  })

  it('pays a share of the reported amount, half-even to micros and at most its maximum', async () => {
    const campaign = await campaignWith([
      { key: 'sale', payout: { amount: 0.5, percent: 12.5, maximum: 3 }, repeats: 'per_order' },
    ])
    const id = await open(campaign)
    const report = (order_id: string, more: object) =>
      sendPostback(test, campaign, id, { goal: 'sale', order_id, ...more })
    for (const [more, field] of [
      [{ currency: 'USD' }, 'amount'],
      [{ amount: '10' }, 'currency'],
      [{ amount: '-1', currency: 'USD' }, 'amount'],
      [{ amount: 'ten', currency: 'USD' }, 'amount'],
      [{ amount: '-0', currency: 'USD' }, 'amount'],
      [{ amount: '1000000000000', currency: 'USD' }, 'amount'],
      // Kept as its first 64 characters, which are another number.
      [{ amount: `${'0'.repeat(64)}5`, currency: 'USD' }, 'amount'],
      [{ amount: '10', currency: 'dollars' }, 'currency'],
      [{ amount: '10', currency: 'XQQ' }, 'currency'],
    ] as const) {
      const { status, body } = await report('A', more)
      assert.deepEqual([status, body.verdict], [400, 'malformed'])
      assert.match(body.message, new RegExp(`^${field}`))
    }
    const paid = async (order: string, amount: string) => {
      assert.deepEqual(verdictOf(await report(order, { amount, currency: 'usd' })), [200, 'verified'])
      const row = await test.app.services.database.db
        .selectFrom('goal_completion')
        .select(['gross_micros', 'earnings_micros', 'rate'])
        .where('transaction_id', '=', id)
        .where('order_key', '=', order)
        .executeTakeFirstOrThrow()
      assert.equal(row.rate, null)
      return [row.gross_micros, row.earnings_micros]
    }
    assert.deepEqual(await paid('A', '0.000012'), [500_002n, 350_000n])
    assert.deepEqual(await paid('B', '0.00002'), [500_002n, 350_000n])
    assert.deepEqual(await paid('C', '0'), [500_000n, 350_000n])
    assert.deepEqual(await paid('D', '8'), [1_500_000n, 1_050_000n])
    assert.deepEqual(await paid('E', '999999999999'), [3_000_000n, 2_100_000n])
    await isLedgerSound()
  })

  it('waits for the rate of a currency, and is judged again when it is entered', async () => {
    const campaign = await campaignWith([{ key: 'sale', payout: { percent: 10 } }])
    const [id, other] = [await open(campaign), await open(campaign)]
    const report = (of: string, more = {}) =>
      sendPostback(test, campaign, of, { goal: 'sale', amount: '230', currency: 'SEK', ...more })
    assert.deepEqual(verdictOf(await report(id, { dry_run: '1' })), [409, 'rate_missing'])
    assert.deepEqual(verdictOf(await report(id)), [409, 'rate_missing'])
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const today = test.clock.nowMs()
    const enter = (day: string, rate: number) => test.admin('PUT', '/exchange-rates', { currency: 'SEK', day, rate })
    assert.equal((await enter(dayOf(today - 8 * dayMs), 5)).status, 200)
    assert.deepEqual(verdictOf(await report(id, { dry_run: '1' })), [409, 'rate_missing'])
    assert.equal((await enter(dayOf(today - 7 * dayMs), 9.2)).status, 200)
    const log = await test.admin('GET', `/organizations/${campaign.organization.id}/postbacks?transactionId=${id}`)
    const verdicts = log.body.data.map((row: { verdict: string; rule: string; goal: string; dryRun: boolean }) => [
      row.rule ?? row.verdict,
      row.goal,
    ])
    assert.deepEqual(verdicts, [
      ['rate_missing', 'sale'],
      ['verified', 'sale'],
      ['rate_missing', 'sale'],
      ['rate_missing', 'sale'],
    ])
    assert.deepEqual(await entriesOf(id), [['sale', { advertiser: 2.5, publisher: -1.75, margin: -0.75 }]])
    assert.deepEqual(verdictOf(await report(id)), [200, 'duplicate'])
    assert.equal((await enter(dayOf(today - 7 * dayMs), 10)).status, 409)
    assert.equal((await enter(dayOf(today), 10)).status, 200)
    assert.deepEqual(verdictOf(await report(other)), [200, 'verified'])
    assert.deepEqual(await entriesOf(other), [['sale', { advertiser: 2.3, publisher: -1.61, margin: -0.69 }]])
    const { rows } = await test.app.services.database.pool.query('select from waiting_conversion')
    assert.equal(rows.length, 0)
    await isLedgerSound()
  })
})
