import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { shareBrowser } from '../open-browser.ts'
import { type DemoTestApp, shareDemoApp } from '../start-demo-app.ts'
import { navigationWords, signInByForm, startVisit } from './dashboard-visit.ts'
import { type DemoTraffic, makeDemoTraffic } from './demo-traffic.ts'
import { publisherPages, visitorPages } from './every-page.ts'
import { assertSoundPages } from './sound-pages.ts'

describe('the pages of a publisher', () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  const browser = shareBrowser()
  let demo: DemoTestApp
  let traffic: DemoTraffic
  before(async () => {
    demo = shared()
    traffic = await makeDemoTraffic(demo)
  })

  it('are sound before signing in', async () => {
    const { body } = await demo.admin('POST', `/projects/${traffic.projectId}/invitations`, {
      email: 'new@example.com',
    })
    const { pathname, hash } = new URL(body.url)
    await using visit = await startVisit(browser(), demo.baseUrl)
    await visit.open('/sign-in')
    await assertSoundPages(visit, [...visitorPages, pathname.replace('/dashboard', '') + hash])
  })

  it('are sound, under the words of the navigation', async () => {
    await using visit = await startVisit(browser(), demo.baseUrl)
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
    await assertSoundPages(visit, publisherPages(traffic))
  })
})
