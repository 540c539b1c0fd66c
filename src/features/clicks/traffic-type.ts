import { createIsbotFromList, list } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { TrafficType } from '../../db/tables.ts'
import type { AddressedRequest } from '../../lib/request-address.ts'

/** Headers by lower-case name, as Node gives them. */
export type ClickHeaders = AddressedRequest['headers']

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
const prefetchPurpose = /prefetch|prerender|preview/i

/** Programs that fetch a link to draw a card of it in a chat or a post. iMessage names itself facebookexternalhit. */
const previewAgent = new RegExp(
  [
    '^whatsapp/|facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|telegrambot|discordbot|linkedinbot',
    'skypeuripreview|microsoftpreview|redditbot|pinterestbot|vkshare|kakaotalk-scrap|line-poker|snap url preview',
    'cardyb|mastodon/|embedly|iframely|google-pagerenderer|xing-contenttabreceiver',
  ].join('|'),
  'i',
)

/** Agents of people that isbot takes for bots: scripts, HTTP clients, automated browsers and shortened names. */
const runByPeople = [
  'curl/8 Wget/1 python-requests/2 node okhttp/4 Apache-HttpClient/4 axios/1 Java/21 PostmanRuntime/7'.split(' '),
  'Go-http-client/2 PHP/8 libwww-perl/6 HeadlessChrome/126 Cypress/13 Playwright/1 PhantomJS/2'.split(' '),
  'Mozilla/5.0 (iPhone)',
].flat()

/** Programs that isbot does not know: Yahoo's, fetchers of social networks and assistants, and scanners of mail. */
const furtherCrawlers = [
  'slurp|meta-(?:external|web)|(?:chatgpt|claude|mistralai|perplexity)-user',
  'barracuda|mimecast|proofpoint|safelinks?\\b|\\btrendmicro|symantec|messagelabs|fireeye|trellix|forcepoint|cloudmark',
  'spamexperts|fortimail|cisco-talos|netcraft|virustotal|bitdefender',
]

/** Programs that collect or examine pages: isbot's list, without the patterns that fit agents of people, and more. */
const isCrawler = createIsbotFromList([
  ...list.filter((pattern) => !runByPeople.some((agent) => new RegExp(pattern, 'i').test(agent))),
  ...furtherCrawlers,
])

/** Where an agent names its device, which may be called anything, `Q BOT 12` too; a crawler adds its address or version. */
const deviceName = /\(Linux; (?:U; )?Android (?![^()]*(?:compatible|https?:|@|bot\/))[^()]*\)|\bFBDV\/[^;\]]*/gi

/** The first row that fits decides. */
const types: readonly (readonly [TrafficType, (agent: string) => boolean])[] = [
  ['preview_bot', (agent) => previewAgent.test(agent)],
  ['crawler', (agent) => isCrawler(agent.replace(deviceName, ''))],
]

/** The longest part of an agent that is looked at, in characters. */
const maxAgentLength = 512

/** The traffic types of the agents seen last: isbot's patterns take twenty microseconds, and few agents open most links. */
const knownAgents = new LRUCache<string, TrafficType>({ max: 1_000 })

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
  return knownAgents.get(agent) ?? classifyAgent(agent)
}

function classifyAgent(agent: string): TrafficType {
  const text = agent.slice(0, maxAgentLength)
  const found = types.find(([, fits]) => fits(text))?.[0] ?? 'person'
  if (agent.length <= maxAgentLength) knownAgents.set(agent, found)
  return found
}
