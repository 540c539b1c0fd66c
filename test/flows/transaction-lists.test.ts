import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { fetchCreatorLinks, openCreatorLink } from '../creator-links.ts'
import type { GivenApp, GivenCampaign } from '../given.ts'
import { signedInMember } from '../member.ts'
import { shareTestApp, type TestApp } from '../start-test-app.ts'
import { openOffer, sendPostback } from './open-offer.ts'

describe('GET /admin/v1/transactions of a user or a creator, without appId', () => {
  const shared = shareTestApp()
  let testApp: TestApp
  let apps: GivenApp[]
  let campaign: GivenCampaign
  /** Of one user of both apps in turns, newest first. */
  let ofUser: string[]
  before(async () => {
    testApp = shared()
    apps = [await testApp.given.app(), await testApp.given.app()]
    campaign = await testApp.given.campaign(apps)
    ofUser = []
    for (const { liveKey } of [...apps, ...apps]) {
      ofUser.unshift(await openOffer(testApp, campaign, liveKey, 'ann'))
      await openOffer(testApp, campaign, liveKey, 'bob')
      testApp.clock.advance(1_000)
    }
  })

  const list = async (query: string) => (await testApp.admin('GET', `/transactions?${query}`)).body
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

  it('lists those of every app, newest first', async () => {
    assert.deepEqual(idsOf(await list('userId=ann')), ofUser)
  })

  it('gives each once, page by page', async () => {
    const ids: string[] = []
    let cursor = ''
    do {
      const page = await list(`userId=ann&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ids.push(...idsOf(page))
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    assert.deepEqual(ids, ofUser)
  })

  it('narrows them by whatever else is asked for', async () => {
    const [newest = ''] = ofUser
    assert.equal((await sendPostback(testApp, campaign, newest)).status, 200)
    assert.deepEqual(idsOf(await list('userId=ann&state=verified')), [newest])
    assert.deepEqual(idsOf(await list(`userId=ann&organizationId=${campaign.organization.id}`)), ofUser)
    assert.deepEqual(idsOf(await list('userId=ann&environment=test')), [])
  })

  it('lists those of creators of one id of every app', async () => {
    const ids: string[] = []
    for (const { liveKey } of apps) {
      const { slugs } = await fetchCreatorLinks(testApp, 'ada', liveKey)
      ids.unshift(await openCreatorLink(testApp, slugs[0]))
      testApp.clock.advance(1_000)
    }
    assert.deepEqual(idsOf(await list('creatorId=ada')), ids)
  })

  it("shows a publisher those of the publisher's own apps", async () => {
    const [app] = apps
    assert.ok(app)
    const member = await signedInMember(testApp, { role: 'publisher', projectId: app.projectId })
    const { body } = await member.call('GET', '/transactions?userId=ann')
    assert.deepEqual(
      idsOf(body),
      ofUser.filter((_, place) => place % 2 === 1),
    )
  })
})
