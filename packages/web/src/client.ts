import type { components } from './api.ts'

type Schemas = components['schemas']
export type FeedOffer = Schemas['FeedOffer']
export type MessageOffer = Schemas['MessageOffer']

export interface ClientOptions {
  /** Address of the service, with its path prefix. */
  readonly baseUrl: string
  /** Publishable key. */
  readonly apiKey: string
  /** Which app of the project; needed where it has several. */
  readonly platform?: 'ios' | 'android' | 'web' | 'api'
  /** Your id of the person; without it an id that lives as long as this client. */
  readonly userId?: string
  /** False: the id is not sent, and nothing is confirmed. */
  readonly consent?: boolean
  /** Whole years. Under 18 the service is told first, and without its answer nothing is shown. */
  readonly age?: number
  /** Of each try, in milliseconds; 10,000 when absent. */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
}

export interface OffersRequest {
  /** Two uppercase letters. */
  readonly countryCode: string
  /** A BCP-47 tag. */
  readonly language: string
  /** Where the offers are shown; `web` when absent. */
  readonly clientId?: string
  readonly limit?: number
  /** Only offers for this device. */
  readonly device?: 'ios' | 'android' | 'web'
}

export interface OfferwireClient {
  /** Ranked offers; an empty list when there are none. */
  feed(request: OffersRequest): Promise<FeedOffer[]>
  /** As the feed, with the language that the offers are in. */
  search(request: OffersRequest): Promise<{ offers: FeedOffer[]; locale: string }>
  /** One offer for a conversation, or null; always null for a minor, since messages know no age. */
  message(request: OffersRequest & { readonly chatId: string }): Promise<MessageOffer | null>
  /** Says, once, that an offer was seen; answers whether it was said. */
  confirm(impressionUid: string): Promise<boolean>
  /** From now on with the person's id and confirmations, or without. */
  setConsent(consent: boolean): void
}

/** A call that failed. Show no offers, and go on. */
export class OfferwireError extends Error {
  /** A stable word, such as `invalid_request`; `no_connection` without an answer. */
  readonly code: string
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(code: string, message: string, status?: number, requestId?: string) {
    super(message)
    this.name = 'OfferwireError'
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}

const waits = [200, 1_000, 5_000]

/** Speaks to the service by `fetch` alone: no DOM, no storage, no cookie. */
export function createClient(options: ClientOptions): OfferwireClient {
  const anonymous = `anon-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`
  const confirmed = new Set<string>()
  let consent = options.consent ?? true
  let told: Promise<unknown> | undefined
  const isMinor = options.age !== undefined && options.age < 18
  const userId = () => (consent && options.userId) || anonymous

  const post = (path: string, body: unknown, isRepeatable = false) => send(options, path, body, isRepeatable)

  function tellAge(attributes: object): Promise<unknown> {
    told ??= post('users/attributes', { userId: userId(), attributes: { ...attributes, age: options.age } }, true)
    told.catch(() => {
      told = undefined
    })
    return told
  }

  async function ask<Answer>(path: string, request: OffersRequest, ids: object): Promise<Answer> {
    const { countryCode, language, limit, device } = request
    if (isMinor) await tellAge({ countryCode, language })
    const attributes = { countryCode, language, ...(device && { platform: device }) }
    const body = { clientId: request.clientId ?? 'web', ...ids, ...(limit && { limit }), attributes }
    return (await post(`offers/${path}`, body)) as Answer
  }

  return {
    feed: async (request) => (await ask<Schemas['ServeFeedAnswer']>('feed', request, { userId: userId() })).offers,
    search: (request) => ask<Schemas['SearchOffersAnswer']>('search', request, { userId: userId() }),
    async message({ chatId, ...request }) {
      if (isMinor) return null
      return (await ask<Schemas['ServeMessageAnswer']>('message', request, { chatId: consent ? chatId : anonymous }))
        .offer
    },
    async confirm(impressionUid) {
      if (!consent || confirmed.has(impressionUid)) return false
      confirmed.add(impressionUid)
      const deliveredTimestamp = Math.floor(Date.now() / 1_000)
      await post(`offers/impressions/${impressionUid}/delivered`, { deliveredTimestamp }, true)
      return true
    },
    setConsent(given) {
      consent = given
      told = undefined
    },
  }
}

/**
 * Repeats what the specification says may be repeated: any call after 429, 503 and a network failure, one that counts
 * nothing twice also after other failures of the service.
 */
async function send(options: ClientOptions, path: string, body: unknown, isRepeatable: boolean): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await tryOnce(options, path, body)
    } catch (thrown) {
      const error = thrown as OfferwireError
      const { status = 0, code } = error
      const isTransient =
        status === 429 || status === 503 || code === 'no_connection' || (isRepeatable && status >= 500)
      const wait = waits[tries]
      if (!isTransient || wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
  }
}

async function tryOnce(options: ClientOptions, path: string, body: unknown): Promise<unknown> {
  const { baseUrl, apiKey, platform, timeoutMs = 10_000 } = options
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const answer = await (options.fetch ?? fetch)(`${baseUrl.replace(/\/$/, '')}/publisher/sdk/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey, ...(platform && { 'X-Platform': platform }) },
      body: JSON.stringify(body),
      // A confirmation outlives the page; a beacon cannot carry the key.
      keepalive: path.endsWith('/delivered'),
      credentials: 'omit',
      signal: stop.signal,
    })
    const parsed = await answer.json().catch(() => ({}))
    if (answer.ok) return parsed
    const requestId = answer.headers.get('x-request-id') ?? undefined
    throw new OfferwireError(parsed.code ?? 'refused', parsed.error ?? `${answer.status}`, answer.status, requestId)
  } catch (thrown) {
    if (thrown instanceof OfferwireError) throw thrown
    throw new OfferwireError(stop.signal.aborted ? 'timeout' : 'no_connection', 'The service did not answer.')
  } finally {
    clearTimeout(timer)
  }
}
