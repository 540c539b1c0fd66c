// Receives Stripe's webhook events and forwards subscription events to `{base_url}/webhooks/service`.
// No dependencies, and Node runs it as it is: copy it, or take the mapping from it. How to run it: README.md beside
// this file.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'

export interface ForwarderSettings {
  readonly stripeSecret: string
  readonly baseUrl: string
  readonly apiKey: string
  readonly secretKey: string
  readonly platform?: string | undefined
  readonly quiet?: boolean
}

export interface CanonicalEvent {
  readonly event_id: string
  readonly event_type: string
  readonly user: { readonly app_account_id: string }
  readonly subscription: Subscription
  readonly occurred_at: string
}

type Subscription = Readonly<Record<string, string | number | boolean | undefined>>

export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: { readonly object: object; readonly previous_attributes?: object }
}

/** An id, or the object that it names where Stripe was asked to expand it. */
type Expandable = string | { readonly id: string }

interface Price {
  readonly id: string
  readonly currency?: string
  readonly unit_amount?: number | null
  readonly product?: Expandable
}

/** What is read of a subscription; Stripe's document has more. */
interface StripeSubscription {
  readonly id: string
  readonly status: string
  readonly currency?: string
  readonly cancel_at_period_end?: boolean
  readonly pause_collection?: object | null
  readonly metadata?: Metadata
  readonly items: { readonly data: readonly { readonly price?: Price; readonly quantity?: number }[] }
  readonly plan?: { readonly id: string }
}

type Metadata = { readonly app_account_id?: string }

/** What is read of an invoice, in either form of Stripe's API. */
interface StripeInvoice {
  readonly billing_reason?: string
  readonly status: string
  readonly currency: string
  readonly amount_paid: number
  readonly amount_due: number
  readonly customer_address?: { readonly country?: string | null } | null
  readonly subscription?: Expandable
  readonly subscription_details?: InvoiceDetails
  readonly parent?: { readonly subscription_details?: InvoiceDetails }
  readonly lines?: { readonly data: readonly InvoiceLine[] }
}

interface InvoiceDetails {
  readonly metadata?: Metadata
  readonly subscription?: Expandable
}

interface InvoiceLine {
  readonly price?: Price
  readonly pricing?: { readonly price_details?: { readonly product?: Expandable; readonly price?: Expandable } }
}

interface Described {
  readonly metadata: Metadata | undefined
  readonly subscription: Subscription
}

const toleranceSeconds = 300
const maxBodyLength = 1_048_576
// Without UGX and ISK, which Stripe counts with two decimals although they have none.
const zeroDecimalCurrencies = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const threeDecimalCurrencies = new Set('BHD JOD KWD OMR TND'.split(' '))

/** Whether Stripe signed exactly these bytes, at most five minutes ago. `header` is `Stripe-Signature`. */
export function isSignedByStripe(
  header: string | undefined,
  rawBody: Uint8Array | string,
  signingSecret: string,
  nowSeconds: number,
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const timestamp = parts.find(([key]) => key === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds) return false
  const expected = createHmac('sha256', signingSecret).update(`${timestamp}.`).update(rawBody).digest()
  return parts.some(
    ([key, hex = '']) =>
      key === 'v1' && /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected),
  )
}

/** Micros of an amount in a currency's smallest unit, as Stripe counts: 1999 USD is 19,990,000. */
export function microsOf(amount: number, currency: string): number {
  if (zeroDecimalCurrencies.has(currency)) return amount * 1_000_000
  return amount * (threeDecimalCurrencies.has(currency) ? 1000 : 10_000)
}

/** The canonical event that a Stripe event means, without `raw_payload`; or why it means none. */
export function mapStripeEvent(
  stripeEvent: StripeEvent,
): { event: CanonicalEvent; ignored?: never } | { ignored: string; event?: never } {
  const { object, previous_attributes: previous = {} } = stripeEvent.data
  const isInvoice = stripeEvent.type.startsWith('invoice.')
  // The type of an event says what its object is.
  const [invoice, changed] = [object as StripeInvoice, object as StripeSubscription]
  const eventType = isInvoice
    ? invoiceEventType(stripeEvent.type, invoice)
    : subscriptionEventType(stripeEvent.type, changed, previous)
  if (eventType === undefined) return { ignored: `${stripeEvent.type} changes nothing here` }
  const { metadata, subscription } = isInvoice ? describeInvoice(invoice) : describeSubscription(changed, eventType)
  if (!metadata?.app_account_id)
    return { ignored: `${subscription.original_transaction_id} has no app_account_id in its metadata` }
  return {
    event: {
      event_id: `stripe_${stripeEvent.id}`,
      event_type: eventType,
      user: { app_account_id: metadata.app_account_id },
      subscription: withoutUndefined(subscription),
      occurred_at: new Date(stripeEvent.created * 1000).toISOString(),
    },
  }
}

function invoiceEventType(type: string, invoice: StripeInvoice): string | undefined {
  // The first invoice belongs to the creation, which is an event of its own.
  if (invoice.billing_reason !== 'subscription_cycle') return undefined
  if (type === 'invoice.paid') return 'did_renew'
  return type === 'invoice.payment_failed' ? 'did_enter_billing_retry' : undefined
}

function subscriptionEventType(
  type: string,
  subscription: StripeSubscription,
  previous: Partial<StripeSubscription>,
): string | undefined {
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing'
  switch (type) {
    case 'customer.subscription.created':
      // An incomplete one has not been paid yet; it comes back as an update.
      return isRunning ? 'did_subscribe' : undefined
    case 'customer.subscription.updated':
      return updateEventType(subscription, previous, isRunning)
    case 'customer.subscription.deleted':
      return 'did_expire'
    case 'customer.subscription.paused':
      return 'did_pause'
    case 'customer.subscription.resumed':
      return 'did_resubscribe'
    default:
      return undefined
  }
}

function updateEventType(
  subscription: StripeSubscription,
  previous: Partial<StripeSubscription>,
  isRunning: boolean,
): string | undefined {
  if (previous.status === 'incomplete') return isRunning ? 'did_subscribe' : undefined
  if (previous.cancel_at_period_end === false && subscription.cancel_at_period_end) return 'did_cancel'
  if (previous.cancel_at_period_end === true && !subscription.cancel_at_period_end) return 'did_resubscribe'
  if (previous.status !== undefined && subscription.status === 'past_due') return 'did_enter_grace_period'
  if (previous.pause_collection === null && subscription.pause_collection) return 'did_pause'
  if (previous.pause_collection && !subscription.pause_collection) return 'did_resubscribe'
  return hasOtherPrice(previous, subscription) ? 'did_change_product' : undefined
}

function hasOtherPrice(previous: Partial<StripeSubscription>, subscription: StripeSubscription): boolean {
  const before = previous.items?.data[0]?.price?.id ?? previous.plan?.id
  return before !== undefined && before !== subscription.items.data[0]?.price?.id
}

function describeSubscription(subscription: StripeSubscription, eventType: string): Described {
  const price = subscription.items.data[0]?.price
  const currency = (price?.currency ?? subscription.currency)?.toUpperCase()
  const isTrialStart = eventType === 'did_subscribe' && subscription.status === 'trialing'
  const amount = eventType === 'did_subscribe' ? price?.unit_amount : undefined
  const quantity = subscription.items.data[0]?.quantity ?? 1
  return {
    metadata: subscription.metadata,
    subscription: {
      original_transaction_id: subscription.id,
      product_id: idOf(price?.product),
      plan: price?.id,
      // A trial costs nothing until its first invoice.
      price_amount_micros: Number.isInteger(amount)
        ? isTrialStart
          ? 0
          : microsOf(Number(amount) * quantity, currency ?? '')
        : undefined,
      price_currency: currency,
      is_trial_start: isTrialStart,
      store: 'stripe',
    },
  }
}

function describeInvoice(invoice: StripeInvoice): Described {
  // `parent` and `pricing` came with Stripe's API of 2025; before, both stood on the invoice and the line themselves.
  const details = invoice.parent?.subscription_details ?? invoice.subscription_details
  const line = invoice.lines?.data[0]
  const currency = invoice.currency.toUpperCase()
  const amount = invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due
  return {
    metadata: details?.metadata,
    subscription: {
      original_transaction_id: idOf(details?.subscription ?? invoice.subscription),
      product_id: idOf(line?.pricing?.price_details?.product ?? line?.price?.product),
      plan: idOf(line?.pricing?.price_details?.price ?? line?.price),
      price_amount_micros: microsOf(amount, currency),
      price_currency: currency,
      store: 'stripe',
      country_code: invoice.customer_address?.country ?? undefined,
    },
  }
}

function idOf(expandable: Expandable | undefined): string | undefined {
  return typeof expandable === 'object' ? expandable?.id : expandable
}

function withoutUndefined(object: Subscription): Subscription {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

/** The body to post: the canonical event, with Stripe's own text as its `raw_payload`, byte for byte. */
export function bodyWithRawPayload(event: CanonicalEvent, rawText: string): string {
  return `${JSON.stringify(event).slice(0, -1)},"raw_payload":${rawText}}`
}

/** The headers of a post to `/webhooks/service`. The signed path never has the public prefix of the base address. */
export function signedHeaders(
  settings: Pick<ForwarderSettings, 'apiKey' | 'secretKey' | 'platform'>,
  body: string,
  nowSeconds: number,
): Record<string, string> {
  const base = `${nowSeconds}.POST./webhooks/service.${body}`
  return {
    'Content-Type': 'application/json',
    'X-API-Key': settings.apiKey,
    'X-Timestamp': `${nowSeconds}`,
    'X-Signature': createHmac('sha256', settings.secretKey).update(base).digest('hex'),
    ...(settings.platform ? { 'X-Platform': settings.platform } : {}),
  }
}

async function forward(
  settings: ForwarderSettings,
  event: CanonicalEvent,
  rawText: string,
): Promise<string | undefined> {
  const body = bodyWithRawPayload(event, rawText)
  const response = await fetch(`${settings.baseUrl}/webhooks/service`, {
    method: 'POST',
    headers: signedHeaders(settings, body, Math.floor(Date.now() / 1000)),
    body,
    signal: AbortSignal.timeout(10_000),
  })
  const answer = (await response.json()) as { readonly error?: string; readonly message?: string }
  if (!response.ok) throw new Error(`the service answered ${response.status}: ${answer.error}`)
  return answer.message
}

/** Reads one request of Stripe's and says what to answer: a 5xx makes Stripe send the event again, later. */
async function handle(settings: ForwarderSettings, request: IncomingMessage): Promise<[status: number, text: string]> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBodyLength) return [413, 'too large']
    chunks.push(chunk)
  }
  const rawBody = Buffer.concat(chunks)
  const signature = request.headers['stripe-signature']?.toString()
  if (!isSignedByStripe(signature, rawBody, settings.stripeSecret, Date.now() / 1000)) return [400, 'bad signature']
  const rawText = rawBody.toString()
  const { event, ignored } = mapStripeEvent(JSON.parse(rawText))
  if (event === undefined) return [200, `ignored: ${ignored}`]
  try {
    return [200, String(await forward(settings, event, rawText))]
  } catch (error) {
    // The same event may arrive twice then; `event_id` makes one of them.
    return [502, `not forwarded: ${messageOf(error)}`]
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** An HTTP server for Stripe to post to; call `listen` on it. */
export function createForwarder(settings: ForwarderSettings): Server {
  return createServer(async (request, response) => {
    const [status, text] = await handle(settings, request).catch((error: unknown): [number, string] => [
      500,
      messageOf(error),
    ])
    if (!settings.quiet) console.log(status, text)
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)
  })
}

if (import.meta.main) {
  const {
    STRIPE_WEBHOOK_SECRET,
    OFFERWIRE_BASE_URL,
    OFFERWIRE_API_KEY,
    OFFERWIRE_SECRET_KEY,
    OFFERWIRE_PLATFORM,
    PORT,
  } = process.env
  if (!STRIPE_WEBHOOK_SECRET || !OFFERWIRE_BASE_URL || !OFFERWIRE_API_KEY || !OFFERWIRE_SECRET_KEY) {
    throw new Error('Set STRIPE_WEBHOOK_SECRET, OFFERWIRE_BASE_URL, OFFERWIRE_API_KEY and OFFERWIRE_SECRET_KEY.')
  }
  const settings = {
    stripeSecret: STRIPE_WEBHOOK_SECRET,
    baseUrl: OFFERWIRE_BASE_URL.replace(/\/$/, ''),
    apiKey: OFFERWIRE_API_KEY,
    secretKey: OFFERWIRE_SECRET_KEY,
    platform: OFFERWIRE_PLATFORM,
  }
  const port = Number(PORT ?? 4242)
  createForwarder(settings).listen(port, () => console.log(`Waiting for Stripe on port ${port}`))
}
