import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { assertBounded } from '../../../test/support/assert-bounded.ts'
import type { TrafficType } from '../../db/tables.ts'
import { type ClickHeaders, classifyClick } from './traffic-type.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'

const agents: Record<TrafficType, string[]> = {
  prefetch: [],
  person: [
    'Mozilla/5.0 (iPhone)',
    ...['', safari, chrome, `${mac} Chrome/126.0.0.0 Safari/537.36`, `${mac} HeadlessChrome/126.0.0.0 Safari/537.36`],
    ...['curl/8.5.0', 'Wget/1.21', 'python-requests/2.31.0', 'node', 'okhttp/4.12.0', 'Dalvik/2.1.0', 'Something/1.0'],
    `${safari} [FBAN/FBIOS;FBAV/470.0;FBDV/iPhone14,2]`,
    `${safari} [LinkedInApp]/9.29`,
    `${safari} Instagram 334.0.0.42.95`,
    `${safari} Twitter for iPhone/10.44`,
    `${mac} Slack/4.38 Electron/30 Slack_SSB/4.38`,
    `${mac} Skype/8.119 Electron/29`,
    'Mozilla/5.0 (Linux; Android 11; CUBOT_X50) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20 Build/PPR1) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/323.0.647062479 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 13; M2101K6G; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 trill_340403 BytedanceWebview/d8a21c6',
    'Mozilla/5.0 (Linux; Android 9; Q BOT 12) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 12; Spider X1) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13; Scanner T2mini) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Dalvik/2.1.0 (Linux; U; Android 9; Q BOT 12 Build/PPR1)',
    `${chrome} [FB_IAB/FB4A;FBAV/470.0.0.1;FBDV/Q BOT 12;]`,
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; ms-office; MSOffice 16)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/12.88.0.41 (like Safari/8617.1.17.10.12, panda)',
  ],
  preview_bot: [
    'WhatsApp/2.23.20.0 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slackbot 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    `${mac} Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0`,
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    'Mastodon/4.2.8 (http.rb/5.1.1; +https://mastodon.social/) Bot',
  ],
  crawler: [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    `${chrome} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'AdsBot-Google (+http://www.google.com/adsbot.html)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    `${mac} Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
    'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
    'my-company-crawler/0.1',
    'example_bot',
    'Mediapartners-Google',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Examplebot/1.0; +https://bot.example) AppleWebKit/537.36 Chrome/120.0',
    ...['meta-externalfetcher/1.1', 'meta-webindexer/1.1', 'ChatGPT-User/1.0', 'Claude-User/1.0', 'MistralAI-User/1.0'],
    ...['Barracuda Sentinel (EE)', 'Mimecast', 'Proofpoint URL Defense', 'Mozilla/5.0 TrendMicro SafeLink', 'FireEye'],
    ...['Microsoft Office Existence Discovery', 'YahooMailProxy; https://help.yahoo.com/', 'Mozilla/5.0 (SpamExperts)'],
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  ],
}

describe('classifyClick', () => {
  for (const [expected, list] of Object.entries(agents)) {
    for (const agent of list)
      it(`classifies "${agent}" as ${expected}`, () => assert.equal(classifyClick({ 'user-agent': agent }), expected))
  }

  it('classifies a click without an agent as a person', () => assert.equal(classifyClick({}), 'person'))

  it('classifies a request with a prefetch header as a prefetch, whatever its agent', () => {
    const announced: ClickHeaders[] = [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { purpose: 'Prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
    ]
    for (const headers of announced) {
      assert.equal(classifyClick({ ...headers, 'user-agent': safari }), 'prefetch')
      assert.equal(classifyClick({ ...headers, 'user-agent': 'Googlebot/2.1' }), 'prefetch')
    }
    assert.equal(classifyClick({ purpose: 'other', 'user-agent': safari }), 'person')
  })
})

describe('any text as User-Agent', () => {
  it('is classified by its first 512 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (agent) => {
        const found = classifyClick({ 'user-agent': agent })
        assert.ok(['person', 'preview_bot', 'crawler'].includes(found))
        assert.equal(
          classifyClick({ 'user-agent': `${agent.padEnd(512, ' ')}Googlebot` }),
          classifyClick({ 'user-agent': agent.padEnd(512, ' ') }),
        )
      }),
    )
  })

  it('is classified within milliseconds, as are prefetch headers', () => {
    assertBounded((agent) => classifyClick({ 'user-agent': agent }))
    assertBounded((purpose) => classifyClick({ 'sec-purpose': purpose, purpose, 'x-moz': purpose }))
  })
})
