import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { earn, setParty } from '../../../test/support/app/earnings.ts'
import { payBy } from '../../../test/support/app/funds.ts'
import { signedInMember } from '../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../../test/support/app/visitor.ts'
import { moneyAlerts } from './money-alerts.ts'

const dayMs = 86_400_000

/** The matter and the text of each alert of one owner. */
async function alertsOf({ app: { services } }: TestApp, ownerId: string) {
  const alerts = await moneyAlerts(services)
  return alerts.filter(({ owner }) => owner.id === ownerId).map(({ matter, text }) => ({ matter, text }))
}

describe('alerts about money', () => {
  const shared = shareTestApp()

  it('tell an advertiser before its prepaid money is spent, and of an invoice that is past due', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], { payout_micros: 10_000_000n })
    const { id } = campaign.organization
    await test.admin('PATCH', `/organizations/${id}/alerts`, { url: 'https://hooks.example/' })
    await payBy(test, id, 'prepaid')
    await test.admin('POST', `/organizations/${id}/deposits`, { amount: 100, reference: 'first' })
    await test.app.services.snapshots.refresh()
    const sell = async () => sendPostback(test, campaign, await clickOffer(test, campaign, app.liveKey))
    for (let n = 0; n < 6; n++) assert.equal((await sell()).body.verdict, 'verified')
    assert.deepEqual(await alertsOf(test, id), [], '$40 last 4 days at $60 a week')
    await sell()
    const [low, ...others] = await alertsOf(test, id)
    assert.deepEqual([low?.matter, others], ['low_balance', []])
    assert.match(low?.text ?? '', /has \$30\.00 left, which lasts about 3 days/)

    await payBy(test, id, 'invoice')
    await test.travel(dayMs)
    const until = `${new Date(test.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
    const { body: invoice } = await test.admin('POST', `/organizations/${id}/invoices`, { until })
    await test.travel(29 * dayMs)
    assert.deepEqual(await alertsOf(test, id), [])
    await test.travel(2 * dayMs)
    const [overdue] = await alertsOf(test, id)
    assert.equal(overdue?.matter, `invoice_overdue ${invoice.id}`)
    const receipt = { amount: invoice.total, reference: 'all' }
    assert.equal((await test.admin('POST', `/invoices/${invoice.id}/receipts`, receipt)).status, 201)
    assert.deepEqual(await alertsOf(test, id), [])
  })

  it('tell publisher and operators of a payment that failed, and operators of a fault in the ledger', async () => {
    const test = shared()
    const { db } = test.app.services.database
    const operators = [
      await signedInMember(test, { role: 'operator' }),
      await signedInMember(test, { role: 'operator' }),
    ]
    const app = await test.given.app()
    await test.admin('PATCH', `/apps/${app.id}/alerts`, { url: 'https://hooks.example/' })
    await earn(test, app, 80)
    await setParty(test, app.projectId, { minimum_micros: 0n })
    const method = { rail: 'manual', name: 'Reader', details: 'Account 17', usableNow: true }
    await test.admin('PUT', `/projects/${app.projectId}/payment-method`, method)
    await test.travel(20 * 60_000)
    const [maker, approver] = operators as [(typeof operators)[number], (typeof operators)[number]]
    const { body: batch } = await maker.call('POST', '/payment-batches', { rail: 'manual' })
    const { body: approved } = await approver.call('POST', `/payment-batches/${batch.id}/approve`)
    const [{ id: paymentId }] = approved.payments
    const failed = [{ paymentId, state: 'failed', failure: 'The account is closed.' }]
    assert.equal((await maker.call('POST', `/payment-batches/${batch.id}/results`, { results: failed })).status, 200)

    const told = await moneyAlerts(test.app.services)
    assert.deepEqual(
      told.map(({ matter, page }) => `${matter} ${page}`).sort(),
      [
        `payment_failed ${paymentId} /apps/${app.id}/earnings`,
        `payment_failed ${paymentId} /operator/payments/${batch.id}`,
        `payment_failed ${paymentId} /operator/payments/${batch.id}`,
      ].sort(),
    )
    for (const { text } of told)
      assert.match(text, /did not arrive: The account is closed\. The amount is owed again\./)
    await test.travel(2 * dayMs)
    assert.deepEqual(await moneyAlerts(test.app.services), [])

    const verified = { verified_at: new Date(test.clock.nowMs()), faults: 2n }
    await db.insertInto('ledger_verification').values(verified).execute()
    const faults = await moneyAlerts(test.app.services)
    assert.deepEqual(
      faults.map(({ matter, page }) => [matter, page]),
      operators.map(() => ['ledger_fault', '/operator/ledger']),
    )
    assert.match(faults[0]?.text ?? '', /found 2 faults/)
  })
})
