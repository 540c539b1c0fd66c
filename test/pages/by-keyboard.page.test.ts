import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { shareDashboard } from './share-dashboard.ts'

/** Half of the layout shift that web vitals still rate as good. */
const mostShift = 0.05

describe('pages used by keyboard', () => {
  const { traffic, visitAs } = shareDashboard()

  it('sign in, reach everything and leave dialogs by keyboard alone', async () => {
    await using visit = await visitAs('stranger', `/apps/${traffic().appId}/keys`)
    const { page } = visit
    await page.keyboard.type('publisher@offerwire.local')
    await tabTo(page, 'Password')
    await page.keyboard.type('test-demo-password')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Keys and quick start' }).waitFor()
    await visit.settle()
    await tabTo(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Create key')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await visit.settle()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null'), true, `Tab ${step}`)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(50)
    assert.equal(await focused(page), 'Create key')
  })

  it('return the focus to the button that opened a dialog or the search', async () => {
    await using visit = await visitAs('operator', '/')
    const { page } = visit
    page.setDefaultTimeout(8000)
    const { appId, organizationId, campaignId } = traffic()
    const places: [path: string, opener: RegExp, item?: string][] = [
      [`/apps/${appId}/offers`, /^More for /, 'Set priority'],
      [`/apps/${appId}/offers`, /^More for /, 'Move to position'],
      [`/apps/${appId}/offers`, /^More for /, 'Set entitlement'],
      [`/organizations/${organizationId}/campaigns/${campaignId}?tab=creatives`, /^Edit /],
      [`/organizations/${organizationId}/campaigns/${campaignId}?tab=creatives`, /^Add creative$/],
      ['/operator/tenants', /^Create project$/],
      ['/operator/tenants', /^Search or go to/],
    ]
    for (const [path, opener, item] of places) {
      await visit.follow(path)
      const button = page.getByRole('button', { name: opener }).last()
      await button.press('Enter')
      if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('dialog').waitFor()
      await visit.settle()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await button.and(page.locator(':focus')).waitFor()
    }
  })

  it('reach every control by Tab', async () => {
    await using visit = await visitAs('publisher', '/')
    // Arrow keys and Backspace in the field do the same.
    const byTheField = '[class*=NumberInput-control], [class*=Pill-remove], [role=tablist] *, [role=radiogroup] *'
    for (const path of ['overview', 'offers', 'transactions', 'webhook', 'settings']) {
      await visit.follow(`/apps/${traffic().appId}/${path}`)
      const unreachable =
        await visit.page.evaluate(`[...document.querySelectorAll('main a, main button, main input, main select, main textarea')]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.tabIndex < 0)
        .filter((each) => !each.matches('${byTheField}') && each.type !== 'hidden')
        .map((each) => each.outerHTML.slice(0, 160))`)
      assert.deepEqual(unreachable, [], path)
    }
  })

  it('load without layout shifts', async () => {
    await using visit = await visitAs('publisher', '/account')
    await visit.context.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    const shifts: Record<string, number> = {}
    for (const path of [
      'overview',
      'offers',
      'creators',
      'transactions',
      `transactions/${traffic().transactionId}`,
      'webhook',
      'keys',
      'settings',
    ]) {
      await visit.open(`/apps/${traffic().appId}/${path}`)
      shifts[path.replace(traffic().transactionId, ':id')] = Number(await visit.page.evaluate('window.shift'))
    }
    const jumping = Object.entries(shifts).filter(([, shift]) => shift > mostShift)
    assert.deepEqual(jumping, [], JSON.stringify(shifts))
  })
})

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (now === name) return
    passed.push(now)
  }
  assert.fail(`Tab does not lead to ${name}: ${passed.join(', ')}`)
}

/** The name of the focused element. */
async function focused(page: Page): Promise<string> {
  return String(
    await page.evaluate(`(() => {
      const { activeElement: at } = document
      return at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText ?? at.tagName
    })()`),
  ).trim()
}
