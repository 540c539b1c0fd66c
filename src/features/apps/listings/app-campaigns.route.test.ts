import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { GivenApp } from '../../../../test/support/app/given.ts'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp, testAdminToken } from '../../../../test/support/app/start-test-app.ts'

let test: TestApp
let app: GivenApp
let campaigns: string[]

const shared = shareTestApp()

before(async () => {
  test = shared()
  app = await test.given.app({ payout_share_ppm: 500_000n })
  campaigns = []
  for (let count = 0; count < 4; count++) campaigns.push((await test.given.campaign()).id)
})

describe('PUT /admin/v1/apps/{id}/campaigns', () => {
  it('replaces the list, in its order, with every default', async () => {
    const [first, second, third] = campaigns
    await put([{ campaignId: first }, { campaignId: second }])
    const entitlement = { type: 'credit', value: 5 }
    const { status, body } = await put([
      { campaignId: third, pinned: true, priority: 2.5, entitlement },
      { campaignId: first?.toUpperCase(), enabled: false },
    ])
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body.campaigns, [
      { campaignId: third, enabled: true, pinned: true, priority: 2.5, entitlement, earningsPerCompletion: 1 },
      { campaignId: first, enabled: false, pinned: false, priority: 1, entitlement: null, demo: false },
    ])
    assert.deepEqual((await test.admin('GET', path())).body, { data: body.campaigns, nextCursor: null })
    assert.deepEqual((await test.admin('GET', `${path()}/${third}`)).body, body.campaigns[0])
    assert.equal((await test.admin('GET', `${path()}/${second}`)).status, 404)
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.equal(entry.action, 'app.replace_campaigns')
    assert.deepEqual(entry.changes, {
      count: { from: 2, to: 2 },
      enabledCount: { from: 2, to: 1 },
      added: [third],
      removed: [second],
      terms: { from: { [`${first}`]: { enabled: true } }, to: { [`${first}`]: { enabled: false } } },
    })
    await put([
      { campaignId: first, enabled: false },
      { campaignId: third, pinned: true, priority: 2.5 },
    ])
    const [moved] = (await test.admin('GET', '/audit')).body.data
    assert.deepEqual(moved.changes.order, { from: [third, first], to: [first, third] })
    assert.deepEqual(moved.changes.terms, {
      from: { [`${third}`]: { entitlement } },
      to: { [`${third}`]: { entitlement: null } },
    })
  })

  it('takes effect before the answer, in the order of the catalog', async () => {
    const served = async () => {
      const sent = { userId: 'u', countryCode: 'DE' }
      const answer = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body: sent })
      return answer.body.offers.map(({ id }: { id: string }) => id)
    }
    const [first, second, third, fourth] = campaigns
    await put([fourth, second, first].map((campaignId) => ({ campaignId })))
    assert.deepEqual(await served(), [fourth, second, first])
    await put([{ campaignId: third }, { campaignId: fourth, enabled: false }])
    assert.deepEqual(await served(), [third])
    await put([])
    assert.deepEqual(await served(), [])
  })

  it('refuses to replace a list that changed since the version in If-Match', async () => {
    const [first, second] = campaigns
    await put([{ campaignId: first }, { campaignId: second }])
    const read = async () => (await test.admin('GET', `${path()}?limit=1`)).headers.etag as string
    const write = (ifMatch: string, ids: (string | undefined)[]) =>
      test.request('PUT', `/admin/v1${path()}`, {
        headers: { authorization: `Bearer ${testAdminToken}`, 'if-match': ifMatch },
        body: { campaigns: ids.map((campaignId) => ({ campaignId })) },
      })
    const known = await read()
    assert.equal(await read(), known)
    const changes: (() => Promise<unknown>)[] = [
      () => put([{ campaignId: second }, { campaignId: first }]),
      () => put([{ campaignId: first }, { campaignId: second, priority: 2 }]),
      () => put([{ campaignId: first }, { campaignId: second, entitlement: { type: 'credit', value: 5 } }]),
      () => test.given.campaign([app]),
    ]
    for (const change of changes) {
      assert.equal((await put([{ campaignId: first }, { campaignId: second }])).status, 200)
      assert.equal(await read(), known)
      await change()
      const refused = await write(known, [first])
      assert.deepEqual([refused.status, refused.body.code], [412, 'precondition_failed'])
      assert.notEqual((await test.admin('GET', path())).body.data.length, 1)
    }
    assert.equal((await write(`"other", W/${await read()}`, [second])).status, 200)
    assert.equal((await write('*', [first])).status, 200)
  })

  it('names the entry at fault and changes nothing', async () => {
    const [first] = campaigns
    await put([{ campaignId: first }])
    for (const [field, entries] of [
      ['campaigns', undefined],
      ['campaigns', {}],
      ['campaigns.0.campaignId', [{}]],
      ['campaigns.0.campaignId', [{ campaignId: 'x' }]],
      ['campaigns.1.campaignId', [{ campaignId: first }, { campaignId: test.app.services.newId() }]],
      ['campaigns.1.campaignId', [{ campaignId: first }, { campaignId: first?.toUpperCase() }]],
      ['campaigns.0.enabled', [{ campaignId: first, enabled: 'yes' }]],
      ['campaigns.0.pinned', [{ campaignId: first, pinned: null }]],
      ['campaigns.0.priority', [{ campaignId: first, priority: -1 }]],
      ['campaigns.0.entitlement', [{ campaignId: first, entitlement: { type: 'discount' } }]],
    ] as const) {
      const answer = await test.admin('PUT', path(), { campaigns: entries })
      assert.equal(answer.status, 400, JSON.stringify(entries))
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
    }
    assert.equal((await test.admin('GET', path())).body.data.length, 1)
  })

  it('accepts at most 10,000 entries, and lists them page by page in order', async () => {
    const { id: organizationId } = await test.given.organization()
    const { database, newId } = test.app.services
    const ids = Array.from({ length: 10_000 }, newId).reverse()
    await sql`insert into campaign (id, organization_id, name, destination_url, created_at, updated_at, default_catalog)
      select id, ${organizationId}::uuid, 'Many', 'https://x.example/', now(), now(), false
      from unnest(${ids}::uuid[]) as made (id)`.execute(database.db)
    const entries = ids.map((campaignId) => ({ campaignId }))
    const { status, body } = await put(entries)
    assert.equal(status, 200)
    assert.equal(body.campaigns.length, 10_000)
    const first = (await test.admin('GET', `${path()}?limit=100`)).body
    const second = (await test.admin('GET', `${path()}?limit=100&cursor=${first.nextCursor}`)).body
    const listed = [...first.data, ...second.data].map(({ campaignId }: { campaignId: string }) => campaignId)
    assert.deepEqual(listed, ids.slice(0, 200))
    const tooMany = await put([...entries, { campaignId: campaigns[0] }])
    assert.equal(tooMany.status, 400)
    assert.match(tooMany.body.error, /^campaigns /)
    await put([])
  })

  it('answers 404 for an app that does not exist', async () => {
    assert.equal(
      (await test.admin('PUT', `/apps/${test.app.services.newId()}/campaigns`, { campaigns: [] })).status,
      404,
    )
    assert.equal((await test.admin('GET', '/apps/x/campaigns')).status, 404)
  })

  it('lets a publisher reorder and switch its project’s campaigns, but add no others', async () => {
    const [first, second, third] = campaigns
    const own = await test.given.app()
    const sibling = await test.given.app({ project_id: own.projectId, platform: 'web' })
    await test.given.list(own.id, first ?? '')
    await test.given.list(sibling.id, second ?? '')
    const { call } = await signedInMember(test, { role: 'publisher', projectId: own.projectId })
    const entries = [{ campaignId: second, enabled: false }, { campaignId: first }]
    const changed = await call('PUT', `/apps/${own.id}/campaigns`, { campaigns: entries })
    assert.equal(changed.status, 200)
    const added = await call('PUT', `/apps/${own.id}/campaigns`, { campaigns: [...entries, { campaignId: third }] })
    assert.equal(added.status, 400)
    assert.equal(added.body.error, 'campaigns.2.campaignId is not the id of a campaign.')
  })
})

function path(): string {
  return `/apps/${app.id}/campaigns`
}

function put(entries: readonly object[]) {
  return test.admin('PUT', path(), { campaigns: entries })
}
