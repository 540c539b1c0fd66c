import { createIsbotFromList, list } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { TrafficType } from '../../db/tables.ts'
import type { AddressedRequest } from '../../lib/request-address.ts'

/** Headers by lower-case name, as Node provides them. */
export type ClickHeaders = AddressedRequest['headers']

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const prefetchPurpose = /prefetch|prerender|preview/i

/**
 * Programs that fetch a link to render a preview card in a chat or a post. iMessage calls itself facebookexternalhit.
 */
const previewAgent = new RegExp(
  [
    '^whatsapp/|facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|telegrambot|discordbot|linkedinbot',
    'skypeuripreview|microsoftpreview|redditbot|pinterestbot|vkshare|kakaotalk-scrap|line-poker|snap url preview',
    'cardyb|mastodon/|embedly|iframely|google-pagerenderer|xing-contenttabreceiver',
  ].join('|'),
  'i',
)

/** Agents that isbot classifies as bots but people run: scripts, HTTP clients, automated browsers, shortened names. */
const runByPeople = [
  'curl/8 Wget/1 python-requests/2 node okhttp/4 Apache-HttpClient/4 axios/1 Java/21 PostmanRuntime/7'.split(' '),
  'Go-http-client/2 PHP/8 libwww-perl/6 HeadlessChrome/126 Cypress/13 Playwright/1 PhantomJS/2'.split(' '),
  'Mozilla/5.0 (iPhone)',
].flat()

/** Crawlers that isbot does not know: Yahoo's, fetchers of social networks and assistants, and mail scanners. */
const furtherCrawlers = [
  'slurp|meta-(?:external|web)|(?:chatgpt|claude|mistralai|perplexity)-user',
  'barracuda|mimecast|proofpoint|safelinks?\\b|\\btrendmicro|symantec|messagelabs|fireeye|trellix|forcepoint|cloudmark',
  'spamexperts|fortimail|cisco-talos|netcraft|virustotal|bitdefender',
]

/** Crawlers: isbot's list without the patterns that match people's agents, plus our additions. */
const isCrawler = createIsbotFromList([
  ...list.filter((pattern) => !runByPeople.some((agent) => new RegExp(pattern, 'i').test(agent))),
  ...furtherCrawlers,
])

/**
 * The part of an agent that names its device. A device may have any name, even `Q BOT 12`; a crawler adds its address
 * or version.
 */
const deviceName = /\(Linux; (?:U; )?Android (?![^()]*(?:compatible|https?:|@|bot\/))[^()]*\)|\bFBDV\/[^;\]]*/gi

/** The first matching row decides. */
const types: readonly (readonly [TrafficType, (agent: string) => boolean])[] = [
  ['preview_bot', (agent) => previewAgent.test(agent)],
  ['crawler', (agent) => isCrawler(agent.replace(deviceName, ''))],
]

/** The part of an agent that is examined, in characters. */
const maxAgentLength = 512

/** Types of recent agents: isbot takes 20 microseconds for one, and few agents open most links. */
const knownAgents = new LRUCache<string, TrafficType>({ max: 1_000 })

/**
 * Classifies a click by its headers: an announced prefetch first, then agents that name themselves. Unknown agents,
 * scripts and automated browsers count as persons, because people run them. Every click counts; the type only affects
 * breakdowns and learning.
 */
export function classifyClick(headers: ClickHeaders): TrafficType {
  for (const name of prefetchHeaders) {
    const purpose = headers[name]
    if (typeof purpose === 'string' && prefetchPurpose.test(purpose)) return 'prefetch'
  }
  const agent = headers['user-agent']
  if (typeof agent !== 'string') return 'person'
  return knownAgents.get(agent) ?? classifyAgent(agent)
}

function classifyAgent(agent: string): TrafficType {
  const text = agent.slice(0, maxAgentLength)
  const found = types.find(([, fits]) => fits(text))?.[0] ?? 'person'
  if (agent.length <= maxAgentLength) knownAgents.set(agent, found)
  return found
}
