import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type DemoTestApp, shareDemoApp } from '../../test/support/app/start-demo-app.ts'
import { verifyLedger } from '../features/billing/verify/verify-ledger.ts'
import { playDueTraffic } from './traffic.ts'

// One database: the book of the network is written by the verbs that flows test on each.

describe("the demo network's books", () => {
  const shared = shareDemoApp()
  let demo: DemoTestApp
  before(async () => {
    demo = shared()
    await playDueTraffic(demo.app.services, new AbortController().signal)
  })

  const listed = async (path: string) => (await demo.admin('GET', path)).body.data

  it('keep every rule of the ledger, beside a real book that is empty', async () => {
    assert.deepEqual(await verifyLedger(demo.app.services.database.db), [])
    assert.deepEqual(await listed('/ledger/entries'), [])
    assert.deepEqual(await listed('/payment-batches'), [])
    const { body } = await demo.admin('GET', '/ledger/trial-balance?demo=true')
    assert.deepEqual(body.sums, { USD: 0 })
  })

  it('have a payment that arrived, one that failed, and a draft that can be approved', async () => {
    const batches = await listed('/payment-batches?demo=true')
    assert.deepEqual(
      batches.map(({ state }: { state: string }) => state),
      ['draft', 'closed', 'closed'],
    )
    const payments = await listed(`/projects/${demo.publisher.projectId}/payments`)
    const [failed, paid] = payments.map(({ state, bookAmount }: { state: string; bookAmount: number }) => {
      assert.ok(bookAmount > 20)
      return state
    })
    assert.deepEqual([failed, paid], ['failed', 'paid'])
    const draft = (await demo.admin('GET', `/payment-batches/${batches[0].id}`)).body
    assert.equal(draft.payments.length, 1)
  })

  it('have a refund of a conversion that was paid, which the next payment bears', async () => {
    const [reversal] = await listed('/ledger/entries?demo=true&kind=reversal')
    const { body } = await demo.admin('GET', `/transactions/${reversal.transactionId}`)
    const steps = body.timeline.map(({ step }: { step: string }) => step)
    assert.ok(steps.indexOf('paid') > 0 && steps.indexOf('reversed') > steps.indexOf('booked'), steps.join())
    const [{ reversed }] = await listed(`/projects/${demo.publisher.projectId}/payments`)
    assert.ok(reversed < 0)
  })

  it('have an invoice that is paid in part, and an advertiser whose prepaid money lasts some days', async () => {
    const organizations = await listed('/organizations')
    const found: { invoices: string[]; lasts: number[] } = { invoices: [], lasts: [] }
    for (const { id } of organizations) {
      for (const { state, number } of await listed(`/organizations/${id}/invoices`)) {
        found.invoices.push(`${number} ${state}`)
      }
      const { body } = await demo.admin('GET', `/organizations/${id}/balance`)
      if (body.mode === 'prepaid') found.lasts.push(body.runsOutInDays)
    }
    assert.deepEqual(found.invoices, ['INV-DEMO-1 part_paid'])
    assert.ok(found.lasts.length === 1 && (found.lasts[0] ?? 0) >= 1 && (found.lasts[0] ?? 0) < 14, found.lasts.join())
  })
})
