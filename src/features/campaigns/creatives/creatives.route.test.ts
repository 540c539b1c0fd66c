import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { GivenApp, GivenCampaign } from '../../../../test/support/app/given.ts'
import { signedInMember } from '../../../../test/support/app/member.ts'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

let test: TestApp
let app: GivenApp
let campaign: GivenCampaign

const shared = shareTestApp()

before(async () => {
  test = shared()
  app = await test.given.app()
  campaign = await test.given.campaign([app])
})

describe('POST /admin/v1/campaigns/{id}/creatives', () => {
  it('answers 201 with every default', async () => {
    const { status, body } = await test.admin('POST', path(), { title: 'T', ctaText: 'Go' })
    assert.equal(status, 201)
    const { id, createdAt, updatedAt, ...creative } = body
    assert.deepEqual(creative, {
      campaignId: campaign.id,
      title: 'T',
      subtitle: null,
      description: null,
      primaryImageUrl: null,
      logoUrl: null,
      additionalImages: [],
      ctaText: 'Go',
      supportedPlatforms: [],
      destinationUrl: null,
      weight: 1,
      status: 'active',
      translations: {},
      demo: false,
      review: 'approved',
      reviewReason: null,
      pendingChange: null,
    })
    assert.deepEqual((await test.admin('GET', `/creatives/${id}`)).body, body)
    assert.deepEqual((await test.admin('GET', `${path()}?limit=100`)).body.data.at(-1), body)
    assert.equal(createdAt, updatedAt)
  })

  it('treats null as absent, even within translations', async () => {
    const translations = { de: { title: 'Hallo', ctaText: null }, fr: null, pt: {} }
    const { status, body, text } = await test.admin('POST', path(), { title: 'T', ctaText: 'Go', translations })
    assert.equal(status, 201, text)
    assert.deepEqual(body.translations, { de: { title: 'Hallo' }, pt: {} })
    const wrong = await test.admin('POST', path(), { title: 'T', ctaText: 'Go', translations: { 'not a tag': null } })
    assert.equal(wrong.status, 400)
  })

  it('keeps every field as it was sent, texts of 10,000 code points included', async () => {
    const sent = {
      title: '<script>alert(1)</script>',
      subtitle: '\u202eright to left',
      description: '😀'.repeat(10_000),
      primaryImageUrl: 'https://images.example/banner.png',
      logoUrl: 'http://images.example/logo.png',
      additionalImages: ['https://images.example/1.png', 'https://images.example/2.png'],
      ctaText: 'Jetzt hören',
      supportedPlatforms: ['ios', 'web'],
      destinationUrl: 'https://lumen.example/special',
      weight: 0.5,
      status: 'paused',
      translations: { de: { title: 'Hallo', ctaText: 'Los' }, pt: {} },
    }
    const { status, body } = await test.admin('POST', path(), sent)
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, sent)
  })

  it('names the field at fault and stores nothing', async () => {
    const before = (await test.admin('GET', `${path()}?limit=100`)).text
    for (const [field, values] of Object.entries(wrongFields)) {
      for (const value of values) {
        const answer = await test.admin('POST', path(), { title: 'T', ctaText: 'Go', [field]: value })
        assert.equal(answer.status, 400, `${field}: ${JSON.stringify(value)}`)
        assert.ok(answer.body.error.startsWith(field), answer.body.error)
      }
    }
    assert.equal((await test.admin('GET', `${path()}?limit=100`)).text, before)
  })

  it('lets members create up to 100 per campaign, and the operator more', async () => {
    const full = await test.given.campaign()
    const { call } = await signedInMember(test, { role: 'advertiser', organizationId: full.organization.id })
    const { db } = test.app.services.database
    await sql`insert into creative (id, campaign_id, title, cta_text, created_at, updated_at)
      select gen_random_uuid(), ${full.id}, 'One of many', 'Go', now(), now() from generate_series(1, 98)`.execute(db)
    const more = { title: 'One more', ctaText: 'Go' }
    const creatives = `/campaigns/${full.id}/creatives`
    assert.equal((await call('POST', creatives, more)).status, 201)
    const refused = await call('POST', creatives, more)
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.equal((await test.admin('POST', creatives, more)).status, 201)
  })

  it('answers 404 for a campaign that does not exist', async () => {
    const unknown = `/campaigns/${test.app.services.newId()}/creatives`
    assert.equal((await test.admin('POST', unknown, { title: 'T', ctaText: 'Go' })).status, 404)
    assert.equal((await test.admin('GET', unknown)).status, 404)
  })
})

describe('PATCH /admin/v1/creatives/{id}', () => {
  it('changes the fields sent, clears by null, and takes effect at once', async () => {
    const translations = { de: { title: 'Hallo' } }
    const made = await test.admin('POST', path(), {
      title: 'Old',
      ctaText: 'Go',
      subtitle: 's',
      weight: 7,
      translations,
    })
    const patch = { title: 'New', subtitle: null, weight: null, translations: null }
    const { status, body } = await test.admin('PATCH', `/creatives/${made.body.id}`, patch)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { title: 'New', subtitle: null, weight: 1, translations: {} })
    const sent = { userId: 'u', countryCode: 'DE' }
    const catalog = await test.request('POST', '/publisher/sdk/v1/offers/catalog', { key: app.liveKey, body: sent })
    assert.ok(catalog.text.includes('"New"') && !catalog.text.includes('"Old"'))
    const [entry] = (await test.admin('GET', '/audit')).body.data
    assert.deepEqual([entry.action, entry.changes.title], ['creative.update', { from: 'Old', to: 'New' }])
  })

  it('refuses null for required fields', async () => {
    for (const field of ['title', 'ctaText', 'additionalImages', 'supportedPlatforms', 'status']) {
      const answer = await test.admin('PATCH', `/creatives/${campaign.creativeId}`, { [field]: null })
      assert.equal(answer.status, 400, field)
      assert.ok(answer.body.error.startsWith(`${field} `), answer.body.error)
    }
  })

  it('is limited to the advertiser; a publisher that serves it reads it without its destination', async () => {
    const advertiser = await signedInMember(test, { role: 'advertiser', organizationId: campaign.organization.id })
    const publisher = await signedInMember(test, { role: 'publisher', projectId: app.projectId })
    const creative = `/creatives/${campaign.creativeId}`
    assert.equal((await advertiser.call('PATCH', creative, { title: 'Ours' })).body.destinationUrl, null)
    const read = await publisher.call('GET', creative)
    assert.equal(read.body.title, 'Ours')
    for (const field of ['destinationUrl', 'review', 'reviewReason', 'pendingChange']) assert.ok(!(field in read.body))
    assert.equal((await publisher.call('PATCH', creative, { title: 'Theirs' })).status, 404)
    assert.equal((await publisher.call('POST', path(), { title: 'T', ctaText: 'Go' })).status, 404)
  })
})

const wrongFields: Record<string, readonly unknown[]> = {
  title: ['', null, 7, 'x'.repeat(10_001)],
  ctaText: ['', null],
  subtitle: [7],
  primaryImageUrl: ['data:image/png;base64,x'],
  logoUrl: ['//images.example/l.png'],
  additionalImages: ['https://images.example/1.png', ['x'], [null], Array(51).fill('https://images.example/')],
  supportedPlatforms: [['api'], ['ios', 'ios'], 'ios'],
  destinationUrl: ['javascript:alert(1)'],
  weight: [-1, '1'],
  status: ['archived', 'draft'],
  translations: [[], { 'de-DE': {} }, { de: 'Hallo' }, { de: { title: 7 } }, { DE: {} }, longTexts()],
}

/** Each text is short enough, but not all together. */
function longTexts(): object {
  const languages = Array.from({ length: 14 }, (_, index) => `x${String.fromCharCode(97 + index)}`)
  return Object.fromEntries(languages.map((language) => [language, { description: 'x'.repeat(10_000) }]))
}

function path(): string {
  return `/campaigns/${campaign.id}/creatives`
}
