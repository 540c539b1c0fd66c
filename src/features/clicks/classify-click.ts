/** Who opened a link. Every open counts; the class serves breakdowns and learning only. */
export type TrafficType = 'person' | 'prefetch' | 'preview_bot' | 'crawler'

/** Headers by lower-case name, as Node gives them. */
export type ClickHeaders = Readonly<Record<string, string | string[] | undefined>>

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

/** Programs that collect pages and say so. Phones by Cubot are no bots. */
const crawlerAgent = new RegExp(
  [
    '(?<!cu)bot(?![a-z])|spider|crawl|slurp|mediapartners-google|google-inspectiontool|google-read-aloud|googleother',
    'feedfetcher|apis-google|bingpreview|ia_archiver|archive\\.org|meta-externalagent|lighthouse',
  ].join('|'),
  'i',
)

/**
 * The class of an open by its headers: what announces that nobody looks yet is a prefetch, then the agents that name
 * themselves. An agent that no rule knows is a person; so are scripts and automated browsers, which people run.
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
