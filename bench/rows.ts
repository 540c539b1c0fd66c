import { signRequest } from '../src/http/signature.ts'
import type { BenchRow, BenchTarget } from './bench-row.ts'
import { generateLoad, requestText } from './load-generator.ts'

const people = 20_000
const attributes = { countryCode: 'US', language: 'en' }
const api = '/publisher/sdk/v1'

function feedText(target: BenchTarget, user: number): string {
  const body = JSON.stringify({ clientId: 'bench', userId: `user-${user}`, limit: 10, attributes })
  return requestText('POST', `${api}/offers/feed`, { 'x-api-key': target.apiKey }, body)
}

/** The texts of a fixed number of requests, made ahead and sent in turn. */
function inTurn(texts: readonly string[]): () => string {
  let next = 0
  return () => texts[next++ % texts.length] ?? ''
}

/** Serves feeds until there are so many offers, and gives what each answer shows of them. */
async function servedOffers(target: BenchTarget, count: number, pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  let user = 0
  while (found.length < count) {
    await generateLoad({
      port: target.port,
      connections: 16,
      durationMs: 250,
      next: () => feedText(target, user++ % people),
      expectedStatus: 200,
      onAnswer: (text) => {
        for (const match of text.matchAll(pattern)) found.push(match[1] ?? '')
      },
    })
  }
  return found
}

/** Ten offers, of people of whom nothing is stored. */
export const feed: BenchRow = {
  name: 'feed (10 offers)',
  status: 200,
  mark: 0.5,
  isConventional: true,
  async prepare(target) {
    return inTurn(Array.from({ length: people }, (_, user) => feedText(target, user)))
  },
}

const stored = { age: 34, countryCode: 'US', language: 'en', subscriptionTier: 'gold', city: 'Springfield' }

function attributesText(target: BenchTarget, user: number): string {
  const body = JSON.stringify({ userId: `user-${user}`, attributes: { ...stored, totalSessions: String(user) } })
  return requestText('POST', `${api}/users/attributes`, { 'x-api-key': target.apiKey }, body)
}

const storeAttributes: BenchRow = {
  name: 'attributes',
  status: 200,
  mark: 0.5,
  async prepare(target) {
    return inTurn(Array.from({ length: people }, (_, user) => attributesText(target, user)))
  },
}

/** As `feed`, of people of whom a set is stored. */
const knownFeed: BenchRow = {
  name: 'known feed (10 offers)',
  status: 200,
  mark: 0.5,
  async prepare(target) {
    let user = 0
    while (user < people) {
      const next = () => attributesText(target, user++ % people)
      await generateLoad({ port: target.port, connections: 16, durationMs: 250, next, expectedStatus: 200 })
    }
    return feed.prepare(target)
  },
}

const catalog: BenchRow = {
  name: 'catalog (100 offers)',
  status: 200,
  mark: 0.5,
  async prepare(target) {
    const texts = Array.from({ length: 1000 }, (_, user) =>
      requestText(
        'POST',
        `${api}/offers/catalog`,
        { 'x-api-key': target.apiKey },
        JSON.stringify({ userId: `user-${user}`, countryCode: 'US', limit: 100 }),
      ),
    )
    return inTurn(texts)
  },
}

const delivered: BenchRow = {
  name: 'delivered',
  status: 202,
  mark: 0.5,
  async prepare(target) {
    const uids = await servedOffers(target, 100_000, /"impressionUid":"([^"]+)"/g)
    const body = JSON.stringify({ deliveredTimestamp: Math.floor(Date.now() / 1000) })
    let next = 0
    return () =>
      requestText(
        'POST',
        `${api}/offers/impressions/${uids[next++ % uids.length]}/delivered`,
        { 'x-api-key': target.apiKey },
        body,
      )
  },
}

/** Opens what feeds served before. */
export const click: BenchRow = {
  name: 'click (short link)',
  status: 302,
  mark: 0.6,
  isConventional: true,
  location: 'https://advertiser.example/landing?c=1000&transaction_id=019aa3f0-1111-7222-8333-444455556666',
  async prepare(target) {
    const paths = await servedOffers(target, 20_000, /"clickUrl":"https?:\/\/[^/]+(\/[^"]+)"/g)
    return inTurn(paths.map((path) => requestText('GET', path, { 'user-agent': 'Mozilla/5.0 (iPhone) Safari' })))
  },
}

/** Signed for the minutes that a run lasts: the window is five either side. */
const entitlements: BenchRow = {
  name: 'entitlement read',
  status: 200,
  mark: 0.5,
  async prepare(target) {
    const path = `${api}/entitlements/server`
    let signedAtMs = 0
    let texts: string[] = []
    let next = 0
    return () => {
      if (Date.now() - signedAtMs > 120_000) {
        signedAtMs = Date.now()
        const timestamp = String(Math.floor(signedAtMs / 1000))
        texts = Array.from({ length: 2_000 }, (_, user) => {
          const query = `userId=user-${user}`
          const signature = signRequest(target.secretKey, timestamp, 'GET', path, query).toString('hex')
          return requestText('GET', `${path}?${query}`, {
            'x-api-key': target.apiKey,
            'x-timestamp': timestamp,
            'x-signature': signature,
          })
        })
      }
      return texts[next++ % texts.length] ?? ''
    }
  },
}

/** Every measured row, in the order it is printed. */
export const rows: readonly BenchRow[] = [feed, storeAttributes, knownFeed, catalog, delivered, click, entitlements]
