import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareDashboard } from './share-dashboard.ts'

describe('what is saved in the dashboard', () => {
  const { demo, visitAs } = shareDashboard()

  it('leaves on the list of an app what joined it, and off it what left, while its order was changed', async () => {
    const app = await demo().given.app()
    const first = await demo().given.campaign([app], { name: 'First' })
    const second = await demo().given.campaign([app], { name: 'Second' })
    const third = await demo().given.campaign([app], { name: 'Third' })
    await using visit = await visitAs('operator', `/apps/${app.id}/offers`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    await page.getByRole('switch', { name: 'Serve Second' }).press('Space')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    const kept = [first, second].map(({ id }) => ({ campaignId: id }))
    await demo().admin('PUT', `/apps/${app.id}/campaigns`, { campaigns: kept })
    const joined = await demo().given.campaign([app], { name: 'Joined' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Offers saved').waitFor()
    const { data } = (await demo().admin('GET', `/apps/${app.id}/campaigns`)).body
    assert.deepEqual(
      data.map(({ campaignId, enabled }: { campaignId: string; enabled: boolean }) => [campaignId, enabled]),
      [
        [first.id, true],
        [second.id, false],
        [joined.id, true],
      ],
    )
    assert.equal(await page.getByRole('switch', { name: 'Serve Joined' }).count(), 1)
    assert.equal(await page.getByText('Third', { exact: true }).count(), 0, third.id)
  })

  it('is of the tenant shown, also where the address led from one to another', async () => {
    const organization = await demo().given.organization({ name: 'One Advertiser' })
    const other = await demo().given.organization({ name: 'Other Advertiser' })
    const app = await demo().given.app({ name: 'One App' })
    const otherApp = await demo().given.app({ name: 'Other App' })
    await using visit = await visitAs('operator', `/operator/tenants/organizations/${organization.id}`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    const name = page.getByLabel('Name')
    const lead = async (path: string, heading: string) => {
      await visit.follow(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await lead(`/operator/tenants/organizations/${other.id}`, 'Other Advertiser')
    assert.equal(await name.inputValue(), 'Other Advertiser')
    await page.getByLabel('E-mail').fill('invited-to-other@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText(/\/dashboard\/invitation#token=/).waitFor()
    await lead(`/operator/tenants/organizations/${organization.id}`, 'One Advertiser')
    assert.equal(await name.inputValue(), 'One Advertiser')
    assert.equal(await page.getByText(/\/dashboard\/invitation#token=/).count(), 0)
    await visit.follow(`/apps/${app.id}/settings`)
    await page.getByText('One App').first().waitFor()
    await visit.follow(`/apps/${otherApp.id}/settings`)
    assert.equal(await name.inputValue(), 'Other App')
  })
})
