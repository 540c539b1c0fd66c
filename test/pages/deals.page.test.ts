import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { clickOffer, sendPostback } from '../support/app/visitor.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the publishers of a campaign', () => {
  const { demo, visitAs } = shareDashboard()

  it('are listed with their deals, which an advertiser makes, changes and deletes', async () => {
    const app = await demo().given.app({ name: 'Reader' })
    const campaign = await demo().given.campaign([app])
    const { id, organization } = campaign
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    await using visit = await visitAs(user, `/organizations/${organization.id}/campaigns/${id}?tab=publishers`)
    const { page } = visit
    await page.getByText('No deals yet').waitFor()
    await page.getByRole('button', { name: 'Make a deal with Reader' }).click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Publisher’s share').count(), 0)
    assert.match(await dialog.getByLabel('Publisher', { exact: true }).first().inputValue(), /: Reader \(API\)$/)
    await dialog.getByLabel('Payout (USD)').fill('12')
    await dialog.getByLabel('Daily cap').fill('5')
    await dialog.getByLabel('Note').fill('By phone')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await page.getByText('Deal saved').first().waitFor()
    await page.getByRole('cell', { name: '0 of 5 today, 0 in total' }).waitFor()
    const [deal] = (await demo().admin('GET', `/campaigns/${id}/deals`)).body.data
    const { payout, caps, note, appId, projectId } = deal
    assert.deepEqual(
      { payout, caps, note, appId, projectId },
      {
        payout: { amount: 12 },
        caps: { conversionsPerDay: 5, conversionsTotal: null, budgetTotal: null },
        note: 'By phone',
        appId: app.id,
        projectId: app.projectId,
      },
    )
    await demo().admin('PATCH', `/deals/${deal.id}`, { sharePercent: 40 })
    const verdict = await sendPostback(demo(), campaign, await clickOffer(demo(), campaign, app.liveKey))
    assert.equal(verdict.body.verdict, 'verified')

    await page.reload()
    await page.getByRole('cell', { name: '1 of 5 today, 1 in total' }).waitFor()
    await page.getByRole('button', { name: 'Edit the deal with Reader' }).click()
    await dialog.getByLabel('Daily cap').fill('')
    await dialog.getByLabel('Start (UTC)').fill('2030-01-01T10:00')
    await dialog.getByLabel('End (UTC)').fill('2030-01-01T09:00')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await dialog.getByText('must be after startsAt').first().waitFor()
    await dialog.getByLabel('End (UTC)').fill('')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await page.getByText('Starts 1 Jan 2030 10:00:00 UTC').waitFor()
    const changed = (await demo().admin('GET', `/deals/${deal.id}`)).body
    assert.deepEqual(
      [changed.caps, changed.startsAt, changed.sharePercent, changed.inForce],
      [null, '2030-01-01T10:00:00.000Z', 40, false],
    )
    await page.getByRole('button', { name: 'Delete the deal with Reader' }).click()
    await dialog.getByRole('button', { name: 'Delete deal' }).click()
    await page.getByText('No deals yet').waitFor()
    assert.equal((await demo().admin('GET', `/deals/${deal.id}`)).status, 404)
    visit.takeProblems()
  })

  it('have a share that the operator sets for all apps of a project', async () => {
    const app = await demo().given.app({ name: 'Reader' })
    const { id, organization } = await demo().given.campaign([app])
    const { name } = (await demo().admin('GET', `/projects/${app.projectId}`)).body
    await using visit = await visitAs('operator', `/organizations/${organization.id}/campaigns/${id}?tab=publishers`)
    const { page } = visit
    await page.getByRole('button', { name: 'Add deal' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Publisher', { exact: true }).first().fill(name)
    await page.getByRole('option', { name: `${name}: all apps` }).click()
    await dialog.getByLabel('Publisher’s share').fill('62.5')
    await dialog.getByRole('button', { name: 'Save deal' }).click()
    await page.getByText('Deal saved').first().waitFor()
    await page.getByRole('cell', { name: '62.5%' }).waitFor()
    const [deal] = (await demo().admin('GET', `/campaigns/${id}/deals`)).body.data
    assert.deepEqual([deal.projectId, deal.appId, deal.sharePercent, deal.payout], [app.projectId, null, 62.5, null])
    assert.deepEqual(visit.takeProblems(), [])
  })
})
