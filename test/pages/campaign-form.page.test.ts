import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { shareDashboard } from './share-dashboard.ts'

/** Makes the browser load its data again, as when a user returns to the window; each request is refused. */
async function failReads(page: Page): Promise<void> {
  const body = JSON.stringify({ error: 'Too many requests.', code: 'rate_limited' })
  await page.route(/\/(admin\/v1|auth\/session)/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 429, contentType: 'application/json', body })
      : route.continue(),
  )
  await page.clock.setFixedTime(new Date(Date.now() + 5 * 60_000))
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
}

describe('dashboard forms', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('keep typed input if the page cannot be loaded again', async () => {
    const app = await demo().given.app({ name: 'Reader' })
    const { id, organization } = await demo().given.campaign([app])
    const fields: [path: string, open: string | RegExp | undefined, label: string][] = [
      [`/apps/${app.id}/settings`, undefined, 'Name'],
      [`/apps/${app.id}/webhook`, undefined, 'URL'],
      [`/organizations/${organization.id}/campaigns/${id}?tab=creatives`, /^Edit /, 'Title'],
    ]
    for (const [path, open, label] of fields) {
      await using visit = await visitAs('operator', path)
      const { page } = visit
      page.setDefaultTimeout(15_000)
      if (open !== undefined) await page.getByRole('button', { name: open }).click()
      const field = page.getByLabel(label, { exact: true }).first()
      await field.fill('Half a sentence')
      const refused = page.waitForResponse((response) => response.status() === 429)
      await failReads(page)
      await refused
      await visit.settle()
      assert.equal(await field.inputValue(), 'Half a sentence', path)
    }
  })

  it('ask before a drawer with unsaved input closes', async () => {
    const { id, organization } = await demo().given.campaign()
    await using visit = await visitAs('operator', `/organizations/${organization.id}/campaigns/${id}?tab=creatives`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const answers = [false, true]
    page.on('dialog', (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()))
    const drawer = page.getByRole('dialog')
    const title = drawer.getByLabel('Title', { exact: true })
    await page.getByRole('button', { name: /^Edit / }).click()
    await title.fill('Half a title')
    await page.keyboard.press('Escape')
    assert.equal(await title.inputValue(), 'Half a title')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await drawer.waitFor({ state: 'detached' })
    assert.deepEqual(answers, [])
    await page.getByRole('button', { name: /^Edit / }).click()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })

  it('ask before leaving a page with unsaved input', async () => {
    const app = await demo().given.app()
    await demo().given.campaign([app], { name: 'Only' })
    await using visit = await visitAs('operator', `/apps/${app.id}/settings`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    let isLeft = false
    let asked = 0
    page.on('dialog', async (dialog) => {
      asked++
      await (isLeft ? dialog.accept() : dialog.dismiss())
    })
    const isAsked = async (deed: () => Promise<unknown>) =>
      (await Promise.all([page.waitForEvent('dialog'), deed()]))[0]
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Half a name')
    await isAsked(() => page.getByRole('tab', { name: 'Alerts' }).click())
    await isAsked(() => page.getByRole('link', { name: 'Overview', exact: true }).click())
    await isAsked(() => page.evaluate('void setTimeout(() => location.reload())'))
    assert.equal(await name.inputValue(), 'Half a name')
    await page.getByRole('button', { name: 'Save app' }).click()
    await page.getByText('Settings saved').waitFor()
    await page.getByRole('link', { name: 'Offers', exact: true }).click()
    await page.getByRole('switch', { name: 'Serve Only' }).press('Space')
    await page.getByRole('link', { name: 'Preview', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    assert.equal(asked, 3, 'nothing is asked once it is saved, and for what stays on the page')
    isLeft = true
    await isAsked(() => page.getByRole('tab', { name: 'Explain' }).click())
    await page.waitForURL(/view=explain/)
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.waitForURL(/overview$/)
    assert.equal(asked, 4)
  })

  it('apply a typed date once it is complete', async () => {
    const { appId } = traffic()
    await using visit = await visitAs('publisher', `/apps/${appId}/overview?from=2026-01-05&to=2026-01-20`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const end = page.getByLabel('End date (UTC)')
    await end.focus()
    await page.keyboard.type('02122026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/from=2026-01-05&to=2026-02-12/)
    await visit.follow(`/apps/${appId}/transactions`)
    await page.getByLabel('Clicked to (UTC)').focus()
    await page.keyboard.type('02122026')
    assert.ok(!page.url().includes('to='))
    await page.getByLabel('User ID').focus()
    await page.waitForURL(/\?to=2026-02-12$/)
  })

  it('apply a picked or cleared date immediately, and no month on the way to it', async () => {
    const { appId } = traffic()
    await using visit = await visitAs('publisher', `/apps/${appId}/overview?from=2026-06-05&to=2026-06-20`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const end = page.getByLabel('End date (UTC)')
    await end.focus()
    await page.keyboard.type('12122026')
    assert.equal(await end.inputValue(), '2026-12-12')
    assert.ok(page.url().endsWith('from=2026-06-05&to=2026-06-20'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/from=2026-06-05&to=2026-12-12$/)
    await end.fill('2026-07-01') // no key is pressed, as in the browser's calendar
    await page.waitForURL(/from=2026-06-05&to=2026-07-01$/)
    await visit.follow(`/apps/${appId}/transactions`)
    const to = page.getByLabel('Clicked to (UTC)')
    await to.fill('2026-02-12')
    await page.waitForURL(/\?to=2026-02-12$/)
    await to.fill('')
    await page.waitForURL(/transactions$/)
  })

  it('filter a list by Enter and keep the focus in the field', async () => {
    const { appId } = traffic()
    await using visit = await visitAs('publisher', `/apps/${appId}/creators`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const search = page.getByLabel('Search creators by ID')
    await search.fill('nobody ')
    await search.press('Enter')
    await page.getByText('No matching creators').waitFor()
    assert.ok(page.url().endsWith('?search=nobody'))
    assert.equal(await search.inputValue(), 'nobody')
    assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Search creators by ID')
  })

  it('refuse two tracking parameters of one name', async () => {
    const { id, organization } = await demo().given.campaign([])
    await using visit = await visitAs('operator', `/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Add parameter' }).click()
      await page.getByLabel(`Name of parameter ${number}`).fill('utm_source')
    }
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Another parameter has this name.').waitFor()
    await page.getByLabel('Name of parameter 2').fill('utm_medium')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Campaign saved').waitFor()
  })

  it('navigate back and forth through a campaign with a repeated parameter', async () => {
    const { id } = await demo().given.organization()
    await using visit = await visitAs('operator', `/organizations/${id}/campaigns/new`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const next = page.getByRole('button', { name: 'Next' })
    await page.getByLabel('Name', { exact: true }).fill('Lamp')
    await next.click()
    await page.getByLabel('Start (UTC)').waitFor()
    await next.click()
    await page.getByLabel('Payout (USD)').waitFor()
    await next.click()
    await page.getByLabel('Destination').fill('https://example.com/')
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Add parameter' }).click()
      await page.getByLabel(`Name of parameter ${number}`).fill('utm_source')
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByLabel('Payout (USD)').waitFor()
    await next.click()
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByText('Another parameter has this name.').waitFor()
  })

  it('keep the rows of a list if the next page cannot be loaded', async () => {
    const { id } = await demo().given.app()
    for (let number = 0; number < 51; number++) await demo().admin('PATCH', `/apps/${id}`, { name: `App ${number}` })
    await using visit = await visitAs('operator', '/operator/audit')
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const rows = page.getByRole('button', { name: /^View changes/ })
    const count = await rows.count()
    await failReads(page)
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByText('Couldn’t load more entries').waitFor()
    assert.equal(await rows.count(), count)
  })
})
