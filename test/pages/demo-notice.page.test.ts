import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noteOnce } from '../../src/demo/demo.queries.ts'
import { playDueTraffic } from '../../src/demo/traffic.ts'
import { assertSoundPages } from './accessibility.ts'
import { advertiserPages, operatorPages, publisherPages } from './every-page.ts'
import { shareDashboard } from './share-dashboard.ts'

const dayMs = 86_400_000

describe('while the demo network is being filled,', () => {
  const { demo, traffic, visitAs } = shareDashboard({ DEMO_DATA: 'true' })

  it('every page shows the progress, and compares no figures until the end', async () => {
    const { app, clock } = demo()
    // The last three of its 56 days suffice.
    await noteOnce(app.services.database.db, 'demo_last_visit', String(clock.nowMs() - 3 * dayMs))
    const overview = `/apps/${traffic().appId}/overview`
    await using visit = await visitAs('operator', '/')
    const { page } = visit
    const notice = page.getByRole('region', { name: 'Demo network' })
    const progress = notice.getByRole('progressbar', { name: 'Demo network filled' })
    for (const path of [...publisherPages(traffic()), ...advertiserPages(traffic()), ...operatorPages(traffic())]) {
      await visit.follow(path)
      assert.match(await notice.innerText(), /^The demo network is filling: 94%\./, path)
      assert.equal(await progress.getAttribute('aria-valuenow'), '94', path)
    }
    const comparison = /No change|New|[+−-][\d.]+%|previous/
    for (const path of [
      overview,
      `/organizations/${traffic().organizationId}/overview`,
      '/operator/tenants?tab=figures',
    ]) {
      await visit.follow(path)
      await page.getByText('Conversion funnel').first().waitFor()
      assert.doesNotMatch(await page.getByRole('main').innerText(), comparison, path)
    }
    await assertSoundPages(visit, [overview])

    const clicks = page.locator('dl', { hasText: 'Served' }).locator('div', { hasText: 'Clicks' }).locator('dd')
    const before = await clicks.innerText()
    await playDueTraffic(app.services, new AbortController().signal)
    await notice.waitFor({ state: 'detached' })
    await page.getByText('Changes are from the previous 28 days.').waitFor()
    await visit.settle()
    const [count = '', change = ''] = (await clicks.innerText()).split('\n')
    assert.ok(Number(count) > Number(before), `${count} after ${before}`)
    assert.equal(change, 'New')
    assert.deepEqual(visit.takeProblems(), [])
  })
})
