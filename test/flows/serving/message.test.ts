import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { MessageOfferSchema } from '../../../src/features/serving/offer.schema.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { isOnCitus } from '../../support/database/database.ts'
import { attributes, click, feed, figures, message, search, transactionIdOf } from './serve.ts'

const isMessageOffer = Compile(MessageOfferSchema)

describe('POST /offers/message', () => {
  const shared = shareTestApp()
  let app: TestApp
  let publisher: GivenApp
  before(async () => {
    app = shared()
    publisher = await app.given.app()
    for (let index = 0; index < 5; index++) await app.given.campaign([publisher])
  })

  it('returns one offer with a plain short link, and no internal id', async () => {
    const { status, body } = await message(app, publisher)
    assert.equal(status, 200)
    assert.ok(isMessageOffer.Check(body.offer), JSON.stringify(isMessageOffer.Errors(body.offer)))
    assert.deepEqual(Object.keys(body), ['success', 'offer'])
    assert.match(body.offer.clickUrl, /\/l\/[0-9A-Za-z]{18}$/)
    assert.equal((await figures(app, publisher.id)).served, 1)
  })

  it('makes the chat the user of the transaction', async () => {
    const { body } = await message(app, publisher, { chatId: 'thread-9', clientId: 'tool' })
    const redirect = await click(app, body.offer.clickUrl)
    const row = await app.app.services.database.db
      .selectFrom('transaction')
      .select(['surface', 'user_id', 'client_id'])
      .where('id', '=', transactionIdOf(redirect))
      .executeTakeFirst()
    assert.deepEqual(row, { surface: 'message', user_id: 'thread-9', client_id: 'tool' })
  })

  it('chooses the same offer for a chat, and different ones for different chats', async () => {
    const choose = async (chatId: string) => (await message(app, publisher, { chatId })).body.offer.title
    assert.equal(await choose('a'), await choose('a'))
    const chosen = await Promise.all(Array.from({ length: 20 }, (_, chat) => choose(`chat-${chat}`)))
    assert.ok(new Set(chosen).size > 1)
  })

  it('returns null if nothing is eligible', async () => {
    const { status, body } = await message(app, await app.given.app())
    assert.deepEqual([status, body], [200, { success: true, offer: null }])
  })

  it('does not read the stored attributes of a user, and so no age', async () => {
    const adultsOnly = await app.given.app()
    await app.given.campaign([adultsOnly], { name: 'Casino' })
    await app.request('POST', '/publisher/sdk/v1/users/attributes', {
      key: adultsOnly.liveKey,
      body: { userId: 'teen', attributes: { age: 15 } },
    })
    assert.equal((await message(app, adultsOnly, { chatId: 'teen' })).body.offer.title, 'Casino')
  })

  const faults: [string, Record<string, unknown>, RegExp][] = [
    ['without clientId', { clientId: undefined }, /clientId/],
    ['without chatId', { chatId: undefined }, /chatId/],
    ['with an empty chatId', { chatId: '' }, /chatId/],
    ['with a malformed countryCode', { attributes: { countryCode: 'U1', language: 'en' } }, /countryCode/],
    ['without language', { attributes: { countryCode: 'US' } }, /language/],
    ['with the platform api', { attributes: { ...attributes, platform: 'api' } }, /platform/],
  ]
  for (const [name, change, problem] of faults) {
    it(`answers 400 ${name}`, async () => {
      const { status, body } = await message(app, publisher, change)
      assert.equal(status, 400)
      assert.match(body.error, problem)
    })
  }
})

describe('POST /offers/search', () => {
  const shared = shareTestApp()

  it('answers in a language of Accept-Language if the app lacks the requested one', async () => {
    const app = shared()
    const publisher = await app.given.app({ locales: ['en', 'de'] })
    const campaign = await app.given.campaign([publisher])
    const translations = { de: { title: 'Ein Monat umsonst' } }
    const path = `/creatives/${campaign.creativeId}`
    assert.equal((await app.admin('PATCH', path, { translations })).status, 200)
    const user = { clientId: 'c1', attributes: { ...attributes, language: 'fr' } }
    const headers = { 'accept-language': 'it, de;q=0.9' }
    for (const [surface, who] of [
      ['feed', { userId: 'u1' }],
      ['message', { chatId: 'u1' }],
      ['search', { userId: 'u1' }],
    ] as const) {
      const body = { ...user, ...who }
      const answer = await app.request('POST', `/publisher/sdk/v1/offers/${surface}`, {
        key: publisher.liveKey,
        body,
        headers,
      })
      assert.equal((answer.body.offer ?? answer.body.offers[0]).title, 'Ein Monat umsonst', answer.text)
    }
  })

  it('answers as the feed does, without a clientId, and names its locale', async () => {
    const app = shared()
    const publisher = await app.given.app({ locales: ['en', 'fr'] })
    await app.given.campaign([publisher])
    const { status, body } = await search(app, publisher, { attributes: { ...attributes, language: 'fr-CA' } })
    assert.deepEqual([status, body.offers.length, body.locale], [200, 1, 'fr'])
    const redirect = await click(app, body.offers[0].clickUrl)
    const row = await app.app.services.database.db
      .selectFrom('transaction')
      .select(['surface', 'user_id', 'client_id'])
      .where('id', '=', transactionIdOf(redirect))
      .executeTakeFirst()
    assert.deepEqual(row, { surface: 'search', user_id: 'u1', client_id: 'u1' })
  })
})

describe("a client's trial", () => {
  const shared = shareTestApp()
  let app: TestApp
  before(() => {
    app = shared()
  })

  it('allows exactly its limit of feeds and messages, however many arrive at once', async () => {
    const limited = await app.given.app({ client_trial_limit: 7n })
    await app.given.campaign([limited])
    const asks = Array.from({ length: 24 }, (_, index) => (index % 2 ? feed(app, limited) : message(app, limited)))
    const statuses = (await Promise.all(asks)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 7)
    assert.equal(statuses.filter((status) => status === 409).length, 17)
  })

  it('then answers 409 with a code, for this client only', async () => {
    const limited = await app.given.app({ client_trial_limit: 1n })
    await app.given.campaign([limited])
    assert.equal((await feed(app, limited)).status, 200)
    const refused = await feed(app, limited)
    assert.deepEqual([refused.status, refused.body.code], [409, 'trial_limit_reached'])
    assert.equal((await feed(app, limited, { clientId: 'c2' })).status, 200)
  })

  it('does not count malformed requests, test keys and searches', async () => {
    const limited = await app.given.app({ client_trial_limit: 1n })
    await app.given.campaign([limited])
    assert.equal((await feed(app, limited, { limit: 99 })).status, 400)
    assert.equal((await feed(app, limited, {}, { key: limited.testKey })).status, 200)
    assert.equal((await search(app, limited, { clientId: 'c1' })).status, 200)
    assert.equal((await feed(app, limited)).status, 200)
    assert.equal((await search(app, limited, { clientId: 'c1' })).status, 200)
    assert.equal((await feed(app, limited, {}, { key: limited.testKey })).status, 200)
    assert.equal((await feed(app, limited)).status, 409)
  })

  it('never hides the failure of a request whose count cannot be returned, and logs that', {
    skip: isOnCitus && 'Citus takes no triggers on what it spreads',
  }, async (t) => {
    const lines: string[] = []
    const own = await startTestApp(t, { log: { write: (line) => void lines.push(line) } })
    const limited = await own.given.app({ client_trial_limit: 5n })
    await own.given.campaign([limited])
    const { db } = own.app.services.database
    for (const [table, event] of [
      ['serving', 'insert'],
      ['client_trial', 'update'],
    ]) {
      const body = `begin raise exception 'no ${event} of ${table}'; end`
      await sql.raw(`create function refuse_${table}() returns trigger language plpgsql as $$ ${body} $$`).execute(db)
      const rule = `before ${event} on ${table} for each row execute function refuse_${table}()`
      await sql.raw(`create trigger refuse ${rule}`).execute(db)
    }
    assert.equal((await feed(own, limited)).status, 500)
    const errors = lines.map((line) => JSON.parse(line).error?.message ?? '').filter((text) => text.startsWith('no '))
    assert.deepEqual(errors, ['no update of client_trial', 'no insert of serving'])
  })

  it('of 0 allows no requests', async () => {
    const limited = await app.given.app({ client_trial_limit: 0n })
    assert.equal((await feed(app, limited)).status, 409)
  })
})
