import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Route } from 'playwright-core'
import { shareDashboard } from './share-dashboard.ts'

describe('lists and charts of the dashboard', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  const pathOf = (page: string) => `/apps/${traffic().appId}/${page}`

  it('offers to replay a ranking only to members who may', async () => {
    const { organizationId, transactionId } = traffic()
    const verify = 'Verify ranking'
    await using publisher = await visitAs('publisher', pathOf(`transactions/${transactionId}`))
    await publisher.page.getByRole('heading', { name: verify }).waitFor()
    await using advertiser = await visitAs('operator', `/organizations/${organizationId}/conversions/${transactionId}`)
    await advertiser.page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await advertiser.page.getByRole('listitem').first().waitFor()
    assert.equal(await advertiser.page.getByRole('heading', { name: verify }).count(), 0)
  })

  it('keeps figures if they cannot be loaded again, and names a table that never was', async () => {
    const refuse = (route: Route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
    await using visit = await visitAs('publisher', pathOf('overview'))
    const { page } = visit
    page.setDefaultTimeout(20_000)
    const clicks = page.locator('dl', { hasText: 'Clicks' }).first()
    const shown = await clicks.innerText()
    await page.route('**/stats?*', refuse)
    await page.getByText('Couldn’t load the latest statistics').waitFor()
    assert.equal(await clicks.innerText(), shown)
    await page.unroute('**/stats?*')
    await page.route('**/stats?*groupBy=surface*', refuse)
    await visit.open(pathOf('overview'))
    await page.getByText('Couldn’t load surfaces').waitFor()
  })

  it('shows the exact time behind relative times, by keyboard as well', async () => {
    await using visit = await visitAs('publisher', pathOf('transactions'))
    await visit.page.locator('time[tabindex]').first().focus()
    await visit.page.getByRole('tooltip', { name: /UTC$/ }).waitFor()
  })

  it('marks today in a chart as unfinished, and says which days of a long range are left out', async () => {
    const text = 'The chart shows only the last 1,000 days.'
    const today = new Date().toISOString().slice(0, 10)
    await using visit = await visitAs('publisher', pathOf(`overview?from=2020-01-01&to=${today}`))
    await visit.page.getByText(text).waitFor()
    await visit.follow(pathOf(`creators/${traffic().creatorId}?from=2020-01-01&to=${today}`))
    await visit.page.getByText(text).waitFor()
    await visit.follow(pathOf('overview'))
    assert.equal(await visit.page.getByText(text).count(), 0)
    const lastDay = await visit.page.getByRole('slider').first().getAttribute('aria-valuetext')
    assert.match(lastDay ?? '', /, so far: Clicks \d+, Conversions \d+$/)
  })

  it('lays figures out without a gap, at every width', async () => {
    const { campaignId, organizationId, creatorId } = traffic()
    await using visit = await visitAs('operator', '/')
    const campaign = `/organizations/${organizationId}/campaigns/${campaignId}`
    for (const path of [pathOf('overview'), pathOf(`creators/${creatorId}`), campaign, '/operator/health']) {
      await visit.open(path)
      for (const width of [320, 375, 480, 600, 640, 768, 800, 850, 900, 901, 960, 1000, 1024, 1060, 1100, 1280]) {
        await visit.page.setViewportSize({ width, height: 900 })
        const shares = await visit.page.locator('dl[style*="--count"]').evaluateAll(sharesCovered)
        assert.ok(shares.length > 0, path)
        for (const share of shares) assert.ok(share > 0.985 && share <= 1, `${share} of ${path} at ${width} pixels`)
      }
    }
  })

  it('distinguishes a filter without results from an empty list', async () => {
    await using visit = await visitAs('operator', '/operator/audit?action=nothing.of.this')
    const { page } = visit
    await page.getByText('No matching entries').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page
      .getByRole('button', { name: /^View changes/ })
      .first()
      .waitFor()
    assert.equal(await page.getByLabel('Action').inputValue(), '')
  })

  it('shows a list whose pages exceeded the rate limit, after the wait that the service asked for', async () => {
    const app = await demo().given.app()
    await demo().given.campaign([app], { name: 'Soon there' })
    await using visit = await visitAs('operator', '/operator/tenants')
    const { page } = visit
    let refused = 0
    await page.route('**/admin/v1/apps/*/campaigns?*', async (route) => {
      if (++refused > 2) return route.continue()
      const body = JSON.stringify({ error: 'Too many requests.', code: 'rate_limited' })
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, contentType: 'application/json', body })
    })
    await visit.follow(`/apps/${app.id}/offers`)
    await page.getByRole('switch', { name: 'Serve Soon there' }).waitFor({ timeout: 15_000 })
    assert.equal(refused, 3)
  })

  it('shows every key of an app, even behind many of another app', async () => {
    const app = await demo().given.app()
    const other = await demo().given.app({ project_id: app.projectId, platform: 'web' })
    const { publishableKey } = await demo().given.key(app.projectId, 'live', { app_id: app.id })
    for (let count = 0; count < 51; count++) await demo().given.key(app.projectId, 'live', { app_id: other.id })
    const last = await demo().given.key(app.projectId, 'live', { app_id: app.id })
    await using visit = await visitAs('operator', `/apps/${app.id}/keys`)
    for (const key of [publishableKey, last.publishableKey]) {
      await visit.page.getByRole('region', { name: 'Keys' }).getByTitle(key).waitFor()
    }
  })
})

/** The share of each list of figures that its figures cover. */
function sharesCovered(lists: Element[]): number[] {
  const areaOf = (element: Element) => element.clientWidth * element.clientHeight
  return lists.map((list) => [...list.children].reduce((sum, each) => sum + areaOf(each), 0) / areaOf(list))
}
