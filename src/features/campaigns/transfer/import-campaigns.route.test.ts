import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

const full = {
  externalId: 'full',
  name: '=1+1; a "name", in one line',
  perk: "'tis free",
  badgeLabel: 'free_trial',
  oldPrice: '-5 €',
  newPrice: '+0',
  targetCountries: ['DE', 'FR'],
  destinationUrl: 'https://lumen.example/{transaction_id}?a=1',
  trackingParameters: { utm_source: 'offerwire', '=a.b': '@x', empty: '' },
  payout: { amount: 1234.567891, model: 'CPI' },
  ageRating: 'everyone',
  categories: ['Music; loud', 'A\\B', 'Plain'],
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2026-12-31T23:59:59.999Z',
  caps: {
    conversionsPerDay: 5,
    conversionsPerWeek: 20,
    conversionsPerMonth: 60,
    conversionsTotal: null,
    budgetTotal: 100.5,
    pacing: 'even',
  },
  attributionWindowDays: 0.0416666666666667,
  defaultCatalog: false,
  access: 'ask',
  terms: "= No brand bidding;\nno 'incent'.",
  frequency: { delivered: 3, days: 7 },
  fallbackUrl: 'https://lumen.example/later?c={transaction_id}',
  status: 'draft',
  notes: 'two\nlines',
}
const plain = { externalId: 'plain', name: 'Plain', destinationUrl: 'https://lumen.example/' }

async function given() {
  const { id } = await test.given.organization()
  const path = `/organizations/${id}/campaigns`
  return {
    id,
    exported: (format: string) => test.admin('GET', `${path}/export?format=${format}`),
    import: (body: object) => test.admin('POST', `${path}/import`, body),
    stored: async () => (await test.admin('GET', path)).body.data,
  }
}

async function auditOf(objectId: string): Promise<{ action: string }[]> {
  return (await test.admin('GET', `/audit?objectId=${objectId}`)).body.data
}

describe('POST /admin/v1/organizations/{id}/campaigns/import', () => {
  it('creates new campaigns with every field, and changes nothing the second time', async () => {
    const organization = await given()
    const first = await organization.import({ campaigns: [full, plain] })
    assert.equal(first.status, 200, first.text)
    assert.deepEqual(first.body.counts, { create: 2, update: 0, unchanged: 0, faulty: 0 })
    const [made, simple] = await organization.stored()
    assert.partialDeepStrictEqual(made, full)
    assert.partialDeepStrictEqual(simple, { ...plain, status: 'active', payout: null })
    assert.deepEqual(
      first.body.rows.map(({ campaignId }: { campaignId: string }) => campaignId),
      [made.id, simple.id],
    )
    test.clock.advance(1000)
    const again = await organization.import({ campaigns: [full, plain] })
    assert.deepEqual(again.body.counts, { create: 0, update: 0, unchanged: 2, faulty: 0 })
    assert.deepEqual(await organization.stored(), [made, simple])
    assert.deepEqual(
      (await auditOf(made.id)).map(({ action }) => action),
      ['campaign.create'],
    )
  })

  it('imports an export, as JSON and as CSV, without any change', async () => {
    const organization = await given()
    const blanks = {
      ...plain,
      externalId: 'third',
      caps: null,
      perk: '\u00a0',
      categories: [`Games ${randomUUID()} `, ` \\;${randomUUID()}`],
      trackingParameters: { 'utm ': ' a ', ' ': 'b' },
    }
    await organization.import({ campaigns: [full, plain, blanks] })
    const json = await organization.exported('json')
    const csv = await organization.exported('csv')
    assert.equal(csv.headers['content-disposition'], 'attachment; filename="campaigns.csv"')
    const unchanged = { create: 0, update: 0, unchanged: 3, faulty: 0 }
    assert.deepEqual((await organization.import(json.body)).body.counts, unchanged)
    assert.deepEqual((await organization.import({ csv: csv.text })).body.counts, unchanged)
    // Where the campaigns are unknown, they are created, and come out the same.
    const elsewhere = await given()
    assert.equal((await elsewhere.import({ csv: csv.text })).body.counts.create, 3)
    const without = (rows: object[]) =>
      rows.map((row) => ({ ...row, id: '', organizationId: '', organization: '', createdAt: '', updatedAt: '' }))
    assert.deepEqual(without(await elsewhere.stored()), without(await organization.stored()))
  })

  it('exports no cell that a spreadsheet would run', async () => {
    const organization = await given()
    await organization.import({ campaigns: [full] })
    const [header = '', row = ''] = (await organization.exported('csv')).text.split('\r\n')
    assert.match(header, /,"trackingParameters\.=a\.b",/)
    assert.ok(row.includes(`"'=1+1; a ""name"", in one line"`), row)
    assert.match(row, /,"'-5 €","'\+0",/)
    assert.match(row, /,"'@x",/)
  })

  it('changes the given fields, clears null and empty ones, and names the fields that differ', async () => {
    const organization = await given()
    await organization.import({ campaigns: [{ ...plain, perk: 'Free', payout: { amount: 5 } }] })
    const csv = 'externalId;perk;payout.amount;status\nplain;;7,5;paused\n'
    const refused = await organization.import({ csv: csv.replace('7,5', '1.007,5') })
    assert.equal(refused.body.details[0].field, 'payout.amount')
    const changed = await organization.import({ csv })
    const [row] = changed.body.rows
    assert.deepEqual([row.outcome, row.row, row.changes], ['update', 2, ['status', 'perk', 'payout']])
    const [campaign] = await organization.stored()
    assert.partialDeepStrictEqual(campaign, {
      name: 'Plain',
      perk: null,
      payout: { amount: 7.5, model: 'CPA' },
      status: 'paused',
    })
    const [entry] = await auditOf(campaign.id)
    assert.partialDeepStrictEqual(entry, {
      action: 'campaign.update',
      changes: { status: { from: 'active', to: 'paused' } },
    })
  })

  it('matches a campaign without an external id by its id, and sets its external id', async () => {
    const organization = await given()
    const { body } = await test.admin('POST', '/campaigns', {
      ...plain,
      externalId: null,
      organizationId: organization.id,
    })
    const row = { id: body.id.toUpperCase(), externalId: 'named-now' }
    const answer = await organization.import({ campaigns: [row] })
    assert.deepEqual(answer.body.rows[0].changes, ['externalId'])
    assert.equal((await organization.stored())[0].externalId, 'named-now')
    assert.equal((await organization.import({ campaigns: [row] })).body.counts.unchanged, 1)
  })

  it('reports the effects of a dry run without any change', async () => {
    const organization = await given()
    const other = await given()
    await other.import({ campaigns: [plain] })
    const [{ id: foreign }] = await other.stored()
    const dryRun = await organization.import({
      dryRun: true,
      campaigns: [
        plain,
        { ...plain, name: 'Again' },
        { name: 'Nameless', destinationUrl: plain.destinationUrl },
        { id: foreign, name: 'Of others' },
        { externalId: 'a', name: 'x', destinationUrl: 'nowhere', payout: { amount: '5' }, colour: 'red' },
        { ...plain, externalId: 'b', startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
      ],
    })
    assert.equal(dryRun.status, 200, dryRun.text)
    assert.deepEqual(dryRun.body.counts, { create: 1, update: 0, unchanged: 0, faulty: 5 })
    const faults = dryRun.body.rows.map(({ faults }: { faults: { field: string }[] }) =>
      faults.map(({ field }) => field).sort(),
    )
    assert.deepEqual(faults, [
      [],
      ['externalId'],
      ['externalId'],
      ['id'],
      ['colour', 'destinationUrl', 'payout.amount'],
      ['endsAt'],
    ])
    assert.deepEqual(await organization.stored(), [])
  })

  it('imports nothing if one row is faulty, and names the row and its field', async () => {
    const organization = await given()
    const answer = await organization.import({ campaigns: [plain, { ...full, status: 'gone' }] })
    assert.equal(answer.status, 400)
    assert.match(answer.body.error, /^Row 2: status must be one of draft, active, .* nothing was imported/)
    assert.deepEqual(answer.body.details, [
      { row: 2, field: 'status', problem: 'must be one of draft, active, paused, archived' },
    ])
    assert.deepEqual(await organization.stored(), [])
  })

  it('refuses a table that it cannot read, and more than 500 rows', async () => {
    const organization = await given()
    const row = 'a,b,https://lumen.example/\n'
    for (const [csv, problem] of [
      ['', /csv is empty/],
      [`externalId,name,colour\n${row}`, /column "colour"/],
      [`name,name,destinationUrl\n${row}`, /two columns "name"/],
      [`externalId,name\n${row}`, /more cells in row 2/],
      ['externalId,name\n"a', /quote in row 2/],
      [`externalId,name,destinationUrl\n${row.repeat(501)}`, /at most 500 rows/],
    ] as const) {
      const answer = await organization.import({ csv, dryRun: true })
      assert.equal(answer.status, 400)
      assert.match(answer.body.error, problem)
      assert.equal(answer.body.details[0].field, 'csv')
    }
    const campaigns = Array.from({ length: 501 }, () => plain)
    assert.match((await organization.import({ campaigns })).body.error, /^campaigns /)
    assert.equal((await organization.import({})).status, 400)
    assert.equal((await organization.import({ campaigns: [], csv: '' })).status, 400)
  })

  it('creates 500 campaigns at once, and lists those of the default catalog everywhere in order', async () => {
    const app = await test.given.app()
    const organization = await given()
    const campaigns = Array.from({ length: 500 }, (_, index) => ({
      ...plain,
      externalId: `n${index}`,
      name: `N ${index}`,
    }))
    const answer = await organization.import({ campaigns })
    assert.equal(answer.body.counts.create, 500)
    const ids = answer.body.rows.map(({ campaignId }: { campaignId: string }) => campaignId)
    const granted = test.app.services.snapshots.current().campaigns.length
    assert.ok(granted >= 500, 'the snapshot holds them before the import is answered')
    const list = (await test.admin('GET', `/apps/${app.id}/campaigns?limit=100`)).body.data
    const listed = list.map(({ campaignId }: { campaignId: string }) => campaignId)
    assert.deepEqual(listed, ids.slice(0, 100))
  })

  it('creates each campaign once for two simultaneous imports of the same rows', async () => {
    const organization = await given()
    const answers = await Promise.all([1, 2, 3].map(() => organization.import({ campaigns: [plain, full] })))
    const created = answers.map(({ body }) => body.counts.create).sort()
    assert.deepEqual(created, [0, 0, 2])
    assert.equal((await organization.stored()).length, 2)
  })

  it('runs concurrently with other imports and changes, in whatever order they name new categories', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Crossed ${String(index).padStart(2, '0')}`)
    const rowsOf = (categories: string[]) =>
      categories.map((name, index) => ({ ...plain, externalId: `row-${index}`, categories: [name] }))
    const [one, other] = [await given(), await given()]
    const imports = [one.import({ campaigns: rowsOf(names) }), other.import({ campaigns: rowsOf(names.toReversed()) })]
    for (const answer of await Promise.all(imports)) assert.equal(answer.status, 200, answer.text)
    const [made] = (await one.stored()).slice(-1)
    const later = rowsOf(names.map((name) => `${name}, later`))
    const answers = await Promise.all([
      one.import({ campaigns: later }),
      test.admin('PATCH', `/campaigns/${made.id}`, { categories: later.flatMap(({ categories }) => categories) }),
    ])
    for (const answer of answers) assert.equal(answer.status, 200, answer.text)
  })

  it('lets an advertiser import only into its own organization, and only the operator set priorities', async () => {
    const organization = await given()
    const other = await given()
    await organization.import({ campaigns: [{ ...plain, priority: 2 }] })
    const { call } = await signedInMember(test, { role: 'advertiser', organizationId: organization.id })
    const own = (body: object) => call('POST', `/organizations/${organization.id}/campaigns/import`, body)
    const exported = await call('GET', `/organizations/${organization.id}/campaigns/export`)
    assert.equal((await own(exported.body)).body.counts.unchanged, 1)
    const raised = await own({
      campaigns: [
        { externalId: 'plain', priority: 3 },
        { ...full, priority: 3 },
      ],
    })
    assert.deepEqual(
      raised.body.details.map(({ field }: { field: string }) => field),
      ['priority', 'priority'],
    )
    assert.equal((await call('POST', `/organizations/${other.id}/campaigns/import`, { campaigns: [] })).status, 404)
    assert.equal((await call('GET', `/organizations/${other.id}/campaigns/export`)).status, 404)
  })
})

describe("a campaign's external id", () => {
  it('is unique within an organization', async () => {
    const { id: organizationId } = await given()
    const create = (externalId: string) => test.admin('POST', '/campaigns', { ...plain, externalId, organizationId })
    const { body: first } = await create('one')
    const taken = await create('one')
    assert.deepEqual([taken.status, taken.body.code], [409, 'conflict'])
    const { body: second } = await create('two')
    assert.equal((await test.admin('PATCH', `/campaigns/${second.id}`, { externalId: 'one' })).status, 409)
    await test.admin('PATCH', `/campaigns/${first.id}`, { externalId: null })
    assert.equal((await test.admin('PATCH', `/campaigns/${second.id}`, { externalId: 'one' })).status, 200)
    const { id: elsewhere } = await given()
    assert.equal(
      (await test.admin('POST', '/campaigns', { ...plain, externalId: 'one', organizationId: elsewhere })).status,
      201,
    )
  })
})
