import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { earn, setParty } from '../support/app/earnings.ts'
import type { GivenApp } from '../support/app/given.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the pages by which a month is closed', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('let an operator invite a second one, who approves payment batches', async () => {
    await using visit = await visitAs('operator', '/operator/tenants?tab=operators')
    const { page } = visit
    const operators = page.getByRole('region', { name: 'Operators' })
    await operators.getByText('operator@offerwire.local').waitFor()
    assert.equal(await operators.getByText('publisher@').count(), 0)
    await page.getByLabel('E-mail').fill('ben@network.example')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('/dashboard/invitation#token=').waitFor()
    const pending = page.getByRole('region', { name: 'Pending invitations' })
    await pending.getByText('ben@network.example').waitFor()
    await pending.getByRole('button', { name: 'Revoke invitation for ben@network.example' }).click()
    await pending.waitFor({ state: 'detached' })
    assert.deepEqual((await demo().admin('GET', '/invitations')).body.data, [])
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('show the trial balance as a day began', async () => {
    await using visit = await visitAs('operator', '/operator/ledger?book=demo&before=2020-01-01')
    const { page } = visit
    await page.getByText('as 1 Jan 2020 began').waitFor()
    await page.getByText('Nothing is booked yet').waitFor()
    await page.getByLabel('Booked before (UTC)').fill('')
    await page.getByRole('cell', { name: 'Margin' }).waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('compare a list with the conversions of the chosen days, and show first where they differ', async () => {
    const { organizationId, transactionId } = traffic()
    await using visit = await visitAs('operator', `/organizations/${organizationId}/billing?tab=reconciliation`)
    const { page } = visit
    await page.getByLabel('Verified from (UTC)').fill('2020-01-01')
    await page.getByLabel('Verified to (UTC)').fill('2020-01-31')
    const asked = page.waitForRequest(/reconciliations/)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    const csv = `transaction_id,status\n${transactionId},approved\n0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54,approved\n`
    await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const { searchParams } = new URL((await asked).url())
    assert.deepEqual([searchParams.get('from'), searchParams.get('to')], ['2020-01-01', '2020-01-31'])
    const list = page.getByRole('region', { name: 'Your list' })
    await list.getByRole('cell', { name: 'Unknown' }).waitFor()
    const results = await list.locator('tbody tr td:last-child').allInnerTexts()
    assert.deepEqual(results, ['Unknown', 'Match'])
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('show of what a payment is made, also of what came back', async () => {
    const app = await paidTwice()
    await using visit = await visitAs('operator', `/apps/${app.id}/earnings`)
    const { page } = visit
    const row = page.getByRole('row').filter({ hasText: 'Approved' }).last()
    await row.getByRole('cell', { name: '$100.00' }).waitFor()
    const cells = await row.getByRole('cell').allInnerTexts()
    const [, , ...amounts] = cells
    assert.deepEqual(amounts.slice(0, 5), ['$7.00', '$0.00', '$0.00', '$100.00', '$107.00'])
    assert.deepEqual(amounts.slice(5), ['€53.50 at 0.5', 'By hand ••••3000', '–'])
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('show who drafted and approved a batch, and its rate', async () => {
    const { data } = (await demo().admin('GET', '/payment-batches')).body
    await using visit = await visitAs('operator', `/operator/payments/${data[0].id}`)
    const { page } = visit
    await page.getByText('0.5 EUR for one US dollar').waitFor()
    assert.equal(await page.getByText('Operator token').count(), 2)
    await page.getByText('Nobody else with earnings due is paid this way in EUR.').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('take a country and a currency in small letters', async () => {
    const { appId, projectId } = traffic()
    await using visit = await visitAs('operator', `/apps/${appId}/earnings?tab=details`)
    const { page } = visit
    await page.getByLabel('Currency of payments').fill('eur')
    await page.getByLabel('Country').fill('de')
    await page.getByRole('button', { name: 'Save details' }).click()
    await page.getByText('Billing details saved').waitFor()
    const { country, currency } = (await demo().admin('GET', `/projects/${projectId}/billing`)).body
    assert.deepEqual([country, currency], ['DE', 'EUR'])
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('let the operator alone set a payment method that can be used at once', async () => {
    const { appId, projectId } = traffic()
    {
      await using visit = await visitAs('publisher', `/apps/${appId}/earnings?tab=method`)
      await visit.page.getByRole('button', { name: 'Change' }).click()
      await visit.page.getByRole('dialog').getByLabel('IBAN').waitFor()
      assert.equal(await visit.page.getByLabel('Can be used at once').count(), 0)
    }
    await using visit = await visitAs('operator', `/apps/${appId}/earnings?tab=method`)
    const { page } = visit
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Account holder').fill('Reader GmbH')
    await dialog.getByLabel('IBAN').fill('GB82 WEST 1234 5698 7654 32')
    await dialog.getByLabel('Can be used at once').press('Space')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Payment method saved').waitFor()
    const { usableFrom } = (await demo().admin('GET', `/projects/${projectId}/payment-method`)).body
    assert.ok(Date.parse(usableFrom) <= demo().clock.nowMs())
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('say when the ledger was last verified', async () => {
    await using visit = await visitAs('operator', '/operator/health')
    await visit.page.getByText('Ledger verified').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  /** A publisher whose payment of 100 dollars failed, and is part of the next one with 7 dollars more. */
  async function paidTwice(): Promise<GivenApp> {
    const app = await demo().given.app()
    await setParty(demo(), app.projectId, { currency: 'EUR' })
    const [iban, name] = ['DE89370400440532013000', 'Reader']
    await demo().admin('PUT', `/projects/${app.projectId}/payment-method`, {
      rail: 'manual',
      name,
      iban,
      usableNow: true,
    })
    await demo().admin('PUT', '/billing', { needsTwoPeople: false })
    const day = new Date(demo().clock.nowMs()).toISOString().slice(0, 10)
    await demo().admin('PUT', '/exchange-rates', { currency: 'EUR', day, rate: 0.5 })
    const [{ id: paymentId }, batchId] = await pay(app, 100)
    await demo().admin('POST', `/payment-batches/${batchId}/results`, { results: [{ paymentId, state: 'failed' }] })
    await pay(app, 7)
    return app
  }

  async function pay(app: GivenApp, dollars: number): Promise<[{ readonly id: string }, string]> {
    await earn(demo(), app, dollars)
    demo().clock.advance(20 * 60_000)
    const batch = await demo().admin('POST', '/payment-batches', { rail: 'manual', currency: 'EUR' })
    const { status, body } = await demo().admin('POST', `/payment-batches/${batch.body.id}/approve`)
    assert.equal(status, 200, JSON.stringify(body))
    return [body.payments[0], batch.body.id]
  }
})
