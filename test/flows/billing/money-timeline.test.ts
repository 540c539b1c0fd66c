import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

const dayMs = 86_400_000

interface Step {
  readonly at: string
  readonly step: string
  readonly code: string
  readonly text: string
  readonly amount?: number
}

describe('the money of a transaction', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  before(() => {
    testApp = shared()
  })

  const moneySteps = ['booked', 'held_until', 'reversed', 'invoiced', 'paid']
  const shown = async (reader: Pick<SignedIn, 'call'> | 'operator', id: string) => {
    const path = `/transactions/${id}`
    const { body, text } = await (reader === 'operator' ? testApp.admin('GET', path) : reader.call('GET', path))
    const steps = (body.timeline as Step[]).filter(({ step }) => moneySteps.includes(step))
    return {
      steps: steps.map(({ step, code, amount }) => [step, code, amount]),
      times: steps.map(({ at }) => at),
      text,
    }
  }

  it('is in its timeline, for each reader their side of it, and its reversal in the statistics', async () => {
    const app = await testApp.given.app({ payout_share_ppm: 700_000n })
    const campaign = await testApp.given.campaign([app], { payout_micros: 10_000_000n })
    const { organization } = campaign
    const publisher = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const advertiser = await signedInMember(testApp, { role: 'advertiser', organizationId: organization.id })
    const id = await clickOffer(testApp, campaign, app.liveKey)
    await sendPostback(testApp, campaign, id)
    const verifiedMs = testApp.clock.nowMs()
    await testApp.travel(dayMs)
    const part = { amount: 4, reference: 'part', reason: 'refund', note: 'between us' }
    assert.equal((await testApp.admin('POST', `/transactions/${id}/reversals`, part)).status, 200)

    const gross = [
      ['booked', 'completion', 10],
      ['reversed', 'refund', 4],
      ['held_until', 'due', undefined],
    ]
    const { steps, times } = await shown('operator', id)
    assert.deepEqual(steps, gross)
    const expected = [verifiedMs, verifiedMs + dayMs, verifiedMs + 30 * dayMs]
    assert.deepEqual(
      times.map((at) => Date.parse(at)),
      expected,
    )
    assert.deepEqual((await shown(advertiser, id)).steps, gross)
    const ofPublisher = await shown(publisher, id)
    assert.deepEqual(ofPublisher.steps, [
      ['booked', 'completion', 7],
      ['reversed', 'refund', 2.8],
      ['held_until', 'due', undefined],
    ])
    assert.doesNotMatch(ofPublisher.text, /"(payout|gross|margin)|10\.00|4\.00|3\.00|between us/)

    const reversed = async (path: string) => (await testApp.admin('GET', path)).body.reversed
    assert.deepEqual(await reversed(`/apps/${app.id}/stats`), { count: 1, amount: 2.8 })
    assert.deepEqual(await reversed(`/organizations/${organization.id}/stats`), { count: 1, amount: 4 })
    assert.deepEqual(await reversed('/stats'), { count: 1, amount: 4 })
    const verifiedOn = new Date(verifiedMs).toISOString().slice(0, 10)
    assert.deepEqual(await reversed(`/stats?from=${verifiedOn}&to=${verifiedOn}`), { count: 0, amount: 0 })

    await testApp.travel(30 * dayMs)
    const until = `${new Date(testApp.clock.nowMs()).toISOString().slice(0, 10)}T00:00:00Z`
    const invoice = await testApp.admin('POST', `/organizations/${organization.id}/invoices`, { until })
    assert.equal(invoice.status, 201, invoice.text)
    await pay(app.projectId)
    const { number } = invoice.body
    assert.deepEqual((await shown('operator', id)).steps.slice(3), [
      ['invoiced', number, undefined],
      ['paid', 'publisher', undefined],
    ])
    assert.deepEqual((await shown(advertiser, id)).steps.slice(3), [['invoiced', number, undefined]])
    assert.deepEqual((await shown(publisher, id)).steps.slice(3), [['paid', 'publisher', undefined]])
  })

  /** Pays a project what is due to it, whatever its minimum. */
  async function pay(projectId: string): Promise<void> {
    const { db } = testApp.app.services.database
    await db.updateTable('billing_party').set({ minimum_micros: 0n }).where('project_id', '=', projectId).execute()
    const method = { rail: 'paypal', name: 'Payee', email: 'payee@example.com', usableNow: true }
    await testApp.admin('PUT', `/projects/${projectId}/payment-method`, method)
    const { id } = (await testApp.admin('POST', '/payment-batches', { rail: 'paypal' })).body
    const second = await signedInMember(testApp, { role: 'operator' })
    const approved = await second.call('POST', `/payment-batches/${id}/approve`)
    assert.equal(approved.body.payments?.[0]?.bookAmount, 4.2, approved.text)
    const results = [{ paymentId: approved.body.payments[0].id, state: 'paid', reference: 'p1' }]
    const told = await testApp.admin('POST', `/payment-batches/${id}/results`, { results })
    assert.equal(told.status, 200, told.text)
  }
})
