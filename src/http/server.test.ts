import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Type } from 'typebox'
import { ServiceError } from '../errors.ts'
import { systemRandom } from '../lib/random.ts'
import { acceptRawBodies } from './body/json-body.ts'
import type { PublicPaths } from './public-path.ts'
import { type Api, createServer } from './server.ts'

const key = { 'x-api-key': 'right' }
const json = { ...key, 'content-type': 'application/json' }

describe('every answer', () => {
  it('carries X-Request-Id, no-store and nosniff, even on a 404', async (t) => {
    const server = startServer(t)
    for (const url of ['/items/1', '/nowhere', '/items/%ZZ', '/broken']) {
      const { headers } = await server.inject({ url, headers: key })
      assert.ok(headers['x-request-id'], url)
      assert.equal(headers['cache-control'], 'no-store', url)
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
    }
  })

  it('requires https of browsers if the base address uses it, and only then', async (t) => {
    const path = '/nowhere'
    const secure = await startServer(t, {}, undefined, true).inject(path)
    assert.equal(secure.headers['strict-transport-security'], 'max-age=31536000')
    assert.equal((await startServer(t).inject(path)).headers['strict-transport-security'], undefined)
  })

  it('repeats a sane X-Request-Id and replaces any other', async (t) => {
    const server = startServer(t)
    const idFor = async (sent: string) =>
      (await server.inject({ url: '/items/1', headers: { ...key, 'x-request-id': sent } })).headers['x-request-id']
    assert.equal(await idFor('trace-1.a'), 'trace-1.a')
    assert.notEqual(await idFor('<script>'), '<script>')
    assert.notEqual(await idFor('x'.repeat(129)), 'x'.repeat(129))
    assert.notEqual(await idFor(''), await idFor(''))
  })

  it('has the common error body for an unknown path or method, whatever the request body', async (t) => {
    const server = startServer(t)
    const text = { headers: { 'content-type': 'text/plain' }, payload: 'x' }
    for (const request of [
      { url: '/nowhere' },
      { url: '/items/1', method: 'PUT' as const },
      { url: '/nowhere', method: 'POST' as const, ...text },
      { url: '/items', method: 'QUERY' as 'GET' },
      { url: '/items', method: 'QUERY' as 'GET', ...text },
    ]) {
      const answer = await server.inject(request)
      assert.equal(answer.statusCode, 404)
      assert.equal(answer.json().code, 'not_found')
      assert.ok(answer.headers['x-request-id'])
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    }
  })

  it('reveals nothing about an internal fault', async (t) => {
    const answer = await startServer(t).inject({ url: '/broken', headers: key })
    assert.equal(answer.statusCode, 500)
    assert.deepEqual(answer.json(), { error: 'Something went wrong in the service.', code: 'internal' })
  })

  it('is logged without parameter names, which may be personal', async (t) => {
    const lines: string[] = []
    const server = startServer(t, {}, pino({ level: 'info' }, { write: (line) => lines.push(line) }))
    const answer = await server.inject({ url: '/items?ada@example.com&ada@example.com', headers: key })
    assert.match(answer.json().error, /^ada@example.com must be sent only once/)
    assert.equal(lines.length, 1)
    assert.doesNotMatch(lines.join(), /ada/)
  })

  it('takes Retry-After and details from the error', async (t) => {
    const answer = await startServer(t).inject({ url: '/busy', headers: key })
    assert.equal(answer.statusCode, 503)
    assert.equal(answer.headers['retry-after'], '2')
    assert.deepEqual(answer.json(), { error: 'Too busy.', details: { queue: 1 }, code: 'over_capacity' })
  })

  it('is logged as an error with its stack, unless the service chose to refuse', async (t) => {
    const lines: string[] = []
    const server = startServer(t, {}, pino({ level: 'info' }, { write: (line) => lines.push(line) }))
    for (const url of ['/broken', '/busy', '/nowhere']) await server.inject({ url, headers: key })
    const told = lines
      .map((line) => JSON.parse(line))
      .map(({ level, err }) => [pino.levels.labels[level], typeof err?.stack])
    assert.deepEqual(told, [
      ['error', 'string'],
      ['warn', 'undefined'],
      ['info', 'undefined'],
    ])
  })
})

describe('a body', () => {
  const refused: [string, Record<string, string>, string, RegExp][] = [
    ['without a content type', key, '{"userId":"a"}', /Content-Type/],
    ['with a wrong content type', { ...key, 'content-type': 'text/plain' }, '{"userId":"a"}', /Content-Type/],
    ['with a malformed content type', { ...key, 'content-type': 'json' }, '{"userId":"a"}', /Content-Type/],
    ['in another charset', { ...key, 'content-type': 'application/json; charset=latin1' }, '{"userId":"a"}', /charset/],
    ['with a Content-Encoding', { ...json, 'content-encoding': 'gzip' }, '{"userId":"a"}', /Content-Encoding/],
    ['that is missing', json, '', /body/],
    ['that is an array', json, '[]', /body/],
    ['without a required field', json, '{}', /^userId is required/],
    ['with null for text', json, '{"userId":null}', /^userId must be a string/],
    ['with text for a number', json, '{"userId":"a","limit":"10"}', /^limit must be an integer/],
    [
      'with a nested fault',
      json,
      '{"userId":"a","attributes":{"platform":"api"}}',
      /^attributes.platform must be one of/,
    ],
    ['with too long a text', json, JSON.stringify({ userId: '😀'.repeat(5) }), /^userId must not have more than 4/],
    ['with an empty text', json, '{"userId":""}', /^userId must not be empty/],
  ]
  for (const [name, headers, payload, message] of refused) {
    it(`${name} is a 400`, async (t) => {
      const answer = await startServer(t).inject({ method: 'POST', url: '/items', headers, payload })
      assert.equal(answer.statusCode, 400)
      assert.match(answer.json().error, message)
      assert.equal(answer.json().code, 'invalid_request')
    })
  }

  it('keeps its unknown fields, and counts lengths in code points', async (t) => {
    const payload = { userId: '😀'.repeat(4), unknown: 1 }
    const headers = { ...key, 'content-type': 'application/json; charset=UTF-8' }
    const answer = await startServer(t).inject({ method: 'POST', url: '/items', headers, payload })
    assert.deepEqual(answer.json(), payload)
  })

  it('is checked after the key', async (t) => {
    const answer = await startServer(t).inject({ method: 'POST', url: '/items', payload: 'x' })
    assert.equal(answer.statusCode, 401)
  })

  it('above 1 MiB is a 413 before the key, whether its length is declared or not', async (t) => {
    const address = await listen(t)
    const large = Buffer.alloc(5_000_000, 0x20)
    const declared = await fetch(`${address}/items`, { method: 'POST', body: large })
    assert.equal(declared.status, 413)
    assert.match(await declared.text(), /"code":"body_too_large"/)
    const raw = await fetch(`${address}/raw`, { method: 'POST', body: large })
    assert.equal(raw.status, 413)
    const stream = new Blob([large]).stream()
    const init = { method: 'POST', headers: json, body: stream, duplex: 'half' } as RequestInit
    const streamed = await fetch(`${address}/items`, init)
    assert.equal(streamed.status, 413)
    assert.match(await streamed.text(), /"code":"body_too_large"/)
    for (const [length, status] of [
      [1_048_577, 413],
      [1_048_576, 401],
      [0, 401],
    ] as const) {
      const body = new Blob([Buffer.alloc(length)]).stream()
      const unknown = await fetch(`${address}/items`, { method: 'POST', body, duplex: 'half' } as RequestInit)
      assert.equal(unknown.status, status, `${length} bytes without a key`)
    }
  })

  it('of exactly 1 MiB is accepted', async (t) => {
    const payload = `{"userId":"a"}${' '.repeat(1_048_576 - 14)}`
    const answer = await startServer(t).inject({ method: 'POST', url: '/items', headers: json, payload })
    assert.equal(answer.statusCode, 200)
  })

  it('reaches a raw route unchanged, whatever its headers', async (t) => {
    const server = startServer(t)
    for (const headers of [
      {},
      { 'content-type': 'nonsense/' },
      { 'content-type': 'text/x', 'content-encoding': 'br' },
    ]) {
      const answer = await server.inject({ method: 'POST', url: '/raw?a=1&a=2', headers, payload: '\ufeff{' })
      assert.equal(answer.body, '4 bytes')
    }
  })
})

describe('a query string', () => {
  const list = async (t: TestContext, query: string) => startServer(t).inject({ url: `/items?${query}`, headers: key })

  it('gives numbers and flags their type, from their plain spelling alone', async (t) => {
    assert.deepEqual((await list(t, 'limit=10&deep=true&from=2026-01-02')).json(), {
      limit: 10,
      deep: true,
      from: '2026-01-02',
    })
    for (const wrong of ['limit=010', 'limit=1e1', 'limit=', 'limit=0x1', 'limit=101', 'deep=1', 'from=2026-02-30']) {
      const answer = await list(t, wrong)
      assert.equal(answer.statusCode, 400, wrong)
      assert.ok(answer.json().error.startsWith(`${wrong.split('=')[0]} `), answer.body)
    }
  })

  it('with a repeated or unstorable parameter is a 400 that names it', async (t) => {
    assert.match((await list(t, 'limit=1&limit=1')).json().error, /^limit must be sent only once/)
    assert.match((await list(t, 'other=a&other=b')).json().error, /^other must be sent only once/)
    assert.match((await list(t, 'from=%00')).json().error, /^from /)
    assert.match((await list(t, 'from=%ED%A0%80')).json().error, /^from /)
    assert.equal((await startServer(t).inject({ url: '/items/1?a=1&a=1', headers: key })).statusCode, 400)
  })

  it('is checked after the key', async (t) => {
    assert.equal((await startServer(t).inject({ url: '/items?limit=1&limit=1' })).statusCode, 401)
  })
})

describe('a path parameter', () => {
  it('of 512 code points reaches its route, one with NUL is a 400', async (t) => {
    const server = startServer(t)
    const id = '😀'.repeat(512)
    assert.equal((await server.inject({ url: `/items/${encodeURIComponent(id)}`, headers: key })).json().id, id)
    assert.equal((await server.inject({ url: '/items/a%00', headers: key })).statusCode, 400)
  })
})

describe('cross-origin calls', () => {
  it('are answered with * on publishable-key routes, errors included, and on no others', async (t) => {
    const server = startServer(t)
    const preflight = await server.inject({ method: 'OPTIONS', url: '/items' })
    assert.equal(preflight.statusCode, 204)
    assert.equal(preflight.headers['access-control-allow-origin'], '*')
    assert.match(String(preflight.headers['access-control-allow-headers']), /X-API-Key/)
    const asked = 'baggage,content-type,sentry-trace,x-api-key'
    const traced = { 'access-control-request-headers': asked }
    const allowed = (await server.inject({ method: 'OPTIONS', url: '/items', headers: traced })).headers
    assert.deepEqual(
      [allowed['access-control-allow-headers'], allowed.vary],
      [asked, 'Access-Control-Request-Headers'],
      'a page with a tracer may call',
    )
    const refused = await server.inject({ method: 'POST', url: '/items' })
    assert.equal(refused.headers['access-control-allow-origin'], '*')
    assert.match(String(refused.headers['access-control-expose-headers']), /Retry-After/)
    assert.equal((await server.inject({ method: 'OPTIONS', url: '/items/1' })).statusCode, 404)
    assert.equal((await server.inject({ url: '/items/1' })).headers['access-control-allow-origin'], undefined)
  })
})

describe('public addresses', () => {
  const at = (server: Api, url: string, host = 'api.example') => server.inject({ url, headers: { ...key, host } })

  it('answer with the prefix present or stripped, even if it has the name of a route', async (t) => {
    for (const basePath of ['/offers', '/items', '/a/b']) {
      const server = startServer(t, { basePath, linkPath: `${basePath}/l` })
      for (const url of ['/items/1', `${basePath}/items/1`, `${basePath}/l/abc`, '/l/abc']) {
        assert.equal((await at(server, url)).statusCode, 200, url)
      }
      assert.equal((await at(server, `${basePath}/no/where`)).statusCode, 404)
    }
  })

  it('serve only links on a separate host of links', async (t) => {
    const server = startServer(t, { hasOwnLinkHost: true, linkHost: 'go.example', linkPath: '' })
    assert.equal((await at(server, '/abc', 'go.example')).json().slug, 'abc')
    assert.equal((await at(server, '/items/1', 'go.example')).statusCode, 404)
    assert.equal((await at(server, '/items/1')).statusCode, 200)
  })

  it('recognise the host of links with the default port spelled out', async (t) => {
    const server = startServer(t, { hasOwnLinkHost: true, linkHost: 'go.example', linkPath: '' })
    for (const host of ['go.example:443', 'GO.example:80']) {
      assert.equal((await at(server, '/abc', host)).json().slug, 'abc', host)
      assert.equal((await at(server, '/items/1', host)).statusCode, 404, host)
    }
    assert.equal((await at(server, '/items/1', 'go.example:8080')).statusCode, 200)
  })

  it('show a page for a link that leads nowhere', async (t) => {
    const server = startServer(t, { hasOwnLinkHost: true, linkHost: 'go.example', linkPath: '' })
    for (const url of ['/%ff', '/a/b', `/${'a'.repeat(9_000)}`]) {
      const answer = await at(server, url, 'go.example')
      assert.equal(answer.statusCode, 404, url)
      assert.equal(answer.body, '<p>Unknown link</p>', url)
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(String(answer.headers['content-security-policy']), /default-src/)
    }
    assert.equal((await at(server, '/l/%ff')).body, '<p>Unknown link</p>')
    assert.equal((await at(server, '/items/%ff')).statusCode, 400)
    assert.equal((await server.inject({ method: 'POST', url: '/l/abc' })).json().code, 'not_found')
  })

  it('serve links under a path of their own', async (t) => {
    const server = startServer(t, { basePath: '/offers', linkPath: '/go' })
    assert.equal((await at(server, '/go/abc?x=1')).json().slug, 'abc')
    assert.equal((await at(server, '/gone')).statusCode, 404)
  })
})

describe('a connection', () => {
  it('that does not speak HTTP is answered with the common error body', async (t) => {
    const { port } = new URL(await listen(t))
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
    socket.end('nonsense\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /\{"error":"Bad Request.","code":"invalid_request"\}$/)
  })

  it('that asks for a target with a fragment is a 400: what is signed could differ from what is read', async (t) => {
    const { port } = new URL(await listen(t))
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
    socket.end('GET /items/1#limit=2&z=?limit=1 HTTP/1.1\r\nhost: x\r\nx-api-key: right\r\nconnection: close\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /"code":"invalid_request"/)
  })

  it("that breaks off within a body counts neither as an internal fault nor as the database's", async (t) => {
    const lines: { level: number; status: number; code: string }[] = []
    const server = startServer(t, {}, pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }))
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    lines.length = 0
    const socket = connect(Number(port), '127.0.0.1')
    const head = 'POST /items HTTP/1.1\r\nhost: x\r\nx-api-key: right\r\ncontent-type: application/json'
    socket.write(`${head}\r\ncontent-length: 9\r\n\r\n{`)
    await once(server.server, 'request')
    socket.destroy()
    for (let tries = 0; tries < 500 && lines.length === 0; tries++) await sleep(10)
    assert.deepEqual(
      lines.map(({ level, status, code }) => [level, status, code]),
      [[pino.levels.values.info, 400, 'invalid_request']],
    )
  })
})

/** Starts a server with one route of each kind and a stub of the key check. */
function startServer(
  t: TestContext,
  paths: Partial<PublicPaths> = {},
  logger = pino({ level: 'silent' }),
  isSecure = false,
): Api {
  const server = createServer({
    logger,
    isSecure,
    random: systemRandom,
    parseJson: (bytes) => JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes)),
    paths: { basePath: '', linkPath: '/l', linkHost: 'api.example', hasOwnLinkHost: false, ...paths },
    unknownLinkPage: { under: ['/l/'], html: '<p>Unknown link</p>', policy: "default-src 'none'" },
  })
  t.after(() => server.close())
  addItemRoutes(server)
  server.get('/broken', () => {
    throw new Error('select secret from table')
  })
  server.get('/busy', () => {
    throw new ServiceError('over_capacity', 'Too busy.', { retryAfterSeconds: 2, details: { queue: 1 } })
  })
  server.get('/l/:slug', { schema: { params: Type.Object({ slug: Type.String() }) } }, (request) => request.params)
  server.register((scope, _options, done) => {
    acceptRawBodies(scope)
    scope.post('/raw', { config: { anyQuery: true } }, (request) => `${(request.body as Buffer).length} bytes`)
    done()
  })
  return server
}

function addItemRoutes(server: Api): void {
  const checkKey = (request: { headers: Record<string, unknown> }, _reply: unknown, done: (error?: Error) => void) =>
    done(
      request.headers['x-api-key'] === 'right' ? undefined : new ServiceError('invalid_key', 'X-API-Key is not valid.'),
    )
  const item = Type.Object({
    userId: Type.String({ minLength: 1, maxLength: 4 }),
    limit: Type.Optional(Type.Integer()),
    attributes: Type.Optional(
      Type.Object({ platform: Type.Optional(Type.Union([Type.Literal('ios'), Type.Literal('android')])) }),
    ),
  })
  const query = Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    deep: Type.Optional(Type.Boolean()),
    from: Type.Optional(Type.String({ format: 'date' })),
  })
  server.post(
    '/items',
    { config: { cors: true }, onRequest: checkKey, schema: { body: item } },
    (request) => request.body,
  )
  server.get('/items', { onRequest: checkKey, schema: { querystring: query } }, (request) => request.query)
  const params = Type.Object({ id: Type.String({ maxLength: 512 }) })
  server.get('/items/:id', { onRequest: checkKey, schema: { params } }, (request) => request.params)
}

async function listen(t: TestContext): Promise<string> {
  return startServer(t).listen({ port: 0, host: '127.0.0.1' })
}
