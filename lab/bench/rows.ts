import { signedHeaders } from '../../test/faults/scenario/network.ts'
import { requestText } from '../support/request-text.ts'
import type { BenchRow, RequestSource } from './bench.ts'
import { generateLoad } from './load-generator.ts'
import {
  aboutServedOffers,
  api,
  attributesOf,
  clickText,
  deliveredText,
  feedText,
  impressionPattern,
  linkPattern,
  publisherText,
  serveFeeds,
} from './served-offers.ts'

/** One request for each user, in turn; repeating them does no harm. */
function forEachUser(users: number, textOf: (user: number) => string): RequestSource {
  const texts: string[] = []
  let user = 0
  return {
    next() {
      const asked = user++ % users
      texts[asked] ??= textOf(asked)
      return texts[asked]
    },
    refill: async () => undefined,
    repeated: 0,
  }
}

/** Calls a publisher's route for one user after the other. */
function post(path: string, bodyOf: (user: number) => object): BenchRow['prepare'] {
  return async (target) => forEachUser(target.users, (user) => publisherText(target, path, bodyOf(user)))
}

const served = { share: 0.25, p99Ms: 15 }
const read = { share: 0.4 }

/** Ten offers, for users without stored attributes. */
export const feed: BenchRow = {
  name: 'feed (10 offers)',
  status: 200,
  marks: { postgres: served, embedded: { share: 0.15, p99Ms: 50, refused: 0 } },
  wanted: 0.5,
  prepare: async (target) => forEachUser(target.users, (user) => feedText(target, user)),
}

const message: BenchRow = {
  name: 'message',
  status: 200,
  marks: { postgres: { share: 0.25 } },
  wanted: 0.5,
  prepare: post('/offers/message', (user) => {
    return { clientId: 'bot', chatId: `user-${user}`, attributes: attributesOf(user) }
  }),
}

/** Opens links of earlier feeds, each once. */
export const click: BenchRow = {
  name: 'click (short link)',
  status: 302,
  marks: { postgres: { share: 0.3, p99Ms: 8 }, embedded: { share: 0.15, p99Ms: 50, refused: 0 } },
  wanted: 0.6,
  location: 'https://advertiser.example/landing?c=1000&transaction_id=019aa3f0-1111-7222-8333-444455556666',
  prepare: async (target) => aboutServedOffers(target, linkPattern, clickText),
}

/** Confirms impressions of earlier feeds, each once. */
const delivered: BenchRow = {
  name: 'delivered',
  status: 202,
  marks: { postgres: { share: 0.35 } },
  wanted: 0.5,
  prepare: async (target) => aboutServedOffers(target, impressionPattern, (uid) => deliveredText(target, uid)),
}

const catalog: BenchRow = {
  name: 'catalog (100 offers)',
  status: 200,
  marks: { postgres: read },
  wanted: 0.5,
  prepare: post('/offers/catalog', (user) => {
    return { userId: `user-${user}`, countryCode: attributesOf(user).countryCode, limit: 100 }
  }),
}

const storeAttributes: BenchRow = {
  name: 'attributes',
  status: 200,
  marks: { postgres: read },
  wanted: 0.5,
  prepare: post('/users/attributes', (user) => {
    const stored = { age: 18 + (user % 60), ...attributesOf(user), subscriptionTier: 'gold', city: 'Springfield' }
    return { userId: `user-${user}`, attributes: { ...stored, totalSessions: String(user % 500) } }
  }),
}

/** As `feed`, for users with stored attributes. */
const knownFeed: BenchRow = {
  ...feed,
  name: 'known feed (10 offers)',
  marks: { postgres: served },
  async prepare(target) {
    const { next } = await storeAttributes.prepare(target)
    await generateLoad({ port: target.port, connections: 64, requests: target.users, expected: [200], next })
    return feed.prepare(target)
  },
}

/** For users who clicked once. Signed shortly before they are sent, because a signature is valid for five minutes. */
const entitlements: BenchRow = {
  name: 'entitlement read',
  status: 200,
  marks: { postgres: read },
  wanted: 0.5,
  async prepare(target) {
    const readers = Math.min(target.users, 10_000)
    const path = `${api}/entitlements/server`
    const signed = (user: number) => {
      const query = `userId=user-${user}`
      const keys = { publishableKey: target.apiKey, secretKey: target.secretKey }
      return requestText('GET', `${path}?${query}`, signedHeaders(keys, 'GET', path, query))
    }
    const links = (await serveFeeds(target, readers, linkPattern)).map((feed) => feed[0] ?? '')
    await generateLoad({
      ...{ port: target.port, connections: 64, requests: links.length, expected: [302] },
      next: () => clickText(links.pop() ?? ''),
    })
    let source = forEachUser(readers, signed)
    return {
      next: () => source.next(),
      async refill() {
        source = forEachUser(readers, signed)
      },
      repeated: 0,
    }
  },
}

/** Every measured row in printed order; users are strangers until `attributes` stores something about each. */
export const rows: readonly BenchRow[] = [
  feed,
  message,
  click,
  delivered,
  catalog,
  storeAttributes,
  knownFeed,
  entitlements,
]
