import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { sendBytes } from '../flows/subscriptions/send-event.ts'
import { signedInMember } from '../support/app/member.ts'
import { click, feed } from '../support/app/visitor.ts'
import { signInByForm } from './dashboard-visit.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the dashboard', () => {
  const { demo, traffic, visitAs, visitByForm } = shareDashboard()

  const pathOf = (page: string) => `/apps/${traffic().appId}/${page}`

  it('paints the first words of a sign-in before it requests any file of the application', async () => {
    await using visit = await visitAs('stranger', '/sign-in')
    const { paintedAt, askedAt } = await visit.page.evaluate<{ paintedAt: number; askedAt: number[] }>(`({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      askedAt: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
        .map(({ startTime }) => startTime),
    })`)
    assert.ok(askedAt.length > 3)
    assert.ok(Math.min(...askedAt) >= paintedAt)
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('opens the wanted page with its filters after a sign-in, and keeps them over reload and Back', async () => {
    const address = `transactions?state=verified&userId=${traffic().userId}`
    await using visit = await visitByForm('publisher', pathOf(address))
    const { page } = visit
    const isFiltered = async () => {
      assert.ok(page.url().endsWith(address), page.url())
      assert.equal(await page.getByLabel('User id').inputValue(), traffic().userId)
      assert.equal(await page.getByRole('combobox', { name: 'State' }).inputValue(), 'Verified')
      assert.equal(await page.getByRole('region', { name: 'Transactions' }).getByRole('row').count(), 2)
    }
    await isFiltered()
    await page.reload()
    await visit.settle()
    await isFiltered()
    await page.getByTitle(traffic().transactionId).click()
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.goBack()
    await visit.settle()
    await isFiltered()
    await visit.follow(pathOf('webhook'))
    await page.getByRole('tab', { name: 'Verify signatures' }).click()
    await page.reload()
    await visit.settle()
    assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'Verify signatures')
    await page.goBack()
    await visit.settle()
    assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'Deliveries')
  })

  it('clears a filter, including the typed text', async () => {
    await using visit = await visitAs('publisher', pathOf('transactions?userId=nobody-at-all'))
    await visit.page.getByRole('button', { name: 'Clear filters' }).click()
    await visit.page.locator('input[value=""]').and(visit.page.getByLabel('User id')).waitFor()
  })

  it('orders offers by mouse and by keyboard, saves the order and keeps it', async () => {
    await using visit = await visitAs('publisher', pathOf('offers'))
    const { page } = visit
    const names = () => page.getByRole('list', { name: 'Offer order' }).getByRole('switch').evaluateAll(labels)
    const [first = '', second = '', third = '', ...rest] = await names()
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
    await drag(page, await centre(handle(first)), await centre(handle(third)))
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    assert.deepEqual(await names(), [second, third, first, ...rest])
    await handle(first).focus()
    for (const key of ['Space', 'ArrowUp', 'Space']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(250)
    }
    assert.deepEqual(await names(), [second, first, third, ...rest])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Offers saved').waitFor()
    await page.reload()
    await visit.settle()
    assert.deepEqual(await names(), [second, first, third, ...rest])
    const catalog = await demo().request('POST', '/publisher/sdk/v1/offers/catalog', {
      key: demo().publisher.liveKey,
      body: { userId: 'someone', includeAllRegions: true, limit: 2 },
    })
    const shown = catalog.body.offers.map(({ id }: { id: string }) => id)
    const { data } = (await demo().admin('GET', `/apps/${traffic().appId}/campaigns`)).body
    assert.deepEqual(
      shown,
      data.slice(0, 2).map(({ campaignId }: { campaignId: string }) => campaignId),
    )
    assert.deepEqual(visit.takeProblems(), [])
  })

  it("sets an offer's priority in the ranking", async () => {
    await using visit = await visitAs('publisher', pathOf('offers'))
    const { page } = visit
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Set priority' }).click()
    await page.getByLabel('Score multiplier').fill('2.50')
    await page.getByRole('button', { name: 'Set priority', exact: true }).click()
    await page.getByText('Priority × 2.5', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Offers saved').waitFor()
    const { data } = (await demo().admin('GET', `/apps/${traffic().appId}/campaigns`)).body
    assert.equal(data[0].priority, 2.5)
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('keeps the chosen tab in sight on a phone', async () => {
    await using visit = await visitAs('operator', '/')
    await visit.page.setViewportSize({ width: 360, height: 740 })
    await visit.open(`/organizations/${traffic().organizationId}/tracking?tab=alerts`)
    const { x = 0, width = 0 } = (await visit.page.getByRole('tab', { name: 'Alerts' }).boundingBox()) ?? {}
    assert.ok(x >= 0 && x + width <= 360, `${x} to ${x + width}`)
  })

  it('exports the shown list as CSV, without a cell that could run as a formula', async () => {
    const formula = '=HYPERLINK("https://x.example")'
    const [offer] = await feed(demo(), demo().publisher.liveKey, formula)
    await click(demo(), offer)
    await using visit = await visitAs('publisher', pathOf(`transactions?userId=${encodeURIComponent(formula)}`))
    const transactions = await download(visit.page)
    const [head = '', ...rows] = transactions.trim().split(/\r?\n/)
    assert.ok(head.startsWith('"id","appId","campaignId",'), head)
    assert.equal(rows.length, 1)
    assert.ok(rows[0]?.includes(`"'=HYPERLINK(""https://x.example"")"`), String(rows[0]))
    await visit.follow(pathOf('creators'))
    assert.match(await download(visit.page), /^"creator",/)
  })

  it('loads long lists by cursor, to their end', async () => {
    const creatorId = 'creator-of-many'
    const app = await demo().given.app()
    for (let count = 0; count < 51; count++) await demo().given.campaign([app], { name: `Campaign of many ${count}` })
    const answer = await demo().request('POST', '/publisher/sdk/v1/creators/links', {
      key: app.liveKey,
      body: { creatorId },
    })
    assert.ok(answer.body.links.length > 50)
    const user = await signedInMember(demo(), { role: 'publisher', projectId: app.projectId })
    await using visit = await visitAs(user, `/apps/${app.id}/creators/${creatorId}`)
    const { page } = visit
    await page.getByText('Showing 50 links').waitFor()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.getByText(/^\d+ links$/).waitFor()
    const rows = await page.getByRole('region', { name: 'Links' }).getByRole('row').count()
    assert.equal(rows - 1, answer.body.links.length)
  })

  it("reports a failure in a sentence with the request's id, and tries again", async () => {
    await using visit = await visitAs('publisher', pathOf('creators'))
    const { page } = visit
    const busy = { error: 'The service is busy.', code: 'unavailable' }
    await page.route('**/admin/v1/transactions*', (route) =>
      route.fulfill({ status: 503, json: busy, headers: { 'x-request-id': 'request-of-a-test', 'retry-after': '1' } }),
    )
    await visit.follow(pathOf('transactions'))
    const problem = page.getByRole('alert')
    await problem.getByText('Couldn’t load transactions').waitFor()
    assert.match(await problem.innerText(), /The service is busy\.\s+Request ID\s+request-of-a-test/)
    await page.unroute('**/admin/v1/transactions*')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByTitle(traffic().transactionId).waitFor()
  })

  it('shows live figures or test transactions, by the switch', async () => {
    const [offer] = await feed(demo(), demo().publisher.testKey, 'tester')
    const id = await click(demo(), offer)
    await using visit = await visitAs('publisher', pathOf('overview'))
    const { page } = visit
    assert.equal(await page.getByTitle(id).count(), 0)
    await page.getByText('Test', { exact: true }).click()
    await page.getByText('Test traffic is excluded from statistics').waitFor()
    await page.getByTitle(id).waitFor()
    assert.equal(await page.getByTitle(traffic().transactionId).count(), 0)

    const { campaignId } = (await demo().admin('GET', `/transactions/${id}`)).body
    const { organizationId } = (await demo().admin('GET', `/campaigns/${campaignId}`)).body
    await using operator = await visitAs('operator', `/organizations/${organizationId}/conversions?state=any`)
    for (const [shown, path] of [
      [visit, pathOf('transactions')],
      [operator, `/organizations/${organizationId}/conversions?state=any`],
    ] as const) {
      await shown.follow(path)
      assert.equal(await shown.page.getByTitle(id).count(), 0, path)
      const csv = await shown.page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
      assert.equal(new URL(csv ?? '').searchParams.get('environment'), 'live')
    }
    await page.getByRole('combobox', { name: 'Environment' }).click()
    await page.getByRole('option', { name: 'Test' }).click()
    await page.getByTitle(id).waitFor()
  })

  it('opens a row in a new tab with Ctrl', async () => {
    await using visit = await visitAs('publisher', pathOf('transactions'))
    const cell = visit.page
      .getByRole('row')
      .filter({ has: visit.page.getByTitle(traffic().transactionId) })
      .getByRole('cell')
    const [tab] = await Promise.all([visit.page.waitForEvent('popup'), cell.last().click({ modifiers: ['Control'] })])
    await tab.getByRole('heading', { name: 'Timeline' }).waitFor()
  })

  it('erases an id without stored data, because a rejected request may contain it', async () => {
    const publisher = demo().publisher
    await sendBytes(demo(), publisher, '{"note": {"reader": "hidden reader"}}')
    await using visit = await visitAs('publisher', pathOf('users/hidden reader'))
    const { page } = visit
    await page.getByText('User not found').waitFor()
    await page.getByRole('button', { name: 'Erase' }).click()
    await page.getByText('Transactions, servings, and webhook deliveries are kept').waitFor()
    await page.getByLabel('Type the user ID to confirm').fill('hidden reader')
    await page.getByRole('button', { name: 'Erase user' }).click()
    await page.getByRole('cell', { name: 'Subscription event log' }).waitFor()
  })

  it('shows nothing of an erased user, nor of the data that another member loaded before a sign-in', async () => {
    const key = demo().publisher.liveKey
    const attributes = { countryCode: 'US', city: 'Ulan Bator' }
    await demo().request('POST', '/publisher/sdk/v1/users/attributes', { key, body: { userId: 'gone', attributes } })
    await using visit = await visitAs('publisher', pathOf('users/gone'))
    const { page } = visit
    await page.getByText('Ulan Bator').waitFor()
    await page.getByRole('button', { name: 'Erase' }).click()
    await page.getByLabel('Type the user ID to confirm').fill('gone')
    await page.getByRole('button', { name: 'Erase user' }).click()
    await page.getByText('All data erased').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Users and entitlements' }).waitFor()
    await page.route('**/users/gone', () => {})
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'User', exact: true }).waitFor()
    assert.equal(await page.getByText('Ulan Bator').count(), 0)
    await page.unroute('**/users/gone')

    const other = await demo().given.app()
    const { email } = await signedInMember(demo(), { role: 'publisher', projectId: other.projectId })
    await visit.follow(pathOf('settings'))
    await page.getByText(traffic().appId).waitFor()
    await visit.follow('/account')
    await page.getByRole('button', { name: 'Sign out of all sessions' }).click()
    await page.route(`**/apps/${traffic().appId}`, () => {})
    await signInByForm({ ...visit, settle: async () => {} }, email, 'a password of a member')
    await page.evaluate(
      `history.pushState(null, '', '/dashboard/apps/${traffic().appId}/settings'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    assert.equal(await page.getByText(traffic().appId).count(), 0)
  })
})

interface Labelled {
  getAttribute(name: string): string | null
}

const labels = (switches: Labelled[]) =>
  switches.map((each) => (each.getAttribute('aria-label') ?? '').slice('Serve '.length))

async function centre(handle: ReturnType<Page['getByRole']>): Promise<{ x: number; y: number }> {
  const box = await handle.boundingBox()
  assert.ok(box !== null)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag({ mouse }: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x, from.y + 10, { steps: 3 })
  await mouse.move(to.x, to.y + 6, { steps: 12 })
  await mouse.up()
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  return readFile(await file.path(), 'utf8')
}
