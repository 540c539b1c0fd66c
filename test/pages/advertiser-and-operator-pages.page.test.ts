import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertSoundPages } from './accessibility.ts'
import { navigationWords } from './dashboard-visit.ts'
import { advertiserPages, operatorPages } from './every-page.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the pages of an advertiser and of the operator', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  /** Opens a creator's link to the first of some campaigns, because the order of a feed is not predictable. */
  async function clickCreatorLink(campaignIds: readonly string[]) {
    const { publishableKey: key, creatorId } = traffic()
    const minted = await demo().request('POST', '/publisher/sdk/v1/creators/links', { key, body: { creatorId } })
    const links: { campaignId: string; linkUrl: string }[] = minted.body.links
    const link = links.find(({ campaignId }) => campaignIds.includes(campaignId))
    assert.ok(link !== undefined, minted.text)
    const { headers } = await demo().request('GET', new URL(link.linkUrl).pathname)
    const transactionId = new URL(String(headers.location)).searchParams.get('transaction_id') ?? ''
    return { campaignId: link.campaignId, transactionId }
  }

  it('pass all page checks for an advertiser, under the words of the navigation', async () => {
    await using visit = await visitAs('advertiser', '/')
    const names = await navigationWords(visit)
    assert.deepEqual(names, ['Overview', 'Campaigns', 'Creatives', 'Tracking and postbacks', 'Conversions', 'Billing'])
    const [organization] = (await demo().admin('GET', '/organizations')).body.data.filter(({ id }: { id: string }) =>
      visit.page.url().includes(id),
    )
    assert.ok(organization !== undefined, visit.page.url())
    const organizationId = organization.id
    const campaigns = (await demo().admin('GET', `/campaigns?organizationId=${organizationId}`)).body.data
    const { campaignId, transactionId } = await clickCreatorLink(campaigns.map(({ id }: { id: string }) => id))
    await assertSoundPages(visit, advertiserPages({ ...traffic(), organizationId, campaignId, transactionId }))
  })

  it('pass all page checks for the operator, under the words of the navigation', async () => {
    await using visit = await visitAs('operator', '/')
    assert.deepEqual(await navigationWords(visit), [
      'Tenants',
      'Campaigns',
      'Requests',
      'Payments',
      'Ledger',
      'Exchange rates',
      'Billing settings',
      'Health',
      'Audit log',
    ])
    await assertSoundPages(visit, operatorPages(traffic()))
  })
})
