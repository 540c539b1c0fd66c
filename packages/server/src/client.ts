import type { components } from './api.ts'
import { type Call, type CallOptions, type SendSettings, send, sleep } from './send.ts'
import { canonicalQuery } from './sign.ts'

/** The shapes of the API by name. */
export type Schemas = components['schemas']

export interface OfferwireOptions {
  /** Address of the service, with its path prefix: `https://api.example.com/offers`. */
  readonly baseUrl: string
  /** Publishable key: `pk_live_…` or `pk_test_…`. */
  readonly apiKey: string
  /** The secret key that was made with it; needed for signed calls alone. Keep it on your server. */
  readonly secretKey?: string
  /** Which app of the project; needed where it has several. */
  readonly platform?: 'ios' | 'android' | 'web' | 'api'
  /** Of each try, in milliseconds; 10,000 when absent. */
  readonly timeoutMs?: number
  /** The most retries of a call that may be repeated; 3 when absent. */
  readonly maxRetries?: number
  readonly fetch?: typeof fetch
  readonly nowMs?: () => number
  readonly sleep?: SendSettings['sleep']
}

export interface CatalogOptions extends CallOptions {
  /** The end user's address, in place of `countryCode`. */
  readonly forwardedFor?: string
}

/** The answer of ingestion, with `ingested`: a 200 alone does not say that the event was accepted. */
export type IngestionAnswer = Schemas['IngestSubscriptionEventAnswer'] & { readonly ingested: boolean }

const root = '/publisher/sdk/v1'

/** A publisher's server's view of the service: one method a call, typed by the API's document. */
export class Offerwire {
  readonly #settings: SendSettings

  constructor(options: OfferwireOptions) {
    if (!/^https?:\/\//.test(options.baseUrl)) throw new TypeError('baseUrl must begin with https:// or http://')
    if (!options.apiKey.startsWith('pk_')) throw new TypeError('apiKey must be a publishable key: pk_…')
    this.#settings = {
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
      apiKey: options.apiKey,
      secretKey: options.secretKey,
      platform: options.platform,
      timeoutMs: options.timeoutMs ?? 10_000,
      maxRetries: options.maxRetries ?? 3,
      fetch: options.fetch ?? ((...call) => fetch(...call)),
      nowMs: options.nowMs ?? Date.now,
      sleep: options.sleep ?? sleep,
    }
  }

  /** Every offer the app may serve and the user can redeem. */
  getCatalog(body: Schemas['GetCatalogRequest'], options: CatalogOptions = {}): Promise<Schemas['GetCatalogAnswer']> {
    const { forwardedFor, ...rest } = options
    const headers = forwardedFor === undefined ? rest.headers : { ...rest.headers, 'X-Forwarded-For': forwardedFor }
    return this.#post('/offers/catalog', body, 'always', headers === undefined ? rest : { ...rest, headers })
  }

  /** Ranked offers for one user, best first. Serves them: each call makes new links. */
  serveFeed(body: Schemas['ServeFeedRequest'], options?: CallOptions): Promise<Schemas['ServeFeedAnswer']> {
    return this.#post('/offers/feed', body, 'whenRefused', options)
  }

  /** One offer for a message that you write; `offer` is null when there is none. */
  serveMessage(body: Schemas['ServeMessageRequest'], options?: CallOptions): Promise<Schemas['ServeMessageAnswer']> {
    return this.#post('/offers/message', body, 'whenRefused', options)
  }

  /** As the feed, for a page: `clientId` may be left out, and `locale` says the language of the offers. */
  searchOffers(body: Schemas['SearchOffersRequest'], options?: CallOptions): Promise<Schemas['SearchOffersAnswer']> {
    return this.#post('/offers/search', body, 'whenRefused', options)
  }

  /** Says that an offer of the feed was shown: now, unless `deliveredTimestamp` says when. */
  confirmDelivery(
    impressionUid: string,
    body: Partial<Schemas['ConfirmDeliveryRequest']> = {},
    options?: CallOptions,
  ): Promise<Schemas['ConfirmDeliveryAnswer']> {
    const deliveredTimestamp = Math.floor(this.#settings.nowMs() / 1_000)
    const path = `/offers/impressions/${encodeURIComponent(impressionUid)}/delivered`
    return this.#post(path, { deliveredTimestamp, ...body }, 'always', options)
  }

  /** Replaces what is stored of a user. */
  storeAttributes(
    body: Schemas['StoreAttributesRequest'],
    options?: CallOptions,
  ): Promise<Schemas['StoreAttributesAnswer']> {
    return this.#post('/users/attributes', body, 'always', options)
  }

  /** The permanent links of a creator, which the first call makes. */
  getCreatorLinks(creatorId: string, options?: CallOptions): Promise<Schemas['GetCreatorLinksAnswer']> {
    return this.#post('/creators/links', { creatorId }, 'always', options)
  }

  /** The figures of a creator; days are UTC, `YYYY-MM-DD`, both included. */
  getCreatorStats(
    creatorId: string,
    range: { readonly startDate?: string; readonly endDate?: string } = {},
    options?: CallOptions,
  ): Promise<Schemas['CreatorStats']> {
    const path = `${root}/creators/${encodeURIComponent(creatorId)}/stats`
    const query = canonicalQuery({ startDate: range.startDate, endDate: range.endDate })
    return this.#send({ method: 'GET', path, query, retry: 'always' }, options)
  }

  /** Returns a user's entitlements. Signed. Gate access on `verified` alone. */
  getEntitlements(userId: string, options?: CallOptions): Promise<Schemas['Entitlements']> {
    const path = `${root}/entitlements/server`
    return this.#send(
      { method: 'GET', path, query: canonicalQuery({ userId }), isSigned: true, retry: 'always' },
      options,
    )
  }

  /** Completes a transaction of the demo campaign, as its advertiser would. */
  completeTestConversion(
    transactionId: string,
    options?: CallOptions,
  ): Promise<Schemas['CompleteTestConversionAnswer']> {
    return this.#post('/test/conversions/complete', { transactionId }, 'always', options)
  }

  /** Hands in one subscription event. Signed; `event_id` keeps a repeated one from counting twice. */
  async ingestSubscriptionEvent(
    event: Schemas['SubscriptionEventBody'],
    options?: CallOptions,
  ): Promise<IngestionAnswer> {
    const call: Call = { method: 'POST', path: '/webhooks/service', body: event, isSigned: true, retry: 'always' }
    const answer = await this.#send<Schemas['IngestSubscriptionEventAnswer']>(call, options)
    return { ...answer, ingested: answer.message === `Received ${event.event_id}` }
  }

  #post<Answer>(path: string, body: unknown, retry: Call['retry'], options: CallOptions | undefined): Promise<Answer> {
    return this.#send({ method: 'POST', path: `${root}${path}`, body, retry }, options)
  }

  #send<Answer>(call: Call, options: CallOptions | undefined): Promise<Answer> {
    return send(this.#settings, call, options) as Promise<Answer>
  }
}
