import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { shareTestApp, type TestApp } from '../../../../test/support/app/start-test-app.ts'

const baseUrl = 'https://offers.example.com/api'

describe('GET /docs', () => {
  const shared = shareTestApp({ environment: { BASE_URL: baseUrl } })
  let test: TestApp
  const pages = new Map<string, string>()
  before(async () => {
    test = shared()
    await followLinks()
  })

  /** Reads every page that is linked to, beginning with the first. */
  async function followLinks(): Promise<void> {
    const waiting = ['/api/docs']
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (pages.has(path)) continue
      const { status, headers, text } = await test.request('GET', path)
      assert.equal(status, 200, path)
      if (!String(headers['content-type']).startsWith('text/html')) continue
      pages.set(path, text)
      waiting.push(...linksIn(text).map((link) => link.replace(/#.*/, '')))
    }
  }

  const linksIn = (html: string) =>
    [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => link.startsWith('/api/docs'))

  it('links to every guide and section of the reference, without dead links', () => {
    assert.ok(pages.size > 50, `${pages.size} pages`)
    for (const [path, html] of pages) {
      for (const [, link = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (/^(https?:|\/api\/(dashboard|openapi\.json))/.test(link)) continue
        const [target = '', anchor] = link.split('#')
        const page = pages.get(target === '' ? path : target)
        assert.ok(page !== undefined || target.includes('.'), `${path} links to ${link}`)
        if (anchor !== undefined) assert.ok(page?.includes(`id="${anchor}"`), `${path} links to ${link}`)
      }
    }
  })

  it('leads from the READMEs of the libraries to the guides that they name', () => {
    assert.match(pages.get('/api/docs/libraries/cli') ?? '', /href="\/api\/docs\/[\w/]*configuration"/)
    assert.match(pages.get('/api/docs/libraries/server') ?? '', /<code>\/docs\/guides\/webhooks<\/code>/)
    assert.ok(pages.has('/api/docs/guides/webhooks'))
  })

  it('has one main heading, a unique title and a description on each page', () => {
    const titles = [...pages.values()].map((html) => /<title>(.+?)<\/title>/.exec(html)?.[1])
    assert.equal(new Set(titles).size, pages.size)
    for (const [path, html] of pages) {
      assert.equal(html.match(/<h1[ >]/g)?.length, 1, path)
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
      assert.ok(description.length >= 20 && description.length <= 200, `${path}: ${description}`)
    }
  })

  it('writes this installation’s address into snippets, but no key', () => {
    const guide = pages.get('/api/docs/guides/web-page') ?? ''
    assert.match(guide, /https:\/\/offers\.example\.com\/api/)
    assert.doesNotMatch(guide, /localhost:3000/)
    assert.match(guide, /<link rel="canonical" href="https:\/\/offers\.example\.com\/api\/docs\/guides\/web-page">/)
    for (const [path, html] of pages) assert.doesNotMatch(html, /(pk|sk)_(live|test)_\w{8}|(ak|whsec)_\w{30}/, path)
  })

  it('needs files of this host alone, and allows no others', () => {
    for (const [path, html] of pages) {
      assert.doesNotMatch(
        html,
        /<script(?![^>]* src=)|\son\w+="|\sstyle="|(?:src|<link[^>]*href)="https?:(?!\/\/offers)/,
        path,
      )
    }
  })

  it('sends pages compressed, files as immutable, and a page for unknown addresses', async () => {
    const file = linksIn(pages.get('/api/docs') ?? '').find((link) => link.includes('site.css')) ?? ''
    const answer = await test.app.api.inject({ url: file, headers: { 'accept-encoding': 'br, gzip' } })
    assert.equal(answer.headers['content-encoding'], 'br')
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
    for (const path of ['/docs/none', '/docs/..%2f..%2fpackage.json', '/docs/assets/none.js']) {
      const { status, text } = await test.request('GET', path)
      assert.equal(status, 404, path)
      assert.match(text, /Page not found/)
    }
  })

  it('leads from the address that the first guide’s file suggests to where it is', async () => {
    const { status, headers } = await test.request('GET', '/docs/guides/start-here')
    assert.deepEqual([status, headers.location], [301, 'https://offers.example.com/api/docs'])
  })

  it('lists its pages for language models in the format of llmstxt.org', async () => {
    const { status, headers, text } = await test.request('GET', '/api/llms.txt')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.match(text, /^# Offerwire\n\n> /)
    const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => new URL(link).pathname)
    assert.ok(links.length > 40)
    for (const link of links) assert.equal((await test.request('GET', link)).status, 200, link)
    assert.ok((await test.request('GET', '/docs/llms-full.txt')).text.length > 50_000)
  })

  it('describes every operation of the API’s document exactly once', async () => {
    const { body } = await test.request('GET', '/openapi.json')
    const reference = [...pages].filter(([path]) => path.startsWith('/api/docs/reference/')).map(([, html]) => html)
    for (const methods of Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)) {
      for (const { operationId } of Object.values(methods)) {
        const places = reference.filter((html) => html.includes(`<h2 id="${operationId}">`))
        assert.equal(places.length, 1, operationId)
      }
    }
  })
})
