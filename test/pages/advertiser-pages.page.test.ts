import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { openBrowser } from '../open-browser.ts'
import { type DemoTestApp, shareDemoApp } from '../start-demo-app.ts'
import { assertSoundPages, navigationWords, signInByForm, startVisit } from './dashboard-visit.ts'
import { makeDemoTraffic } from './demo-traffic.ts'

describe('the pages of an advertiser', () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  let demo: DemoTestApp
  before(async () => {
    demo = shared()
    await makeDemoTraffic(demo)
  })

  it('are sound, under the words of the navigation', async (t) => {
    await using visit = await startVisit(await openBrowser(t), demo.baseUrl)
    await visit.open('/')
    await signInByForm(visit, 'advertiser@offerwire.local', 'test-demo-password')
    const names = await navigationWords(visit)
    assert.deepEqual(names, ['Overview', 'Campaigns', 'Creatives', 'Tracking and postbacks', 'Conversions'])
    await visit.page.waitForURL(/\/organizations\//)
    const home = new URL(visit.page.url()).pathname.replace('/dashboard', '').replace('/overview', '')
    const pages = [
      'overview',
      'campaigns',
      'campaigns/new',
      'creatives',
      'tracking',
      'tracking?tab=address',
      'tracking?tab=dry-run',
      'tracking?tab=secrets',
      'conversions?state=any',
    ]
    await assertSoundPages(
      visit,
      pages.map((page) => `${home}/${page}`),
    )
  })
})
