import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { before, describe, it } from 'node:test'
import { sections } from '../../site/contents.ts'
import { freePort } from '../support/free-port.ts'
import { type DemoTestApp, shareDemoApp } from '../support/start-demo-app.ts'
import { testAdminToken } from '../support/start-test-app.ts'
import { snippetsOf } from './guide-snippets.ts'
import { runGuide } from './run-guide.ts'

/** Guides whose snippets are programs of a page; the test of pages opens them. */
const inBrowser = ['docs/guides/web-page.md', 'docs/guides/react.md']

describe('the snippets of the guides, done as their reader does them', () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  const guides = sections
    .flatMap(({ pages }) => pages.map(({ source }) => source))
    .filter((source) => hasCommands(source))

  for (const guide of guides) {
    const missing = commandsOf(guide).filter((command) => spawnSync('which', [command]).status !== 0)
    const skip = missing.length > 0 && `${missing.join(', ')} not installed`
    it(`${guide} works from beginning to end`, { skip }, async (t) => {
      await runGuide(t, guide, { ...(await reader(demo)), ...(await conversion(demo)) })
    })
  }

  it('leaves no block that is to be run to nobody', () => {
    const marked = sections.flatMap(({ pages }) => pages).filter(({ source }) => snippetsOf(source).length > 0)
    const known = new Set([...guides, ...inBrowser])
    assert.deepEqual(
      marked.filter(({ source }) => !known.has(source)),
      [],
    )
  })
})

function hasCommands(source: string): boolean {
  return snippetsOf(source).some(({ kind }) => kind === 'command')
}

/** The programs beside Node that a guide's commands need. */
function commandsOf(source: string): string[] {
  const text = snippetsOf(source)
    .map((snippet) => (snippet.kind === 'command' ? snippet.text : ''))
    .join('\n')
  return ['curl', 'python3', 'openssl'].filter((command) => text.includes(command))
}

/** Returns the variables that the first page has its reader write down. */
async function reader({ baseUrl, publisher }: DemoTestApp): Promise<Record<string, string>> {
  const [port, shopifyPort] = [await freePort(), await freePort()]
  return {
    OFFERWIRE_URL: baseUrl,
    OFFERWIRE_KEY: publisher.liveKey,
    OFFERWIRE_SECRET: publisher.liveSecret,
    OFFERWIRE_TEST_KEY: publisher.testKey,
    OFFERWIRE_TOKEN: testAdminToken,
    PROJECT: publisher.projectId,
    PORT: String(port),
    SHOPIFY_PORT: String(shopifyPort),
  }
}

/** A click on an offer, and what its advertiser reports a conversion with. */
async function conversion(demo: DemoTestApp): Promise<Record<string, string>> {
  const attributes = { countryCode: 'US', language: 'en' }
  const body = { clientId: 'home', userId: `reader-${await freePort()}`, attributes }
  const feed = await demo.request('POST', '/publisher/sdk/v1/offers/feed', {
    headers: { 'x-api-key': demo.publisher.liveKey },
    body,
  })
  const [offer] = feed.body.offers as { clickUrl: string; campaignId: string }[]
  assert.ok(offer !== undefined)
  const { location } = (await demo.request('GET', new URL(offer.clickUrl).pathname)).headers
  const transaction = new URL(String(location)).searchParams.get('transaction_id') ?? ''
  const { organizationId } = (await demo.admin('GET', `/campaigns/${offer.campaignId}`)).body
  const rotate = (which: string) => demo.admin('POST', `/organizations/${organizationId}/rotate`, { which })
  const { postbackToken } = (await rotate('postbackToken')).body
  const { apiKey } = (await rotate('apiKey')).body
  return { TRANSACTION: transaction, POSTBACK_TOKEN: postbackToken, ADVERTISER_KEY: apiKey }
}
