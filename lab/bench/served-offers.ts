import { requestText } from '../support/request-text.ts'
import type { BenchTarget, RequestSource } from './bench.ts'
import { generateLoad } from './load-generator.ts'
import { countries } from './seed.ts'

export const api = '/publisher/sdk/v1'
const offersPerFeed = 10
const feedsAtOnce = 5_000

/** Returns the attributes that requests send for a user, by number. */
export function attributesOf(user: number): { countryCode: string; language: string } {
  return { countryCode: countries[user % countries.length] ?? 'US', language: 'en' }
}

/** A call of a publisher's page or app. */
export function publisherText({ apiKey }: BenchTarget, path: string, body: object): string {
  return requestText('POST', api + path, { 'x-api-key': apiKey }, JSON.stringify(body))
}

export function feedText(target: BenchTarget, user: number): string {
  const asked = { clientId: 'bench', userId: `user-${user}`, limit: offersPerFeed, attributes: attributesOf(user) }
  return publisherText(target, '/offers/feed', asked)
}

export function clickText(path: string): string {
  return requestText('GET', path, { 'user-agent': 'Mozilla/5.0 (iPhone) Safari' })
}

export function deliveredText(target: BenchTarget, impressionUid: string): string {
  const deliveredTimestamp = Math.floor(Date.now() / 1000)
  return publisherText(target, `/offers/impressions/${impressionUid}/delivered`, { deliveredTimestamp })
}

/** The path of each offer's link and its impression's handle in an answer of feed. */
export const linkPattern = /"clickUrl":"https?:\/\/[^/]+(\/[^"]+)"/g
export const impressionPattern = /"impressionUid":"([^"]+)"/g

/** Serves this many feeds to one user after the other, and returns the matches of a pattern in each answer. */
export async function serveFeeds(
  target: BenchTarget,
  feeds: number,
  pattern: RegExp,
  firstUser = 0,
): Promise<string[][]> {
  let user = firstUser
  const found: string[][] = []
  await generateLoad({
    ...{ port: target.port, connections: 32, requests: feeds, expected: [200] },
    next: () => feedText(target, user++ % target.users),
    onAnswer: ({ body }) =>
      found.push(Array.from(body.toString('latin1').matchAll(pattern), (match) => match[1] ?? '')),
  })
  return found
}

/** Requests about offers served before, each about another; those of one feed are far apart. */
export function aboutServedOffers(
  target: BenchTarget,
  pattern: RegExp,
  textOf: (found: string) => string,
): RequestSource {
  let waiting: string[] = []
  let at = 0
  let repeated = 0
  let user = 0
  return {
    next() {
      if (at === waiting.length) {
        at = 0
        repeated += waiting.length
      }
      return textOf(waiting[at++] ?? '')
    },
    async refill(count) {
      waiting = waiting.slice(at)
      at = 0
      while (waiting.length < count) {
        const feeds = Math.min(Math.ceil((count - waiting.length) / offersPerFeed), feedsAtOnce)
        const found = await serveFeeds(target, feeds, pattern, user)
        user += feeds
        if (found.length === 0) throw new Error('The service serves no feeds.')
        for (let place = 0; place < offersPerFeed; place++) {
          for (const feed of found) {
            const offer = feed[place]
            if (offer !== undefined) waiting.push(offer)
          }
        }
      }
    },
    get repeated() {
      return repeated
    },
  }
}
