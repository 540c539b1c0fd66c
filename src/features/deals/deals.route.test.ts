import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { GivenApp, GivenCampaign } from '../../../test/support/app/given.ts'
import { type SignedIn, signedInMember } from '../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'

let test: TestApp
let app: GivenApp
let stranger: GivenApp
let campaign: GivenCampaign
let advertiser: SignedIn
let publisher: SignedIn

const shared = shareTestApp()

before(async () => {
  test = shared()
  app = await test.given.app({ name: 'Reader' })
  stranger = await test.given.app()
  advertiser = await signedInMember(test, { role: 'advertiser', organizationId: (await newCampaign()).organization.id })
  publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
})

/** A campaign of the advertiser's, on the list of the app. */
async function newCampaign(): Promise<GivenCampaign> {
  campaign = await test.given.campaign([app], {}, {}, campaign?.organization)
  return campaign
}

const deals = () => `/campaigns/${campaign.id}/deals`
const path = (id: string) => `/deals/${id}`
const updatedAt = async () => (await test.admin('GET', `/campaigns/${campaign.id}`)).body.updatedAt
const auditOf = async (id: string) =>
  (await test.admin('GET', '/audit?limit=100')).body.data.filter(
    ({ objectId }: { objectId: string }) => objectId === id,
  )

const whole = {
  payout: { amount: 12.345678 },
  sharePercent: 62.5,
  caps: { conversionsPerDay: 5, conversionsTotal: 0, budgetTotal: 1_000_000 },
  startsAt: '2026-06-01T00:00:00.000Z',
  endsAt: '2026-07-01T00:00:00.000Z',
  note: 'Agreed on the phone',
}
const unset = { payout: null, sharePercent: null, caps: null, startsAt: null, endsAt: null, note: null }
const unused = { conversionsToday: 0, conversionsTotal: 0, budgetTotal: 0 }

describe('POST /admin/v1/campaigns/{id}/deals', () => {
  it('answers 201 with every default, and moves the campaign’s updatedAt', async () => {
    await newCampaign()
    const before = await updatedAt()
    test.clock.advance(1_000)
    const { status, body, text } = await test.admin('POST', deals(), { projectId: app.projectId })
    assert.equal(status, 201, text)
    const { id, createdAt, ...deal } = body
    const projectName = (await test.admin('GET', `/projects/${app.projectId}`)).body.name
    const parties = { campaignId: campaign.id, projectId: app.projectId, projectName, appId: null, appName: null }
    assert.deepEqual(deal, { ...parties, ...unset, inForce: true, used: unused, updatedAt: createdAt })
    assert.deepEqual((await test.admin('GET', path(id))).body, body)
    assert.deepEqual((await test.admin('GET', deals())).body, { data: [body], nextCursor: null })
    assert.ok((await updatedAt()) > before)
    const [entry] = await auditOf(id)
    assert.deepEqual([entry.action, entry.objectType, entry.changes], ['deal.create', 'deal', body])
  })

  it('keeps every field as it was sent, and accepts its own answer', async () => {
    await newCampaign()
    const sent = { projectId: app.projectId.toUpperCase(), appId: app.id.toUpperCase(), ...whole }
    const { status, body, text } = await test.admin('POST', deals(), sent)
    assert.equal(status, 201, text)
    const parties = { projectId: app.projectId, appId: app.id, appName: 'Reader' }
    assert.partialDeepStrictEqual(body, { ...whole, ...parties, inForce: true })
    await newCampaign()
    const again = await test.admin('POST', deals(), body)
    assert.equal(again.status, 201, again.text)
    assert.partialDeepStrictEqual(again.body, whole)
  })

  it('refuses a second one for the same project, or the same app of it, and no other', async () => {
    await newCampaign()
    const ofProject = { projectId: app.projectId }
    for (const parties of [ofProject, { ...ofProject, appId: app.id }, { projectId: stranger.projectId }]) {
      assert.equal((await test.admin('POST', deals(), parties)).status, 201)
      const second = await test.admin('POST', deals(), { ...parties, payout: { amount: 1 } })
      assert.deepEqual([second.status, second.body.code], [409, 'deal_exists'], second.text)
    }
    await newCampaign()
    const many = await Promise.all(Array.from({ length: 8 }, () => test.admin('POST', deals(), ofProject)))
    assert.deepEqual(many.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
  })

  it('names the field at fault and stores nothing', async () => {
    await newCampaign()
    const faults: Record<string, readonly unknown[]> = {
      projectId: ['x', 7],
      appId: [stranger.id, campaign.id, 'x'],
      payout: [5, { amount: -1 }, { amount: 1_000_000.000001 }, { amount: 0.0000001 }, { amount: '3' }, {}],
      sharePercent: [-1, 100.5, 0.00001, '7'],
      caps: [7, { conversionsPerDay: -1 }, { conversionsTotal: 1.5 }, { budgetTotal: 1_000_001 }],
      startsAt: ['yesterday', 7],
      endsAt: ['2026-05-31T00:00:00Z', '2026-06-01T00:00:00Z'],
      note: ['', 7],
    }
    for (const [field, values] of Object.entries(faults)) {
      for (const value of values) {
        const sent = { projectId: app.projectId, startsAt: whole.startsAt, [field]: value }
        const { status, body, text } = await test.admin('POST', deals(), sent)
        assert.equal(status, 400, `${field} ${JSON.stringify(value)}: ${text}`)
        assert.match(body.details[0].field, new RegExp(`^${field}`))
      }
    }
    const missing = await test.admin('POST', deals(), { payout: { amount: 1 } })
    assert.deepEqual([missing.status, missing.body.details[0].field], [400, 'projectId'])
    assert.deepEqual((await test.admin('GET', deals())).body.data, [])
  })

  it('waits until no process of an older release runs, which would pay by the campaign', async () => {
    await newCampaign()
    const { db } = test.app.services.database
    await sql`update schema_migration set name = 'not ' || name where name like '0046%'`.execute(db)
    try {
      const { status, body } = await test.admin('POST', deals(), { projectId: app.projectId })
      assert.deepEqual([status, body.code], [503, 'unavailable'])
    } finally {
      await sql`update schema_migration set name = substr(name, 5) where name like 'not 0046%'`.execute(db)
    }
    assert.equal((await test.admin('POST', deals(), { projectId: app.projectId })).status, 201)
  })

  it('answers 404 for a project that does not exist', async () => {
    const { status, body } = await test.admin('POST', deals(), { projectId: campaign.id })
    assert.deepEqual([status, body.code], [404, 'not_found'])
  })
})

describe('PATCH and DELETE /admin/v1/deals/{id}', () => {
  it('change the given fields, clear by null, and merge caps', async () => {
    await newCampaign()
    const { body: made } = await test.admin('POST', deals(), { projectId: app.projectId, ...whole })
    test.clock.advance(1_000)
    const change = { payout: { amount: 3 }, caps: { conversionsPerDay: null, conversionsTotal: 8 }, note: null }
    const { status, body, text } = await test.admin('PATCH', path(made.id), { ...change, projectId: app.projectId })
    assert.equal(status, 200, text)
    const caps = { conversionsPerDay: null, conversionsTotal: 8, budgetTotal: 1_000_000 }
    assert.deepEqual(body, { ...made, payout: { amount: 3 }, caps, note: null, updatedAt: body.updatedAt })
    assert.equal(await updatedAt(), body.updatedAt)
    const [entry] = await auditOf(made.id)
    assert.deepEqual(Object.keys(entry.changes).sort(), ['caps', 'note', 'payout'])
    const cleared = await test.admin('PATCH', path(made.id), unset)
    assert.partialDeepStrictEqual(cleared.body, unset)
    assert.equal((await test.admin('PATCH', path(made.id), {})).status, 200)
    assert.equal((await auditOf(made.id)).length, 3, 'one entry for each change')
  })

  it('refuse other parties, and an end before the stored start', async () => {
    await newCampaign()
    const { body: made } = await test.admin('POST', deals(), { projectId: app.projectId, startsAt: whole.startsAt })
    for (const [field, sent] of [
      ['projectId', { projectId: stranger.projectId }],
      ['appId', { appId: app.id }],
      ['endsAt', { endsAt: '2026-05-01T00:00:00Z' }],
      ['payout', { payout: {} }],
    ] as const) {
      const { status, body, text } = await test.admin('PATCH', path(made.id), sent)
      assert.equal(status, 400, text)
      assert.match(body.details[0].field, new RegExp(`^${field}`))
    }
    assert.deepEqual((await test.admin('GET', path(made.id))).body, made)
  })

  it('delete, after which it is gone and may be made anew', async () => {
    await newCampaign()
    const { body: made } = await test.admin('POST', deals(), { projectId: app.projectId, ...whole })
    test.clock.advance(1_000)
    const before = await updatedAt()
    assert.equal((await test.admin('DELETE', path(made.id))).status, 204)
    assert.ok((await updatedAt()) > before)
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      assert.equal((await test.admin(method, path(made.id), method === 'PATCH' ? {} : undefined)).status, 404)
    }
    assert.deepEqual((await auditOf(made.id))[0].action, 'deal.delete')
    const { body } = await test.admin('POST', deals(), { projectId: app.projectId })
    assert.deepEqual([body.payout, body.used], [null, unused])
  })

  it('say by the clock what is in force', async () => {
    await newCampaign()
    const startsAt = new Date(test.clock.nowMs() + 60_000).toISOString()
    const endsAt = new Date(test.clock.nowMs() + 120_000).toISOString()
    const { body } = await test.admin('POST', deals(), { projectId: app.projectId, startsAt, endsAt })
    const seen = [body.inForce]
    for (const ms of [59_999, 1, 59_999, 1]) {
      test.clock.advance(ms)
      seen.push((await test.admin('GET', path(body.id))).body.inForce)
    }
    assert.deepEqual(seen, [false, false, true, true, false])
  })
})

describe('a member', () => {
  it('of the advertiser does all but set or see the share', async () => {
    await newCampaign()
    const { sharePercent: _, ...own } = whole
    const made = await advertiser.call('POST', deals(), { projectId: app.projectId, ...own })
    assert.equal(made.status, 201, made.text)
    assert.ok(!('sharePercent' in made.body))
    const { id } = made.body
    assert.equal((await test.admin('PATCH', path(id), { sharePercent: 50 })).body.sharePercent, 50)
    for (const sent of [{ sharePercent: 70 }, { sharePercent: null }]) {
      const refused = await advertiser.call('PATCH', path(id), sent)
      assert.deepEqual([refused.status, refused.body.details[0].field], [400, 'sharePercent'])
    }
    const refused = await advertiser.call('POST', deals(), { projectId: app.projectId, appId: app.id, sharePercent: 1 })
    assert.deepEqual([refused.status, refused.body.details[0].field], [400, 'sharePercent'])
    const patched = await advertiser.call('PATCH', path(id), { payout: { amount: 2 } })
    assert.deepEqual([patched.status, 'sharePercent' in patched.body], [200, false])
    assert.equal((await test.admin('GET', path(id))).body.sharePercent, 50)
    assert.ok(!(await advertiser.call('GET', deals())).text.includes('sharePercent'))
    assert.equal((await advertiser.call('DELETE', path(id))).status, 204)
  })

  it('names only projects that have the campaign on a list or have applied for it', async () => {
    await newCampaign()
    const sent = { projectId: stranger.projectId }
    assert.equal((await advertiser.call('POST', deals(), sent)).status, 404)
    await test.app.services.database.db
      .insertInto('application')
      .values({
        id: test.app.services.newId(),
        ...{ project_id: stranger.projectId, app_id: stranger.id, campaign_id: campaign.id },
        status: 'refused',
        created_at: new Date(test.clock.nowMs()),
      })
      .execute()
    assert.equal((await advertiser.call('POST', deals(), sent)).status, 201)
  })

  it('of another organization, or of the publisher itself, gets 404 and finds no trace', async () => {
    await newCampaign()
    const note = 'a note that no publisher reads'
    const { id } = (await test.admin('POST', deals(), { projectId: app.projectId, payout: { amount: 1.25 }, note }))
      .body
    const other = (await test.given.campaign([app])).organization.id
    const calls = [
      ['GET', deals()],
      ['POST', deals(), { projectId: app.projectId }],
      ['GET', path(id)],
      ['PATCH', path(id), { note: 'mine' }],
      ['DELETE', path(id)],
      ['GET', `/campaigns/${campaign.id}/publishers`],
    ] as const
    for (const member of [publisher, await signedInMember(test, { role: 'advertiser', organizationId: other })]) {
      for (const [method, at, body] of calls) assert.equal((await member.call(method, at, body)).status, 404, at)
    }
    for (const read of ['/campaigns', `/campaigns/${campaign.id}`, `/apps/${app.id}/campaigns`, '/audit']) {
      const { text } = await publisher.call('GET', read)
      assert.ok(!text.includes(note) && !text.includes(id) && !/payout/i.test(text), read)
    }
  })
})

describe('GET /admin/v1/campaigns/{id}/publishers', () => {
  it('lists the apps that have the campaign, with their projects, a page at a time', async () => {
    await newCampaign()
    const second = await test.given.app({ name: 'Second', platform: 'web' })
    const { body: list } = await test.admin('PUT', `/apps/${second.id}/campaigns`, {
      campaigns: [{ campaignId: campaign.id, enabled: false }],
    })
    assert.equal(list.campaigns.length, 1)
    const entryOf = async ({ id, projectId }: GivenApp, appName: string, platform: string, enabled: boolean) => {
      const projectName = (await test.admin('GET', `/projects/${projectId}`)).body.name
      return { projectId, projectName, appId: id, appName, platform, enabled }
    }
    const expected = [await entryOf(app, 'Reader', 'api', true), await entryOf(second, 'Second', 'web', false)]
    const at = `/campaigns/${campaign.id}/publishers`
    assert.deepEqual((await advertiser.call('GET', at)).body, { data: expected, nextCursor: null })
    const { body: first } = await test.admin('GET', `${at}?limit=1`)
    const { body: rest } = await test.admin('GET', `${at}?limit=1&cursor=${first.nextCursor}`)
    assert.deepEqual([...first.data, ...rest.data], expected)
  })
})
