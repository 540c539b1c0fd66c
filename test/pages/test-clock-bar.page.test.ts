import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { feed } from '../support/app/visitor.ts'
import { assertSoundPages } from './accessibility.ts'
import { advertiserPages, operatorPages, publisherPages } from './every-page.ts'
import { shareDashboard } from './share-dashboard.ts'

const barOf = (page: Page) => page.getByRole('region', { name: 'Test clock' })
async function served(page: Page): Promise<number> {
  const text = await page
    .locator('dl', { hasText: 'Served' })
    .locator('div', { hasText: 'Served' })
    .locator('dd')
    .innerText()
  return Number(text.split('\n')[0])
}

describe('in a sandbox,', () => {
  const { demo, traffic, visitAs } = shareDashboard({ TEST_CLOCK: '2026-06-15T12:00:00Z' })
  const overview = () => `/apps/${traffic().appId}/overview`

  it('a bar on every page says that the clock is a test’s, and its time', async () => {
    await using visit = await visitAs('operator', '/')
    const bar = barOf(visit.page)
    for (const path of [...publisherPages(traffic()), ...advertiserPages(traffic()), ...operatorPages(traffic())]) {
      await visit.follow(path)
      assert.match(await bar.innerText(), /^Test clock: 15 Jun 2026 12:00:00 UTC\. Time stands still\./, path)
    }
    await assertSoundPages(visit, [overview(), '/operator/tenants'])
  })

  it('members who are no operators see the time, and nothing to move it by', async () => {
    await using visit = await visitAs('publisher', overview())
    const bar = barOf(visit.page)
    assert.match(await bar.innerText(), /^Test clock: 15 Jun 2026 12:00:00 UTC\. Time stands still\.$/)
    assert.equal(await bar.getByRole('button').or(bar.locator('input')).count(), 0)
  })

  it('a page loads without a jump of its layout', async () => {
    await using visit = await visitAs('operator', '/account')
    await visit.context.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    for (const width of [1280, 360]) {
      await visit.page.setViewportSize({ width, height: 800 })
      await visit.open(overview())
      const shift = Number(await visit.page.evaluate('window.shift'))
      assert.ok(shift < 0.05, `${shift} at ${width} pixels`)
    }
  })

  it('the operator advances it by keyboard, and figures are those of the new day', async () => {
    await using visit = await visitAs('operator', overview())
    const { page } = visit
    const bar = barOf(page)
    const timeIs = (text: string) => bar.getByText(text).waitFor()
    const today = async () => (await page.getByRole('slider').first().getAttribute('aria-valuetext')) ?? ''
    assert.match(await today(), /^15 Jun 2026, so far/)
    const before = await served(page)
    await feed(demo(), demo().publisher.liveKey, 'another reader')
    await bar.getByRole('button', { name: '+1 day' }).press('Enter')
    await timeIs('16 Jun 2026 12:00:00 UTC')
    await visit.settle()
    assert.match(await today(), /^16 Jun 2026, so far/)
    assert.ok((await served(page)) > before)
    await bar.getByRole('button', { name: '+1 week' }).press('Space')
    await timeIs('23 Jun 2026 12:00:00 UTC')
    await bar.getByRole('button', { name: '+1 month' }).press('Enter')
    await timeIs('23 Jul 2026 12:00:00 UTC')
    await bar.getByLabel('Advance to (UTC)').fill('2026-10-31T23:30')
    await page.keyboard.press('Enter')
    await timeIs('31 Oct 2026 23:30:00 UTC')
    await bar.getByRole('button', { name: '+1 month' }).press('Enter')
    await timeIs('30 Nov 2026 23:30:00 UTC')
    assert.deepEqual(visit.takeProblems(), [])
    assert.equal(demo().app.services.clock.nowMs(), Date.parse('2026-11-30T23:30:00Z'))
  })

  it('an instant that has passed is refused with the reason, and the clock stays', async () => {
    await using visit = await visitAs('operator', overview())
    const { page } = visit
    const bar = barOf(page)
    const before = await bar.getByRole('status').innerText()
    await bar.getByLabel('Advance to (UTC)').fill('2026-01-01T00:00')
    await bar.getByRole('button', { name: 'Advance', exact: true }).click()
    await page.getByText('advanceTo must be later than now').waitFor()
    assert.equal(await bar.getByRole('status').innerText(), before)
  })

  it('an advance by others shows without a reload, and pages read their figures again', async () => {
    await using visit = await visitAs('publisher', overview())
    const { page } = visit
    await demo().admin('POST', '/clock', { advanceTo: '2026-12-01T00:00:00Z' })
    await barOf(page).getByText('1 Dec 2026 00:00:00 UTC').waitFor()
    await visit.settle()
    assert.match((await page.getByRole('slider').first().getAttribute('aria-valuetext')) ?? '', /^1 Dec 2026, so far/)
    await demo().admin('POST', '/clock', { mode: 'running' })
    await barOf(page).getByText('Time is running.').waitFor()
  })
})
