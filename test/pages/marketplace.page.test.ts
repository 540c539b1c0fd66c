import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the pages of the marketplace', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('let a publisher find a campaign, accept its terms and apply, and the advertiser approve', async () => {
    const { appId, offeredCampaignId } = traffic()
    {
      await using visit = await visitAs('publisher', `/apps/${appId}/marketplace`)
      const { page } = visit
      await page.getByPlaceholder('Name, perk, or advertiser').fill('lumen')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'A month of music' }).click()
      await page.getByText('No brand bidding.').waitFor()
      await page.getByRole('cell', { name: 'Purchase' }).waitFor()
      await page.getByLabel('Message to the advertiser').fill('After each level')
      await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByText('Application sent').waitFor()
      await page.getByRole('cell', { name: 'Pending' }).waitFor()
      assert.deepEqual(visit.takeProblems(), [])
    }
    const { organizationId } = (await demo().admin('GET', `/campaigns/${offeredCampaignId}`)).body
    const advertiser = await signedInMember(demo(), { role: 'advertiser', organizationId })
    const path = `/organizations/${organizationId}/campaigns/${offeredCampaignId}?tab=applications`
    await using visit = await visitAs(advertiser, path)
    const { page } = visit
    await page.getByRole('cell', { name: 'After each level' }).waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Application approved').waitFor()
    await page.getByRole('cell', { name: 'Approved' }).waitFor()
    assert.deepEqual(visit.takeProblems(), [])
    const listed = await demo().admin('GET', `/apps/${appId}/campaigns/${offeredCampaignId}`)
    assert.deepEqual([listed.status, listed.body.enabled], [200, true])
  })

  it('let a publisher add an open campaign, and take it off the list again', async () => {
    const { appId } = traffic()
    const organization = (await demo().admin('POST', '/organizations', { name: 'Sunny' })).body
    const fields = { organizationId: organization.id, destinationUrl: 'https://sunny.example/' }
    const open = { ...fields, name: 'Sunny days', access: 'open', defaultCatalog: false }
    const { id } = (await demo().admin('POST', '/campaigns', open)).body
    await using visit = await visitAs('publisher', `/apps/${appId}/marketplace/${id}`)
    const { page } = visit
    await page.getByRole('button', { name: 'Add campaign' }).click()
    await page.getByText('Campaign added').waitFor()
    await page.getByRole('button', { name: 'More for Sunny days' }).click()
    await page.getByRole('menuitem', { name: 'Take off the list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take off the list' }).click()
    await page.getByText('Offer taken off the list').waitFor()
    await page.getByRole('button', { name: 'More for Sunny days' }).waitFor({ state: 'detached' })
    await visit.follow(`/apps/${appId}/marketplace`)
    await page.getByRole('link', { name: 'Sunny days' }).waitFor()
    assert.deepEqual(visit.takeProblems(), [])
    assert.equal((await demo().admin('GET', `/apps/${appId}/campaigns/${id}`)).status, 404)
  })

  it('let the operator refuse an application, switch review on, and review a creative', async () => {
    const { projectId, appId } = traffic()
    const organization = (await demo().admin('POST', '/organizations', { name: 'Nova' })).body
    const fields = { organizationId: organization.id, destinationUrl: 'https://nova.example/' }
    const campaign = (await demo().admin('POST', '/campaigns', { ...fields, name: 'Nova', access: 'ask' })).body
    await demo().admin('POST', `/projects/${projectId}/applications`, { campaignId: campaign.id, appId })
    await using visit = await visitAs('operator', '/operator/requests')
    const { page } = visit
    await page.getByRole('button', { name: 'Refuse' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Not in our markets')
    await dialog.getByRole('button', { name: 'Refuse application' }).click()
    await page.getByText('Application refused').waitFor()
    await page.getByText('No pending applications').waitFor()
    await page.getByRole('switch', { name: 'Review creatives of advertisers' }).click()
    await page.getByText('Creatives are reviewed').waitFor()

    const advertiser = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    const creatives = `/campaigns/${campaign.id}/creatives`
    const made = (await advertiser.call('POST', creatives, { title: 'Look here', ctaText: 'Go' })).body
    await visit.open('/operator/requests')
    await page.getByRole('button', { name: 'Review Look here' }).click()
    await dialog.getByText('Call to action').waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Refuse' }).isDisabled())
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Creative approved').waitFor()
    assert.equal((await demo().admin('GET', `/creatives/${made.id}`)).body.review, 'approved')
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('let an advertiser change access and terms, and see which creatives wait', async () => {
    await demo().admin('PATCH', '/settings', { reviewCreatives: true })
    const organization = (await demo().admin('POST', '/organizations', { name: 'Orbit' })).body
    const fields = { organizationId: organization.id, destinationUrl: 'https://orbit.example/' }
    const { id } = (await demo().admin('POST', '/campaigns', { ...fields, name: 'Orbit' })).body
    const advertiser = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    const { creativeId } = await makeCreatives(id, advertiser.call)
    await using visit = await visitAs(advertiser, `/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    const { page } = visit
    const stored = async () => (await demo().admin('GET', `/campaigns/${id}`)).body
    const save = async () => {
      await page.getByRole('button', { name: 'Save campaign' }).click()
      await page.getByText('Campaign saved').last().waitFor()
      await visit.settle()
    }
    await page.getByRole('switch', { name: 'Include in default catalog' }).uncheck()
    await save()
    assert.partialDeepStrictEqual(await stored(), { access: 'open', defaultCatalog: false })
    await page.getByRole('radio', { name: 'By application' }).check()
    assert.equal(await page.getByRole('switch', { name: 'Include in default catalog' }).count(), 0)
    await page.getByLabel('Terms').fill('No incentives.')
    await save()
    assert.partialDeepStrictEqual(await stored(), { access: 'ask', defaultCatalog: false, terms: 'No incentives.' })
    await visit.follow(`/organizations/${organization.id}/campaigns/${id}?tab=creatives`)
    await page.getByText('Change in review').waitFor()
    await page.getByText('Refused: Too loud').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
    const changed = (await demo().admin('GET', `/creatives/${creativeId}`)).body
    assert.deepEqual(changed.pendingChange, { title: 'Changed' })
  })

  /** Makes an approved creative with a change that waits, and a refused one. */
  async function makeCreatives(campaignId: string, call: Awaited<ReturnType<typeof signedInMember>>['call']) {
    const creatives = `/campaigns/${campaignId}/creatives`
    const approved = (await demo().admin('POST', creatives, { title: 'Approved', ctaText: 'Go' })).body
    await call('PATCH', `/creatives/${approved.id}`, { title: 'Changed' })
    const refused = (await call('POST', creatives, { title: 'Loud', ctaText: 'Go' })).body
    await demo().admin('POST', `/creatives/${refused.id}/review`, { decision: 'refuse', reason: 'Too loud' })
    return { creativeId: approved.id as string }
  }
})
