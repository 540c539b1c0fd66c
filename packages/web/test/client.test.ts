import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { share } from '../../../test/support/share.ts'
import { type FaultyNetwork, faultyNetwork } from '../../server/test/faulty-network.ts'
import { startReal } from '../../server/test/services.ts'
import { type ClientOptions, createClient, OfferwireError } from '../src/index.ts'

const request = { countryCode: 'US', language: 'en' }

const real = share(startReal)

function start(options: Partial<ClientOptions> = {}) {
  const service = faultyNetwork(real())
  return { service, client: createClient({ ...service, userId: 'reader-1', ...options }) }
}

/** A service that never answers the first call, and then works. */
function silentAtFirst(then: typeof fetch): typeof fetch {
  let calls = 0
  return (address, init) => {
    if (calls++ > 0) return then(address, init)
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  }
}

const deliveriesOf = ({ requests }: FaultyNetwork) => requests.filter(({ path }) => path.endsWith('/delivered'))

function usersOf({ requests }: FaultyNetwork): unknown[] {
  return requests.map(
    ({ body }) => (body as { userId?: string; chatId?: string }).userId ?? (body as { chatId?: string }).chatId,
  )
}

describe('the client of a page', () => {
  it('gets a feed, a search and a message from the service, and confirms an offer once', async (t) => {
    const real = await startReal(t)
    const client = createClient({ ...real, userId: 'reader-1' })
    const [offer] = await client.feed({ ...request, limit: 2 })
    assert.match(offer?.clickUrl ?? '', /^https:\/\/go\.example\//)
    assert.equal((await client.search(request)).locale, 'en')
    assert.equal(typeof (await client.message({ ...request, chatId: 'chat' }))?.title, 'string')
    const uid = offer?.impressionUid ?? ''
    assert.deepEqual([await client.confirm(uid), await client.confirm(uid)], [true, false])
    const minor = createClient({ ...real, userId: 'reader-2', age: 15 })
    assert.deepEqual(await minor.feed(request), [], 'the campaigns of this test are for adults')
  })

  it('sends no id and confirms nothing until there is consent', async () => {
    const { client, service } = start({ consent: false })
    const [offer] = await client.feed(request)
    await client.message({ ...request, chatId: 'chat' })
    assert.equal(await client.confirm(offer?.impressionUid ?? ''), false)
    for (const user of usersOf(service)) assert.match(String(user), /^anon-/)
    client.setConsent(true)
    await client.feed(request)
    assert.equal(usersOf(service).at(-1), 'reader-1')
    assert.equal(await client.confirm(offer?.impressionUid ?? ''), true)
    assert.equal(deliveriesOf(service).length, 1)
  })

  it('stops repeating requests made with consent once it is withdrawn', async () => {
    let consent = true
    const { client, service } = start({ consent: () => consent })
    const withdrawn = async (call: () => Promise<unknown>) => {
      consent = true
      service.failNext({ status: 503 })
      const before = service.requests.length
      const called = call()
      await new Promise((resolve) => setImmediate(resolve))
      consent = false
      await assert.rejects(called, OfferwireError)
      assert.equal(service.requests.length, before + 1)
    }
    const [offer] = await client.feed(request)
    await withdrawn(() => client.confirm(offer?.impressionUid ?? ''))
    await withdrawn(() => client.feed(request))
    assert.equal(await client.confirm(offer?.impressionUid ?? ''), false)
    consent = true
    assert.equal(await client.confirm(offer?.impressionUid ?? ''), true, 'what was not said is said again')
  })

  it('makes its own id if the publisher has none, different from that of other clients', async () => {
    const [one, two] = [faultyNetwork(real()), faultyNetwork(real())]
    await createClient(one).feed(request)
    await createClient(two).feed(request)
    assert.notEqual(usersOf(one)[0], usersOf(two)[0])
    await createClient({ ...one, anonymousId: 'anon-of-a-page' }).feed(request)
    assert.equal(usersOf(one)[1], 'anon-of-a-page')
  })

  it("stores a minor's age once before the first request, and requests nothing if that fails", async () => {
    const { client, service } = start({ age: 15, userId: 'minor-1' })
    await client.feed(request)
    await client.feed(request)
    assert.deepEqual(
      service.requests.map(({ path }) => path.split('/').at(-1)),
      ['attributes', 'feed', 'feed'],
    )
    assert.deepEqual(service.requests[0]?.body, { userId: 'minor-1', attributes: { ...request, age: 15 } })
    assert.equal(await client.message({ ...request, chatId: 'chat' }), null)
    const refused = start({ age: 15, userId: 'minor-2' })
    refused.service.failNext({ status: 400 })
    await assert.rejects(refused.client.feed(request), OfferwireError)
    assert.equal(refused.service.requests.length, 1)
  })

  it("stores a minor's age under each id it uses, even if consent changes the id meanwhile", async () => {
    let consent = false
    const { client, service } = start({ age: 15, userId: 'minor-3', consent: () => consent })
    await client.feed(request)
    consent = true
    await client.feed(request)
    consent = false
    const asked = client.feed(request)
    consent = true
    await asked
    const [anonymous] = usersOf(service)
    assert.deepEqual(
      service.requests.map(({ path }, at) => [path.split('/').at(-1), usersOf(service)[at] === anonymous]),
      [
        ['attributes', true],
        ['feed', true],
        ['attributes', false],
        ['feed', false],
        ['attributes', true],
        ['attributes', false],
        ['feed', false],
      ],
    )
  })

  it("treats an age that is not a number as a minor's: the service refuses it, and nothing is requested", async (t) => {
    const client = createClient({ ...(await startReal(t)), userId: 'reader-1', age: Number('13-17') })
    await assert.rejects(client.feed(request), { status: 400 })
    assert.equal(await client.message({ ...request, chatId: 'chat' }), null)
  })

  it('repeats requests that were refused temporarily, but no feed that may have been served', async () => {
    const { client, service } = start()
    service.failNext({ status: 503 }, { status: 'network' })
    assert.equal((await client.feed(request)).length, 2)
    service.failNext({ status: 500, code: 'internal' })
    await assert.rejects(client.feed(request), { code: 'internal', status: 500, requestId: /./ })
    assert.equal(service.requests.length, 4)
  })

  it('repeats a confirmation after a time-out, but no feed', async () => {
    const { client, service } = start()
    const [offer] = await client.feed(request)
    const lateClient = () => createClient({ ...service, fetch: silentAtFirst(service.fetch), timeoutMs: 50 })
    assert.equal(await lateClient().confirm(offer?.impressionUid ?? ''), true)
    assert.equal(deliveriesOf(service).length, 1)
    await assert.rejects(lateClient().feed(request), { code: 'timeout' })
    assert.equal(service.requests.length, 2)
  })

  it("refuses a response that is not the service's, whatever its status", async () => {
    const { client: own, service } = start()
    const [offer] = await own.feed(request)
    const uid = offer?.impressionUid ?? ''
    const pages = ['<h1>Sign in to the network</h1>', '{}', 'null', '[]', '{"success":false}', '{"success":true}']
    for (const page of pages) {
      const client = createClient({ ...service, userId: 'reader-1', fetch: async () => new Response(page) })
      const unexpected = { name: 'OfferwireError', code: 'unexpected_answer' }
      await assert.rejects(client.feed(request), unexpected, page)
      await assert.rejects(client.search(request), unexpected, page)
      await assert.rejects(client.message({ ...request, chatId: 'chat' }), unexpected, page)
      if (page !== '{"success":true}') await assert.rejects(client.confirm(uid), unexpected, page)
    }
    for (const page of ['null', '"no"', '{"code":7}', '<h1>']) {
      const fetch = async () => new Response(page, { status: 403 })
      await assert.rejects(createClient({ ...service, fetch }).feed(request), { code: 'refused', status: 403 }, page)
    }
    const cut = async (_: unknown, init?: RequestInit) =>
      new Response(new ReadableStream({ start: (body) => init?.signal?.addEventListener('abort', () => body.error()) }))
    await assert.rejects(createClient({ ...service, fetch: cut, timeoutMs: 50 }).feed(request), { code: 'timeout' })
  })

  it("requests no offers if another server answered the call that stores a minor's age", async () => {
    const calls: string[] = []
    const fetch = async (address: URL | RequestInfo) => {
      calls.push(String(address))
      return new Response('{}')
    }
    const client = createClient({ ...faultyNetwork(real()), age: 15, fetch })
    await assert.rejects(client.feed(request), { code: 'unexpected_answer' })
    assert.deepEqual(
      calls.map((address) => address.split('/').at(-1)),
      ['attributes'],
    )
  })

  it('repeats a failed confirmation once', async () => {
    const { client, service } = start()
    const [offer] = await client.feed(request)
    const uid = offer?.impressionUid ?? ''
    service.failNext({ status: 401 })
    await assert.rejects(client.confirm(uid), { status: 401 })
    assert.deepEqual([await client.confirm(uid), await client.confirm(uid)], [true, false])
  })

  it('waits for as long as the service asks, and gives up if that is too long', async () => {
    const { client, service } = start()
    service.failNext({ status: 429, retryAfterSeconds: 1 })
    const startMs = performance.now()
    await client.feed(request)
    assert.ok(performance.now() - startMs >= 990)
    service.failNext({ status: 503, retryAfterSeconds: 60 })
    await assert.rejects(client.feed(request), { status: 503, retryAfterSeconds: 60 })
    assert.equal(service.requests.length, 3)
  })
})
