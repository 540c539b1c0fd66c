import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { sendWaitingPage } from './waiting-page.ts'

describe('the page shown while pages are being built', () => {
  it('names the pages, reloads itself, and has a policy that allows its style', async () => {
    await using server = Fastify()
    server.get('/', (_request, reply) => sendWaitingPage(reply, 'The dashboard'))
    const { statusCode, headers, body } = await server.inject('/')
    assert.equal(statusCode, 200)
    assert.match(body, /<h1>The dashboard is being built<\/h1>/)
    assert.match(body, /<code>npm run build<\/code>/)
    assert.match(body, /http-equiv="refresh" content="2"/)
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
    assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash('sha256', style, 'base64')}'`))
  })
})
