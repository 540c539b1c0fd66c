import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareDashboard } from './share-dashboard.ts'

describe('the alerts of an app', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('are set, kept and ended, and a wrong address is named at its field', async () => {
    const { appId } = traffic()
    await using visit = await visitAs('publisher', `/apps/${appId}/settings?tab=alerts`)
    const { page } = visit
    const stored = async () => (await demo().admin('GET', `/apps/${appId}/alerts`)).body
    await page.getByLabel('URL').fill('http://hooks.example/')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('This must use https.').waitFor()
    visit.takeProblems()
    await page.getByLabel('URL').fill('')
    await page.getByLabel('E-mail').fill('ops@example.com')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Alerts saved').waitFor()
    assert.deepEqual(await stored(), { email: 'ops@example.com', url: null })
    await page.reload()
    await visit.settle()
    await page.getByLabel('E-mail').fill('')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Alerts saved').waitFor()
    assert.deepEqual(await stored(), { email: null, url: null })
    assert.deepEqual(visit.takeProblems(), [])
  })
})
