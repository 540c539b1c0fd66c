import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertSoundPages } from './accessibility.ts'
import { navigationWords } from './dashboard-visit.ts'
import { publisherPages, visitorPages } from './every-page.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the pages of a publisher', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('pass all page checks before signing in', async () => {
    const { body } = await demo().admin('POST', `/projects/${traffic().projectId}/invitations`, {
      email: 'new@example.com',
    })
    const { pathname, hash } = new URL(body.url)
    await using visit = await visitAs('stranger', '/sign-in')
    await assertSoundPages(visit, [...visitorPages, pathname.replace('/dashboard', '') + hash])
  })

  it('pass all page checks, under the words of the navigation', async () => {
    await using visit = await visitAs('publisher', '/')
    const names = await navigationWords(visit)
    assert.deepEqual(names, [
      'Overview',
      'Offers',
      'Marketplace',
      'Creators',
      'Users and entitlements',
      'Transactions',
      'Earnings',
      'Incrementality',
      'Webhook',
      'Inbound events',
      'Integration',
      'Keys and quick start',
      'Settings',
    ])
    await assertSoundPages(visit, publisherPages(traffic()))
  })
})
