import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('reversing a conversion', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('says its effect before it is done, takes a part and then the rest, and is not offered to publishers', async () => {
    const { appId, organizationId, transactionId } = traffic()
    const amountOf = async (name: string) => {
      const { body } = await demo().admin('GET', `/transactions/${transactionId}`)
      const steps = body.timeline as { step: string; amount?: number; code: string }[]
      return steps.filter(({ step }) => step === name).map(({ code, amount }) => [code, amount])
    }
    const [[, gross] = []] = await amountOf('booked')
    assert.ok(typeof gross === 'number' && gross > 0.5)
    const advertiser = await signedInMember(demo(), { role: 'advertiser', organizationId })
    await using visit = await visitAs(advertiser, `/organizations/${organizationId}/conversions/${transactionId}`)
    const { page } = visit
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Reverse', exact: true }).click()
    await dialog.getByText(`The advertiser no longer owes $${gross.toFixed(2)}`).waitFor()
    await dialog.getByLabel('Amount').fill('0.5')
    await dialog.getByLabel('Note').fill('Half of it came back')
    await dialog.getByText('The advertiser no longer owes $0.50, and the publisher loses its share').waitFor()
    await dialog.getByRole('button', { name: 'Reverse $0.50' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(await amountOf('reversed'), [['refund', 0.5]])

    await page.getByRole('button', { name: 'Reverse', exact: true }).click()
    await dialog.getByLabel('Reason').click()
    await page.getByRole('option', { name: 'Fraud' }).click()
    await dialog.getByRole('button', { name: `Reverse $${(gross - 0.5).toFixed(2)}` }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual((await amountOf('reversed')).at(-1), ['fraud', gross - 0.5])
    await page.getByRole('button', { name: 'Reverse', exact: true }).waitFor({ state: 'detached' })
    assert.deepEqual(visit.takeProblems(), [])

    await using publisher = await visitAs('publisher', `/apps/${appId}/transactions/${transactionId}`)
    await publisher.page.getByText('reversed').first().waitFor()
    assert.equal(await publisher.page.getByRole('button', { name: 'Reverse' }).count(), 0)
  })
})
