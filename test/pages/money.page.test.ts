import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareDashboard } from './share-dashboard.ts'

describe('the pages about money', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('let a publisher set up a payment method, whose number no page shows again', async () => {
    const { appId, projectId } = traffic()
    await using visit = await visitAs('publisher', `/apps/${appId}/earnings?tab=method`)
    const { page } = visit
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Account holder').fill('Reader GmbH')
    await dialog.getByLabel('IBAN').fill('DE00 3704 0044 0532 0130 00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'iban' }).waitFor()
    await dialog.getByLabel('IBAN').fill('GB82 WEST 1234 5698 7654 32')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Payment method saved').waitFor()
    await page.getByText('••••5432').waitFor()
    assert.doesNotMatch(await page.content(), /WEST/)
    const stored = (await demo().admin('GET', `/projects/${projectId}/payment-method`)).body
    assert.deepEqual([stored.rail, stored.hint], ['sepa', '••••5432'])
  })

  it('let a publisher be paid by hand with a name alone', async () => {
    const { appId, projectId } = traffic()
    await using visit = await visitAs('publisher', `/apps/${appId}/earnings?tab=method`)
    const { page } = visit
    for (const [way, rail] of [
      ['Another bank or way', 'manual'],
      ['Through the operator’s payment system', 'external'],
    ] as const) {
      await page.getByRole('button', { name: 'Change' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Paid by' }).click()
      await page.getByRole('option', { name: way }).click()
      await dialog.getByLabel('Account holder').fill('Reader GmbH')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
      assert.equal((await demo().admin('GET', `/projects/${projectId}/payment-method`)).body.rail, rail)
    }
  })

  it('let the operator record a deposit, which the advertiser sees', async () => {
    const { organizationId } = traffic()
    {
      await using visit = await visitAs('operator', `/organizations/${organizationId}/billing?tab=deposits`)
      const { page } = visit
      await page.getByRole('button', { name: 'Record deposit' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Amount in US dollars').fill('250.5')
      await dialog.getByLabel('Reference').fill('bank 17')
      await dialog.getByRole('button', { name: 'Record deposit' }).click()
      await page.getByText('Deposit recorded').waitFor()
      await page.getByRole('cell', { name: '$250.50' }).waitFor()
      assert.deepEqual(visit.takeProblems(), [])
    }
    const { data } = (await demo().admin('GET', `/organizations/${organizationId}/deposits`)).body
    assert.deepEqual([data[0].amount, data[0].reference], [250.5, 'bank 17'])
  })

  it('let the operator set a rate, read the ledger, and cancel a draft', async () => {
    await using visit = await visitAs('operator', '/operator/rates')
    const { page } = visit
    await page.getByLabel('Currency').fill('eur')
    await page.getByLabel('Units for one US dollar').fill('0.92345678')
    await page.getByRole('button', { name: 'Set rate' }).click()
    await page.getByRole('cell', { name: '0.92345678' }).waitFor()
    await visit.follow('/operator/ledger?book=demo&tab=entries')
    await page.getByRole('cell', { name: 'Completion' }).first().waitFor()
    await visit.follow(`/operator/payments/${traffic().batchId}`)
    await page.getByRole('button', { name: 'Cancel batch' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).click()
    await page.getByText('Canceled').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('let an advertiser compare its list, and reverse what the list says is reversed', async () => {
    const { organizationId, transactionId } = traffic()
    await using visit = await visitAs('operator', `/organizations/${organizationId}/billing?tab=reconciliation`)
    const { page } = visit
    const choose = async (text: string) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose file' }).click()
      await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    }
    await choose(`transaction_id,status\n${transactionId},gone\n`)
    await page.getByRole('alert').filter({ hasText: 'Line 2' }).waitFor()
    visit.takeProblems()
    await choose(`transaction_id,status\n${transactionId},reversed\n`)
    await page.getByRole('button', { name: 'Reverse 1 conversion' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
    await page.getByText('1 conversion reversed').waitFor()
    const { timeline } = (await demo().admin('GET', `/transactions/${transactionId}`)).body
    assert.ok(timeline.some(({ step }: { step: string }) => step === 'reversed'))
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('let the operator set the terms, and save only what was edited', async () => {
    const { organizationId } = traffic()
    await using visit = await visitAs('operator', '/operator/billing')
    const { page } = visit
    await page.getByLabel('Hold earnings for days').fill('14')
    await page.getByLabel('Seller: Name').fill('Offerwire Ltd')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Billing settings saved').waitFor()
    const { holdDays, minimum, seller } = (await demo().admin('GET', '/billing')).body
    assert.deepEqual([holdDays, minimum, seller.name, seller.town], [14, 50, 'Offerwire Ltd', null])
    await visit.follow(`/organizations/${organizationId}/billing?tab=details`)
    await page.getByLabel('Legal name').fill('Lamps Ltd')
    await page.getByRole('button', { name: 'Save details' }).click()
    await page.getByText('Billing details saved').waitFor()
    const { legalName, mode } = (await demo().admin('GET', `/organizations/${organizationId}/billing`)).body
    assert.deepEqual([legalName, mode], ['Lamps Ltd', 'invoice'])
    assert.deepEqual(visit.takeProblems(), [])
  })
})
