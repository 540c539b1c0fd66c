import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signedInMember } from '../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { clickOffer, sendPostback } from '../../../test/support/app/visitor.ts'

let test: TestApp

const shared = shareTestApp({ environment: { BASE_URL: 'https://offers.example' } })

before(() => {
  test = shared()
})

interface Read {
  checks: { id: string; status: string; at: string | null; says: string }[]
  steps: { id: string; isDone: boolean }[]
}

async function integrationOf(appId: string): Promise<Read> {
  const { status, body } = await test.admin('GET', `/apps/${appId}/integration`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const done = ({ steps }: Pick<Read, 'steps'>) => steps.filter(({ isDone }) => isDone).map(({ id }) => id)
const check = ({ checks }: Read, id: string) => checks.find((each) => each.id === id)

describe('GET /admin/v1/apps/{id}/integration', () => {
  it('starts empty, and ticks off each step as it happens', async () => {
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    const fresh = await integrationOf(app.id)
    assert.deepEqual(done(fresh), [])
    assert.deepEqual(
      fresh.checks.map(({ status }) => status),
      ['waiting', 'waiting', 'waiting', 'ok', 'waiting'],
    )

    const transactionId = await clickOffer(test, campaign, app.liveKey)
    assert.ok(transactionId)
    const clicked = await integrationOf(app.id)
    assert.deepEqual(done(clicked), ['first_feed', 'first_click'])
    const now = new Date(test.clock.nowMs()).toISOString()
    assert.partialDeepStrictEqual(check(clicked, 'feed'), { status: 'ok', at: now })
    assert.partialDeepStrictEqual(check(clicked, 'click'), { status: 'ok', at: now })
    assert.partialDeepStrictEqual(check(clicked, 'delivered'), {
      status: 'attention',
      says: 'None of 1 served offers has been confirmed since yesterday.',
    })
  })

  it('reports the day of the last feed if all newest servings belong to other apps', async () => {
    const app = await test.given.app()
    const campaign = await test.given.campaign([app])
    await clickOffer(test, campaign, app.liveKey)
    test.clock.advance(60_000)
    assert.ok(await test.app.services.projector.catchUp())
    const { db } = test.app.services.database
    // As if 10,000 servings of other apps had followed.
    await db.updateTable('serving').set({ app_id: test.app.services.newId() }).where('app_id', '=', app.id).execute()
    const day = new Date(test.clock.nowMs()).toISOString().slice(0, 10)
    assert.equal(check(await integrationOf(app.id), 'feed')?.at, `${day}T00:00:00.000Z`)
  })

  it('counts refused signatures for a day, with the latest reason', async () => {
    const app = await test.given.app()
    const headers = { 'x-signature': 'sha256=00', 'x-timestamp': String(Math.floor(test.clock.nowMs() / 1000)) }
    const sent = await test.request('GET', '/publisher/sdk/v1/entitlements/server?userId=u', {
      key: app.liveKey,
      headers,
    })
    assert.deepEqual([sent.status, sent.body.code], [401, 'invalid_signature'])
    const refused = check(await integrationOf(app.id), 'signatures')
    assert.equal(refused?.status, 'attention')
    assert.match(refused?.says ?? '', /^1 signed call was rejected/)
    test.clock.advance(25 * 3_600_000)
    assert.equal(check(await integrationOf(app.id), 'signatures')?.status, 'ok')
  })

  it('requires an entitlement if the app grants one, and ticks off the grant', async () => {
    const app = await test.given.app({ entitlement: JSON.stringify({ type: 'credit', value: 5, unit: 'coins' }) })
    const campaign = await test.given.campaign([app])
    assert.deepEqual((await integrationOf(app.id)).steps.at(-1), { id: 'first_entitlement', isDone: false })
    await clickOffer(test, campaign, app.liveKey)
    assert.deepEqual((await integrationOf(app.id)).steps.at(-1), { id: 'first_entitlement', isDone: true })
  })

  it('is refused for other publishers', async () => {
    const app = await test.given.app()
    const other = await test.given.app()
    const { call } = await signedInMember(test, { role: 'publisher', projectId: other.projectId })
    assert.equal((await call('GET', `/apps/${app.id}/integration`)).status, 404)
    assert.equal((await call('GET', `/apps/${other.id}/integration`)).status, 200)
  })
})

describe('GET /admin/v1/organizations/{id}/first-steps', () => {
  it('ticks off a live campaign, a click and a verified postback', async () => {
    const app = await test.given.app()
    const { id } = await test.given.organization()
    const read = async (of: string) => done((await test.admin('GET', `/organizations/${of}/first-steps`)).body)
    assert.deepEqual(await read(id), [])
    const campaign = await test.given.campaign([app])
    assert.deepEqual(await read(campaign.organization.id), ['campaign_live'])
    const transactionId = await clickOffer(test, campaign, app.liveKey)
    assert.deepEqual(await read(campaign.organization.id), ['campaign_live', 'first_click'])
    await sendPostback(test, campaign, transactionId)
    assert.deepEqual(await read(campaign.organization.id), ['campaign_live', 'first_click', 'first_postback'])
  })
})

describe('GET /admin/v1/first-steps', () => {
  it('lists the operator’s remaining steps, for the operator only', async () => {
    const { body } = await test.admin('GET', '/first-steps')
    assert.deepEqual(
      body.steps.map(({ id }: { id: string }) => id),
      ['public_address', 'encryption_key', 'second_factor', 'backup'],
    )
    assert.ok(done(body).includes('public_address'))
    assert.ok(!done(body).includes('second_factor'))
    const { db } = test.app.services.database
    await db.insertInto('installation').values({ name: 'last_backup_at', value: new Date().toISOString() }).execute()
    assert.ok(done((await test.admin('GET', '/first-steps')).body).includes('backup'))
    const app = await test.given.app()
    const { call } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    assert.equal((await call('GET', '/first-steps')).status, 404)
  })
})
