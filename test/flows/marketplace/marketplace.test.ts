import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, it } from 'node:test'
import type { GivenApp } from '../../support/app/given.ts'
import { type SignedIn, signedInMember } from '../../support/app/member.ts'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

let test: TestApp

const shared = shareTestApp()

before(() => {
  test = shared()
})

interface Publisher {
  readonly app: GivenApp
  readonly member: SignedIn
  /** The names of the campaigns in its marketplace. */
  names(query?: string): Promise<string[]>
  /** One campaign of the marketplace. */
  read(campaignId: string, query?: string): ReturnType<SignedIn['call']>
}

/** A publisher whose marketplace holds only campaigns that are made after this call. */
async function givenPublisher(values: Parameters<TestApp['given']['app']>[0] = {}): Promise<Publisher> {
  const app = await test.given.app(values)
  const member = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
  const path = `/projects/${app.projectId}/marketplace`
  const earlier = new Set(
    (await test.admin('GET', '/campaigns?limit=100')).body.data.map(({ id }: { id: string }) => id),
  )
  return {
    app,
    member,
    async names(query = '') {
      const { status, body, text } = await member.call('GET', `${path}?limit=100&${query}`)
      assert.equal(status, 200, text)
      const rows: { campaignId: string; name: string }[] = body.data
      return rows.filter(({ campaignId }) => !earlier.has(campaignId)).map(({ name }) => name)
    },
    read: (campaignId, query = '') => member.call('GET', `${path}/${campaignId}?${query}`),
  }
}

const ask = { access: 'ask', default_catalog: false } as const
const isPrivate = { access: 'private', default_catalog: false } as const
const hour = 3_600_000

describe('the marketplace', () => {
  it('holds active campaigns within their dates that are open or to be asked for, newest first', async () => {
    const publisher = await givenPublisher()
    const at = (hours: number) => new Date(test.clock.nowMs() + hours * hour)
    const give = (name: string, values: Parameters<TestApp['given']['campaign']>[1]) =>
      test.given.campaign([], { name, ...values })
    await give('open', {})
    await give('ask', ask)
    await give('private', isPrivate)
    await give('private by default', { default_catalog: false })
    await give('demo', { is_demo: true })
    for (const status of ['draft', 'paused', 'archived'] as const) await give(status, { status })
    await give('to come', { starts_at: at(1) })
    await give('past', { ends_at: at(0) })
    await give('in its dates', { starts_at: at(0), ends_at: at(1) })
    assert.deepEqual(await publisher.names(), ['in its dates', 'ask', 'open'])
    test.clock.advance(hour)
    assert.deepEqual(await publisher.names(), ['to come', 'ask', 'open'])
  })

  it('shows what a publisher has to know, and neither payout nor destination', async () => {
    const { app, read } = await givenPublisher({ payout_share_ppm: 750_000n })
    const organization = await test.given.organization({
      name: 'Lumen',
      description: 'Sound',
      url: 'https://l.example/',
    })
    const { body } = await test.admin('POST', '/campaigns', {
      organizationId: organization.id,
      name: 'Full',
      perk: 'A month',
      badgeLabel: 'free_trial',
      oldPrice: '$9',
      newPrice: '$0',
      targetCountries: ['DE'],
      categories: ['Music', 'Audio'],
      ageRating: 'everyone',
      destinationUrl: 'https://lumen.example/secret',
      payout: { amount: 3 },
      access: 'ask',
      terms: 'Nö incent.\n',
      notes: 'secret',
    })
    const goals = [
      { key: 'signup', payout: { amount: 2 } },
      { key: 'order', name: 'Order', payout: { percent: 4, maximum: 9 }, repeats: 'per_order', status: 'paused' },
    ]
    await test.admin('PUT', `/campaigns/${body.id}/goals`, { goals })
    const expected = {
      campaignId: body.id,
      name: 'Full',
      perk: 'A month',
      badgeLabel: 'free_trial',
      oldPrice: '$9',
      newPrice: '$0',
      targetCountries: ['DE'],
      categories: ['Music', 'Audio'],
      ageRating: 'everyone',
      access: 'ask',
      hasTerms: true,
      organization: {
        id: organization.id,
        name: 'Lumen',
        description: 'Sound',
        url: 'https://l.example/',
        logoUrl: null,
      },
      goals: [
        {
          ...{ key: 'signup', name: 'signup', repeats: 'once', status: 'active', entitlement: null },
          ...{ earningsPerCompletion: 1.5, earningsPercent: null },
        },
        {
          ...{ key: 'order', name: 'Order', repeats: 'per_order', status: 'paused', entitlement: null },
          ...{ earningsPerCompletion: 0, earningsPercent: 3 },
        },
      ],
      earningsPerCompletion: 2.25,
      application: null,
    }
    const listed = await test.admin('GET', `/projects/${app.projectId}/marketplace?limit=1`)
    assert.deepEqual(listed.body.data, [expected])
    const termsHash = createHash('sha256').update('Nö incent.\n').digest('hex')
    assert.deepEqual((await read(body.id)).body, { ...expected, terms: 'Nö incent.\n', termsHash })
    const plain = await test.given.campaign()
    assert.partialDeepStrictEqual((await read(plain.id)).body, { hasTerms: false, terms: null, termsHash: null })
  })

  it('leaves out campaigns that an app of the project has, with `appId` those of that app', async () => {
    const publisher = await givenPublisher({ payout_share_ppm: 500_000n })
    const { app, names, read } = publisher
    const other = await test.given.app({ project_id: app.projectId, platform: 'web' })
    const had = await test.given.campaign([app], { name: 'had', payout_micros: 4_000_000n })
    await test.given.campaign([], { name: 'free' })
    assert.deepEqual(await names(), ['free'])
    assert.deepEqual(await names(`appId=${app.id}`), ['free'])
    assert.deepEqual(await names(`appId=${other.id}`), ['free', 'had'])
    const earnings = async (query = '') => (await read(had.id, query)).body.earningsPerCompletion
    assert.deepEqual(
      [await earnings(), await earnings(`appId=${app.id}`), await earnings(`appId=${other.id}`)],
      [2, 2, 4],
    )
    const foreign = await test.given.app()
    for (const appId of [foreign.id, test.app.services.newId(), 'malformed']) {
      const path = `/projects/${app.projectId}/marketplace`
      for (const query of [`${path}?appId=${appId}`, `${path}/${had.id}?appId=${appId}`]) {
        assert.ok([400, 404].includes((await publisher.member.call('GET', query)).status), query)
      }
    }
  })

  it('finds campaigns by text, country and category, and page by page', async () => {
    const { app, names, member } = await givenPublisher()
    const lumen = await test.given.organization({ name: 'Lumen 100%' })
    await test.given.campaign([], { name: 'Radio', target_countries: ['FR'] })
    await test.given.campaign([], { name: 'Everywhere', perk: 'Radio, too' })
    await test.given.campaign([], { name: 'Of Lumen', target_countries: ['DE', 'FR'] }, {}, lumen)
    await test.admin('POST', '/campaigns', {
      ...{ organizationId: lumen.id, name: 'Song', destinationUrl: 'https://l.example/' },
      ...{ categories: ['Music'], access: 'open', defaultCatalog: false },
    })
    assert.deepEqual(await names('q=rADIO'), ['Everywhere', 'Radio'])
    assert.deepEqual(await names('q=100%25'), ['Song', 'Of Lumen'])
    assert.deepEqual(await names('country=DE'), ['Song', 'Of Lumen', 'Everywhere'])
    assert.deepEqual(await names('country=DE&q=lumen&category=Music'), ['Song'])
    assert.deepEqual(await names('category=music'), [])
    for (const query of ['country=de', 'q=', 'category=', 'limit=0', 'cursor=x']) {
      assert.equal((await member.call('GET', `/projects/${app.projectId}/marketplace?${query}`)).status, 400, query)
    }
    const first = await member.call('GET', `/projects/${app.projectId}/marketplace?limit=3`)
    const next = await member.call(
      'GET',
      `/projects/${app.projectId}/marketplace?limit=3&cursor=${first.body.nextCursor}`,
    )
    const pages = [...first.body.data, ...next.body.data].map(({ name }: { name: string }) => name)
    assert.deepEqual(pages.slice(0, 4), ['Song', 'Of Lumen', 'Everywhere', 'Radio'])
  })
})

describe('a private campaign', () => {
  it('is a 404 to publishers who do not have it, and in no list, search or explanation of theirs', async () => {
    const mine = await test.given.app()
    const campaign = await test.given.campaign([mine], { name: 'Hidden gem', ...isPrivate })
    const stranger = await givenPublisher()
    const owner = await signedInMember(test, { role: 'publisher', projectId: mine.projectId })
    const { id } = campaign
    const { app, member } = stranger
    for (const path of [
      `/campaigns/${id}`,
      `/campaigns/${id}/creatives`,
      `/creatives/${campaign.creativeId}`,
      `/projects/${app.projectId}/marketplace/${id}`,
      `/apps/${app.id}/campaigns/${id}`,
    ]) {
      const answer = await member.call('GET', path)
      assert.deepEqual([answer.status, answer.body.code], [404, 'not_found'], path)
    }
    const explain = { userId: 'u', clientId: 'c', attributes: { countryCode: 'DE', language: 'de' } }
    for (const answer of [
      await member.call('GET', '/campaigns?limit=100'),
      await member.call('GET', '/search?query=Hidden gem'),
      await member.call('GET', `/search?query=${id}`),
      await member.call('GET', `/projects/${app.projectId}/marketplace?q=Hidden`),
      await member.call('POST', `/apps/${app.id}/explain`, explain),
      await member.call('POST', `/apps/${app.id}/explain?all=true`, explain),
    ]) {
      assert.equal(answer.status, 200, answer.text)
      assert.ok(!answer.text.includes(id), answer.text)
    }
    const read = await owner.call('GET', `/projects/${mine.projectId}/marketplace/${id}`)
    assert.deepEqual([read.status, read.body.access], [200, 'private'])
  })
})
