import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { clickOffer, sendPostback } from '../support/app/visitor.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('first steps', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('tick themselves off, and disappear when all are done', async () => {
    const app = await demo().given.app()
    const campaign = await demo().given.campaign([app])
    const { id: organizationId } = campaign.organization
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId })
    await using visit = await visitAs(user, `/organizations/${organizationId}/overview`)
    const { page } = visit
    await page.getByText('1 of 3 done.').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Launch a campaign (done)' }).waitFor()
    const transactionId = await clickOffer(demo(), campaign, app.liveKey)
    await page.getByRole('listitem').filter({ hasText: 'Get a click (done)' }).waitFor()
    await sendPostback(demo(), campaign, transactionId)
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('stay hidden once dismissed', async () => {
    await using visit = await visitAs('publisher', `/apps/${traffic().appId}/overview`)
    const { page } = visit
    await page.getByRole('link', { name: 'Webhook' }).last().waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await visit.settle()
    await page.getByRole('heading', { name: 'Latest transactions' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'First steps' }).count(), 0)
  })

  it('show the operator the remaining steps', async () => {
    await using visit = await visitAs('operator', '/operator/tenants')
    await visit.page.getByRole('listitem').filter({ hasText: 'Back up the database (to do)' }).waitFor()
  })
})

describe('the integration of an app', () => {
  const { traffic, visitAs } = shareDashboard()

  it('shows which parts work, wait or need attention, with the remedy', async () => {
    await using visit = await visitAs('publisher', `/apps/${traffic().appId}/integration`)
    const item = (name: string) =>
      visit.page.getByRole('listitem').filter({ has: visit.page.getByRole('heading', { name, exact: true }) })
    assert.match(await item('Offer requests').innerText(), /^OK/)
    assert.match(await item('Impressions confirmed').innerText(), /Needs attention[\s\S]*Confirm each impression/)
    assert.match(await item('Webhook').innerText(), /^Waiting[\s\S]*Set its URL/)
    assert.deepEqual(visit.takeProblems(), [])
  })
})
