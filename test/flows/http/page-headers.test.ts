import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { type DemoTestApp, shareDemoApp } from '../../support/app/start-demo-app.ts'

// One database: headers of pages follow from the routes.

const baseUrl = 'https://offers.example.com/api'

describe('every page of the service', () => {
  const shared = shareDemoApp({ environment: { BASE_URL: baseUrl } })
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  /** Responses with every kind of page, including error pages. */
  const pages = () => [
    '/dashboard',
    '/dashboard/sign-in',
    '/dashboard/apps/x/overview',
    `/o?apiKey=${demo.publisher.liveKey}&userId=reader`,
    '/o?apiKey=wrong',
    `/o?apiKey=${demo.publisher.liveKey}&language=not a language`,
    '/demo/advertiser',
    '/demo/advertiser?transaction_id=01a20000-0000-7000-8000-000000000000',
    '/l/unknown',
    '/docs',
  ]

  it('allows no inline or evaluated script, and no framing', async () => {
    for (const path of pages()) {
      const { headers, text } = await demo.request('GET', path)
      assert.match(String(headers['content-type']), /^text\/html/, path)
      const policy = String(headers['content-security-policy'])
      const sources = sourcesOf(policy)
      const scripts = sources.get('script-src') ?? sources.get('default-src') ?? '*'
      assert.doesNotMatch(scripts, /unsafe|\*|https?:|data:/, `${path}: ${policy}`)
      assert.equal(sources.get('frame-ancestors'), "'none'", `${path}: ${policy}`)
      assert.ok(sources.has('base-uri') && sources.has('form-action'), `${path}: ${policy}`)
      assert.equal(headers['x-content-type-options'], 'nosniff', path)
      assert.ok(headers['referrer-policy'] !== undefined, path)
      assert.doesNotMatch(text, /<script(?![^>]* src=)|\son\w+=|javascript:/i, path)
    }
  })

  it('runs no script of an earlier release: browsers revalidate it each time', async () => {
    for (const path of ['/o/offers.js', '/o/offerwire-feed.js']) {
      const { headers } = await demo.request('GET', path)
      assert.equal(headers['cache-control'], 'public, no-cache', path)
      const tag = String(headers.etag)
      for (const [known, status] of [
        [tag, 304],
        [`W/${tag}`, 304],
        ['"another"', 200],
      ] as const) {
        const answer = await demo.request('GET', path, { headers: { 'if-none-match': known } })
        assert.deepEqual([answer.status, answer.text === ''], [status, status === 304], `${path} ${known}`)
      }
    }
  })

  it('allows only its own styles', async () => {
    for (const path of pages()) {
      const { headers } = await demo.request('GET', path)
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/, path)
    }
  })
})

/** The sources that a policy allows, by directive. */
function sourcesOf(policy: string): Map<string, string> {
  return new Map(
    policy.split(';').map((part) => {
      const [directive = '', ...sources] = part.trim().split(' ')
      return [directive, sources.join(' ')]
    }),
  )
}
