import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { share } from '../../../test/support/share.ts'
import { AuthenticationError, InvalidRequestError, NotFoundError, Offerwire, OfferwireError } from '../src/index.ts'
import { type Subject, startReal } from './services.ts'

const attributes = { countryCode: 'US', language: 'en' }
const event = {
  event_id: 'evt-1',
  event_type: 'did_subscribe',
  user: { app_account_id: 'ünïcode' },
  subscription: { original_transaction_id: 'sub-1' },
} as const
const unknownId = '00000000-0000-4000-8000-00000000ffff'

/** Every call of the client, with an input that succeeds. */
const calls: Record<string, (subject: Subject) => Promise<unknown>> = {
  getCatalog: ({ client }) => client.getCatalog({ userId: 'u', countryCode: 'US', limit: 1 }),
  'getCatalog of everything': ({ client }) => client.getCatalog({ includeAllRegions: true }),
  'getCatalog by address': ({ client }) => client.getCatalog({ userId: 'u' }, { forwardedFor: '8.8.8.8' }),
  serveFeed: ({ client }) => client.serveFeed({ clientId: 'c', userId: 'u', attributes }),
  serveMessage: ({ client }) => client.serveMessage({ clientId: 'c', chatId: 'u', attributes }),
  searchOffers: ({ client }) => client.searchOffers({ userId: 'u', attributes, limit: 2 }),
  confirmDelivery: async ({ client }) => {
    const { offers } = await client.serveFeed({ clientId: 'c', userId: 'u', attributes })
    return client.confirmDelivery(offers[0]?.impressionUid ?? '')
  },
  storeAttributes: ({ client }) => client.storeAttributes({ userId: 'u', attributes: { age: 17, city: 'Paris' } }),
  getCreatorLinks: ({ client }) => client.getCreatorLinks('creator/7'),
  getCreatorStats: ({ client }) =>
    client.getCreatorStats('creator/7', { startDate: '2026-01-01', endDate: '2026-02-01' }),
  'getCreatorStats without dates': ({ client }) => client.getCreatorStats('creator/7'),
  'getCreatorStats of an odd name': async ({ client }) => {
    const { creatorId } = await client.getCreatorStats('100%25 & ü', { endDate: '2026-02-28' })
    assert.equal(creatorId, '100%25 & ü')
    return creatorId
  },
  getEntitlements: ({ client }) => client.getEntitlements("O'Neil & söns (1)"),
  completeTestConversion: async ({ client, openTransaction }) => client.completeTestConversion(await openTransaction()),
  ingestSubscriptionEvent: ({ client }) => client.ingestSubscriptionEvent(event),
}

describe('the client', () => {
  const real = share(startReal)

  for (const [name, call] of Object.entries(calls)) {
    it(`${name}: the service answers`, async () => {
      assert.ok(await call(real()))
    })
  }

  it('gives each creator links of their own, the same each time', async () => {
    const urls = async (creatorId: string) =>
      (await real().client.getCreatorLinks(creatorId)).links.map((each) => each.linkUrl)
    const all = [await urls('creator-1'), await urls('creator-2'), await urls('creator-10')].flat()
    assert.equal(new Set(all).size, all.length)
    for (const url of all) assert.match(url, /\/[0-9A-Za-z]{10}$/)
    assert.deepEqual(await urls('creator-1'), all.slice(0, all.length / 3))
  })

  it('takes an event in once, and says so', async () => {
    const { client } = real()
    const sent = { ...event, event_id: 'evt-2', occurred_at: '2026-06-15T11:00:00Z', raw_payload: { a: [1, '“”'] } }
    assert.equal((await client.ingestSubscriptionEvent(sent)).ingested, true)
    const dropped = await client.ingestSubscriptionEvent({
      ...event,
      event_id: 'evt-3',
      user: { app_account_id: '' },
    })
    assert.deepEqual(dropped, { success: true, message: 'Received (processing deferred)', ingested: false })
  })

  it('rejects with a class, a code and the id of the request', async () => {
    const { client, baseUrl, fetch } = real()
    const wrong = new Offerwire({ baseUrl, fetch, apiKey: 'pk_live_wrong', secretKey: 'sk_live_wrong' })
    const unkeyed = await caught(wrong.serveFeed({ clientId: 'c', userId: 'u', attributes }))
    assert.ok(unkeyed instanceof AuthenticationError)
    assert.deepEqual([unkeyed.code, unkeyed.status], ['invalid_key', 401])
    assert.match(unkeyed.requestId ?? '', /./)
    const gated = await caught(client.storeAttributes({ userId: 'u', attributes: { email: 'a@b.example' } }))
    assert.ok(gated instanceof InvalidRequestError)
    assert.equal(gated.code, 'invalid_request')
    assert.match(gated.message, /email.*audience status/)
    assert.ok((await caught(client.completeTestConversion(unknownId))) instanceof NotFoundError)
  })
})

async function caught(promise: Promise<unknown>): Promise<OfferwireError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof OfferwireError)
  return error
}
