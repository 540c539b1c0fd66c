import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { partyIdOf } from '../../../src/features/billing/ledger/account.ts'
import { clickOffer, sendPostback } from '../../support/app/visitor.ts'
import { advance, shareSandbox } from './sandbox.ts'

// One database: a test's clock is for the embedded one alone.

describe('the day of monthly invoices in a sandbox', () => {
  const shared = shareSandbox()

  it('issues what is due as of its own instant, and is listed only if something was', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], { payout_micros: 5_000_000n })
    const organizationId = campaign.organization.id
    await sendPostback(test, campaign, await clickOffer(test, campaign, app.liveKey))
    await test.app.services.database.db
      .updateTable('billing_party')
      .set({ auto_invoice: true })
      .where('id', '=', partyIdOf({ kind: 'advertiser', organizationId }))
      .execute()
    const { ran } = await advance(test, '2026-09-10T00:00:00.000Z')
    const days = ran.filter(({ what }) => what === 'invoice_day').map(({ at }) => at)
    assert.deepEqual(days, ['2026-07-01T00:15:00.000Z'])
    const { data } = (await test.admin('GET', `/organizations/${organizationId}/invoices`)).body
    assert.deepEqual(
      data.map(({ issuedAt, periodTo, net }: { issuedAt: string; periodTo: string; net: number }) => [
        issuedAt,
        periodTo,
        net,
      ]),
      [['2026-07-01T00:15:00.000Z', '2026-07-01T00:00:00.000Z', 5]],
    )
  })
})
