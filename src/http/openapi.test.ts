import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { Type } from 'typebox'
import { systemRandom } from '../lib/random.ts'
import { registerOpenApi } from './openapi.ts'
import { type Api, createServer } from './server.ts'

describe('the OpenAPI document', () => {
  it('describes routes from their schemas, at {base_url}/openapi.json', async (t) => {
    const server = await startServer(t)
    const answer = await server.inject('/offers/openapi.json')
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    const document = answer.json()
    assert.equal(document.openapi, '3.1.0')
    assert.deepEqual(document.servers, [{ url: 'https://api.example/offers' }])
    assert.deepEqual(Object.keys(document.paths), ['/things/{id}', '/raw'])
    assert.deepEqual(Object.keys(document.paths['/things/{id}']), ['post'])
    const body = document.paths['/things/{id}'].post.requestBody.content['application/json'].schema
    assert.deepEqual(body.required, ['name'])
  })

  it('is compressed, read from any origin, and not sent again to whoever has it', async (t) => {
    const server = await startServer(t)
    const read = (headers: Record<string, string>) => server.inject({ url: '/offers/openapi.json', headers })
    const plain = await read({})
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await read({ 'accept-encoding': coding })
      assert.deepEqual([answer.headers['content-encoding'], answer.headers.vary], [coding, 'Accept-Encoding'])
      assert.deepEqual(decode(answer.rawPayload), plain.rawPayload)
      assert.notEqual(answer.headers.etag, plain.headers.etag)
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      const again = await read({ 'accept-encoding': coding, 'if-none-match': String(answer.headers.etag) })
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', answer.headers.etag])
    }
    const changed = await read({ 'if-none-match': '"another"' })
    assert.equal(changed.statusCode, 200)
  })

  it('documents input that a route reads by itself, without validating it', async (t) => {
    const server = await startServer(t)
    const { post } = (await server.inject('/offers/openapi.json')).json().paths['/raw']
    assert.deepEqual(post.requestBody.content['application/json'].example, { name: 'x' })
    const answer = await server.inject({ method: 'POST', url: '/raw', payload: { size: 1 } })
    assert.deepEqual(answer.json(), { isRead: true })
  })
})

async function startServer(t: TestContext): Promise<Api> {
  const server = createServer({
    logger: pino({ level: 'silent' }),
    random: systemRandom,
    parseJson: () => undefined,
    paths: { basePath: '/offers', linkPath: '/offers/l', linkHost: 'api.example', hasOwnLinkHost: false },
  })
  t.after(() => server.close())
  await registerOpenApi(server, { baseUrl: 'https://api.example/offers', version: '1.2.3' })
  const schema = {
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ name: Type.String(), size: Type.Optional(Type.Integer()) }),
    response: { 200: Type.Object({ name: Type.String() }) },
  }
  server.post('/things/:id', { config: { cors: true }, schema }, (request) => ({ name: request.body.name }))
  const documented = { body: Type.Object({ name: Type.String() }, { examples: [{ name: 'x' }] }) }
  server.post('/raw', { config: { documented } }, () => ({ isRead: true }))
  return server
}
