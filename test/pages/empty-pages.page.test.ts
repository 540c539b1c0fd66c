import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { assertSoundPages } from './accessibility.ts'
import { advertiserPages, publisherPages, type Shown } from './every-page.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the pages of new tenants', () => {
  const { demo, visitAs } = shareDashboard()

  it('pass all page checks without any data', async () => {
    const app = await demo().given.app()
    const organization = await demo().given.organization()
    const nothing = '01a20000-0000-7000-8000-000000000000'
    const shown: Shown = {
      appId: app.id,
      projectId: app.projectId,
      organizationId: organization.id,
      campaignId: nothing,
      transactionId: nothing,
      userId: 'nobody',
      creatorId: 'nobody',
      batchId: nothing,
      offeredCampaignId: nothing,
    }
    const leadsToNothing = (page: string) => page.includes(nothing) || page.includes('nobody')
    // Another test examines pages that look the same with data.
    const isAlike = (page: string) =>
      /verify|explain|signature|retention|dry-run|address|secrets|settings$|new$|account|nowhere|method|details/.test(
        page,
      )
    for (const [reach, pages] of [
      [{ role: 'publisher', projectId: app.projectId }, publisherPages(shown)],
      [{ role: 'advertiser', organizationId: organization.id }, advertiserPages(shown)],
    ] as const) {
      await using visit = await visitAs(await signedInMember(demo(), reach), '/')
      await assertSoundPages(
        visit,
        pages.filter((page) => !leadsToNothing(page) && !isAlike(page)),
      )
      for (const page of pages.filter(leadsToNothing)) {
        await visit.follow(page)
        assert.equal(await visit.page.getByRole('heading', { level: 1 }).count(), 1, page)
        assert.equal(await visit.page.getByText(/undefined|NaN|\[object/).count(), 0, page)
      }
    }
  })

  it('refuse a name of more than 512 characters with a sentence', async () => {
    await using visit = await visitAs('operator', '/operator/tenants')
    const { page } = visit
    page.setDefaultTimeout(6000)
    await page.getByRole('button', { name: 'Create project' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('n'.repeat(10_000))
    await dialog.getByRole('button', { name: 'Create project' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'name' }).filter({ hasText: '512' }).waitFor()
    await dialog.getByLabel('Name').fill('😀'.repeat(512))
    await dialog.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('heading', { level: 1, name: '😀' }).waitFor()
  })
})
