import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { type MailServer, startMailServer } from '../../support/receiver/start-mail-server.ts'
import { share } from '../../support/share.ts'
import { act, ask, givenWorld, isPrivate, open, outcome } from './given-world.ts'

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

describe('an application', () => {
  it('for an open campaign is approved at once, and the campaign is served when it is answered', async () => {
    const { app, campaign, apply, list, serve, publisher } = await givenWorld(test, open)
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
    const { app, campaign, apply, list, serve, publisher, advertiser } = await givenWorld(test)
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
    const { app, campaign, apply, list, publisher, advertiser } = await givenWorld(test)
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
    const { campaign, apply, publisher, app, advertiser } = await givenWorld(test, { ...ask, terms: 'Nö incent.' })
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

  it('is a 404 for a campaign that the marketplace does not hold, and for an app of somebody else', async () => {
    const { app, campaign, apply } = await givenWorld(test)
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
    const hidden = await test.given.campaign([other], { ...isPrivate, terms: 'Ours' })
    assert.deepEqual(outcome(await apply({ campaignId: hidden.id })), [404, 'not_found'])
    const acceptedTerms = createHash('sha256').update('Ours').digest('hex')
    assert.deepEqual(outcome(await apply({ campaignId: hidden.id, appId: other.id, acceptedTerms })), [
      409,
      'already_granted',
    ])
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
    const { app, campaign, apply, publisher, advertiser } = await givenWorld(test)
    const { id } = (await apply()).body
    const stranger = await givenWorld(test)
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
