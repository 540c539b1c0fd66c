import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { CatalogOfferSchema } from '../../../src/features/serving/offer.schema.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { type Answer, shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { catalog, click, figures, transactionIdOf } from './serve.ts'

const isCatalogOffer = Compile(CatalogOfferSchema)
const names = ({ body }: Answer): string[] => body.offers.map((offer: { name: string }) => offer.name)

describe('POST /offers/catalog', () => {
  const shared = shareTestApp()
  let app: TestApp
  let publisher: GivenApp
  before(async () => {
    app = shared()
    publisher = await app.given.app({ locales: ['en', 'de'] })
    const translations = JSON.stringify({ de: { title: 'Titel', ctaText: 'Holen' } })
    await app.given.campaign([publisher], { name: 'A' }, { title: 'Title', translations })
    await app.given.campaign([publisher], { name: 'B', target_countries: ['DE', 'US'], notes: 'secret-note' })
    await app.given.campaign([publisher], {
      name: 'C',
      target_countries: ['FR'],
      destination_url: 'https://hidden.example',
    })
    await app.given.campaign([publisher], { name: 'D' }, { primary_image_url: null })
  })

  describe('200', () => {
    it("returns every offer for the user's country in the app's order, with exactly the documented fields", async () => {
      const answer = await catalog(app, publisher)
      assert.equal(answer.status, 200)
      assert.deepEqual(names(answer), ['A', 'B', 'D'])
      assert.deepEqual(answer.body.metadata, { total: 3, limit: 3, offset: 0, hasMore: false })
      assert.equal(answer.body.locale, 'en')
      for (const offer of answer.body.offers) {
        assert.ok(isCatalogOffer.Check(offer), JSON.stringify(isCatalogOffer.Errors(offer)))
        for (const creative of offer.creatives ?? [])
          assert.match(creative.clickUrl ?? '', /^http:\/\/localhost:3000\/click\/[\w-]+$/)
      }
    })

    it('reveals no commercial terms', async () => {
      const { text } = await catalog(app, publisher, { includeAllRegions: true })
      assert.doesNotMatch(text, /payout|destination|tracking|hidden\.example|secret-note|weight|priority/i)
    })

    it('pages through the eligible offers', async () => {
      const page = await catalog(app, publisher, { limit: 2, offset: 1 })
      assert.deepEqual(names(page), ['B', 'D'])
      assert.deepEqual(page.body.metadata, { total: 3, limit: 2, offset: 1, hasMore: false })
      const first = await catalog(app, publisher, { limit: 1 })
      assert.deepEqual(first.body.metadata, { total: 3, limit: 1, offset: 0, hasMore: true })
      const beyond = await catalog(app, publisher, { limit: 100, offset: 50 })
      assert.deepEqual([names(beyond), beyond.body.metadata.hasMore], [[], false])
    })

    it('treats an offset without a limit as 0', async () => {
      const { body } = await catalog(app, publisher, { offset: 2 })
      assert.deepEqual([body.offers.length, body.metadata.offset], [3, 0])
    })

    it('finds the country by the left-most public address of X-Forwarded-For', async () => {
      const from = (header: string) =>
        catalog(app, publisher, { countryCode: undefined }, { headers: { 'x-forwarded-for': header } })
      assert.deepEqual(names(await from('unknown, 10.0.0.1, 8.8.8.8, 80.67.169.12')), ['A', 'B', 'D'])
      assert.deepEqual(names(await from('80.67.169.12, 8.8.8.8')), ['A', 'C', 'D'])
    })

    it('prefers countryCode over the address', async () => {
      const headers = { 'x-forwarded-for': '80.67.169.12' }
      assert.deepEqual(names(await catalog(app, publisher, { countryCode: 'DE' }, { headers })), ['A', 'B', 'D'])
    })

    it('chooses a language that browser and app share', async () => {
      const headers = { 'accept-language': 'fr;q=0.9, de-CH;q=0.8, en;q=0.1' }
      const { body } = await catalog(app, publisher, {}, { headers })
      assert.equal(body.locale, 'de')
      const [creative] = body.offers[0].creatives
      assert.deepEqual([creative.title, creative.ctaText], ['Titel', 'Holen'])
    })

    it("returns the app's whole list without links at configuration time", async () => {
      const answer = await catalog(app, publisher, {
        includeAllRegions: true,
        userId: undefined,
        countryCode: undefined,
      })
      assert.deepEqual(names(answer), ['A', 'B', 'C', 'D'])
      assert.deepEqual(answer.body.offers[1].targetCountries, ['DE', 'US'])
      assert.doesNotMatch(answer.text, /clickUrl/)
    })

    it('ignores user and country at configuration time', async () => {
      const { status } = await catalog(app, publisher, { includeAllRegions: true, userId: 7, countryCode: 'germany' })
      assert.equal(status, 200)
    })

    it('returns an empty list if nothing is eligible', async () => {
      const { status, body } = await catalog(app, await app.given.app())
      assert.deepEqual([status, body.offers, body.metadata.total], [200, [], 0])
    })

    it('writes nothing until a link is opened', async () => {
      const { body } = await catalog(app, publisher, { userId: 'reader', clientId: 'tool' })
      const { db } = app.app.services.database
      const count = async () =>
        (await db.selectFrom('transaction').select('id').where('user_id', '=', 'reader').execute()).length
      assert.equal(await count(), 0)
      const redirect = await click(app, body.offers[0].creatives[0].clickUrl)
      assert.equal(redirect.status, 302)
      const transaction = await db
        .selectFrom('transaction')
        .selectAll()
        .where('id', '=', transactionIdOf(redirect))
        .executeTakeFirstOrThrow()
      assert.deepEqual(
        [transaction.surface, transaction.user_id, transaction.client_id, transaction.creative_id, transaction.country],
        ['catalog', 'reader', 'tool', body.offers[0].creatives[0].id, 'US'],
      )
    })

    it('shows demo campaigns to a test key, listed or not, and counts their clicks nowhere', async () => {
      const testing = await app.given.app()
      await app.given.campaign([testing], { name: 'Real' })
      await app.given.campaign([], { name: 'Demo', is_demo: true })
      const answer = await catalog(app, testing, {}, { key: testing.testKey })
      assert.deepEqual(names(answer), ['Demo'])
      const redirect = await click(app, answer.body.offers[0].creatives[0].clickUrl)
      assert.equal(redirect.status, 302)
      assert.deepEqual(await figures(app, testing.id), { served: 0, delivered: 0, clicks: 0 })
      assert.deepEqual(names(await catalog(app, testing)), ['Real'])
    })
  })

  describe('400', () => {
    const faults: [string, Record<string, unknown>, RegExp, string][] = [
      ['without userId', { userId: undefined }, /userId/, 'invalid_request'],
      ['with an empty userId', { userId: '' }, /userId/, 'invalid_request'],
      ['without any geography', { countryCode: undefined }, /countryCode.*X-Forwarded-For/, 'no_geography'],
      ['with a malformed countryCode', { countryCode: 'de' }, /countryCode/, 'invalid_request'],
      ['with a limit of 0', { limit: 0 }, /limit/, 'invalid_request'],
      ['with a limit of 101', { limit: 101 }, /limit/, 'invalid_request'],
      ['with a negative offset', { limit: 1, offset: -1 }, /offset/, 'invalid_request'],
      ['with text for includeAllRegions', { includeAllRegions: 'true' }, /includeAllRegions/, 'invalid_request'],
      ['with a wrong limit at configuration time', { includeAllRegions: true, limit: 0 }, /limit/, 'invalid_request'],
    ]
    for (const [name, change, message, code] of faults) {
      it(name, async () => {
        const { status, body } = await catalog(app, publisher, change)
        assert.equal(status, 400)
        assert.match(body.error, message)
        assert.equal(body.code, code)
      })
    }

    it('refuses addresses without a country', async () => {
      const headers = { 'x-forwarded-for': '10.0.0.1, 127.0.0.1, ::1, nonsense' }
      const { status, body } = await catalog(app, publisher, { countryCode: undefined }, { headers })
      assert.deepEqual([status, body.code], [400, 'no_geography'])
    })
  })
})
