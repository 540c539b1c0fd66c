import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createForwarder } from '../../../examples/stripe-forwarder.ts'
import { ProcessSpools } from '../../../src/db/journal/process-spools.ts'
import { createEventSpool } from '../../../src/features/subscriptions/event-spool.ts'
import { SubscriptionEventBody } from '../../../src/features/subscriptions/subscription-event.schema.ts'
import type { GivenApp } from '../../support/app/given.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'
import { whileLocked } from '../../support/database/while-locked.ts'
import { type EventSigning, eventOf, sendBytes } from './send-event.ts'

const deferred = { success: true, message: 'Received (processing deferred)' }

describe('POST /webhooks/service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'offerwire-test-'))
  const shared = shareTestApp({ environment: { DATA_DIR: dataDir } })
  after(() => rm(dataDir, { recursive: true }))
  let testApp: TestApp
  let publisher: GivenApp
  before(async () => {
    testApp = shared()
    publisher = await testApp.given.app()
  })

  const send = (event: object, signing?: EventSigning) => sendBytes(testApp, publisher, JSON.stringify(event), signing)
  const events = () => testApp.app.services.database.db.selectFrom('subscription_event').selectAll()
  const stored = (eventId: string) => events().where('event_id', '=', eventId).execute()
  const log = (query = '') => testApp.admin('GET', `/apps/${publisher.id}/subscription-events${query}`)
  const linkOf = (chain: string) =>
    testApp.app.services.database.db
      .selectFrom('subscription_link')
      .select(['app_account_id', 'environment'])
      .where('original_transaction_id', '=', chain)
      .execute()

  describe('200 Received <event_id>', () => {
    for (const type of SubscriptionEventBody.properties.event_type.enum) {
      it(`accepts ${type}`, async () => {
        const answer = await send(eventOf(`type-${type}`, 'u1', { type }))
        assert.deepEqual([answer.status, answer.body], [200, { success: true, message: `Received type-${type}` }])
        assert.equal((await stored(`type-${type}`))[0]?.event_type, type)
      })
    }

    it('stores every field, with the payload byte for byte, and shows it in the event log', async () => {
      const payload = '{ "b": 1.0, "a": [1,2 ,3], "a": "é\\u0000", "n": 12345678901234567890 }'
      const body = `{
        "event_id": "full", "event_type": "did_renew", "occurred_at": "2026-06-01T10:00:00.5+02:00", "unknown": 1,
        "user": {"app_account_id": "u2", "publisher_user_id": "p2"},
        "subscription": {"original_transaction_id": "chain-2", "product_id": "pro", "plan": "yearly",
          "price_amount_micros": 4990000, "price_currency": "EUR", "is_trial_start": false, "store": "stripe",
          "country_code": "DE"},
        "raw_payload": ${payload}
      }`
      const answer = await sendBytes(testApp, publisher, body)
      assert.equal(answer.body.message, 'Received full')
      const [row] = await stored('full')
      assert.deepEqual(row, {
        project_id: publisher.projectId,
        environment: 'live',
        event_id: 'full',
        app_id: publisher.id,
        event_type: 'did_renew',
        app_account_id: 'u2',
        publisher_user_id: 'p2',
        original_transaction_id: 'chain-2',
        product_id: 'pro',
        plan: 'yearly',
        price_amount_micros: '4990000',
        price_currency: 'EUR',
        is_trial_start: false,
        store: 'stripe',
        country_code: 'DE',
        occurred_at: new Date('2026-06-01T08:00:00.500Z'),
        received_at: new Date(testApp.clock.nowMs()),
        raw_payload: payload,
      })
      const one = await testApp.admin('GET', `/apps/${publisher.id}/subscription-events/full`)
      assert.ok(one.text.includes(payload), one.text)
      assert.deepEqual([one.body.eventId, one.body.eventType, one.body.outcome], ['full', 'did_renew', 'stored'])
    })

    it('uses the time of receipt if the event has none', async () => {
      await send(eventOf('untimed', 'u1'))
      assert.equal((await stored('untimed'))[0]?.occurred_at.getTime(), testApp.clock.nowMs())
    })

    it('stores one of 30 parallel posts of an event_id and logs the others as duplicates', async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => send(eventOf('parallel', 'u3'))))
      assert.ok(answers.every(({ body }) => body.message === 'Received parallel'))
      assert.equal((await stored('parallel')).length, 1)
      const { data } = (await log('?limit=100')).body
      const outcomes = data.filter((entry: { eventId: string }) => entry.eventId === 'parallel')
      assert.equal(outcomes.length, 30)
      assert.equal(outcomes.filter((entry: { outcome: string }) => entry.outcome === 'stored').length, 1)
    })

    it('updates the link on every event, but not on a duplicate', async () => {
      const chain = { chain: 'moves' }
      await send(eventOf('moves-1', 'anonymous', chain))
      await send(eventOf('moves-2', 'known', { ...chain, type: 'did_renew' }))
      assert.deepEqual(await linkOf('moves'), [{ app_account_id: 'known', environment: 'live' }])
      await send(eventOf('moves-1', 'anonymous', chain))
      assert.deepEqual(await linkOf('moves'), [{ app_account_id: 'known', environment: 'live' }])
    })

    it("updates the link even if the clock was set back, or is behind another node's", async () => {
      await send(eventOf('clock-1', 'anonymous', { chain: 'set back' }))
      testApp.clock.advance(-2_000)
      await send(eventOf('clock-2', 'known', { chain: 'set back', type: 'did_renew' }))
      testApp.clock.advance(2_000)
      assert.deepEqual(await linkOf('set back'), [{ app_account_id: 'known', environment: 'live' }])
    })

    it('does not update the link from an event that waited on a disk meanwhile', async () => {
      const { eventSpool, newId } = testApp.app.services
      await send(eventOf('present', 'known', { chain: 'waited' }))
      const receipt = {
        id: newId(),
        project_id: publisher.projectId,
        app_id: publisher.id,
        environment: 'live' as const,
        received_at: new Date(testApp.clock.nowMs() - 1),
      }
      const body = Buffer.from(JSON.stringify(eventOf('waited', 'anonymous', { chain: 'waited' })))
      await eventSpool.add({ receipt, body })
      for (let tries = 0; tries < 100 && (await stored('waited')).length === 0; tries++) await sleep(50)
      assert.equal((await stored('waited')).length, 1)
      assert.deepEqual(await linkOf('waited'), [{ app_account_id: 'known', environment: 'live' }])
    })

    it('distinguishes test and live, and projects', async () => {
      const other = await testApp.given.app()
      const event = eventOf('shared id', 'u4', { chain: 'shared chain' })
      await send(event)
      await send(event, { key: publisher.testKey, secret: publisher.testSecret })
      await sendBytes(testApp, other, JSON.stringify(event))
      assert.equal((await stored('shared id')).length, 3)
      assert.equal((await linkOf('shared chain')).length, 3)
    })

    it('ignores content type, encoding and query', async () => {
      for (const [index, contentType] of ['text/plain', 'nonsense', 'application/json; charset=latin1', ''].entries()) {
        const headers = { 'content-type': contentType, 'content-encoding': 'gzip' }
        assert.equal((await send(eventOf(`typed-${index}`, 'u1'), { headers })).body.message, `Received typed-${index}`)
      }
      const body = JSON.stringify(eventOf('queried', 'u1'))
      const timestamp = String(Math.floor(testApp.clock.nowMs() / 1000))
      const text = `${timestamp}.POST./webhooks/service.${body}`
      const out = execFileSync('openssl', ['dgst', '-sha256', '-hmac', publisher.liveSecret], { input: text })
      const answer = await testApp.request('POST', '/webhooks/service?a=1&a=2&b=%ff', {
        key: publisher.liveKey,
        body,
        headers: { 'x-signature': out.toString().trim().split(' ').at(-1) ?? '', 'x-timestamp': timestamp },
      })
      assert.equal(answer.body.message, 'Received queried')
    })
  })

  describe('200 Received (processing deferred)', () => {
    const whole = eventOf('wrong', 'u1')
    const wrong: Record<string, string | Uint8Array> = {
      'no body': '',
      'no JSON': '{"event_id":"wrong"',
      'no object': '[]',
      null: 'null',
      'no event_id': JSON.stringify({ ...whole, event_id: undefined }),
      'an empty event_id': JSON.stringify({ ...whole, event_id: '' }),
      'a long event_id': JSON.stringify({ ...whole, event_id: 'x'.repeat(513) }),
      'a number as event_id': JSON.stringify({ ...whole, event_id: 5 }),
      'an unknown event_type': JSON.stringify({ ...whole, event_type: 'did_sleep' }),
      'no user': JSON.stringify({ ...whole, user: undefined }),
      'no app_account_id': JSON.stringify({ ...whole, user: {} }),
      'a null app_account_id': JSON.stringify({ ...whole, user: { app_account_id: null } }),
      'an empty app_account_id': JSON.stringify({ ...whole, user: { app_account_id: '' } }),
      'no original_transaction_id': JSON.stringify({ ...whole, subscription: {} }),
      'a price in text': JSON.stringify(eventOf('wrong', 'u1', { price_amount_micros: '5' })),
      'no RFC 3339 time': JSON.stringify({ ...whole, occurred_at: '2026-06-01' }),
      'a payload in text': JSON.stringify({ ...whole, raw_payload: 'x' }),
      'a NUL in an id': JSON.stringify({ ...whole, user: { app_account_id: 'a\0b' } }),
      'half a surrogate pair': JSON.stringify({ ...whole, user: { app_account_id: '\ud800' } }),
      'invalid UTF-8': Buffer.from([0x7b, 0xff, 0x7d]),
      'a byte order mark': `\ufeff${JSON.stringify(whole)}`,
      'deep nesting': JSON.stringify({ ...whole, raw_payload: JSON.parse(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`) }),
    }
    it('keeps the first 16 KiB of a dropped body', async () => {
      const body = `{"large":"${'x'.repeat(50_000)}"}`
      await sendBytes(testApp, publisher, body)
      const newest = testApp.app.services.database.db.selectFrom('subscription_event_log').orderBy('id', 'desc')
      const { raw_body } = await newest.select('raw_body').limit(1).executeTakeFirstOrThrow()
      assert.equal(raw_body?.toString(), body.slice(0, 16_384))
    })

    for (const [name, body] of Object.entries(wrong)) {
      it(`drops ${name}, and logs the reason`, async () => {
        const answer = await sendBytes(testApp, publisher, body)
        assert.deepEqual([answer.status, answer.body], [200, deferred])
        const [entry] = (await log('?limit=1')).body.data
        assert.equal(entry.outcome, 'rejected')
        assert.ok(entry.reason.length > 10, entry.reason)
        assert.equal((await stored('wrong')).length, 0)
      })
    }

    it('leaves the event_id of a dropped event free: only stored events claim it', async () => {
      await send({ ...eventOf('second try', 'u1'), user: {} })
      assert.equal((await send(eventOf('second try', 'u1'))).body.message, 'Received second try')
      assert.equal((await stored('second try')).length, 1)
      const entry = await testApp.admin('GET', `/apps/${publisher.id}/subscription-events/second%20try`)
      assert.equal(entry.body.outcome, 'stored')
    })

    it('names the wrong field and shows the dropped body', async () => {
      const event = { ...eventOf('dropped', 'u1'), user: {} }
      await send(event)
      const entry = await testApp.admin('GET', `/apps/${publisher.id}/subscription-events/dropped`)
      assert.match(entry.body.reason, /user\.app_account_id/)
      assert.deepEqual([entry.body.rawPayload, JSON.parse(entry.body.rawBody)], [null, event])
    })

    it('shows each request by the id of its log entry, even without an event id', async () => {
      const repeated = { ...eventOf('kept once', 'u1'), raw_payload: { kept: true } }
      for (const body of [repeated, repeated, { ...repeated, user: {} }]) await send(body)
      await send([])
      const { data } = (await log('?limit=4')).body
      const shown = await Promise.all(
        data.map(({ id }: { id: string }) => testApp.admin('GET', `/apps/${publisher.id}/subscription-events/${id}`)),
      )
      const facts = shown.map(({ body }) => [body.eventId, body.outcome, body.rawPayload, body.rawBody])
      assert.deepEqual(facts, [
        [null, 'rejected', null, '[]'],
        ['kept once', 'rejected', null, JSON.stringify({ ...repeated, user: {} })],
        ['kept once', 'duplicate', { kept: true }, null],
        ['kept once', 'stored', { kept: true }, null],
      ])
    })
  })

  describe('401', () => {
    const refused: Record<string, EventSigning> = {
      'without a key': { key: '' },
      'with an unknown key': { key: 'pk_live_nobody' },
      'with the secret of another key': { secret: 'sk_live_other' },
      'with other bytes signed': { signedBody: JSON.stringify(eventOf('refused', 'u1'), null, 1) },
      'with upper-case hex': { headers: { 'x-signature': 'A'.repeat(64) } },
      'without a signature': { headers: { 'x-signature': '' } },
      'without a timestamp': { headers: { 'x-timestamp': '' } },
      'with a timestamp that is no whole number': { headers: { 'x-timestamp': '1781524800.0' } },
      'signed 301 seconds ago': { skewSeconds: -301 },
      'signed 301 seconds ahead': { skewSeconds: 301 },
      'for a platform without an app': { headers: { 'x-platform': 'ios' } },
      'for no platform at all': { headers: { 'x-platform': 'toaster' } },
    }
    for (const [name, signing] of Object.entries(refused)) {
      it(`refuses a request ${name}`, async () => {
        const answer = await send(eventOf('refused', 'u1'), signing)
        assert.equal(answer.status, 401)
        assert.deepEqual(Object.keys(answer.body), ['success', 'error'])
        assert.equal(answer.body.success, false)
        assert.equal(typeof answer.body.error, 'string')
        assert.equal((await stored('refused')).length, 0)
      })
    }

    it('refuses a key of several apps without X-Platform, and accepts it with one', async () => {
      const web = await testApp.given.app({ platform: 'web' })
      await testApp.given.app({ platform: 'ios', project_id: web.projectId })
      const body = JSON.stringify(eventOf('platform', 'u1'))
      assert.equal((await sendBytes(testApp, web, body)).status, 401)
      assert.equal((await sendBytes(testApp, web, body, { headers: { 'x-platform': 'web' } })).status, 200)
    })

    it('accepts 300 seconds on either side', async () => {
      for (const skewSeconds of [-300, 300]) {
        assert.equal((await send(eventOf(`skew ${skewSeconds}`, 'u1'), { skewSeconds })).status, 200)
      }
    })
  })

  it('answers 413 above 1 MiB, before any other check', async () => {
    const answer = await sendBytes(testApp, publisher, 'x'.repeat(1_048_577), { key: 'pk_live_nobody' })
    assert.equal(answer.status, 413)
    assert.equal(typeof answer.body.error, 'string')
  })

  it("shows an app's log to its project only, page by page and by outcome", async () => {
    const first = (await log('?limit=2')).body
    assert.equal(first.data.length, 2)
    const second = (await log(`?limit=2&cursor=${first.nextCursor}`)).body
    assert.ok(second.data[0].id < first.data[1].id)
    const { data } = (await log('?outcome=duplicate')).body
    assert.ok(data.length > 0 && data.every((entry: { outcome: string }) => entry.outcome === 'duplicate'))
    const other = await testApp.given.app()
    const theirs = await testApp.admin('GET', `/apps/${other.id}/subscription-events/full`)
    assert.equal(theirs.status, 404)
    const [{ id }] = (await log('?limit=1')).body.data
    assert.equal((await testApp.admin('GET', `/apps/${other.id}/subscription-events/${id}`)).status, 404)
  })

  it('accepts the output of the Stripe example', async (t) => {
    const stripeSecret = 'whsec_stripe'
    const realNow = Date.now()
    testApp.clock.advance(new Date(realNow).toISOString())
    const baseUrl = await testApp.listen()
    const settings = { stripeSecret, baseUrl, apiKey: publisher.liveKey, secretKey: publisher.liveSecret, quiet: true }
    const forwarder = createForwarder(settings).listen(0, '127.0.0.1')
    await once(forwarder, 'listening')
    t.after(() => forwarder.close())
    const created = Math.floor(realNow / 1000)
    const object = {
      id: 'sub_1',
      status: 'active',
      metadata: { app_account_id: 'stripe person' },
      items: {
        data: [{ price: { id: 'price_1', product: 'prod_1', unit_amount: 1999, currency: 'usd' }, quantity: 1 }],
      },
    }
    const text = JSON.stringify({ id: 'evt_1', type: 'customer.subscription.created', created, data: { object } })
    const signature = createHmac('sha256', stripeSecret).update(`${created}.${text}`).digest('hex')
    const { port } = forwarder.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'stripe-signature': `t=${created},v1=${signature}` },
      body: text,
    })
    assert.deepEqual([answer.status, await answer.text()], [200, 'Received stripe_evt_1'])
    const [row] = await stored('stripe_evt_1')
    assert.deepEqual(
      [row?.app_account_id, row?.price_amount_micros, row?.price_currency, row?.raw_payload],
      ['stripe person', '19990000', 'USD', text],
    )
  })
})

describe('an event while the database is away', () => {
  it('is answered as deferred, kept on disk and stored once afterwards', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const testApp = await startTestApp(t, { environment: { DATA_DIR: dataDir } })
    const publisher = await testApp.given.app()
    const { database } = testApp.app.services
    const { db } = database
    const body = JSON.stringify(eventOf('spooled', 'u1'))
    const answer = await whileLocked(database, 'subscription_event', () => sendBytes(testApp, publisher, body))
    assert.deepEqual([answer.status, answer.body], [200, deferred])
    let rows: { outcome: string }[] = []
    for (let attempt = 0; attempt < 100; attempt++) {
      await sleep(100)
      rows = await db.selectFrom('subscription_event_log').select('outcome').execute()
      if (rows.length > 0 && (await testApp.app.services.eventSpool.isEmpty())) break
    }
    assert.deepEqual(rows, [{ outcome: 'stored' }])
    assert.equal((await db.selectFrom('subscription_event').select('event_id').execute()).length, 1)
  })

  it('is dropped if either of its two ids was erased meanwhile', async (t) => {
    const { testApp, publisher, add, replay } = await startSpool(t)
    const { database } = testApp.app.services
    const keep = (eventId: string, user: object) => add(JSON.stringify({ ...eventOf(eventId, eventId), user }))
    await keep('of ada', { app_account_id: 'store 1', publisher_user_id: 'ada' })
    await keep('of grace', { app_account_id: 'store 2', publisher_user_id: 'grace' })
    await keep('of store 3', { app_account_id: 'store 3', publisher_user_id: 'ida' })
    testApp.clock.advance(1_000)
    for (const userId of ['ada', 'store 3']) {
      const erased = await testApp.admin('DELETE', `/apps/${publisher.id}/users/${encodeURIComponent(userId)}`)
      assert.equal(erased.status, 200, erased.text)
    }
    await replay()
    for (const table of ['subscription_event', 'subscription_event_log'] as const) {
      const rows = await database.db.selectFrom(table).select('event_id').execute()
      assert.deepEqual(rows, [{ event_id: 'of grace' }], table)
    }
  })

  it('is logged without its body if that is unreadable and any user was erased meanwhile', async (t) => {
    const { testApp, publisher, add, replay } = await startSpool(t)
    const keepAndErase = async (erased: string | undefined) => {
      await add('{"event_id":"of ada","user":{"id":"ada"}}')
      if (erased !== undefined) await testApp.admin('DELETE', `/apps/${publisher.id}/users/${erased}`)
      await replay()
    }
    await keepAndErase(undefined)
    testApp.clock.advance(1)
    await keepAndErase('ada')
    const { db } = testApp.app.services.database
    const rows = await db.selectFrom('subscription_event_log').select(['event_id', 'raw_body']).execute()
    // The erasure empties the earlier entry; the later one is logged without its body.
    const emptied = { event_id: null, raw_body: null }
    assert.deepEqual(rows, [emptied, emptied])
  })
})

/** Starts a service, and a spool in which events of its app wait. */
async function startSpool(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-test-'))
  const testApp = await startTestApp(t)
  const publisher = await testApp.given.app()
  const { database, keyRing, newId } = testApp.app.services
  const spools = new ProcessSpools(dataDir)
  t.after(async () => {
    await spools[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true })
  })
  const spool = createEventSpool(spools)
  const add = (body: string) => {
    const app = { project_id: publisher.projectId, app_id: publisher.id, environment: 'live' } as const
    const receipt = { ...app, id: newId(), received_at: new Date(testApp.clock.nowMs()) }
    return spool.add({ receipt, body: Buffer.from(body) })
  }
  return { testApp, publisher, add, replay: () => spool.replayOwn({ database, keyRing }) }
}
