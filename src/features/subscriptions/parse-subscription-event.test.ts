import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import { parseSubscriptionEvent } from './parse-subscription-event.ts'
import { SubscriptionEventBody } from './subscription-event.schema.ts'

const receivedAt = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6))
const least = {
  event_id: 'e1',
  event_type: 'did_renew',
  user: { app_account_id: 'u1' },
  subscription: { original_transaction_id: 't1' },
}

function parse(body: string | Buffer | object) {
  const bytes = body instanceof Buffer ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return parseSubscriptionEvent(bytes, receivedAt)
}

function reasonOf(body: string | Buffer | object): string {
  const parsed = parse(body)
  return 'rejected' in parsed ? parsed.rejected.reason : 'accepted'
}

function eventOf(body: string | object) {
  const parsed = parse(body)
  assert.ok('event' in parsed, JSON.stringify(parsed))
  return parsed.event
}

describe('a subscription event', () => {
  it('needs few fields: missing ones are null, and its time is the time of receipt', () => {
    assert.deepEqual(eventOf(least), {
      event_id: 'e1',
      event_type: 'did_renew',
      app_account_id: 'u1',
      publisher_user_id: null,
      original_transaction_id: 't1',
      product_id: null,
      plan: null,
      price_amount_micros: null,
      price_currency: null,
      is_trial_start: null,
      store: null,
      country_code: null,
      occurred_at: receivedAt,
      raw_payload: null,
    })
  })

  it('keeps every field, and the raw payload exactly as sent', () => {
    const raw = '{ "n": 1.50, "s":"\\u0000\\ud800", "deep":[[{}]], "n":1e400 }'
    const subscription = `{"original_transaction_id":"t1","product_id":"p","plan":"pro","price_amount_micros":-9990000.5,
      "price_currency":"eur","is_trial_start":false,"store":"stripe","country_code":"de","unknown":null}`
    const event =
      eventOf(`{"event_id":" Zoë ","event_type":"did_refund","user":{"app_account_id":"u1","publisher_user_id":"p1"},
      "subscription":${subscription},"raw_payload":{"first":1},"occurred_at":"2026-01-01T00:00:00.5+01:00","raw_payload":${raw}}`)
    assert.deepEqual(event, {
      event_id: ' Zoë ',
      event_type: 'did_refund',
      app_account_id: 'u1',
      publisher_user_id: 'p1',
      original_transaction_id: 't1',
      product_id: 'p',
      plan: 'pro',
      price_amount_micros: '-9990000.5',
      price_currency: 'EUR',
      is_trial_start: false,
      store: 'stripe',
      country_code: 'DE',
      occurred_at: new Date(Date.UTC(2025, 11, 31, 23, 0, 0, 500)),
      raw_payload: raw,
    })
  })

  it('may have occurred in a leap second', () => {
    assert.equal(eventOf({ ...least, occurred_at: '2016-12-31T23:59:60Z' }).occurred_at.getTime(), Date.UTC(2017, 0, 1))
  })

  it('has ids of up to 512 code points', () => {
    assert.equal(eventOf({ ...least, event_id: '😀'.repeat(512) }).event_id.length, 1024)
    assert.match(reasonOf({ ...least, event_id: '😀'.repeat(513) }), /^event_id /)
  })

  it('may be of all ten types and no other', () => {
    const { enum: eventTypes } = SubscriptionEventBody.properties.event_type
    assert.equal(eventTypes.length, 10)
    for (const event_type of eventTypes) assert.equal(eventOf({ ...least, event_type }).event_type, event_type)
    for (const event_type of ['DID_RENEW', 'did_win_back', ''])
      assert.match(reasonOf({ ...least, event_type }), /^event_type (must be one of did_subscribe, |must not be empty)/)
  })
})

describe('a body that is not an event is rejected with its reason', () => {
  const subscription = (changes: object) => ({ ...least, subscription: { ...least.subscription, ...changes } })
  const user = (changes: object) => ({ ...least, user: { ...least.user, ...changes } })

  const wrong: [RegExp, object][] = [
    [/^event_id /, { ...least, event_id: undefined }],
    [/^event_id /, { ...least, event_id: '' }],
    [/^event_id /, { ...least, event_id: 7 }],
    [/^event_id /, { ...least, event_id: 'x'.repeat(513) }],
    [/^event_type /, { ...least, event_type: undefined }],
    [/^user /, { ...least, user: undefined }],
    [/^user /, { ...least, user: ['u1'] }],
    [/^user.app_account_id /, user({ app_account_id: undefined })],
    [/^user.app_account_id /, user({ app_account_id: '' })],
    [/^user.app_account_id /, user({ app_account_id: null })],
    [/^user.publisher_user_id /, user({ publisher_user_id: null })],
    [/^subscription /, { ...least, subscription: 't1' }],
    [/^subscription.original_transaction_id /, subscription({ original_transaction_id: undefined })],
    [/^subscription.original_transaction_id /, subscription({ original_transaction_id: '' })],
    [/^subscription.product_id /, subscription({ product_id: 1 })],
    [/^subscription.price_amount_micros /, subscription({ price_amount_micros: '9990000' })],
    [/^subscription.price_amount_micros /, subscription({ price_amount_micros: 1e300 })],
    [/^subscription.price_currency must be three letters/, subscription({ price_currency: 'US$' })],
    [/^subscription.is_trial_start /, subscription({ is_trial_start: 'true' })],
    [/^subscription.country_code /, subscription({ country_code: 'DEU' })],
    [/^occurred_at /, { ...least, occurred_at: 1_770_000_000 }],
    [/^occurred_at /, { ...least, occurred_at: '2026-02-30T00:00:00Z' }],
    [/^occurred_at /, { ...least, occurred_at: '2026-02-03' }],
    [/^raw_payload /, { ...least, raw_payload: '{}' }],
    [/^raw_payload /, { ...least, raw_payload: [] }],
    [/^raw_payload /, { ...least, raw_payload: null }],
    [/NUL/, { ...least, event_id: 'a\u0000b' }],
    [/surrogate/, user({ app_account_id: '\ud800' })],
  ]
  for (const [reason, body] of wrong) {
    it(`${reason.source} ${JSON.stringify(body).slice(0, 100)}`, () => assert.match(reasonOf(body), reason))
  }

  it('if the JSON is malformed, too deep or too wide', () => {
    const nested = (levels: number) => `{"raw_payload":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)},`
    const rest = JSON.stringify(least).slice(1)
    const keys = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`k${index}`, 1]))
    assert.equal(reasonOf(nested(31) + rest), 'accepted')
    assert.match(reasonOf(nested(32) + rest), /32 levels/)
    assert.match(reasonOf({ ...least, raw_payload: keys }), /1,000 keys/)
    assert.match(reasonOf(`\ufeff${JSON.stringify(least)}`), /byte order mark/)
    assert.match(reasonOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])), /UTF-8/)
    for (const text of ['', '{', 'null,', "{'a':1}", '{"event_id":"e1",}'])
      assert.match(reasonOf(text), /valid JSON/, text)
    for (const text of ['null', '[]', '"x"', '7']) assert.match(reasonOf(text), /^The body /, text)
  })

  it('with its ids and type, if they can be shown', () => {
    const rejected = { reason: 'user.app_account_id is required.', event_id: 'e1', event_type: 'did_renew' }
    const user = { publisher_user_id: 'p1' }
    assert.deepEqual(parse({ ...least, user }), { rejected: { ...rejected, account_ids: ['p1'] } })
    const parsed = parse({ event_id: { a: 1 }, event_type: '\u0000' })
    assert.ok('rejected' in parsed)
    assert.deepEqual([parsed.rejected.event_id, parsed.rejected.event_type], [null, null])
  })

  it('with its account ids, even if the body cannot or may not be parsed', () => {
    const user = '"user": {"app_account_id" : "team\\/42", "publisher_user_id":"Zo\\u00EB", "a":{"app_account_id":""}}'
    const many = Array.from({ length: 1_001 }, (_, key) => `"k${key}":0`).join()
    for (const text of [`{${user}`, `{"deep":${'['.repeat(33)}, ${user}`, `{${many},${user}}`]) {
      const parsed = parse(text)
      assert.deepEqual('rejected' in parsed && parsed.rejected.account_ids, ['team/42', 'Zoë'], text.slice(0, 80))
    }
  })
})

describe('any other body', () => {
  it('is rejected with a reason, without throwing, wherever it is broken', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('\ud800', '\0', '', 1e21, -0.5, 'x'.repeat(513)),
    )
    const place = fc.constantFrom(
      'event_id',
      'event_type',
      'user',
      'subscription',
      'occurred_at',
      'raw_payload',
      '__proto__',
    )
    fc.assert(
      fc.property(place, value, (name, broken) => {
        const body = JSON.stringify({ ...least, [name]: 'broken' }).replace('"broken"', JSON.stringify(broken))
        const reason = reasonOf(body)
        assert.ok(reason === 'accepted' || reason.length > 10, reason)
      }),
    )
    fc.assert(fc.property(fc.uint8Array(), (bytes) => reasonOf(bytes) !== 'accepted'))
  })

  it('is read within milliseconds', () => {
    assertBounded(reasonOf)
    assertBounded((text) => reasonOf({ ...least, occurred_at: text, raw_payload: text }))
  })
})
