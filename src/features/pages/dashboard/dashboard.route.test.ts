import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { shareDemoApp } from '../../../../test/support/app/start-demo-app.ts'
import type { TestApp } from '../../../../test/support/app/start-test-app.ts'
import { projectRoot } from '../../../../tools/project-root.ts'
import { loadConfig } from '../../../config/config.ts'
import { createServer } from '../../../http/server.ts'
import { systemRandom } from '../../../lib/random.ts'
import { guideRoutes } from '../guides/guides.route.ts'
import { dashboardRoutes } from './dashboard.route.ts'

const mostBytes = 250 * 1024

describe('GET /dashboard', () => {
  const shared = shareDemoApp({ environment: { BASE_URL: 'https://offers.example.com/api' } })
  let test: TestApp
  before(() => {
    test = shared()
  })

  const addressesIn = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)

  it('sends the same page for every address below it, with files under the public prefix', async () => {
    for (const path of ['/dashboard', '/dashboard/', '/api/dashboard/apps/one/overview?span=7']) {
      const { status, headers, text } = await test.request('GET', path)
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'no-store')
      assert.ok(text.includes('content="https://offers.example.com/api"'))
      assert.ok(addressesIn(text).every((address) => address.startsWith('/api/dashboard/')))
    }
  })

  it('sends the first words of pages without a session, and keeps all others out of search engines', async () => {
    const words = { 'sign-in?next=/apps': 'Sign in', 'forgot-password': 'Reset password', invitation: 'Join Offerwire' }
    for (const [path, title] of Object.entries({ ...words, 'reset-password': 'Set a new password' })) {
      const { text } = await test.request('GET', `/dashboard/${path}`)
      assert.match(text, new RegExp(`<div id="root"><main[^>]*>.*<h1>${title}</h1>.*</main></div>`, 's'))
      assert.equal(text.match(/<h1>/g)?.length, 1)
      assert.doesNotMatch(text, /noindex|<!--/)
      const own = `https://offers.example.com/api/dashboard/${path.replace(/\?.*/, '')}`
      assert.ok(text.includes(`<link rel="canonical" href="${own}" />`), path)
    }
    for (const path of ['/dashboard', '/dashboard/apps/one/overview', '/dashboard/second-factor']) {
      const { text } = await test.request('GET', path)
      assert.match(text, /<div id="root"><\/div>/, path)
      assert.match(text, /noindex/, path)
      assert.doesNotMatch(text, /<!--|canonical|<template/, path)
    }
  })

  it('allows only its own script files, style elements with a fresh nonce, and no framing', async () => {
    const [one, other] = [await test.request('GET', '/dashboard'), await test.request('GET', '/dashboard')]
    const policy = String(one.headers['content-security-policy'])
    assert.match(policy, /script-src 'self';/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.notEqual(policy, other.headers['content-security-policy'])
    const nonce = /nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    assert.ok(one.text.includes(`content="${nonce}"`))
    assert.ok(one.text.includes(`<style nonce="${nonce}">`))
  })

  it('redirects the root to the dashboard with a session, and to the sign-in page without', async () => {
    const session = await test.request('GET', '/', { headers: { cookie: '__Host-offerwire_session=token' } })
    assert.deepEqual([session.status, session.headers.location], [302, 'https://offers.example.com/api/dashboard'])
    for (const headers of [{}, { cookie: 'offerwire_device=1' }]) {
      const { status, text } = await test.request('GET', '/', { headers })
      assert.equal(status, 200)
      assert.match(text, /<h1>Sign in<\/h1>/)
      assert.match(text, /<link rel="canonical" href="https:\/\/offers\.example\.com\/api\/dashboard\/sign-in" \/>/)
    }
  })

  it('loads every file of the application after the first words are painted', async () => {
    const { text } = await test.request('GET', '/dashboard/sign-in')
    const outside = text.replace(/<template id="application">.*<\/template>/s, '')
    const files = addressesIn(outside).filter((address) => address.startsWith('/api/dashboard/'))
    assert.deepEqual(
      files.map((file) => file.slice('/api/dashboard/'.length)),
      ['icon.svg', 'color-scheme.js', 'icon.svg', 'after-first-paint.js'],
    )
    for (const file of files) assert.equal((await test.request('GET', file)).status, 200)
  })

  it('sends hashed files compressed and immutable, and at most 250 KB of script for the first page', async () => {
    const { text } = await test.request('GET', '/dashboard')
    const scripts = addressesIn(text).filter((address) => address.includes('/assets/') && address.endsWith('.js'))
    assert.ok(scripts.length > 0)
    let bytes = 0
    for (const script of scripts) {
      const headers = { 'accept-encoding': 'gzip, br' }
      const answer = await test.app.api.inject({ url: script, headers })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-encoding'], 'br')
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.ok(brotliDecompressSync(answer.rawPayload).length > answer.rawPayload.length)
      bytes += answer.rawPayload.length
    }
    assert.ok(bytes <= mostBytes, `${bytes} bytes`)
  })

  it('answers 404 for missing files, and for names that leave their folder', async () => {
    for (const name of ['none.js', '..%2Findex.html', '..%2F..%2Fpackage.json', `${'a'.repeat(300)}.js`]) {
      assert.equal((await test.request('GET', `/dashboard/assets/${name}`)).status, 404)
    }
  })
})

describe('pages that are not built yet', () => {
  it('are announced by a waiting page until they exist, without a restart', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'offerwire-pages-'))
    t.after(() => rm(folder, { recursive: true }))
    const config = loadConfig({})
    const settings = { logger: pino({ level: 'silent' }), random: systemRandom, parseJson: () => undefined }
    const server = createServer({ ...settings, paths: config.addresses })
    t.after(() => server.close())
    dashboardRoutes(server, { config, random: systemRandom, dashboardFolder: folder })
    guideRoutes(server, { config, guidesFolder: folder })
    assert.match((await server.inject('/dashboard')).body, /The dashboard is being built/)
    assert.match((await server.inject('/docs')).body, /The documentation is being built/)
    await cp(join(projectRoot, 'dashboard/dist'), folder, { recursive: true })
    assert.match((await server.inject('/dashboard')).body, /<div id="root">/)
    await cp(join(projectRoot, 'site/dist'), folder, { recursive: true })
    assert.match((await server.inject('/docs')).body, /Start here/)
  })
})
