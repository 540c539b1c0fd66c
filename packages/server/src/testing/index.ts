import { parseJson } from '../send.ts'
import { canonicalQuery, hexHmac, joinBytes, signRequest } from '../sign.ts'
import type { OfferCompleted } from '../webhook.ts'
import { answers, type TestCall, type TestState } from './answers.ts'
import { testOffers } from './offers.ts'
import { isRecord, Refusal, storableEventId } from './rules.ts'

export type { TestOffer } from './offers.ts'
export type { TestState }

export interface TestServiceOptions {
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly secretKey?: string
  readonly signingSecret?: string
  /** Signs webhooks as well, as the old secret does in the overlap of a rotation. */
  readonly previousSigningSecret?: string
  readonly nowMs?: () => number
}

/** A failure that a test puts before the answers to come. */
export interface TestFailure {
  /** HTTP status, or `network` for no answer at all. */
  readonly status: number | 'network'
  readonly code?: string
  readonly retryAfterSeconds?: number
}

export interface TestService {
  readonly baseUrl: string
  readonly apiKey: string
  readonly secretKey: string
  readonly signingSecret: string
  readonly state: TestState
  /** Every request that came, the first first. */
  readonly requests: readonly { readonly method: string; readonly path: string; readonly body: unknown }[]
  /** In place of the global one: answers like the service, from memory. */
  readonly fetch: typeof fetch
  /** The next calls fail in these ways, in this order. */
  failNext(...failures: TestFailure[]): void
  /** A signed `offer_completed`, as the service would post it to you. */
  makeWebhook(event?: Partial<OfferCompleted>): Promise<Request>
}

/** A service in memory for tests of code that calls Offerwire: the same checks, statuses and shapes. */
export function createTestService(options: TestServiceOptions = {}): TestService {
  const settings = {
    baseUrl: options.baseUrl ?? 'https://offerwire.test',
    apiKey: options.apiKey ?? 'pk_test_double',
    secretKey: options.secretKey ?? 'sk_test_double',
    signingSecret: options.signingSecret ?? 'whsec_double',
    previousSigningSecret: options.previousSigningSecret,
    nowMs: options.nowMs ?? Date.now,
  }
  const state: TestState = {
    offers: testOffers,
    isAdultsOnly: false,
    attributes: new Map(),
    deliveries: [],
    events: new Map(),
    entitlements: new Map(),
    transactions: new Map(),
  }
  const requests: { method: string; path: string; body: unknown }[] = []
  const failures: TestFailure[] = []
  return {
    ...settings,
    state,
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.clone().text()
      requests.push({ method: request.method, path: pathOf(request.url, settings.baseUrl), body: parseJson(text) })
      request.signal.throwIfAborted()
      const failure = failures.shift()
      return failure === undefined ? answer(settings, state, request, text) : fail(failure)
    },
    failNext: (...more) => failures.push(...more),
    makeWebhook: (event) => makeWebhook(settings, event),
  }
}

type Settings = Required<Omit<TestServiceOptions, 'previousSigningSecret'>> & {
  readonly previousSigningSecret: string | undefined
}

function pathOf(url: string, baseUrl: string): string {
  return new URL(url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length)
}

function fail({ status, code = 'internal', retryAfterSeconds }: TestFailure): Response {
  if (status === 'network') throw new TypeError('fetch failed')
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return respond(status, { error: 'A failure that the test asked for.', code }, headers)
}

async function answer(settings: Settings, state: TestState, request: Request, text: string): Promise<Response> {
  const path = pathOf(request.url, settings.baseUrl)
  try {
    if (request.headers.get('x-api-key') !== settings.apiKey) throw invalidKey()
    if (request.method === 'POST' && path === '/webhooks/service') {
      return await ingest(settings, state, request, text)
    }
    const found = findAnswer(request.method, path)
    if (found === undefined) throw new Refusal(404, 'not_found', 'No endpoint has this path and method.')
    if (found.isSigned) await checkSignature(settings, request, path, '')
    const { searchParams: query } = new URL(request.url)
    if (new Set(query.keys()).size < [...query].length) {
      throw new Refusal(400, 'invalid_request', 'A parameter of the query is there more than once.')
    }
    const call = {
      body: bodyOf(request, text),
      parameter: found.parameter,
      query,
      headers: request.headers,
      baseUrl: settings.baseUrl,
    }
    return respond(found.status ?? 200, found.answer(state, call satisfies TestCall))
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { status, code, message: error, details } = thrown
    if (path === '/webhooks/service') return respond(status, { success: false, error })
    const isPlain = status === 400 && path.endsWith('/users/attributes')
    return respond(status, { error, details, ...(isPlain ? {} : { code }) })
  }
}

function invalidKey(): Refusal {
  return new Refusal(401, 'invalid_key', 'X-API-Key is missing or invalid.')
}

function findAnswer(method: string, path: string) {
  for (const [route, entry] of Object.entries(answers)) {
    const pattern = new RegExp(`^${route.replace('*', '([^/]+)')}$`)
    const match = pattern.exec(`${method} ${path}`)
    if (match !== null) return { ...entry, parameter: decodeURIComponent(match[1] ?? '') }
  }
  return undefined
}

function bodyOf(request: Request, text: string): Readonly<Record<string, unknown>> {
  if (request.method === 'GET') return {}
  const body = parseJson(text)
  if (!isRecord(body)) throw new Refusal(400, 'invalid_request', 'The body must be a JSON object.')
  return body
}

async function ingest(settings: Settings, state: TestState, request: Request, text: string): Promise<Response> {
  await checkSignature(settings, request, '/webhooks/service', text)
  const id = storableEventId(text)
  if (id !== undefined && !state.events.has(id)) state.events.set(id, parseJson(text))
  return respond(200, {
    success: true,
    message: id === undefined ? 'Received (processing deferred)' : `Received ${id}`,
  })
}

async function checkSignature(settings: Settings, request: Request, path: string, body: string): Promise<void> {
  const timestamp = Number(request.headers.get('x-timestamp') ?? Number.NaN)
  const method = request.method === 'GET' ? 'GET' : 'POST'
  const payload = method === 'GET' ? canonicalQuery(Object.fromEntries(new URL(request.url).searchParams)) : body
  const expected = await signRequest(settings.secretKey, { timestamp, method, path, payload })
  const isInTime = Math.abs(Math.floor(settings.nowMs() / 1_000) - timestamp) <= 300
  if (isInTime && request.headers.get('x-signature') === expected) return
  throw new Refusal(401, 'invalid_signature', 'The X-Signature header does not match the request.')
}

async function makeWebhook(settings: Settings, event: Partial<OfferCompleted> = {}): Promise<Request> {
  const whole: OfferCompleted = {
    event: 'offer_completed',
    timestamp: new Date(settings.nowMs()).toISOString(),
    transactionId: crypto.randomUUID(),
    userId: 'reader-1',
    campaignName: 'Music',
    payout: 2,
    ...event,
  }
  const body = JSON.stringify(whole)
  const timestamp = String(Math.floor(settings.nowMs() / 1_000))
  const { signingSecret, previousSigningSecret } = settings
  const sign = (secret: string) => hexHmac(secret, joinBytes(`${timestamp}.`, body))
  const headers = {
    'Content-Type': 'application/json',
    'X-Webhook-Signature': await sign(previousSigningSecret ?? signingSecret),
    ...(previousSigningSecret !== undefined && { 'X-Webhook-Signature-Next': await sign(signingSecret) }),
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Environment': 'test',
  }
  return new Request('https://publisher.test/webhook', { method: 'POST', headers, body })
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const own = { 'Content-Type': 'application/json', 'X-Request-Id': crypto.randomUUID(), 'Cache-Control': 'no-store' }
  return new Response(JSON.stringify(body), { status, headers: { ...own, ...headers } })
}
