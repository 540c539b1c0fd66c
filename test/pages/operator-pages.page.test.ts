import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { openBrowser } from '../open-browser.ts'
import { type DemoTestApp, shareDemoApp } from '../start-demo-app.ts'
import { assertSoundPages, navigationWords, signInByForm, startVisit } from './dashboard-visit.ts'
import { type DemoTraffic, makeDemoTraffic } from './demo-traffic.ts'

describe('the pages of the operator', () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  let demo: DemoTestApp
  let traffic: DemoTraffic
  before(async () => {
    demo = shared()
    traffic = await makeDemoTraffic(demo)
  })

  it('are sound, under the words of the navigation', async (t) => {
    await using visit = await startVisit(await openBrowser(t), demo.baseUrl)
    await visit.open('/')
    await signInByForm(visit, 'operator@offerwire.local', 'test-admin-password')
    const names = await navigationWords(visit)
    assert.deepEqual(names, ['Tenants', 'Campaigns', 'Health', 'Audit'])
    const organization = `/organizations/${traffic.organizationId}`
    await assertSoundPages(visit, [
      '/operator/tenants',
      '/operator/tenants?tab=organizations',
      `/operator/tenants/projects/${demo.publisher.projectId}`,
      `/operator/tenants/organizations/${traffic.organizationId}`,
      '/operator/campaigns',
      '/operator/health',
      '/operator/audit',
      `/operator/transactions/${traffic.transactionId}`,
      `${organization}/campaigns/${traffic.campaignId}`,
      `${organization}/campaigns/${traffic.campaignId}?tab=creatives`,
      `${organization}/campaigns/${traffic.campaignId}?tab=edit`,
      '/nowhere',
    ])
  })
})
