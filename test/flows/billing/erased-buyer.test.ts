import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { issueMonthlyInvoices } from '../../../src/features/billing/invoices/monthly-invoices.ts'
import { verifyLedger } from '../../../src/features/billing/verify/verify-ledger.ts'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { tablesWith } from '../../support/database/tables-with.ts'

const userId = 'canary-buyer'

describe('the money of a person who is erased', () => {
  const shared = shareTestApp()
  let test: TestApp
  let publisher: GivenApp
  let campaign: GivenCampaign
  let transactionId: string
  before(async () => {
    test = shared()
    const entitlement = JSON.stringify({ type: 'credit', value: 100 })
    publisher = await test.given.app({ payout_share_ppm: 700_000n, entitlement, revoke_on_reversal: true })
    campaign = await test.given.campaign([publisher], { payout_micros: 10_000_000n })
    const goals = [
      {
        key: 'sale',
        payout: { amount: 1, percent: 10 },
        repeats: 'per_order',
        entitlement: { type: 'credit', value: 2 },
      },
      { key: 'signup', payout: { amount: 2 } },
    ]
    await test.admin('PUT', `/campaigns/${campaign.id}/goals`, { goals })
    await test.admin('PATCH', `/organizations/${campaign.organization.id}/billing`, { autoInvoice: true })
    transactionId = await clickOffer(test, campaign, publisher.liveKey, userId)
    const sale = { goal: 'sale', amount: '40', currency: 'USD' }
    for (const fields of [{}, { goal: 'signup' }, { ...sale, order_id: 'A' }, { ...sale, order_id: 'B' }]) {
      const { body } = await sendPostback(test, campaign, transactionId, fields)
      assert.equal(body.verdict, 'verified', body.message)
    }
    await reverse({ goal: 'sale', orderId: 'A', amount: 2, reference: 'part' })
  })

  const reverse = (fields: object) =>
    test.admin('POST', `/transactions/${transactionId}/reversals`, { reason: 'refund', ...fields })

  /** Every answer that says an amount. */
  const figures = async () => {
    const month = new Date(test.clock.nowMs()).toISOString().slice(0, 7)
    const paths = [
      `/projects/${publisher.projectId}/earnings-balance`,
      `/projects/${publisher.projectId}/statements?month=${month}`,
      `/organizations/${campaign.organization.id}/balance`,
      `/organizations/${campaign.organization.id}/stats`,
      `/apps/${publisher.id}/stats?groupBy=goal`,
      `/goal-completions?transactionId=${transactionId}`,
      `/ledger/entries?transactionId=${transactionId}`,
      '/ledger/trial-balance',
    ]
    const answers: Record<string, unknown> = {}
    for (const path of paths) {
      const { status, body, text } = await test.admin('GET', path)
      assert.equal(status, 200, text)
      answers[path] = body
    }
    return answers
  }

  it('stays to the cent, of every goal, while nothing of the person stays', async () => {
    const before = await figures()
    const { status, body } = await test.admin('DELETE', `/apps/${publisher.id}/users/${userId}`)
    assert.equal(status, 200)
    assert.equal(body.tables.entitlement_grant, 3)
    const ofMoney = /^(ledger|invoice|payment|billing|goal|advertiser_funds|exchange)/
    assert.deepEqual(
      Object.keys(body.tables).filter((table) => ofMoney.test(table)),
      [],
    )
    assert.deepEqual(await tablesWith(test, [userId]), [])
    assert.deepEqual(await figures(), before)
    const { body: transaction } = await test.admin('GET', `/transactions/${transactionId}`)
    assert.match(transaction.userId, /^erased-/)
    assert.deepEqual(
      transaction.goals.map(({ goal, orderId, payout }: Record<string, unknown>) => [goal, orderId, payout]).sort(),
      [
        ['sale', 'A', 5],
        ['sale', 'B', 5],
        ['signup', null, 2],
      ],
    )
  })

  it('is reversed afterwards as before, and invoiced at the first of the month with its goals', async () => {
    const rest = await reverse({ goal: 'sale', orderId: 'A' })
    assert.deepEqual([rest.status, rest.body.remaining], [200, 0])
    assert.equal((await reverse({ event: 'signup' })).body.verdict, 'reversed')
    const late = await sendPostback(test, campaign, transactionId, {
      goal: 'sale',
      order_id: 'C',
      amount: 1,
      currency: 'USD',
    })
    assert.equal(late.body.verdict, 'verified')
    const { rows } = await test.app.services.database.pool.query(
      'select from entitlement_grant where transaction_id = $1',
      [transactionId],
    )
    assert.equal(rows.length, 0)
    await test.travel('2026-07-01T00:15:00Z')
    assert.equal(await issueMonthlyInvoices(test.app.services), 1)
    const { data } = (await test.admin('GET', `/organizations/${campaign.organization.id}/invoices`)).body
    const { body: invoice } = await test.admin('GET', `/invoices/${data[0].id}`)
    const lines = invoice.lines.map(({ kind, goal, quantity, amount }: Record<string, unknown>) => [
      ...[kind, goal, quantity, amount],
    ])
    assert.deepEqual(lines.map(String).sort(), [
      'completion,,1,10',
      'completion,sale,3,11.1',
      'completion,signup,1,2',
      'reversal,sale,2,-5',
      'reversal,signup,1,-2',
    ])
    assert.equal(invoice.net, 16.1)
    assert.deepEqual(await verifyLedger(test.app.services.database.db), [])
  })
})
