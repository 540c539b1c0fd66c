import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { verifySignature } from '../src/http/signature.ts'
import { createForwarder, isSignedByStripe, mapStripeEvent, microsOf } from './stripe-forwarder.ts'

const stripeSecret = 'whsec_stripe'
const created = 1_770_000_000
const price = { id: 'price_1', product: 'prod_1', unit_amount: 1999, currency: 'usd' }
const subscription = {
  id: 'sub_1',
  status: 'active',
  cancel_at_period_end: false,
  pause_collection: null,
  metadata: { app_account_id: 'u1' },
  items: { data: [{ price, quantity: 1 }] },
}
const invoice = {
  billing_reason: 'subscription_cycle',
  status: 'paid',
  currency: 'usd',
  amount_paid: 1999,
  amount_due: 1999,
  customer_address: { country: 'DE' },
  parent: { subscription_details: { subscription: 'sub_1', metadata: { app_account_id: 'u1' } } },
  lines: { data: [{ pricing: { price_details: { price: 'price_1', product: 'prod_1' } } }] },
}

function map(type: string, object: object, previous: object = {}) {
  return mapStripeEvent({ id: 'evt_1', type, created, data: { object, previous_attributes: previous } })
}

function typeOf(type: string, changes: object, previous: object = {}) {
  return map(type, { ...subscription, ...changes }, previous).event?.event_type
}

describe('the conversion of Stripe events', () => {
  it('converts a new subscription', () => {
    assert.deepEqual(map('customer.subscription.created', subscription).event, {
      event_id: 'stripe_evt_1',
      event_type: 'did_subscribe',
      user: { app_account_id: 'u1' },
      subscription: {
        original_transaction_id: 'sub_1',
        product_id: 'prod_1',
        plan: 'price_1',
        price_amount_micros: 19_990_000,
        price_currency: 'USD',
        is_trial_start: false,
        store: 'stripe',
      },
      occurred_at: '2026-02-02T02:40:00.000Z',
    })
  })

  it('converts a trial with an amount of zero', () => {
    const trial = map('customer.subscription.created', { ...subscription, status: 'trialing' }).event?.subscription
    assert.equal(trial?.is_trial_start, true)
    assert.equal(trial?.price_amount_micros, 0)
  })

  it('converts a renewal and a failed one, in the current and the former form of invoices', () => {
    const former = {
      ...invoice,
      parent: undefined,
      subscription: 'sub_1',
      subscription_details: invoice.parent.subscription_details,
      lines: { data: [{ price }] },
    }
    for (const object of [invoice, former]) {
      const { event } = map('invoice.paid', object)
      assert.equal(event?.event_type, 'did_renew')
      assert.equal(event?.user.app_account_id, 'u1')
      assert.deepEqual(event?.subscription, {
        original_transaction_id: 'sub_1',
        product_id: 'prod_1',
        plan: 'price_1',
        price_amount_micros: 19_990_000,
        price_currency: 'USD',
        store: 'stripe',
        country_code: 'DE',
      })
    }
    const failed = { ...invoice, status: 'open' }
    assert.equal(map('invoice.payment_failed', failed).event?.event_type, 'did_enter_billing_retry')
    assert.ok(map('invoice.paid', { ...invoice, billing_reason: 'subscription_create' }).ignored)
  })

  it('converts every other event in the life of a subscription', () => {
    const updated = 'customer.subscription.updated'
    const otherPrice = { items: { data: [{ price: { id: 'price_0' } }] } }
    assert.equal(typeOf(updated, { cancel_at_period_end: true }, { cancel_at_period_end: false }), 'did_cancel')
    assert.equal(typeOf(updated, {}, { cancel_at_period_end: true }), 'did_resubscribe')
    assert.equal(typeOf(updated, { status: 'past_due' }, { status: 'active' }), 'did_enter_grace_period')
    assert.equal(typeOf(updated, { pause_collection: { behavior: 'void' } }, { pause_collection: null }), 'did_pause')
    assert.equal(typeOf(updated, {}, { pause_collection: { behavior: 'void' } }), 'did_resubscribe')
    assert.equal(typeOf(updated, {}, otherPrice), 'did_change_product')
    assert.equal(typeOf(updated, {}, { status: 'incomplete' }), 'did_subscribe')
    assert.equal(typeOf(updated, {}, { default_payment_method: 'pm_0' }), undefined)
    assert.equal(typeOf('customer.subscription.created', { status: 'incomplete' }), undefined)
    assert.equal(typeOf('customer.subscription.deleted', { status: 'canceled' }), 'did_expire')
    assert.equal(typeOf('customer.subscription.paused', { status: 'paused' }), 'did_pause')
    assert.equal(typeOf('customer.subscription.resumed', {}), 'did_resubscribe')
    assert.equal(typeOf('customer.updated', {}), undefined)
  })

  it('ignores events whose metadata name no user', () => {
    assert.match(
      map('customer.subscription.created', { ...subscription, metadata: {} }).ignored ?? '',
      /app_account_id/,
    )
  })

  it('converts currencies with any number of decimals to micros', () => {
    assert.deepEqual(
      [microsOf(1999, 'USD'), microsOf(500, 'JPY'), microsOf(5120, 'KWD')],
      [19_990_000, 500_000_000, 5_120_000],
    )
  })
})

function stripeSignature(rawBody: string, seconds: number, secret = stripeSecret): string {
  return `t=${seconds},v1=${'0'.repeat(64)},v1=${createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')},v0=x`
}

describe("Stripe's signature", () => {
  it('is verified over the exact bytes and the time', () => {
    const header = stripeSignature('{}', created)
    assert.equal(isSignedByStripe(header, '{}', stripeSecret, created + 300), true)
    assert.equal(isSignedByStripe(header, '{ }', stripeSecret, created), false)
    assert.equal(isSignedByStripe(header, '{}', 'whsec_other', created), false)
    assert.equal(isSignedByStripe(header, '{}', stripeSecret, created + 301), false)
    for (const bad of [undefined, '', 't=,v1=', `t=${created}`, 'v1']) {
      assert.equal(isSignedByStripe(bad, '{}', stripeSecret, created), false)
    }
  })
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the forwarder', () => {
  it("posts the signed event with Stripe's text as raw_payload, and returns failures to Stripe", async () => {
    const posts: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
    let status = 200
    const service = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      posts.push({ url: request.url, headers: request.headers, body })
      response.writeHead(status).end(JSON.stringify({ success: true, message: 'Received stripe_evt_1' }))
    })
    const baseUrl = `${await listen(service)}/offers`
    const settings = { stripeSecret, baseUrl, apiKey: 'pk_test_1', secretKey: 'sk_test_1', quiet: true }
    const address = await listen(createForwarder(settings))
    const rawBody = `{ "id": "evt_1", "type": "customer.subscription.created",\n "created": ${created}, "n": 1.50, "data": {"object": ${JSON.stringify(subscription)}}}`
    const post = async (signature: string) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Stripe-Signature': signature },
        body: rawBody,
      })
      return `${response.status} ${await response.text()}`
    }
    const nowSeconds = Math.floor(Date.now() / 1000)

    assert.equal(await post(stripeSignature(rawBody, nowSeconds, 'whsec_other')), '400 bad signature')
    assert.equal(posts.length, 0)
    assert.equal(await post(stripeSignature(rawBody, nowSeconds)), '200 Received stripe_evt_1')
    const [sent] = posts
    assert.ok(sent)
    const [signature, timestamp] = [sent.headers['x-signature'], sent.headers['x-timestamp']]
    assert.ok(typeof signature === 'string' && typeof timestamp === 'string')
    const request = { method: 'POST', path: '/webhooks/service', query: '', body: Buffer.from(sent.body) }
    assert.deepEqual(verifySignature({ ...request, signature, timestamp }, 'sk_test_1', Date.now()), { ok: true })
    assert.equal(sent.url, '/offers/webhooks/service')
    assert.ok(sent.body.endsWith(`,"raw_payload":${rawBody}}`))
    assert.equal(JSON.parse(sent.body).event_id, 'stripe_evt_1')

    status = 500
    assert.match(await post(stripeSignature(rawBody, nowSeconds)), /^502 not forwarded/)
  })
})
