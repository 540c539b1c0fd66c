import { createHash } from 'node:crypto'
import { type KeyPair, signedEvent, signedHeaders, type World } from '../../test/faults/scenario/network.ts'
import { requestText } from '../support/request-text.ts'

/** One request of a caller that the service has never seen. */
export interface CallerRequest {
  readonly kind: string
  readonly method: string
  readonly text: string
  /** The number of words that no other request contains: users, keys, attributes, addresses and so on. */
  readonly words: number
  /** The acceptable response statuses. */
  readonly expected: readonly number[]
}

/** Long, so that a name kept in memory shows. */
const padding = '-of-a-name-that-is-long'.repeat(12)
const own = '/publisher/sdk/v1'
const attributesOfSet = 64

/** Makes the parts of requests that differ with each caller, and counts the words that no other request has. */
class Maker {
  words = 0
  readonly #world: World
  readonly #caller: number

  constructor(world: World, caller: number) {
    this.#world = world
    this.#caller = caller
  }

  word(name: string): string {
    this.words++
    return `${name}-${this.#caller}${padding}`
  }

  /** A text of `length` characters of the alphabet of ids and tokens. */
  token(length: number): string {
    this.words++
    const digest = createHash('sha512').update(String(this.#caller)).digest('base64url')
    return digest.repeat(Math.ceil(length / digest.length)).slice(0, length)
  }

  /** A language tag; RFC 5646 does not limit a private part. */
  language(): string {
    this.words++
    const parts = this.#caller.toString(36).match(/.{1,8}/g) ?? []
    return ['en-x', ...parts].join('-')
  }

  country(): string {
    return String.fromCharCode(65 + (this.#caller % 26), 65 + (Math.floor(this.#caller / 26) % 26))
  }

  /** The country and language of a user. */
  place(): object {
    return { countryCode: this.country(), language: this.language() }
  }

  attributes(): object {
    this.words += 2 * attributesOfSet
    const pairs = Array.from({ length: attributesOfSet }, (_, index) => [
      `key-${this.#caller}-${index}`,
      `value-${this.#caller}-${index}-${'v'.repeat(40)}`,
    ])
    return { countryCode: this.country(), language: 'en', custom: Object.fromEntries(pairs) }
  }

  get(path: string, headers: Record<string, string> = {}): string {
    return this.#request('GET', path, headers)
  }

  post(path: string, body: object, headers: Record<string, string> = { 'x-api-key': this.#world.publishableKey }) {
    return this.#request('POST', path, headers, JSON.stringify(body))
  }

  signedGet(path: string, query: string, keys: KeyPair = this.#world): string {
    return this.get(`${path}?${query}`, signedHeaders(keys, 'GET', path, query))
  }

  event(): string {
    const { body, headers } = signedEvent(this.#world, this.word('event'), this.word('user'))
    return this.#request('POST', '/webhooks/service', headers, body)
  }

  /** Sends from its own address, with its own request id. */
  #request(method: string, path: string, headers: Record<string, string>, body?: string): string {
    this.words += 2
    const digits = String(this.#caller % 100_000_000).padStart(8, '0')
    const caller = {
      'x-forwarded-for': `${'9'.repeat(100)},1${digits.match(/../g)?.join('.1')}`,
      'x-request-id': `request-${this.#caller}`,
    }
    return requestText(method, path, { ...caller, ...headers }, body)
  }
}

interface Kind {
  readonly name: string
  readonly expected: readonly number[]
  readonly text: (maker: Maker, world: World, adminToken: string) => string
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Requests that are refused or answered from memory. */
const cheap: readonly Kind[] = [
  ...['feed', 'message', 'search', 'catalog'].map((surface) => ({
    name: `${surface} with an unknown key`,
    expected: [401],
    text: (m: Maker) => m.post(`${own}/offers/${surface}`, { userId: 'u' }, { 'x-api-key': m.word('ow_pk_live') }),
  })),
  {
    name: 'entitlements with an unknown key and signature',
    expected: [401],
    text: (m, world) => {
      const strange = { ...world, publishableKey: m.word('ow_pk_live') }
      return m.signedGet(`${own}/entitlements/server`, `userId=${m.word('user')}`, strange)
    },
  },
  {
    name: 'a wrong bearer of the management API',
    expected: [401],
    text: (m) => m.get('/admin/v1/projects', bearer(m.word('wrong'))),
  },
  {
    name: "a wrong advertiser's key",
    expected: [401],
    text: (m) => m.post('/advertiser/v1/completions', { transactionId: m.word('t') }, bearer(`ak_${m.token(40)}`)),
  },
  {
    name: 'a link that was never issued',
    expected: [404],
    text: (m) => m.get(`/l/${m.token(25)}`, { 'user-agent': m.word('Agent/1.0') }),
  },
  {
    name: 'a catalog link that was never issued',
    expected: [404],
    text: (m) => m.get(`/click/${m.token(200)}`, { 'user-agent': m.word('Agent/2.0') }),
  },
  {
    name: 'a postback with a wrong token',
    expected: [401],
    text: (m) => m.get(`/postback?transaction_id=${m.word('t')}&token=${m.word('wrong')}`),
  },
  {
    name: 'an attribute that there is none of',
    expected: [400],
    text: (m) => {
      const attributes = { ...m.attributes(), [m.word('key')]: 1 }
      return m.post(`${own}/users/attributes`, { userId: m.word('user'), attributes })
    },
  },
  {
    name: 'a feed with a malformed language',
    expected: [400],
    text: (m) => {
      const attributes = { countryCode: 'US', language: `${m.word('language')}_` }
      return m.post(`${own}/offers/feed`, { clientId: m.word('client'), userId: m.word('user'), attributes })
    },
  },
  {
    name: 'a delivery of an impression that there is none of',
    expected: [202, 400],
    text: (m) => m.post(`${own}/offers/impressions/${m.token(43)}/delivered`, { deliveredAt: 1_780_000_000 }),
  },
  {
    name: 'an unknown platform',
    expected: [400],
    text: (m, { publishableKey }) =>
      m.post(`${own}/offers/search`, { userId: 'u' }, { 'x-api-key': publishableKey, 'x-platform': m.word('p') }),
  },
  {
    name: 'an unknown address',
    expected: [404],
    text: (m) => m.get(`/${m.word('nowhere')}?${m.word('q')}=1`),
  },
  {
    name: 'a session that there is none of',
    expected: [401],
    text: (m) => m.get('/admin/v1/projects', { cookie: `offerwire_session=${m.token(32)}.${m.token(44)}` }),
  },
]

/** Requests that read or write rows. */
const deep: readonly Kind[] = [
  ...Array.from({ length: 5 }, () => ({
    name: 'attributes of a new person',
    expected: [200],
    text: (m: Maker) => m.post(`${own}/users/attributes`, { userId: m.word('user'), attributes: m.attributes() }),
  })),
  {
    name: 'a feed of a new person',
    expected: [200],
    text: (m) => {
      const attributes = { ...m.place(), [m.word('other')]: 1 }
      return m.post(`${own}/offers/feed`, { clientId: m.word('client'), userId: m.word('user'), attributes })
    },
  },
  {
    name: 'a message in a new chat',
    expected: [200],
    text: (m) => m.post(`${own}/offers/message`, { clientId: 'c', chatId: m.word('chat'), attributes: m.place() }),
  },
  {
    name: 'a search of a new person',
    expected: [200],
    text: (m) => m.post(`${own}/offers/search`, { userId: m.word('user'), attributes: m.place() }),
  },
  {
    name: 'a catalog of a new person',
    expected: [200],
    text: (m) => m.post(`${own}/offers/catalog`, { userId: m.word('user'), countryCode: m.country() }),
  },
  {
    name: 'entitlements of a new person',
    expected: [200],
    text: (m) => m.signedGet(`${own}/entitlements/server`, `userId=${m.word('user')}`),
  },
  {
    name: 'statistics of a new creator',
    expected: [200, 404],
    text: (m, { publishableKey }) =>
      m.get(`${own}/creators/${m.word('creator').slice(0, 128)}/stats`, { 'x-api-key': publishableKey }),
  },
  {
    name: 'links of a new creator',
    expected: [200, 400],
    text: (m) => m.post(`${own}/creators/links`, { creatorId: m.word('creator').slice(0, 128) }),
  },
  { name: 'a new subscription event', expected: [200], text: (m) => m.event() },
  {
    name: 'the hosted page of a new person',
    expected: [200],
    text: (m, { webKey }) => {
      const address = `/o?apiKey=${webKey}&userId=${m.word('user')}&language=${m.language()}`
      return m.get(address, { 'user-agent': m.word('Agent/3.0') })
    },
  },
  {
    name: 'a person looked up by the operator',
    expected: [404],
    text: (m, { appId }, token) => m.get(`/admin/v1/apps/${appId}/users/${m.word('user')}`, bearer(token)),
  },
  {
    name: 'a search by the operator',
    expected: [200],
    text: (m, _world, token) => m.get(`/admin/v1/search?query=${m.word('query').slice(0, 90)}`, bearer(token)),
  },
]

/** Requests that hash a password or send an e-mail. */
const slow: readonly Kind[] = ['sign-in', 'password-reset'].map((path) => ({
  name: path,
  expected: [200, 202, 204, 401],
  text: (m) => {
    const email = `${m.token(20)}@example.com`
    return m.post(`/auth/${path}`, path === 'sign-in' ? { email, password: 'a wrong password' } : { email }, {})
  },
}))

/**
 * One request in this many reads or writes rows: enough to fill all memory of users long before half of ten million.
 */
const deepEvery = 32
const slowEvery = 4_000

/** Makes the request of a caller. Overload or a limit by address may refuse any of them as well. */
export function requestOf(world: World, adminToken: string, caller: number): CallerRequest {
  const { name: kind, expected, text: write } = kindOf(caller)
  const maker = new Maker(world, caller)
  const text = write(maker, world, adminToken)
  const method = text.slice(0, text.indexOf(' '))
  return { kind, method, text, words: maker.words, expected: [...expected, 429, 503] }
}

function kindOf(caller: number): Kind {
  const round = Math.floor(caller / deepEvery)
  const kinds = caller % slowEvery === 1 ? slow : caller % deepEvery === 0 ? deep : cheap
  const at = kinds === slow ? Math.floor(caller / slowEvery) : kinds === deep ? round : caller - round
  const kind = kinds[at % kinds.length]
  if (kind === undefined) throw new RangeError('There are no kinds of requests.')
  return kind
}
