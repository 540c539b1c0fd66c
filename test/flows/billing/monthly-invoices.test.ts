import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { issueMonthlyInvoices } from '../../../src/features/billing/invoices/monthly-invoices.ts'
import { partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import { shareTestApp } from '../../support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'

// One database: balances and reversals are tested on each; papers and their numbers are our own code.

describe('monthly invoices', () => {
  const shared = shareTestApp()

  it('are issued 15 minutes into the month, once, to the organizations that asked for them', async () => {
    const testApp = shared()
    const { services } = testApp.app
    const app = await testApp.given.app()
    const sold = async () => {
      const campaign = await testApp.given.campaign([app], { payout_micros: 5_000_000n })
      const id = await clickOffer(testApp, campaign, app.liveKey)
      assert.equal((await sendPostback(testApp, campaign, id)).body.verdict, 'verified')
      return campaign.organization.id
    }
    const [auto, other, foreign] = [await sold(), await sold(), await sold()]
    const set = (organizationId: string, values: object) =>
      services.database.db
        .updateTable('billing_party')
        .set({ auto_invoice: true, ...values })
        .where('id', '=', partyIdOf({ kind: 'advertiser', organizationId }))
        .execute()
    await set(auto, {})
    await set(foreign, { currency: 'SEK' })
    await testApp.travel('2026-07-01T00:14:59.999Z')
    assert.equal(await issueMonthlyInvoices(services), 0)
    testApp.clock.advance(1)
    const issued = await Promise.all([issueMonthlyInvoices(services), issueMonthlyInvoices(services)])
    assert.deepEqual(issued.sort(), [0, 1])
    assert.equal(await issueMonthlyInvoices(services), 0)
    const invoicesOf = async (id: string) => (await testApp.admin('GET', `/organizations/${id}/invoices`)).body.data
    const [invoice, ...more] = await invoicesOf(auto)
    assert.partialDeepStrictEqual(invoice, { number: 'INV-1', net: 5, periodTo: '2026-07-01T00:00:00.000Z' })
    assert.deepEqual([more, await invoicesOf(other), await invoicesOf(foreign)], [[], [], []])
    const [{ actor }] = (await testApp.admin('GET', '/audit?action=invoice.issue')).body.data
    assert.equal(actor.kind, 'system')
    // What lacked a rate is made up for.
    await testApp.admin('PUT', '/exchange-rates', { currency: 'SEK', day: '2026-07-01', rate: 9.5 })
    assert.equal(await issueMonthlyInvoices(services), 1)
    assert.equal((await invoicesOf(foreign))[0].total, 47.5)
  })
})
