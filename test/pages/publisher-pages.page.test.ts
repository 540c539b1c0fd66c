import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { openBrowser } from '../open-browser.ts'
import { type DemoTestApp, shareDemoApp } from '../start-demo-app.ts'
import { assertSoundPages, navigationWords, signInByForm, startVisit } from './dashboard-visit.ts'
import { type DemoTraffic, makeDemoTraffic } from './demo-traffic.ts'

describe('the pages of a publisher', () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  let demo: DemoTestApp
  let traffic: DemoTraffic
  before(async () => {
    demo = shared()
    traffic = await makeDemoTraffic(demo)
  })

  it('are sound before signing in', async (t) => {
    await using visit = await startVisit(await openBrowser(t), demo.baseUrl)
    await assertSoundPages(visit, ['/sign-in', '/forgot-password', '/reset-password#token=unknown'])
  })

  it('are sound, under the words of the navigation', async (t) => {
    await using visit = await startVisit(await openBrowser(t), demo.baseUrl)
    await visit.open('/')
    await signInByForm(visit, 'publisher@offerwire.local', 'test-demo-password')
    const names = await navigationWords(visit)
    assert.deepEqual(names, [
      'Overview',
      'Offers',
      'Creators',
      'Users and entitlements',
      'Transactions',
      'Incrementality',
      'Webhook',
      'Inbound events',
      'Keys and quick start',
      'Settings',
    ])
    const pages = [
      'overview',
      'overview?environment=test',
      'offers',
      'offers?view=explain',
      `offers?preview=${traffic.campaignId}&surface=feed`,
      'creators',
      'creators/mila-bakes',
      'users',
      'users/reader-1',
      'transactions',
      `transactions/${traffic.transactionId}`,
      'incrementality',
      'webhook',
      'webhook?tab=verify',
      'inbound-events',
      'inbound-events?tab=signature',
      'keys',
      'settings',
      'settings?tab=members',
      'settings?tab=retention',
    ]
    await assertSoundPages(visit, [...pages.map((page) => `/apps/${demo.publisher.appId}/${page}`), '/account'])
  })
})
