import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { share } from '../../../test/support/share.ts'
import {
  ConnectionError,
  InvalidRequestError,
  Offerwire,
  type OfferwireOptions,
  RateLimitError,
  ServiceError,
  TimeoutError,
} from '../src/index.ts'
import { faultyNetwork, type NetworkFailure } from './faulty-network.ts'
import { startReal } from './services.ts'

const feed = { clientId: 'c', userId: 'u', attributes: { countryCode: 'US', language: 'en' } }
const event = {
  event_id: 'e1',
  event_type: 'did_renew',
  user: { app_account_id: 'u' },
  subscription: { original_transaction_id: 's' },
} as const

const real = share(startReal)

/** A client whose waits take no time, and the waits it took. */
function start(failures: NetworkFailure[] = [], options: Partial<OfferwireOptions> = {}) {
  const service = faultyNetwork(real())
  service.failNext(...failures)
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  return { service, waits, client: new Offerwire({ ...service, sleep, ...options }) }
}

describe('retries', () => {
  it('repeats a feed that was refused, with longer and longer waits', async () => {
    const { client, waits, service } = start([{ status: 429 }, { status: 503 }, { status: 'network' }])
    assert.equal((await client.serveFeed(feed)).offers.length, 2)
    assert.equal(service.requests.length, 4)
    const isJittered = (ms = 0, around: number) => ms >= around / 2 && ms <= around * 1.5
    assert.ok(isJittered(waits[0], 200) && isJittered(waits[1], 1_000) && isJittered(waits[2], 5_000), waits.join())
  })

  it('gives up after three, with the last error', async () => {
    const { client, service } = start(Array.from({ length: 9 }, () => ({ status: 429, code: 'rate_limited' })))
    await assert.rejects(client.serveFeed(feed), RateLimitError)
    assert.equal(service.requests.length, 4)
  })

  it('never repeats a feed or a message that may have been served', async () => {
    for (const status of [500, 502, 504]) {
      const { client, service } = start([{ status }])
      await assert.rejects(client.serveMessage({ ...feed, chatId: 'u' }), ServiceError)
      assert.equal(service.requests.length, 1)
    }
  })

  it('repeats what is safe to repeat after any failure on the side of the service', async () => {
    const { client, service } = start([{ status: 500 }, { status: 'network' }])
    await client.storeAttributes({ userId: 'u', attributes: {} })
    assert.equal(service.requests.length, 3)
  })

  it('never repeats a request that is at fault', async () => {
    const { client, service } = start()
    await assert.rejects(client.storeAttributes({ userId: '', attributes: {} }), InvalidRequestError)
    assert.equal(service.requests.length, 1)
  })

  it('waits as long as it is told, or passes the error on where that is long', async () => {
    const patient = start([{ status: 429, retryAfterSeconds: 9 }])
    await patient.client.serveFeed(feed)
    assert.deepEqual(patient.waits, [9_000])
    const { client } = start([{ status: 429, retryAfterSeconds: 60 }])
    await assert.rejects(client.serveFeed(feed), { retryAfterSeconds: 60 })
  })

  it('signs each try anew, over the same bytes', async () => {
    let nowMs = real().nowMs()
    const { client, service } = start([{ status: 503 }], { nowMs: () => (nowMs += 1_000) })
    assert.equal((await client.ingestSubscriptionEvent(event)).ingested, true)
    assert.equal(service.requests.length, 2)
    assert.deepEqual(service.requests[0]?.body, service.requests[1]?.body)
  })

  it('can be told not to', async () => {
    const { client } = start([{ status: 'network' }], { maxRetries: 0 })
    await assert.rejects(client.serveFeed(feed), ConnectionError)
  })
})

describe('time', () => {
  it('ends a try that takes too long: a feed once, an idempotent call as often as it may', async () => {
    let requests = 0
    const silent: typeof fetch = (_input, init) => {
      requests++
      return new Promise((_answer, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    }
    const { client } = start([], { fetch: silent, timeoutMs: 30, maxRetries: 1 })
    await assert.rejects(client.serveFeed(feed), TimeoutError)
    assert.equal(requests, 1)
    await assert.rejects(client.getCreatorLinks('c'), TimeoutError)
    assert.equal(requests, 3)
  })

  it("ends at the caller's own signal, with its reason", async () => {
    const { client } = start()
    const reason = new Error('left the page')
    await assert.rejects(client.serveFeed(feed, { signal: AbortSignal.abort(reason) }), reason)
  })
})

describe('a client that is set up wrongly', () => {
  it('says so at once', async () => {
    assert.throws(() => new Offerwire({ baseUrl: 'api.example', apiKey: 'pk_live_x' }), /baseUrl/)
    assert.throws(() => new Offerwire({ baseUrl: 'https://api.example', apiKey: 'sk_live_x' }), /apiKey/)
    const client = new Offerwire({ baseUrl: 'https://api.example', apiKey: 'pk_live_x' })
    await assert.rejects(client.getEntitlements('u'), /secretKey/)
  })
})
