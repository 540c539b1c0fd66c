import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, it } from 'node:test'
import type { GivenApp, GivenCampaign } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { type Answer, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { type MailServer, startMailServer } from '../../support/receiver/start-mail-server.ts'
import { share } from '../../support/share.ts'

// One database: rules of applications are our own code.

let test: TestApp
let mail: MailServer

const shared = share(async (t) => {
  const mail = await startMailServer(t)
  return { mail, test: await startTestApp(t, { environment: { SMTP_URL: mail.url } }) }
})

before(() => {
  ;({ test, mail } = shared())
})

const ask = { access: 'ask', default_catalog: false } as const
const open = { access: 'open', default_catalog: false } as const
const isPrivate = { access: 'private', default_catalog: false } as const

interface World {
  readonly app: GivenApp
  readonly campaign: GivenCampaign
  readonly publisher: SignedIn
  readonly advertiser: SignedIn
  apply(body?: object): Promise<Answer>
  /** The ids of the campaigns on the app's list, in its order. */
  list(): Promise<string[]>
  /** The ids of the campaigns that the app's catalog serves, in its order. */
  serve(): Promise<string[]>
}

/** A publisher with an app, and a campaign that it may apply for. */
async function givenWorld(values: Parameters<TestApp['given']['campaign']>[1] = ask): Promise<World> {
  const app = await test.given.app({ payout_share_ppm: 500_000n })
  const campaign = await test.given.campaign([], values)
  const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
  const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: campaign.organization.id })
  return {
    ...{ app, campaign, publisher, advertiser },
    apply: (body = {}) =>
      publisher.call('POST', `/projects/${app.projectId}/applications`, {
        ...{ campaignId: campaign.id, appId: app.id },
        ...body,
      }),
    async list() {
      const { body } = await publisher.call('GET', `/apps/${app.id}/campaigns?limit=100`)
      return body.data.map(({ campaignId }: { campaignId: string }) => campaignId)
    },
    async serve() {
      const sent = { userId: 'u', countryCode: 'DE' }
      const { body } = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body: sent })
      return body.offers.map(({ id }: { id: string }) => id)
    },
  }
}

const outcome = ({ status, body }: Answer) => [status, body.code ?? body.status]
const act = (member: SignedIn, id: string, verb: string, body?: object) =>
  member.call('POST', `/applications/${id}/${verb}`, body)

describe('an application', () => {
  it('for an open campaign is approved at once, and the campaign is served when it is answered', async () => {
    const { app, campaign, apply, list, serve, publisher } = await givenWorld(open)
    const { status, body } = await apply({ message: 'Hello', acceptedTerms: 'ignored without terms' })
    const at = new Date(test.clock.nowMs()).toISOString()
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, {
      ...{ projectId: app.projectId, appId: app.id, campaignId: campaign.id },
      ...{ status: 'approved', message: 'Hello', reason: null, acceptedTerms: null, createdAt: at, decidedAt: at },
    })
    assert.deepEqual([await list(), await serve()], [[campaign.id], [campaign.id]])
    assert.deepEqual((await publisher.call('GET', `/applications/${body.id}`)).body, body)
    assert.deepEqual(outcome(await apply()), [409, 'already_granted'])
  })

  it('with `ask` waits for the advertiser, who sees names and message, and approves', async () => {
    const { app, campaign, apply, list, serve, publisher, advertiser } = await givenWorld()
    const { status, body } = await apply({ message: 'Hello' })
    assert.deepEqual([status, body.status, body.decidedAt], [201, 'pending', null])
    assert.deepEqual([await list(), await serve()], [[], []])
    assert.deepEqual(outcome(await apply()), [409, 'already_pending'])
    const read = await advertiser.call('GET', `/campaigns/${campaign.id}/applications?status=pending`)
    assert.deepEqual(read.body.data, [body])
    assert.deepEqual(
      Object.keys(body)
        .filter((name) => /^(project|app|platform)/.test(name))
        .sort(),
      [...['appId', 'appName', 'platform', 'projectId', 'projectName']],
    )
    test.clock.advance(1_000)
    const approved = await act(advertiser, body.id, 'approve')
    const decidedAt = new Date(test.clock.nowMs()).toISOString()
    assert.deepEqual([approved.status, approved.body], [200, { ...body, status: 'approved', decidedAt }])
    assert.deepEqual([await list(), await serve()], [[campaign.id], [campaign.id]])
    const [entry] = (await publisher.call('GET', `/apps/${app.id}/campaigns`)).body.data
    assert.partialDeepStrictEqual(entry, { enabled: true, pinned: false, priority: 1, earningsPerCompletion: 1 })
    assert.deepEqual(outcome(await act(advertiser, body.id, 'approve')), [409, 'not_pending'])
    const message = await mail.next()
    assert.ok(message.includes(`To: ${publisher.email}`) && message.includes('approved'), message)
  })

  it('can be refused with a reason and withdrawn, and then be followed by another', async () => {
    const { app, campaign, apply, list, publisher, advertiser } = await givenWorld()
    const first = (await apply()).body
    for (const body of [undefined, {}, { reason: '' }, { reason: 'x'.repeat(513) }, { reason: 7 }]) {
      const { status, body: fault } = await act(advertiser, first.id, 'refuse', body)
      assert.equal(status, 400)
      if (body !== undefined) assert.equal(fault.details[0].field, 'reason')
    }
    const refused = await act(advertiser, first.id, 'refuse', { reason: 'Not in our markets' })
    assert.partialDeepStrictEqual(refused.body, { status: 'refused', reason: 'Not in our markets' })
    const message = await mail.next()
    assert.ok(message.includes(`To: ${publisher.email}`) && message.includes('Not in our markets'), message)
    const second = (await apply()).body
    const withdrawn = await act(publisher, second.id, 'withdraw')
    assert.deepEqual([withdrawn.status, withdrawn.body.status], [200, 'withdrawn'])
    for (const verb of ['approve', 'withdraw']) {
      const member = verb === 'approve' ? advertiser : publisher
      assert.deepEqual(outcome(await act(member, second.id, verb)), [409, 'not_pending'])
    }
    const third = (await apply()).body
    const path = `/projects/${app.projectId}/applications`
    const listed = (await publisher.call('GET', path)).body.data
    assert.deepEqual(
      listed.map((each: { id: string }) => each.id),
      [third.id, second.id, first.id],
    )
    for (const [status, id] of [
      ['pending', third.id],
      ['refused', first.id],
      ['withdrawn', second.id],
    ]) {
      const { data } = (await publisher.call('GET', `${path}?status=${status}`)).body
      assert.deepEqual(
        data.map((each: { id: string }) => each.id),
        [id],
      )
    }
    assert.equal((await publisher.call('GET', `${path}?status=open`)).status, 400)
    const shown = (await publisher.call('GET', `/projects/${app.projectId}/marketplace/${campaign.id}`)).body
    assert.deepEqual(shown.application, { id: third.id, status: 'pending' })
    assert.deepEqual(await list(), [])
  })

  it('accepts the terms of the campaign by their hash', async () => {
    const { campaign, apply, publisher, app, advertiser } = await givenWorld({ ...ask, terms: 'Nö incent.' })
    const { termsHash } = (await publisher.call('GET', `/projects/${app.projectId}/marketplace/${campaign.id}`)).body
    const missing = await apply()
    assert.deepEqual([missing.status, missing.body.details[0].field], [400, 'acceptedTerms'])
    assert.deepEqual(outcome(await apply({ acceptedTerms: 'f'.repeat(64) })), [409, 'terms_changed'])
    await advertiser.call('PATCH', `/campaigns/${campaign.id}`, { terms: 'Other terms' })
    assert.deepEqual(outcome(await apply({ acceptedTerms: termsHash })), [409, 'terms_changed'])
    assert.deepEqual((await publisher.call('GET', `/projects/${app.projectId}/applications`)).body.data, [])
    const acceptedTerms = createHash('sha256').update('Other terms').digest('hex')
    assert.partialDeepStrictEqual((await apply({ acceptedTerms })).body, { status: 'pending', acceptedTerms })
  })

  it('is at most 20 times pending in a project, under any parallelism', async () => {
    const { campaign, publisher, app, apply } = await givenWorld()
    const campaigns = [campaign]
    while (campaigns.length < 24) campaigns.push(await test.given.campaign([], ask, {}, campaign.organization))
    const applyTo = ({ id }: GivenCampaign) => apply({ campaignId: id })
    const made = await Promise.all(campaigns.slice(0, 16).map(applyTo))
    const last = await Promise.all(campaigns.slice(16).map(applyTo))
    assert.deepEqual([...made, ...last].map(outcome).sort(), [
      ...Array(20).fill([201, 'pending']),
      ...Array(4).fill([409, 'too_many_pending']),
    ])
    const isOpen = await test.given.campaign([], open)
    assert.deepEqual(outcome(await apply({ campaignId: isOpen.id })), [201, 'approved'])
    await act(publisher, made[0]?.body.id, 'withdraw')
    const twice = await Promise.all([
      apply({ campaignId: made[0]?.body.campaignId }),
      apply({ campaignId: made[0]?.body.campaignId }),
    ])
    assert.deepEqual(twice.map(({ status }) => status).sort(), [201, 409])
    assert.equal(
      (await publisher.call('GET', `/projects/${app.projectId}/applications?status=pending`)).body.data.length,
      20,
    )
  })

  it('is decided once, whatever arrives at the same time', async () => {
    const { campaign, apply, advertiser, publisher, list } = await givenWorld()
    const { id } = (await apply()).body
    const answers = await Promise.all([
      act(advertiser, id, 'approve'),
      act(advertiser, id, 'refuse', { reason: 'No' }),
      act(publisher, id, 'withdraw'),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const { status } = (await publisher.call('GET', `/applications/${id}`)).body
    assert.deepEqual(await list(), status === 'approved' ? [campaign.id] : [])
    if (status !== 'withdrawn') await mail.next()
  })

  it('is a 404 for a campaign that the marketplace does not hold, and for an app of somebody else', async () => {
    const { app, campaign, apply } = await givenWorld()
    const past = new Date(test.clock.nowMs() - 1)
    const { newId } = test.app.services
    for (const values of [
      isPrivate,
      { default_catalog: false },
      { is_demo: true },
      { status: 'paused' },
      { ends_at: past },
    ] as const) {
      const { id } = await test.given.campaign([], values)
      assert.deepEqual(outcome(await apply({ campaignId: id })), [404, 'not_found'], JSON.stringify(values))
    }
    const foreign = await test.given.app()
    for (const body of [{ campaignId: newId() }, { appId: foreign.id }, { appId: newId() }]) {
      assert.deepEqual(outcome(await apply(body)), [404, 'not_found'])
    }
    const other = await test.given.app({ project_id: app.projectId, platform: 'web' })
    const hidden = await test.given.campaign([other], isPrivate)
    assert.deepEqual(outcome(await apply({ campaignId: hidden.id })), [404, 'not_found'])
    assert.deepEqual(outcome(await apply({ campaignId: hidden.id, appId: other.id })), [409, 'already_granted'])
    for (const [field, value] of [
      ['campaignId', 'x'],
      ['appId', 7],
      ['message', ''],
      ['message', 'x'.repeat(2_001)],
      ['acceptedTerms', 7],
    ]) {
      const { status, body } = await apply({ [`${field}`]: value })
      assert.deepEqual([status, body.details[0].field], [400, field])
    }
    assert.equal((await test.admin('GET', `/campaigns/${campaign.id}/applications`)).body.data.length, 0)
  })

  it('belongs to both sides, each with its own part, and to nobody else', async () => {
    const { app, campaign, apply, publisher, advertiser } = await givenWorld()
    const { id } = (await apply()).body
    const stranger = await givenWorld()
    for (const member of [stranger.publisher, stranger.advertiser]) {
      assert.equal((await member.call('GET', `/applications/${id}`)).status, 404)
      assert.ok(!(await member.call('GET', '/applications')).text.includes(id))
      for (const verb of ['approve', 'refuse', 'withdraw']) assert.equal((await act(member, id, verb)).status, 404)
    }
    for (const verb of ['approve', 'refuse']) assert.equal((await act(publisher, id, verb)).status, 404)
    assert.equal((await act(advertiser, id, 'withdraw')).status, 404)
    assert.equal((await publisher.call('GET', `/campaigns/${campaign.id}/applications`)).status, 404)
    assert.equal((await advertiser.call('GET', `/projects/${app.projectId}/applications`)).status, 404)
    const create = { campaignId: campaign.id, appId: app.id }
    assert.equal((await advertiser.call('POST', `/projects/${app.projectId}/applications`, create)).status, 404)
    for (const call of [publisher.call, advertiser.call, test.admin]) {
      assert.equal((await call('GET', `/applications/${id}`)).body.id, id)
      const { data } = (await call('GET', `/applications?campaignId=${campaign.id}`)).body
      if (call !== publisher.call)
        assert.deepEqual(
          data.map((each: { id: string }) => each.id),
          [id],
        )
    }
    const audited = (await test.admin('GET', `/audit?objectId=${id}`)).body.data
    assert.deepEqual(
      audited.map(({ action }: { action: string }) => action),
      ['application.create'],
    )
    await test.admin('POST', `/applications/${id}/approve`)
    const [entry] = (await test.admin('GET', `/audit?objectId=${id}`)).body.data
    assert.deepEqual(
      [entry.action, entry.changes],
      ['application.approve', { status: { from: 'pending', to: 'approved' } }],
    )
    await mail.next()
  })
})

describe('an approved campaign', () => {
  it('is at the end of the list, whatever is on it', async () => {
    const { app, campaign, apply, list, serve } = await givenWorld(open)
    const { db } = test.app.services.database
    const later = await test.given.campaign()
    const younger: string[] = []
    for (let count = 0; count < 3; count++) younger.push((await test.given.campaign()).id)
    const [first = '', second = '', third = ''] = younger
    await test.given.list(app.id, second, { position: 0 })
    for (const id of [third, first])
      await db.insertInto('app_campaign').values({ app_id: app.id, campaign_id: id }).execute()
    await apply()
    assert.deepEqual(await list(), [second, first, third, campaign.id])
    assert.deepEqual(await serve(), [second, first, third, campaign.id])
    await apply({ campaignId: later.id })
    assert.deepEqual(await list(), [second, first, third, campaign.id, later.id])
  })

  it('is taken off the list by either side; its links redirect on, and it may be applied for again', async () => {
    const { app, campaign, apply, list, serve, publisher, advertiser } = await givenWorld(open)
    const path = `/apps/${app.id}/campaigns/${campaign.id}`
    await apply()
    const body = { userId: 'u', countryCode: 'DE' }
    const catalog = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body })
    const { pathname } = new URL(catalog.body.offers[0].creatives[0].clickUrl)
    for (const call of [publisher.call, advertiser.call, test.admin]) {
      const { status } = await call('DELETE', path)
      assert.equal(status, 204)
      assert.deepEqual([await list(), await serve()], [[], []])
      assert.equal((await call('DELETE', path)).status, 404)
      assert.equal((await test.request('GET', pathname)).status, 302)
      const marketplace = await publisher.call('GET', `/projects/${app.projectId}/marketplace?limit=1`)
      assert.equal(marketplace.body.data[0].campaignId, campaign.id)
      assert.deepEqual(outcome(await apply()), [201, 'approved'])
    }
    const stranger = await givenWorld(open)
    for (const { call } of [stranger.publisher, stranger.advertiser])
      assert.equal((await call('DELETE', path)).status, 404)
    assert.deepEqual(await list(), [campaign.id])
    const { data } = (await test.admin('GET', `/audit?objectId=${app.id}`)).body
    assert.deepEqual([data[0].action, data[0].changes], ['app.remove_campaign', { removed: [campaign.id] }])
  })

  it('stays on the list when the campaign becomes private, and cannot be added by a list', async () => {
    const { app, campaign, apply, list, publisher, advertiser } = await givenWorld(open)
    await apply()
    await advertiser.call('PATCH', `/campaigns/${campaign.id}`, { access: 'private' })
    assert.deepEqual(await list(), [campaign.id])
    assert.equal((await publisher.call('GET', `/campaigns/${campaign.id}`)).status, 200)
    await publisher.call('DELETE', `/apps/${app.id}/campaigns/${campaign.id}`)
    assert.equal((await publisher.call('GET', `/campaigns/${campaign.id}`)).status, 404)
    assert.deepEqual(outcome(await apply()), [404, 'not_found'])
    const other = await test.given.campaign([], ask)
    for (const campaignId of [campaign.id, other.id]) {
      const { status } = await publisher.call('PUT', `/apps/${app.id}/campaigns`, { campaigns: [{ campaignId }] })
      assert.equal(status, 400)
    }
  })
})
