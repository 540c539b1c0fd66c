import type { components } from './api.ts'
import { type Connection, createConfirm, send, unexpectedAnswer } from './send.ts'

type Schemas = components['schemas']
export type FeedOffer = Schemas['FeedOffer']
export type MessageOffer = Schemas['MessageOffer']
export { OfferwireError } from './send.ts'

export interface ClientOptions extends Connection {
  /** Your id of the user; without it, or without consent, the anonymous id. */
  readonly userId?: string
  /** Shared by the clients of one page, so that they stand for one user. By default each client makes its own. */
  readonly anonymousId?: string
  /** False: the client sends no id and confirms nothing. A function is called before each request. */
  readonly consent?: boolean | (() => boolean)
  /** Age in whole years. Under 18, the client first tells the service, and shows nothing until that has succeeded. */
  readonly age?: number
}

export interface OffersRequest {
  /** Two uppercase letters. */
  readonly countryCode: string
  /** A BCP-47 tag. */
  readonly language: string
  /** The placement of the offers; `web` when absent. */
  readonly clientId?: string
  readonly limit?: number
  /** Only offers for this device. */
  readonly device?: 'ios' | 'android' | 'web'
}

export interface OfferwireClient {
  /** Ranked offers; an empty list when there are none. */
  feed(request: OffersRequest): Promise<FeedOffer[]>
  /** As the feed, with the language of the offers. */
  search(request: OffersRequest): Promise<{ offers: FeedOffer[]; locale: string }>
  /** One offer for a conversation, or null; always null for a minor, because messages carry no age. */
  message(request: OffersRequest & { readonly chatId: string }): Promise<MessageOffer | null>
  /** Confirms once that an offer was seen; resolves to whether the confirmation succeeded. */
  confirm(impressionUid: string): Promise<boolean>
  /** From now on sends the user's id and confirmations, or neither. Loaded offers keep their id: load them again. */
  setConsent(consent: boolean): void
}

/** Makes an id that identifies nobody. */
export function makeAnonymousId(): string {
  return `anon-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`
}

/** Calls the service with `fetch` alone: no DOM, no storage, no cookie. */
export function createClient(options: ClientOptions): OfferwireClient {
  const anonymous = options.anonymousId ?? makeAnonymousId()
  let consent = options.consent ?? true
  const hasConsent = () => (typeof consent === 'function' ? consent() : consent)
  let told: { readonly id: string; readonly done: Promise<unknown> } | undefined
  // An age that is not a number counts as a minor's: better no offers than those for adults.
  const isMinor = options.age !== undefined && !(options.age >= 18)
  const userId = () => (hasConsent() && options.userId) || anonymous

  function post(path: string, body: unknown, isRepeatable = false) {
    const mayName = hasConsent()
    // A request made with consent is repeated only while there is consent, because it contains the user's id.
    return send(options, path, body, isRepeatable, () => !mayName || hasConsent())
  }

  /**
   * The id for a request. A minor's age is stored under it first, and under another id if consent changes it meanwhile.
   */
  async function knownId({ countryCode, language }: OffersRequest): Promise<string> {
    const id = userId()
    if (!isMinor) return id
    if (told?.id !== id) {
      const attributes = { countryCode, language, age: options.age }
      told = { id, done: post('users/attributes', { userId: id, attributes }, true) }
    }
    const telling = told
    try {
      await telling.done
    } catch (error) {
      if (told === telling) told = undefined
      throw error
    }
    return id === userId() ? id : knownId({ countryCode, language })
  }

  async function ask<Answer extends object>(
    path: string,
    request: OffersRequest,
    ids: object,
    isWhole: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const { countryCode, language, limit, device } = request
    const attributes = { countryCode, language, ...(device && { platform: device }) }
    const body = { clientId: request.clientId ?? 'web', ...ids, ...(limit && { limit }), attributes }
    const answer: object = await post(`offers/${path}`, body)
    if (!isWhole(answer as Answer)) throw unexpectedAnswer()
    return answer as Answer
  }

  const hasList = ({ offers }: Schemas['ServeFeedAnswer']) => Array.isArray(offers)

  return {
    feed: async (request) =>
      (await ask<Schemas['ServeFeedAnswer']>('feed', request, { userId: await knownId(request) }, hasList)).offers,
    search: async (request) =>
      ask<Schemas['SearchOffersAnswer']>('search', request, { userId: await knownId(request) }, hasList),
    async message({ chatId, ...request }) {
      if (isMinor) return null
      const ids = { chatId: hasConsent() ? chatId : anonymous }
      return (await ask<Schemas['ServeMessageAnswer']>('message', request, ids, (answer) => 'offer' in answer)).offer
    },
    confirm: createConfirm(options, hasConsent),
    setConsent(given) {
      consent = given
    },
  }
}
