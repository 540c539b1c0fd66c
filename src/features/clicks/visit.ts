import type { DevicePlatform, TrafficType } from '../../db/tables.ts'
import { createClientAddress } from '../geography/client-address.ts'
import type { CountryDatabase } from '../geography/country-database.ts'

export interface Visit {
  readonly class: TrafficType
  /** Undefined when the visitor's address is in no known country. */
  readonly country: string | undefined
  readonly platform: DevicePlatform | undefined
}

/** Headers by lower-case name, as Node gives them. */
export type ClickHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Returns a function that reads the visitor from a request; only trusted proxies may forward an address. */
export function createVisitReader(
  countries: CountryDatabase,
  trustedProxies: readonly string[],
): (headers: ClickHeaders, peer: string | undefined) => Visit {
  const clientAddress = createClientAddress(trustedProxies)
  return (headers, peer) => {
    const agent = headers['user-agent']
    const forwardedFor = headers['x-forwarded-for']
    const address = clientAddress(peer, Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor)
    return {
      class: classifyClick(headers),
      country: address === undefined ? undefined : countries.countryOf(address),
      platform: platformOfAgent(typeof agent === 'string' ? agent : undefined),
    }
  }
}

/** Reads the platform from a `User-Agent`; every device but a phone or a tablet is `web`. */
export function platformOfAgent(agent: string | undefined): DevicePlatform | undefined {
  if (agent === undefined || agent === '') return undefined
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'web'
}

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const prefetchPurpose = /prefetch|prerender|preview/i

/** Services that fetch a link to draw a preview in a chat or a post. iMessage names itself facebookexternalhit. */
const previewAgent = new RegExp(
  [
    '^whatsapp/|facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|telegrambot|discordbot|linkedinbot',
    'skypeuripreview|microsoftpreview|redditbot|pinterestbot|vkshare|kakaotalk-scrap|line-poker|snap url preview',
    'cardyb|mastodon/|embedly|iframely|google-pagerenderer|xing-contenttabreceiver',
  ].join('|'),
  'i',
)

/** Crawlers that name themselves. Phones by Cubot are no bots. */
const crawlerAgent = new RegExp(
  [
    '(?<!cu)bot(?![a-z])|spider|crawl|slurp|mediapartners-google|google-inspectiontool|google-read-aloud|googleother',
    'feedfetcher|apis-google|bingpreview|ia_archiver|archive\\.org|meta-externalagent|lighthouse',
  ].join('|'),
  'i',
)

/**
 * Classifies a click by its headers: an announced prefetch first, then agents that name themselves. Unknown agents are
 * persons, and so are scripts and automated browsers, because a person runs them. Every click counts; the traffic type only
 * affects breakdowns and learning.
 */
export function classifyClick(headers: ClickHeaders): TrafficType {
  for (const name of prefetchHeaders) {
    const purpose = headers[name]
    if (typeof purpose === 'string' && prefetchPurpose.test(purpose)) return 'prefetch'
  }
  const agent = headers['user-agent']
  if (typeof agent !== 'string') return 'person'
  if (previewAgent.test(agent)) return 'preview_bot'
  return crawlerAgent.test(agent) ? 'crawler' : 'person'
}
