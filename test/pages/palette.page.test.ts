import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import type { Visit } from './dashboard-visit.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the search by Ctrl K', () => {
  const { demo, visitAs } = shareDashboard()

  /** Makes two campaigns of an advertiser on an app's list, the second with a creative of its own name. */
  async function givenCampaigns() {
    const { given } = demo()
    const app = await given.app()
    const organization = await given.organization()
    await given.campaign([app], { name: 'Sought first' }, {}, organization)
    const creative = { title: 'A lamp', primary_image_url: `${demo().baseUrl}/dashboard/icon.svg` }
    const { id, creativeId } = await given.campaign([app], { name: 'Sought second' }, creative, organization)
    return { app, organization, campaignId: id, creativeId }
  }

  it("opens an advertiser's creative in its campaign", async () => {
    const { organization, campaignId, creativeId } = await givenCampaigns()
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    await using visit = await visitAs(user, `/organizations/${organization.id}/conversions`)
    await choose(visit, creativeId, `A lamp Creative ${creativeId}`)
    assert.ok(visit.page.url().endsWith(`/organizations/${organization.id}/creatives?campaign=${campaignId}`))
    await visit.page.getByRole('article', { name: 'A lamp' }).waitFor()
    assert.equal(await visit.page.getByRole('combobox', { name: 'Campaign' }).inputValue(), 'Sought second')
    assert.deepEqual(visit.takeProblems(), [])
  })

  it("opens a publisher's creatives and campaigns as previews, and no organization", async () => {
    const { app, organization, campaignId, creativeId } = await givenCampaigns()
    const user = await signedInMember(demo(), { role: 'publisher', projectId: app.projectId })
    for (const from of [`/apps/${app.id}/settings`, '/account']) {
      await using visit = await visitAs(user, from)
      const { page } = visit
      for (const [id, name] of [
        [creativeId, `A lamp Creative ${creativeId}`],
        [campaignId, `Sought second Campaign ${campaignId}`],
      ] as const) {
        await choose(visit, id, name)
        assert.ok(page.url().endsWith(`/apps/${app.id}/offers?preview=${campaignId}`), page.url())
        await page.getByRole('dialog', { name: 'Preview of Sought second' }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await search(visit, organization.id)
      await page.getByText('No results').waitFor()
      assert.deepEqual(visit.takeProblems(), [])
    }
  })
})

async function search({ page, settle }: Visit, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill(text)
  await settle()
}

async function choose(visit: Visit, text: string, name: string): Promise<void> {
  await search(visit, text)
  await visit.page.getByRole('button', { name, exact: true }).click()
  await visit.settle()
}
