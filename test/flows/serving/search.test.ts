import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { GivenApp } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { clickOffer } from '../../support/app/visitor.ts'
import { eventOf, sendBytes } from '../subscriptions/send-event.ts'

describe('GET /admin/v1/search', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app({ name: 'Searched paper' })
  })

  const find = async (query: string) => {
    const { body } = await testApp.admin('GET', `/search?query=${encodeURIComponent(query)}`)
    return body.data.map(({ type, id, appId }: { type: string; id: string; appId: string | null }) => [type, id, appId])
  }

  it('finds an app by part of its name, and a key by its publishable half', async () => {
    assert.deepEqual(await find('searched PAP'), [['app', publisher.id, publisher.id]])
    assert.deepEqual(
      (await find(publisher.liveKey)).map(([type]: string[]) => type),
      ['key'],
    )
  })

  it('finds a subscription event by its whole id', async () => {
    await sendBytes(testApp, publisher, JSON.stringify(eventOf('evt-searched', 'user-searched')))
    assert.deepEqual(await find('evt-searched'), [['event', 'evt-searched', publisher.id]])
    assert.deepEqual(await find('evt-search'), [])
  })

  it('finds a creative with its campaign, in an app or an organization that the caller may open', async () => {
    const { id, creativeId, organization } = await testApp.given.campaign([publisher], { name: 'Searched lamp' })
    const { id: notGranted } = await testApp.given.campaign([], { name: 'Searched chair' })
    const found = async (user: SignedIn, query: string) => {
      const { body } = await user.call('GET', `/search?query=${encodeURIComponent(query)}`)
      return body.data.map(({ name: _, ...place }: { name: string }) => place)
    }
    const ofPublisher = await signedInMember(testApp, { role: 'publisher', projectId: publisher.projectId })
    const ofAdvertiser = await signedInMember(testApp, { role: 'advertiser', organizationId: organization.id })
    const creative = { type: 'creative', id: creativeId, campaignId: id }
    const campaign = { type: 'campaign', id, campaignId: null }
    const inApp = { appId: publisher.id, organizationId: null }
    const inOrganization = { appId: null, organizationId: organization.id }
    for (const [user, place] of [
      [ofPublisher, inApp],
      [ofAdvertiser, inOrganization],
    ] as const) {
      assert.deepEqual(await found(user, creativeId), [{ ...creative, ...place }])
      assert.deepEqual(await found(user, 'searched lamp'), [{ ...campaign, ...place }])
      assert.deepEqual(await found(user, notGranted), [])
    }
  })

  it('finds an organization for its own members and the operator only', async () => {
    const { organization } = await testApp.given.campaign([publisher])
    const ofPublisher = await signedInMember(testApp, { role: 'publisher', projectId: publisher.projectId })
    const ofAdvertiser = await signedInMember(testApp, { role: 'advertiser', organizationId: organization.id })
    for (const [user, types] of [
      [ofPublisher, []],
      [ofAdvertiser, ['organization']],
    ] as const) {
      const { body } = await user.call('GET', `/search?query=${organization.id}`)
      assert.deepEqual(
        body.data.map(({ type }: { type: string }) => type),
        types,
      )
    }
    assert.deepEqual(await find(organization.id), [['organization', organization.id, null]])
  })

  it('finds a transaction without the organization for a publisher, and without the app for an advertiser', async () => {
    const campaign = await testApp.given.campaign([publisher])
    const { organization } = campaign
    const transactionId = await clickOffer(testApp, campaign, publisher.liveKey)
    for (const [reach, appId, organizationId] of [
      [{ role: 'publisher', projectId: publisher.projectId }, publisher.id, null],
      [{ role: 'advertiser', organizationId: organization.id }, null, organization.id],
    ] as const) {
      const user = await signedInMember(testApp, reach)
      const [place] = (await user.call('GET', `/search?query=${transactionId}`)).body.data
      assert.deepEqual([place.type, place.appId, place.organizationId], ['transaction', appId, organizationId])
    }
  })

  it('finds a user by their whole id, including its blanks', async () => {
    for (const userId of [' blank at the ends ', 'a%2Fb/c?d#e%20f', 'Zoë 🦊']) {
      const body = { userId, attributes: { countryCode: 'US' } }
      await testApp.request('POST', '/publisher/sdk/v1/users/attributes', { key: publisher.liveKey, body })
      assert.deepEqual(await find(userId), [['user', userId, publisher.id]])
    }
    assert.deepEqual(await find(' Zoë 🦊\n'), [['user', 'Zoë 🦊', publisher.id]])
    assert.deepEqual(await find('a/b/c?d#e f'), [])
  })

  it('finds nothing for unknown text', async () => {
    assert.deepEqual(await find('01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21'), [])
  })
})
