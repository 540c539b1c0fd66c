import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareDashboard } from './share-dashboard.ts'

describe('secrets that are shown once', () => {
  const { demo, visitAs } = shareDashboard()

  it('stay while another is created on the same page, and disappear once the page is left', async () => {
    const { id } = await demo().given.organization()
    await using visit = await visitAs('operator', `/organizations/${id}/tracking?tab=secrets`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const shown = page.getByText('You won’t be able to see it again.')
    for (const name of ['Rotate token', 'Rotate key']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    assert.equal(await shown.count(), 2)
    await page.getByRole('tab', { name: 'Live log' }).click()
    // The change of tab is in the address first; a second one at once would replace it.
    await page.getByRole('tab', { name: 'Live log', selected: true }).waitFor()
    await page.getByRole('tab', { name: 'Token and key' }).click()
    await page.getByRole('button', { name: 'Rotate key' }).waitFor()
    assert.equal(await shown.count(), 0)
  })

  it('stay in their dialog until its button is pressed', async () => {
    const app = await demo().given.app()
    await using visit = await visitAs('operator', `/apps/${app.id}/keys`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Secret key').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await visit.settle()
    assert.ok(await dialog.isVisible())
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('signing out', () => {
  const { visitAs } = shareDashboard()

  it('reports its failure', async () => {
    await using visit = await visitAs('operator', '/account')
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const leave = async () => {
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await page.route('**/auth/sign-out', (route) => route.abort())
    await leave()
    await page.getByText('The service didn’t respond. Check your connection.').waitFor()
    await page.unroute('**/auth/sign-out')
    await leave()
    await page.getByLabel('Password', { exact: true }).waitFor()
  })
})
