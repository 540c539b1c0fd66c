import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { signedInMember } from '../../../test/support/app/member.ts'
import { type Answer, shareTestApp, startTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'

let test: TestApp
let organizationId: string

const shared = shareTestApp()

before(async () => {
  test = shared()
  organizationId = (await test.given.organization({ name: 'Lumen' })).id
})

describe('POST /admin/v1/campaigns', () => {
  it('answers 201 with every default', async () => {
    const { status, body } = await create({ name: 'Plain' })
    assert.equal(status, 201)
    const { id, createdAt, updatedAt, organization, ...campaign } = body
    assert.deepEqual(campaign, {
      organizationId,
      externalId: null,
      name: 'Plain',
      perk: null,
      badgeLabel: null,
      oldPrice: null,
      newPrice: null,
      targetCountries: [],
      destinationUrl: 'https://lumen.example/',
      trackingParameters: {},
      payout: null,
      ageRating: 'adults',
      categories: [],
      startsAt: null,
      endsAt: null,
      priority: 1,
      billing: { event: 'completion', firstClickOnly: false, effectiveFrom: null },
      caps: null,
      attributionWindowDays: 30,
      defaultCatalog: true,
      access: 'open',
      terms: null,
      status: 'active',
      notes: null,
      schedule: null,
      audience: null,
      frequency: null,
      fallbackUrl: null,
      destinationPreview: {
        url: 'https://lumen.example/?transaction_id=01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21',
        unreplaced: [],
      },
      paceToday: null,
      hindrance: 'no_creative',
      hindranceUntil: null,
      demo: false,
    })
    assert.equal(organization.name, 'Lumen')
    assert.deepEqual((await test.admin('GET', `/campaigns/${id}`)).body, body)
    assert.equal(createdAt, updatedAt)
  })

  it('returns a preview of the redirect on saving, and names unknown macros', async () => {
    const organization = await test.given.organization()
    const destinationUrl = 'https://lumen.example/?click={{transaction_id}}&transaction_id=x&src={source}'
    const body = {
      organizationId: organization.id,
      name: 'Preview',
      destinationUrl,
      trackingParameters: { src: '[geo]' },
    }
    const created = (await test.admin('POST', '/campaigns', body)).body
    const transaction = '01994c1e-7a40-7cc1-9d2e-5b1f0a6c3e21'
    assert.deepEqual(created.destinationPreview, {
      url: `https://lumen.example/?click=${transaction}&transaction_id=x&src=%5Bgeo%5D`,
      unreplaced: ['source', 'geo'],
    })
    const path = `/campaigns/${created.id}`
    const changed = (await test.admin('PATCH', path, { destinationUrl: 'https://lumen.example/' })).body
    assert.match(changed.destinationPreview.url, /^https:\/\/lumen.example\/\?src=%5Bgeo%5D&transaction_id=0199/)
    const { data } = (await test.admin('GET', `/audit?objectId=${created.id}`)).body
    assert.ok(!JSON.stringify(data).includes('destinationPreview'), 'what follows from a change is no change')
    const creative = { title: 'T', ctaText: 'Go', destinationUrl: 'https://lumen.example/own?transaction_id=' }
    const made = (await test.admin('POST', `${path}/creatives`, creative)).body
    assert.equal(made.destinationPreview.url, `https://lumen.example/own?transaction_id=${transaction}&src=%5Bgeo%5D`)
    assert.deepEqual((await test.admin('GET', `/creatives/${made.id}`)).body, made)
  })

  it('keeps every field as it was sent', async () => {
    const sent = {
      name: 'Full',
      perk: 'One month free',
      badgeLabel: 'free_trial',
      oldPrice: '$9.99',
      newPrice: '$0',
      targetCountries: ['DE', 'ZZ'],
      destinationUrl: 'https://lumen.example/{transaction_id}?c={campaign_id}',
      trackingParameters: { utm_source: 'offerwire', sub: '{creator_id}' },
      payout: { amount: 1234.567891, model: 'CPI' },
      ageRating: 'everyone',
      categories: ['Music', 'Audio', 'Music & more'],
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2026-12-31T23:59:59.999Z',
      priority: 2.5,
      caps: {
        conversionsPerDay: 0,
        conversionsPerWeek: 10,
        conversionsPerMonth: 40,
        conversionsTotal: 1000,
        budgetTotal: 0.000001,
      },
      attributionWindowDays: 0.1,
      defaultCatalog: false,
      access: 'ask',
      terms: ' No brand bidding.\nNo incent. ',
      status: 'draft',
      notes: 'Only us',
    }
    const { status, body } = await create(sent)
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, sent)
  })

  it('lets members add campaigns up to the limit, by import too, and the operator more', async (t) => {
    const limited = await startTestApp(t, { environment: { MAX_CAMPAIGNS_PER_ORGANIZATION: '2' } })
    const owner = await limited.given.organization()
    const { call } = await signedInMember(limited, { role: 'advertiser', organizationId: owner.id })
    const body = { ...plain(), organizationId: owner.id }
    const outcome = ({ status, body: { code } }: Answer) => [status, code]
    const rows = (...ids: string[]) => ({
      campaigns: ids.map((externalId) => ({ externalId, name: externalId, destinationUrl: body.destinationUrl })),
    })
    const importPath = `/organizations/${owner.id}/campaigns/import`
    assert.deepEqual(outcome(await call('POST', '/campaigns', body)), [201, undefined])
    assert.deepEqual(outcome(await call('POST', importPath, { ...rows('a', 'b'), dryRun: true })), [409, 'conflict'])
    assert.deepEqual(outcome(await call('POST', importPath, rows('a', 'b'))), [409, 'conflict'])
    const faulty = { campaigns: [...rows('a', 'b').campaigns, { externalId: 'c' }] }
    assert.deepEqual(outcome(await call('POST', importPath, faulty)), [400, 'invalid_request'])
    assert.equal((await call('POST', importPath, { ...faulty, dryRun: true })).body.counts.faulty, 1)
    assert.deepEqual(outcome(await call('POST', importPath, rows('a'))), [200, undefined])
    assert.deepEqual(outcome(await call('POST', importPath, rows('a'))), [200, undefined])
    assert.deepEqual(outcome(await call('POST', '/campaigns', body)), [409, 'conflict'])
    assert.deepEqual(outcome(await limited.admin('POST', '/campaigns', body)), [201, undefined])
    assert.equal((await call('GET', `/organizations/${owner.id}/campaigns`)).body.data.length, 3)
  })

  it('names the field at fault and stores nothing', async () => {
    const count = async () => (await test.admin('GET', `/organizations/${organizationId}/campaigns`)).body.data.length
    const before = await count()
    for (const [field, fields] of Object.entries(wrongFields)) {
      for (const value of fields) {
        const answer = await create({ [field]: value })
        assert.equal(answer.status, 400, `${field}: ${JSON.stringify(value)}`)
        assert.ok(answer.body.error.startsWith(field), `${field}: ${answer.body.error}`)
      }
    }
    for (const [field, body] of [
      ['name', { organizationId, destinationUrl: 'https://lumen.example/' }],
      ['destinationUrl', { organizationId, name: 'x' }],
      ['organizationId', { name: 'x', destinationUrl: 'https://lumen.example/' }],
      ['endsAt', { ...plain(), startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' }],
    ] as const) {
      const answer = await test.admin('POST', '/campaigns', body)
      assert.equal(answer.status, 400)
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
      assert.equal(answer.body.details[0].field, field)
    }
    assert.equal(await count(), before)
  })

  it('answers 404 for an organization that does not exist', async () => {
    const answer = await create({ organizationId: test.app.services.newId() })
    assert.equal(answer.status, 404)
    assert.match(answer.body.error, /^organizationId /)
  })

  it('takes effect before the answer: a live key serves it', async () => {
    const app = await test.given.app()
    const { body } = await create({ name: 'At once' })
    await test.admin('POST', `/campaigns/${body.id}/creatives`, { title: 'T', ctaText: 'Go' })
    const offers = async () => {
      const sent = { userId: 'u', countryCode: 'DE' }
      const answer = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body: sent })
      return answer.body.offers.map(({ id }: { id: string }) => id)
    }
    assert.ok((await offers()).includes(body.id))
    await test.admin('PATCH', `/campaigns/${body.id}`, { status: 'paused' })
    assert.ok(!(await offers()).includes(body.id))
  })

  it('appends a campaign of the default catalog to every list, and others to none', async () => {
    const app = await test.given.app()
    const { body: granted } = await create({ name: 'For all' })
    const { body: kept } = await create({ name: 'For some', defaultCatalog: false })
    const list = await listOf(app.id)
    assert.equal(list.at(-1)?.campaignId, granted.id)
    assert.ok(list.every(({ campaignId }) => campaignId !== kept.id))
  })

  it('marks campaigns of a demo organization', async () => {
    const demo = await test.given.organization({ is_demo: true })
    const { body } = await create({ organizationId: demo.id })
    assert.equal(body.demo, true)
    assert.equal((await test.admin('GET', `/organizations/${demo.id}`)).body.demo, true)
    const creative = await test.admin('POST', `/campaigns/${body.id}/creatives`, { title: 'T', ctaText: 'Go' })
    assert.equal(creative.body.demo, true)
  })
})

describe('PATCH /admin/v1/campaigns/{id}', () => {
  it('makes a draft new to ranking when it first becomes active, but not again', async () => {
    const { body: draft } = await create({ status: 'draft' })
    const shownSince = () => test.app.services.snapshots.current().campaignsById.get(draft.id)?.firstActiveAtMs
    test.clock.advance(3 * 3_600_000)
    await test.admin('PATCH', `/campaigns/${draft.id}`, { status: 'active' })
    const firstActiveAtMs = test.clock.nowMs()
    assert.equal(shownSince(), firstActiveAtMs)
    test.clock.advance(1_000)
    await test.admin('PATCH', `/campaigns/${draft.id}`, { status: 'paused' })
    await test.admin('PATCH', `/campaigns/${draft.id}`, { status: 'active' })
    assert.equal(shownSince(), firstActiveAtMs)
  })

  it('clears optional fields and restores defaults by null', async () => {
    const { body: made } = await create({
      perk: 'p',
      badgeLabel: 'discount',
      trackingParameters: { a: 'b' },
      payout: { amount: 5, model: 'CPC' },
      categories: ['Music'],
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2026-02-01T00:00:00Z',
      priority: 3,
      caps: { budgetTotal: 5 },
      notes: 'n',
    })
    const nulls = Object.fromEntries(
      ['perk', 'badgeLabel', 'oldPrice', 'newPrice', 'trackingParameters', 'payout', 'categories']
        .concat(['startsAt', 'endsAt', 'priority', 'caps', 'notes'])
        .map((field) => [field, null]),
    )
    const { status, body } = await test.admin('PATCH', `/campaigns/${made.id}`, nulls)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { ...nulls, trackingParameters: {}, categories: [], priority: 1 })
  })

  it('refuses null for required fields', async () => {
    const { body: made } = await create()
    for (const field of ['name', 'destinationUrl', 'targetCountries', 'ageRating', 'attributionWindowDays']) {
      const answer = await test.admin('PATCH', `/campaigns/${made.id}`, { [field]: null })
      assert.equal(answer.status, 400, field)
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
    }
    assert.deepEqual((await test.admin('GET', `/campaigns/${made.id}`)).body, made)
  })

  it('merges payout and caps field by field', async () => {
    const { body: made } = await create({ payout: { amount: 5, model: 'CPC' }, caps: { conversionsPerDay: 3 } })
    const patch = { payout: { amount: 7.5 }, caps: { conversionsTotal: 9, conversionsPerDay: null } }
    const { body } = await test.admin('PATCH', `/campaigns/${made.id}`, patch)
    assert.deepEqual(body.payout, { amount: 7.5, model: 'CPC' })
    assert.deepEqual(body.caps, {
      conversionsPerDay: null,
      conversionsPerWeek: null,
      conversionsPerMonth: null,
      conversionsTotal: 9,
      budgetTotal: null,
      pacing: null,
    })
    const { body: bare } = await create()
    const answer = await test.admin('PATCH', `/campaigns/${bare.id}`, { payout: { model: 'CPC' } })
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, /^payout.amount /)
  })

  it('sets caps of a week or a month only once no process of an older release runs', async () => {
    const { body: made } = await create()
    const { db } = test.app.services.database
    const statuses = async (caps: object) => {
      const rows = [{ externalId: 'weekly', name: 'Weekly', destinationUrl: 'https://lumen.example/', caps }]
      const answers = [
        await create({ caps }),
        await test.admin('PATCH', `/campaigns/${made.id}`, { caps }),
        await test.admin('POST', `/organizations/${organizationId}/campaigns/import`, { campaigns: rows }),
      ]
      return answers.map(({ status }) => status)
    }
    await sql`update schema_migration set name = 'not ' || name where name like '0046%'`.execute(db)
    try {
      for (const cap of ['conversionsPerWeek', 'conversionsPerMonth']) {
        assert.deepEqual(await statuses({ [cap]: 5 }), [503, 503, 503], cap)
      }
      assert.deepEqual(await statuses({ conversionsPerDay: 5, conversionsPerWeek: null }), [201, 200, 200])
    } finally {
      await sql`update schema_migration set name = substr(name, 5) where name like 'not 0046%'`.execute(db)
    }
    assert.deepEqual(await statuses({ conversionsPerMonth: 5 }), [201, 200, 200])
  })

  it('checks new dates against the stored ones', async () => {
    const { body: made } = await create({ endsAt: '2026-02-01T00:00:00Z' })
    const answer = await test.admin('PATCH', `/campaigns/${made.id}`, { startsAt: '2026-03-01T00:00:00Z' })
    assert.equal(answer.status, 400)
    const both = { startsAt: '2026-03-01T00:00:00+02:00', endsAt: null }
    const { body } = await test.admin('PATCH', `/campaigns/${made.id}`, both)
    assert.deepEqual([body.startsAt, body.endsAt], ['2026-02-28T22:00:00.000Z', null])
  })

  it('refuses to move a campaign to another organization', async () => {
    const { body: made } = await create()
    const other = await test.given.organization()
    const answer = await test.admin('PATCH', `/campaigns/${made.id}`, { organizationId: other.id })
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, /^organizationId /)
    assert.equal((await test.admin('PATCH', `/campaigns/${made.id}`, { organizationId })).status, 200)
  })

  it('adds the campaign to all lists when defaultCatalog is turned on, and takes it from none when off', async () => {
    const app = await test.given.app()
    const { body: made } = await create({ defaultCatalog: false })
    await test.admin('PATCH', `/campaigns/${made.id}`, { defaultCatalog: true })
    assert.equal((await listOf(app.id)).at(-1)?.campaignId, made.id)
    await test.admin('PATCH', `/campaigns/${made.id}`, { defaultCatalog: false })
    assert.equal((await listOf(app.id)).at(-1)?.campaignId, made.id)
    const later = await test.given.app()
    assert.ok((await listOf(later.id)).every(({ campaignId }) => campaignId !== made.id))
  })

  it('writes no audit entry if nothing changed', async () => {
    const { body: made } = await create()
    const before = (await test.admin('GET', '/audit')).text
    assert.equal((await test.admin('PATCH', `/campaigns/${made.id}`, { name: made.name })).status, 200)
    assert.equal((await test.admin('GET', '/audit')).text, before)
  })
})

describe('GET /admin/v1/campaigns', () => {
  it('is filtered by organization, app and status', async () => {
    const owner = await test.given.organization()
    const app = await test.given.app()
    const { body: listed } = await create({ organizationId: owner.id })
    const { body: draft } = await create({ organizationId: owner.id, status: 'draft', defaultCatalog: false })
    const ids = async (query: string) => (await test.admin('GET', `/campaigns?${query}`)).body.data.map(idOf)
    assert.deepEqual(await ids(`organizationId=${owner.id}`), [listed.id, draft.id])
    assert.deepEqual(await ids(`organizationId=${owner.id}&status=draft`), [draft.id])
    assert.deepEqual(await ids(`organizationId=${owner.id}&appId=${app.id}`), [listed.id])
    const nested = await test.admin('GET', `/organizations/${owner.id}/campaigns`)
    assert.deepEqual(nested.body.data.map(idOf), [listed.id, draft.id])
  })

  it('answers 404 for an unknown parent, 400 for an invalid id', async () => {
    const { newId } = test.app.services
    assert.equal((await test.admin('GET', `/campaigns?organizationId=${newId()}`)).status, 404)
    assert.equal((await test.admin('GET', `/campaigns?appId=${newId()}`)).status, 404)
    assert.equal((await test.admin('GET', '/campaigns?appId=x')).status, 400)
  })

  it('shows a publisher the campaigns its apps list, with its own lowest share', async () => {
    const app = await test.given.app({ payout_share_ppm: 700_000n })
    const sibling = await test.given.app({ project_id: app.projectId, platform: 'web', payout_share_ppm: 333_333n })
    const { call } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const { body: campaign } = await create({ payout: { amount: 10 } })
    const { body: hidden } = await create({ defaultCatalog: false })
    const earnings = async (query: string) =>
      (await call('GET', `/campaigns?limit=100${query}`)).body.data.find(
        (each: { id: string }) => each.id === campaign.id,
      )?.earningsPerCompletion
    assert.equal(await earnings(''), 3.33)
    assert.equal(await earnings(`&appId=${app.id}`), 7)
    assert.equal(await earnings(`&appId=${sibling.id}`), 3.33)
    const { body } = await call('GET', `/campaigns/${campaign.id}`)
    for (const field of ['payout', 'destinationUrl', 'trackingParameters', 'notes', 'caps', 'priority']) {
      assert.ok(!(field in body), field)
    }
    assert.equal((await call('GET', `/campaigns/${hidden.id}`)).status, 404)
    assert.equal((await call('PATCH', `/campaigns/${campaign.id}`, { name: 'Mine' })).status, 404)
  })

  it('says in lists and reads what keeps an active campaign from everybody', async () => {
    const owner = await test.given.organization()
    const app = await test.given.app()
    const { call } = await signedInMember(test, { role: 'advertiser', organizationId: owner.id })
    const { body } = await call('POST', '/campaigns', {
      ...plain(),
      organizationId: owner.id,
      startsAt: new Date(test.clock.nowMs() + 1000).toISOString(),
      endsAt: new Date(test.clock.nowMs() + 2000).toISOString(),
      caps: { conversionsTotal: 0 },
      defaultCatalog: false,
    })
    const path = `/campaigns/${body.id}`
    const hindrance = async () => {
      const [listed] = (await call('GET', '/campaigns')).body.data
      const one = (await call('GET', path)).body
      assert.equal(one.hindrance, listed.hindrance)
      return one.hindrance
    }
    assert.deepEqual([body.hindrance, await hindrance()], ['not_started', 'not_started'])
    assert.equal((await call('PATCH', path, { startsAt: null, endsAt: null })).body.hindrance, 'cap_reached')
    assert.equal((await call('PATCH', path, { caps: null })).body.hindrance, 'no_creative')
    const creative = (await call('POST', `${path}/creatives`, { title: 'Tea', ctaText: 'Get it' })).body
    assert.equal(await hindrance(), 'no_image')
    await call('PATCH', `/creatives/${creative.id}`, { primaryImageUrl: 'https://images.example/1.png' })
    assert.equal(await hindrance(), 'not_granted')
    await test.given.list(app.id, body.id)
    assert.equal(await hindrance(), null)
    const ended = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-01-02T00:00:00.000Z' }
    assert.equal((await call('PATCH', path, ended)).body.hindrance, 'ended')
    assert.equal((await call('PATCH', path, { status: 'paused' })).body.hindrance, null)
    const { call: publisher } = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    assert.ok(!('hindrance' in (await publisher('GET', path)).body))
  })

  it('lets an advertiser manage its own campaigns, but not their priority', async () => {
    const owner = await test.given.organization()
    const { call } = await signedInMember(test, { role: 'advertiser', organizationId: owner.id })
    const made = await call('POST', '/campaigns', { ...plain(), organizationId: owner.id, payout: { amount: 3 } })
    assert.equal(made.status, 201)
    assert.deepEqual(made.body.payout, { amount: 3, model: 'CPA' })
    assert.equal((await call('PATCH', `/campaigns/${made.body.id}`, { perk: 'New' })).body.perk, 'New')
    const priority = await call('PATCH', `/campaigns/${made.body.id}`, { priority: 1000 })
    assert.equal(priority.status, 403)
    assert.match(priority.body.error, /^priority /)
    const sentBack = await call('PATCH', `/campaigns/${made.body.id}`, { ...made.body, perk: 'Newer', priority: 1 })
    assert.deepEqual([sentBack.status, sentBack.body.perk, sentBack.body.priority], [200, 'Newer', 1])
    await test.admin('PATCH', `/campaigns/${made.body.id}`, { priority: 3 })
    assert.equal((await call('PATCH', `/campaigns/${made.body.id}`, { priority: null })).status, 403)
    assert.equal((await call('PATCH', `/campaigns/${made.body.id}`, { priority: 3 })).status, 200)
    assert.equal((await call('POST', '/campaigns', plain())).status, 404)
    assert.deepEqual((await call('GET', '/campaigns')).body.data.map(idOf), [made.body.id])
  })
})

const wrongFields: Record<string, readonly unknown[]> = {
  name: ['', 'x'.repeat(513), 7, null],
  perk: [7, ''],
  badgeLabel: ['sale'],
  targetCountries: ['DE', ['de'], ['DEU'], ['DE', 'DE'], [null]],
  destinationUrl: [
    '',
    'lumen.example',
    'javascript:alert(1)',
    'ftp://lumen.example/',
    'https://a b/',
    'https://{country}.lumen.example/',
    null,
  ],
  trackingParameters: [[], { a: 1 }, { '': 'x' }, { a: null }],
  payout: [
    5,
    {},
    { amount: -1 },
    { amount: '5' },
    { amount: 0.0000001 },
    { amount: 1e12 },
    { amount: 1, model: 'CPX' },
  ],
  ageRating: ['children'],
  categories: ['Music', [''], ['a', 'a'], [7]],
  startsAt: ['2026-02-30T00:00:00Z', 'today', 1767225600, '2026-01-01'],
  endsAt: ['infinity', ''],
  priority: [-1, '1', 1e9],
  caps: [
    { conversionsPerDay: -1 },
    { conversionsPerWeek: 0.5 },
    { conversionsPerMonth: '3' },
    { conversionsTotal: 1.5 },
    { budgetTotal: -0.01 },
    7,
  ],
  attributionWindowDays: [-1, '30'],
  defaultCatalog: ['true', 1],
  status: ['deleted'],
  notes: [7],
}

function plain() {
  return { organizationId, name: 'A campaign', destinationUrl: 'https://lumen.example/' }
}

function create(fields: object = {}): Promise<Answer> {
  return test.admin('POST', '/campaigns', { ...plain(), ...fields })
}

async function listOf(appId: string): Promise<{ campaignId: string }[]> {
  return (await test.admin('GET', `/apps/${appId}/campaigns?limit=100`)).body.data
}

function idOf({ id }: { id: string }): string {
  return id
}
