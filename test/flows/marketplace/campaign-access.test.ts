import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

let test: TestApp
let organizationId: string

const shared = shareTestApp()

before(async () => {
  test = shared()
  organizationId = (await test.given.organization()).id
})

const destinationUrl = 'https://lumen.example/'
const make = (fields: object) =>
  test.admin('POST', '/campaigns', { organizationId, name: 'C', destinationUrl, ...fields })
const places = ({ body }: Awaited<ReturnType<typeof make>>) => [body.access, body.defaultCatalog]

describe('the access of a campaign', () => {
  it('follows the default catalog until it is set, and null sets it back', async () => {
    const open = await make({})
    const closed = await make({ defaultCatalog: false })
    assert.deepEqual(
      [places(open), places(closed)],
      [
        ['open', true],
        ['private', false],
      ],
    )
    const patch = (body: object) => test.admin('PATCH', `/campaigns/${open.body.id}`, body)
    assert.deepEqual(places(await patch({ defaultCatalog: false })), ['private', false])
    assert.deepEqual(places(await patch({ access: 'open' })), ['open', false])
    assert.deepEqual(places(await patch({ access: null })), ['private', false])
    assert.deepEqual(places(await patch({ defaultCatalog: true })), ['open', true])
  })

  it('takes the campaign out of the default catalog with `ask` and `private`', async () => {
    for (const access of ['ask', 'private']) {
      assert.deepEqual(places(await make({ access })), [access, false])
      const refused = await make({ access, defaultCatalog: true })
      assert.deepEqual([refused.status, refused.body.details[0].field], [400, 'defaultCatalog'])
      const { body } = await make({})
      const patch = (fields: object) => test.admin('PATCH', `/campaigns/${body.id}`, fields)
      assert.equal((await patch({ access, defaultCatalog: true })).status, 400)
      assert.deepEqual(places(await patch({ access })), [access, false])
      assert.equal((await patch({ defaultCatalog: true })).status, 400)
      assert.deepEqual(places(await patch({ access: 'open', defaultCatalog: true })), ['open', true])
    }
    for (const access of ['closed', 1, ['ask']]) {
      const refused = await make({ access })
      assert.deepEqual([refused.status, refused.body.details[0].field], [400, 'access'])
    }
  })

  it('keeps it out of the lists of apps where it is not open, whether it is created or imported', async () => {
    const app = await test.given.app()
    const rows = (id: string, rest: object) => ({ externalId: id, name: id, destinationUrl, ...rest })
    const made = [await make({ access: 'ask', name: 'made' }), await make({ access: 'open', name: 'made open' })]
    const imported = await test.admin('POST', `/organizations/${organizationId}/campaigns/import`, {
      campaigns: [rows('a', { access: 'private' }), rows('b', {}), rows('c', { access: 'ask', defaultCatalog: true })],
    })
    assert.deepEqual([imported.status, imported.body.details[0].field], [400, 'defaultCatalog'])
    const campaigns = [rows('a', { access: 'private' }), rows('b', {})]
    const { body } = await test.admin('POST', `/organizations/${organizationId}/campaigns/import`, { campaigns })
    const listed = (await test.admin('GET', `/apps/${app.id}/campaigns`)).body.data.map(
      (row: { campaignId: string }) => row.campaignId,
    )
    assert.deepEqual(listed, [made[1]?.body.id, body.rows[1].campaignId])
    const again = (changes: object) =>
      test.admin('POST', `/organizations/${organizationId}/campaigns/import`, {
        campaigns: [{ externalId: 'b', ...changes }],
      })
    assert.deepEqual((await again({ access: 'ask' })).body.rows[0].changes, ['defaultCatalog', 'access'])
    assert.equal((await again({ access: 'ask' })).body.counts.unchanged, 1)
    const still = await test.admin('GET', `/apps/${app.id}/campaigns`)
    assert.equal(still.body.data.length, 2, 'a change takes it from no app that has it')
  })

  it('is shown to publishers who have the campaign, and its terms are not', async () => {
    const app = await test.given.app()
    const campaign = await test.given.campaign([app], {
      access: 'private',
      default_catalog: false,
      terms: 'No incent.',
    })
    const { organization } = campaign
    const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: organization.id })
    const read = (await publisher.call('GET', `/campaigns/${campaign.id}`)).body
    assert.deepEqual([read.access, 'terms' in read], ['private', false])
    assert.equal((await advertiser.call('GET', `/campaigns/${campaign.id}`)).body.terms, 'No incent.')
  })
})

describe('the terms of a campaign', () => {
  it('are kept as they were sent, up to 20,000 code points, and cleared by null', async () => {
    const terms = `${'😀'.repeat(19_998)}\n `
    const { body } = await make({ terms })
    assert.equal(body.terms, terms)
    const patch = (fields: object) => test.admin('PATCH', `/campaigns/${body.id}`, fields)
    for (const wrong of ['', 'x'.repeat(20_001), 7, {}]) {
      const refused = await patch({ terms: wrong })
      assert.deepEqual([refused.status, refused.body.details[0].field], [400, 'terms'])
    }
    assert.equal((await test.admin('GET', `/campaigns/${body.id}`)).body.terms, terms)
    test.clock.advance(1_000)
    const cleared = await patch({ terms: null })
    assert.deepEqual([cleared.body.terms, cleared.body.updatedAt > body.updatedAt], [null, true])
    const [entry] = (await test.admin('GET', `/audit?objectId=${body.id}`)).body.data
    assert.deepEqual([entry.action, entry.changes.terms.to], ['campaign.update', null])
  })
})
