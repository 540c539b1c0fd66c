import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../../../test/support/app/member.ts'
import { shareTestApp } from '../../../test/support/app/start-test-app.ts'
import { requestAlerts } from './request-alerts.ts'

describe('alerts about requests', () => {
  const shared = shareTestApp()

  it('tell an advertiser of applications until they are decided', async () => {
    const test = shared()
    const app = await test.given.app()
    const campaign = await test.given.campaign([], { name: 'Lamps', access: 'ask', default_catalog: false })
    const { id } = campaign.organization
    const applications = `/projects/${app.projectId}/applications`
    const { body } = await test.admin('POST', applications, { campaignId: campaign.id, appId: app.id })
    assert.deepEqual(await requestAlerts(test.app.services), [], 'without recipients')
    await test.admin('PATCH', `/organizations/${id}/alerts`, { url: 'https://hooks.example/' })
    const [alert, ...others] = await requestAlerts(test.app.services)
    assert.deepEqual([alert?.owner.id, alert?.matter, others], [id, `application_pending ${body.id}`, []])
    assert.match(alert?.text ?? '', /^Project \d+ applies for the campaign Lamps\.$/)
    assert.equal(alert?.page, `/organizations/${id}/campaigns/${campaign.id}?tab=applications`)
    await test.admin('POST', `/applications/${body.id}/refuse`, { reason: 'No' })
    assert.deepEqual(await requestAlerts(test.app.services), [])
  })

  it('tell operators of creatives in review', async () => {
    const test = shared()
    await signedInMember(test, { role: 'operator' })
    const campaign = await test.given.campaign()
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: campaign.organization.id })
    await test.admin('PATCH', '/settings', { reviewCreatives: true })
    const texts = async () => (await requestAlerts(test.app.services)).map(({ matter, text }) => `${matter}: ${text}`)
    assert.deepEqual(await texts(), [])
    await advertiser.call('PATCH', `/creatives/${campaign.creativeId}`, { title: 'Changed' })
    assert.deepEqual(await texts(), ['creative_review: 1 creative waits for review.'])
    await advertiser.call('POST', `/campaigns/${campaign.id}/creatives`, { title: 'New', ctaText: 'Go' })
    assert.deepEqual(await texts(), ['creative_review: 2 creatives wait for review.'])
  })
})
