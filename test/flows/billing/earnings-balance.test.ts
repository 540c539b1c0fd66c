import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setParty } from '../../support/app/earnings.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

describe('the earnings balance of a publisher', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const newApp = () => testApp.given.app({ payout_share_ppm: 700_000n })
  const completed = async (app: GivenApp, payoutMicros: bigint) => {
    const campaign = await testApp.given.campaign([app], { payout_micros: payoutMicros })
    const id = await clickOffer(testApp, campaign, app.liveKey)
    assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
    return campaign
  }
  const balanceOf = async ({ projectId }: Pick<GivenApp, 'projectId'>) => {
    const { status, body, text } = await testApp.admin('GET', `/projects/${projectId}/earnings-balance`)
    assert.equal(status, 200, text)
    return body
  }
  const dayIn = (days: number) => new Date(testApp.clock.nowMs() + days * dayMs).toISOString().slice(0, 10)

  it('holds earnings to the instant at which they are due, and is empty before the first', async () => {
    const app = await newApp()
    const empty = { currency: 'USD', earned: 0, held: [], payable: 0, owed: 0, minimum: 50, nextPaymentOn: null }
    assert.deepEqual(await balanceOf(app), empty)
    await completed(app, 10_000_000n)
    await testApp.travel(dayMs)
    await completed(app, 1_000_000n)
    const due = [dayIn(29), dayIn(30)]
    const held = {
      ...empty,
      earned: 7.7,
      held: [
        { until: due[0], amount: 7 },
        { until: due[1], amount: 0.7 },
      ],
    }
    assert.deepEqual(await balanceOf(app), held)
    await testApp.travel(29 * dayMs - minuteMs)
    assert.deepEqual(await balanceOf(app), held)
    testApp.clock.advance(minuteMs)
    assert.deepEqual(await balanceOf(app), { ...held, payable: 7, held: held.held.slice(1) })
    await testApp.travel(dayMs)
    assert.deepEqual(await balanceOf(app), { ...held, payable: 7.7, held: [] })
  })

  it('goes on from a payment, which leaves what was earned as it was', async () => {
    const app = await newApp()
    const [maker, second] = [
      await signedInMember(testApp, { role: 'operator' }),
      await signedInMember(testApp, { role: 'operator' }),
    ]
    await setParty(testApp, app.projectId, { currency: 'GBP', minimum_micros: 7_000_000n })
    const day = new Date(testApp.clock.nowMs() + 30 * dayMs).toISOString().slice(0, 10)
    const method = { rail: 'paypal', name: 'Reader', email: 'reader@example.com', usableNow: true }
    assert.equal((await testApp.admin('PUT', `/projects/${app.projectId}/payment-method`, method)).status, 200)
    await completed(app, 10_000_000n)
    await testApp.travel(30 * dayMs)
    await completed(app, 20_000_000n)
    testApp.clock.advance(20 * minuteMs)
    const before = await balanceOf(app)
    assert.deepEqual([before.earned, before.payable, before.held[0].amount, before.minimum], [21, 7, 14, 7])
    await testApp.admin('PUT', '/exchange-rates', { currency: 'GBP', day, rate: 0.8 })
    const batch = await maker.call('POST', '/payment-batches', { rail: 'paypal', currency: 'GBP' })
    const approved = await second.call('POST', `/payment-batches/${batch.body.id}/approve`)
    assert.deepEqual([approved.status, approved.body.payments.length], [200, 1], approved.text)
    assert.deepEqual(await balanceOf(app), { ...before, payable: 0 })
    const [{ id: paymentId }] = approved.body.payments
    const results = { results: [{ paymentId, state: 'failed' }] }
    assert.equal((await maker.call('POST', `/payment-batches/${batch.body.id}/results`, results)).status, 200)
    assert.deepEqual(await balanceOf(app), before)
  })

  it('names the next payment day, today included', async () => {
    const app = await newApp()
    const { db } = testApp.app.services.database
    const today = Number(dayIn(0).slice(8))
    const [yesterday, tomorrow] = [dayIn(-1), dayIn(1)]
    assert.ok(today > 1 && today < 28, 'the days around lie in one month')
    await db.insertInto('billing_setting').values({ payment_day: today, minimum_micros: 20_000_000n }).execute()
    const { nextPaymentOn, minimum } = await balanceOf(app)
    assert.deepEqual([nextPaymentOn, minimum], [dayIn(0), 20])
    for (const [day, expected] of [
      [today + 1, tomorrow],
      [today - 1, nextMonth(yesterday)],
    ] as const) {
      await db.updateTable('billing_setting').set({ payment_day: day }).execute()
      assert.equal((await balanceOf(app)).nextPaymentOn, expected)
    }
    await db.deleteFrom('billing_setting').execute()
  })

  it('is for the members of the project and the operator, without a word of what the advertiser pays', async () => {
    const app = await newApp()
    const { organization } = await completed(app, 10_000_000n)
    const path = `/projects/${app.projectId}/earnings-balance`
    const own = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const { status, text } = await own.call('GET', path)
    assert.equal(status, 200)
    for (const word of ['payout', 'gross', 'margin', ':10,', ':3,']) assert.ok(!text.includes(word), word)
    const foreign = await signedInMember(testApp, { role: 'publisher', projectId: (await newApp()).projectId })
    const advertiser = await signedInMember(testApp, { role: 'advertiser', organizationId: organization.id })
    for (const member of [foreign, advertiser]) assert.equal((await member.call('GET', path)).status, 404)
    assert.equal((await testApp.request('GET', `/admin/v1${path}`)).status, 401)
  })
})

/** The same day of the next month. */
function nextMonth(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}
