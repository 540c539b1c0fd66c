import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { type Answer, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { type MailServer, startMailServer } from '../../support/receiver/start-mail-server.ts'
import { share } from '../../support/share.ts'

let test: TestApp
let mail: MailServer

const shared = share(async (t) => {
  const mail = await startMailServer(t)
  return { mail, test: await startTestApp(t, { environment: { SMTP_URL: mail.url } }) }
})

before(() => {
  ;({ test, mail } = shared())
})

const setReview = (reviewCreatives: boolean) => test.admin('PATCH', '/settings', { reviewCreatives })

interface World {
  readonly app: GivenApp
  readonly campaign: GivenCampaign
  readonly publisher: SignedIn
  readonly advertiser: SignedIn
  create(body?: object): Promise<Answer>
  /** The titles of the creatives that the app's catalog serves, in the order of their ids. */
  serve(): Promise<string[]>
}

/** An app that serves a campaign with one creative, `Approved`. */
async function givenWorld(): Promise<World> {
  const app = await test.given.app()
  const campaign = await test.given.campaign([app], {}, { title: 'Approved' })
  const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
  const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: campaign.organization.id })
  return {
    ...{ app, campaign, publisher, advertiser },
    create: (body = {}) =>
      advertiser.call('POST', `/campaigns/${campaign.id}/creatives`, { title: 'New', ctaText: 'Go', ...body }),
    async serve() {
      const body = { userId: 'u', countryCode: 'DE' }
      const answer = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body })
      const creatives: { title: string }[] = answer.body.offers[0]?.creatives ?? []
      return creatives.map(({ title }) => title)
    },
  }
}

const review = (id: string, body: object) => test.admin('POST', `/creatives/${id}/review`, body)
const pendingIds = async () =>
  (await test.admin('GET', '/creatives?review=pending&limit=100')).body.data.map(({ id }: { id: string }) => id)

describe('the settings of the installation', () => {
  it('are off by default, for the operator alone, and audited', async () => {
    assert.deepEqual((await test.admin('GET', '/settings')).body, { reviewCreatives: false })
    const { publisher, advertiser } = await givenWorld()
    for (const { call } of [publisher, advertiser]) {
      assert.equal((await call('GET', '/settings')).status, 404)
      assert.equal((await call('PATCH', '/settings', { reviewCreatives: true })).status, 404)
      assert.equal((await call('GET', '/creatives')).status, 404)
    }
    for (const reviewCreatives of [1, 'true', null]) {
      const { status, body } = await test.admin('PATCH', '/settings', { reviewCreatives })
      assert.deepEqual([status, body.details[0].field], [400, 'reviewCreatives'])
    }
    const { status, body } = await setReview(true)
    assert.deepEqual([status, body], [200, { reviewCreatives: true }])
    assert.deepEqual((await test.admin('PATCH', '/settings', {})).body, body)
    assert.deepEqual((await test.admin('GET', '/settings')).body, body)
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.deepEqual([entry.action, entry.changes], ['settings.update', { reviewCreatives: { from: false, to: true } }])
    await setReview(false)
  })
})

describe('with review off', () => {
  it('a creative of a member is approved and served at once', async () => {
    const { create, serve, advertiser } = await givenWorld()
    const { body } = await create()
    assert.partialDeepStrictEqual(body, { review: 'approved', reviewReason: null, pendingChange: null })
    assert.deepEqual(await serve(), ['Approved', 'New'])
    await advertiser.call('PATCH', `/creatives/${body.id}`, { title: 'Newer' })
    assert.deepEqual(await serve(), ['Approved', 'Newer'])
    assert.deepEqual(await pendingIds(), [])
    assert.deepEqual([(await review(body.id, { decision: 'approve' })).body.code], ['not_pending'])
  })
})

describe('with review on', () => {
  beforeEach(() => setReview(true))

  it("an operator's creative and change count at once", async () => {
    const { campaign, serve } = await givenWorld()
    const made = await test.admin('POST', `/campaigns/${campaign.id}/creatives`, { title: 'Ours', ctaText: 'Go' })
    assert.equal(made.body.review, 'approved')
    await test.admin('PATCH', `/creatives/${campaign.creativeId}`, { title: 'Changed' })
    assert.deepEqual(await serve(), ['Changed', 'Ours'])
  })

  it("a member's creative waits, and is served once it is approved", async () => {
    const { campaign, create, serve, advertiser, publisher } = await givenWorld()
    const { status, body } = await create()
    assert.deepEqual([status, body.review, await serve()], [201, 'pending', ['Approved']])
    const changed = await advertiser.call('PATCH', `/creatives/${body.id}`, { title: 'Better' })
    assert.partialDeepStrictEqual(changed.body, { title: 'Better', review: 'pending', pendingChange: null })
    assert.deepEqual(await pendingIds(), [body.id])
    const [row] = (await test.admin('GET', '/creatives?review=pending')).body.data
    assert.deepEqual([row.organizationId, row.campaignId], [campaign.organization.id, campaign.id])
    assert.ok(row.campaignName && row.organizationName)
    for (const { call } of [advertiser, publisher]) {
      assert.equal((await call('POST', `/creatives/${body.id}/review`, { decision: 'approve' })).status, 404)
    }
    test.clock.advance(1_000)
    const approved = await review(body.id, { decision: 'approve' })
    assert.deepEqual([approved.status, approved.body.review], [200, 'approved'])
    assert.ok(approved.body.updatedAt > body.updatedAt)
    assert.deepEqual([await serve(), await pendingIds()], [['Approved', 'Better'], []])
    const again = await review(body.id, { decision: 'refuse', reason: 'Late' })
    assert.deepEqual([again.status, again.body.code], [409, 'not_pending'])
    const message = await mail.next()
    assert.ok(message.includes(`To: ${advertiser.email}`) && message.includes('Better was approved'), message)
    const [entry] = (await test.admin('GET', `/audit?objectId=${body.id}`)).body.data
    assert.deepEqual([entry.action, entry.changes.review], ['creative.review', { from: 'pending', to: 'approved' }])
  })

  it('a refused one has the reason, and waits again once its content is changed', async () => {
    const { create, serve, advertiser } = await givenWorld()
    const { id } = (await create()).body
    for (const body of [
      {},
      { decision: 'refuse' },
      { decision: 'refuse', reason: '' },
      { decision: 'refuse', reason: null },
      { decision: 'no', reason: 'x' },
    ]) {
      assert.equal((await review(id, body)).status, 400, JSON.stringify(body))
    }
    const refused = await review(id, { decision: 'refuse', reason: 'Too loud' })
    assert.partialDeepStrictEqual(refused.body, { review: 'refused', reviewReason: 'Too loud', pendingChange: null })
    assert.ok((await mail.next()).includes('Too loud'))
    const patch = async (body: object) => (await advertiser.call('PATCH', `/creatives/${id}`, body)).body
    assert.equal((await patch({ weight: 2, title: 'New' })).review, 'refused')
    assert.partialDeepStrictEqual(await patch({ title: 'Quiet' }), { review: 'pending', reviewReason: null, weight: 2 })
    assert.deepEqual([await serve(), await pendingIds()], [['Approved'], [id]])
    await review(id, { decision: 'approve' })
    assert.deepEqual(await serve(), ['Approved', 'Quiet'])
    await mail.next()
  })

  it('a change of an approved one waits while the old version is served; status and weight count at once', async () => {
    const { campaign, serve, advertiser } = await givenWorld()
    const id = campaign.creativeId
    const patch = async (body: object) => (await advertiser.call('PATCH', `/creatives/${id}`, body)).body
    const translations = { de: { title: 'Neu' } }
    const changed = await patch({ title: 'Changed', subtitle: null, ctaText: 'Buy', weight: 3, translations })
    assert.partialDeepStrictEqual(changed, { title: 'Approved', ctaText: 'Get it', weight: 3, review: 'approved' })
    assert.deepEqual(changed.pendingChange, { title: 'Changed', ctaText: 'Buy', translations })
    assert.deepEqual([await serve(), await pendingIds()], [['Approved'], [id]])
    const further = await patch({ title: 'Again', ctaText: 'Get it', translations: null })
    assert.deepEqual(further.pendingChange, { title: 'Again' }, 'a field that is as it was needs no review')
    await patch({ status: 'paused' })
    assert.deepEqual(await serve(), [])
    await patch({ status: 'active' })
    const approved = (await review(id, { decision: 'approve', reason: null })).body
    assert.partialDeepStrictEqual(approved, {
      title: 'Again',
      ctaText: 'Get it',
      pendingChange: null,
      reviewReason: null,
    })
    assert.deepEqual(await serve(), ['Again'])
    await mail.next()
  })

  it('a refused change leaves the old one in force', async () => {
    const { campaign, serve, advertiser } = await givenWorld()
    const id = campaign.creativeId
    await advertiser.call('PATCH', `/creatives/${id}`, { destinationUrl: 'https://evil.example/' })
    const refused = await review(id, { decision: 'refuse', reason: 'Elsewhere' })
    assert.partialDeepStrictEqual(refused.body, {
      ...{ review: 'approved', reviewReason: 'Elsewhere', pendingChange: null, destinationUrl: null },
    })
    assert.deepEqual([await serve(), await pendingIds()], [['Approved'], []])
    assert.ok((await mail.next()).includes('refused: Elsewhere'))
  })

  it('a reviewer decides on the version that they read', async () => {
    const { create, advertiser } = await givenWorld()
    const { id, updatedAt } = (await create()).body
    test.clock.advance(1)
    await advertiser.call('PATCH', `/creatives/${id}`, { title: 'Swapped' })
    const stale = await review(id, { decision: 'approve', updatedAt })
    assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed'])
    const read = (await test.admin('GET', `/creatives/${id}`)).body
    assert.equal((await review(id, { decision: 'approve', updatedAt: read.updatedAt })).status, 200)
    await mail.next()
  })

  it("an operator's change is in force, and what waited of other fields still waits", async () => {
    const { campaign, serve, advertiser } = await givenWorld()
    const path = `/creatives/${campaign.creativeId}`
    await advertiser.call('PATCH', path, { title: 'Theirs', ctaText: 'Buy' })
    const { body } = await test.admin('PATCH', path, { title: 'Ours' })
    assert.deepEqual([body.title, body.pendingChange], ['Ours', { ctaText: 'Buy' }])
    assert.deepEqual(await serve(), ['Ours'])
    assert.equal((await test.admin('PATCH', path, { ctaText: 'Get' })).body.pendingChange, null)
  })

  it('keeps a campaign without an approved creative from everybody, as `no_creative`', async () => {
    const app = await test.given.app()
    const { organization } = await test.given.campaign()
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: organization.id })
    const fields = { organizationId: organization.id, name: 'C', destinationUrl: 'https://l.example/' }
    const { id } = (await advertiser.call('POST', '/campaigns', fields)).body
    const made = await advertiser.call('POST', `/campaigns/${id}/creatives`, { title: 'T', ctaText: 'Go' })
    assert.equal((await advertiser.call('GET', `/campaigns/${id}`)).body.hindrance, 'no_creative')
    const request = { userId: 'u', clientId: 'c', attributes: { countryCode: 'DE', language: 'de' } }
    const explained = await test.admin('POST', `/apps/${app.id}/explain`, request)
    const row = explained.body.data.find(({ campaignId }: { campaignId: string }) => campaignId === id)
    assert.deepEqual([row.eligible, row.reason], [false, 'no_creative'])
    const links = { creatorId: 'creator' }
    const minted = await test.request('POST', '/publisher/sdk/v1/creators/links', { key: app.liveKey, body: links })
    assert.ok(!minted.text.includes(id), minted.text)
    await review(made.body.id, { decision: 'approve' })
    await mail.next()
    assert.notEqual((await advertiser.call('GET', `/campaigns/${id}`)).body.hindrance, 'no_creative')
  })

  it('publishers see approved creatives only, and nothing of their review', async () => {
    const { campaign, create, publisher, advertiser } = await givenWorld()
    const waiting = (await create()).body
    await advertiser.call('PATCH', `/creatives/${campaign.creativeId}`, { title: 'Secret plan' })
    assert.equal((await publisher.call('GET', `/creatives/${waiting.id}`)).status, 404)
    const listed = await publisher.call('GET', `/campaigns/${campaign.id}/creatives`)
    assert.deepEqual(
      listed.body.data.map(({ title }: { title: string }) => title),
      ['Approved'],
    )
    const read = await publisher.call('GET', `/creatives/${campaign.creativeId}`)
    for (const { text } of [listed, read]) assert.ok(!/review|pendingChange|Secret plan/.test(text), text)
    assert.ok(!(await publisher.call('GET', `/search?query=${waiting.id}`)).text.includes(waiting.id))
    const [found] = (await advertiser.call('GET', `/search?query=${waiting.id}`)).body.data
    assert.deepEqual([found.type, found.id, found.campaignId], ['creative', waiting.id, campaign.id])
    assert.equal((await advertiser.call('GET', `/campaigns/${campaign.id}/creatives`)).body.data.length, 2)
  })
})
