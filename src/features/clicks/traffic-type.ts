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

/** Programs that collect pages: isbot's list, without the patterns that fit agents of people, and Yahoo's. */
const isCrawler = createIsbotFromList([
  ...list.filter((pattern) => !runByPeople.some((agent) => new RegExp(pattern, 'i').test(agent))),
  'slurp',
])

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
  const found = previewAgent.test(text) ? 'preview_bot' : isCrawler(text) ? 'crawler' : 'person'
  if (agent.length <= maxAgentLength) knownAgents.set(agent, found)
  return found
}
