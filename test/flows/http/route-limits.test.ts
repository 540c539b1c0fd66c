import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import buildWriter from 'fast-json-stringify'
import type { RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { visitor } from '../../../src/access/route-options.ts'
import { parseJsonBody } from '../../../src/http/body/json-body.ts'
import type { RouteLimits } from '../../../src/http/route-config.ts'
import { createServer } from '../../../src/http/server.ts'
import { systemRandom } from '../../../src/lib/random.ts'
import { createMetrics } from '../../../src/operations/metrics.ts'
import { registerRoutes } from '../../../src/routes.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../support/app/start-test-app.ts'

// One database: the stated limits do not depend on it.

type Schema = Record<string, unknown>
type Limited = { properties?: { limit?: { maximum?: number } } }

/** Lists the paths of fields that accept texts, lists or objects of any length or size. */
function unboundedFields(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, properties, items, additionalProperties, patternProperties, anyOf } = schema as Schema
  const types = [type].flat()
  const found: string[] = []
  const isRefined = '~refine' in schema
  const says = (...names: string[]) => isRefined || names.some((name) => name in schema)
  if (types.includes('string') && !says('maxLength', 'enum', 'const', 'pattern', 'format')) found.push(`${path}: text`)
  if (types.includes('array') && !says('maxItems')) found.push(`${path}: list`)
  const open = patternProperties ?? (typeof additionalProperties === 'object' ? { '*': additionalProperties } : {})
  if (Object.keys(open as object).length > 0 && !says('maxProperties')) found.push(`${path}: keys`)
  for (const [name, of] of Object.entries({ ...(properties as Schema), ...(open as Schema) })) {
    found.push(...unboundedFields(of, `${path}.${name}`))
  }
  for (const part of [items, ...((anyOf as unknown[] | undefined) ?? [])]) found.push(...unboundedFields(part, path))
  return found
}

describe('every route', () => {
  const shared = shareTestApp()
  const registered: RouteOptions[] = []
  const table = new Map<string, Required<RouteLimits>>()
  let testApp: TestApp
  before(async () => {
    testApp = shared()
    const { services, readiness } = testApp.app
    const api = makeServer()
    api.addHook('onRoute', (route) => void registered.push(route))
    registerRoutes(api, { ...services, metrics: createMetrics(services.loadShedder) }, readiness)
    await api.ready()
    await api.close()
  })

  /** Makes a server as the service does, so that its registered routes can be read. */
  const makeServer = () =>
    createServer({
      logger: testApp.app.api.log,
      random: systemRandom,
      paths: testApp.app.services.config.addresses,
      parseJson: parseJsonBody,
      limits: table,
    })

  it('states its limits', async () => {
    await testApp.app.api.ready()
    const names = registered
      .flatMap(({ method, url }) => [method].flat().map((name) => `${name} ${url}`))
      .filter((name) => !/^(HEAD|OPTIONS) /.test(name))
    const other = ['GET /openapi.json']
    assert.deepEqual(new Set([...names, ...other]), new Set(testApp.app.limits.keys()))
  })

  it('has schemas that compile, as they must at the first call', () => {
    let compiled = 0
    for (const { schema } of registered) {
      const { body, querystring, params, response } = { ...schema } as Schema
      const answers = Object.values({ ...(response as Schema) }) as TSchema[]
      const requests = [body, querystring, params].filter((part) => part !== undefined) as TSchema[]
      for (const part of requests) Compile(part)
      for (const part of answers) buildWriter(part)
      compiled += requests.length + answers.length
    }
    assert.ok(compiled > 500, `${compiled} schemas`)
  })

  it('is refused at registration without limits', async () => {
    const api = makeServer()
    assert.throws(() => api.post('/unheard-of', async () => ''), /^Error: POST \/unheard-of states no limits/)
    const { act } = visitor(api, testApp.app.services)
    const operation = { summary: 'Unheard of', handler: () => undefined }
    assert.throws(() => act('unheardOf', '/unheard-of', operation), /^Error: POST \/auth\/unheard-of states no limits/)
    await api.close()
  })

  it('enforces its body limit, and bounds the length and number of each field', () => {
    const unbounded = registered.flatMap(({ method, url, bodyLimit, schema, config }) => {
      if (method === 'HEAD') return []
      const name = `${[method].flat()[0]} ${url}`
      const { bodyBytes } = table.get(name) ?? {}
      if (bodyBytes) assert.equal(bodyLimit, bodyBytes, name)
      const { body, querystring, params } = { ...schema, ...config?.documented } as Schema
      return [body, querystring, params].flatMap((part) => unboundedFields(part, name))
    })
    assert.deepEqual(unbounded, [])
  })

  it('refuses a `limit` above the number of rows that it states', () => {
    let held = 0
    for (const { method, url, schema } of registered) {
      const name = [method].flat()[0] ?? ''
      const most = /at most (\d+)(?: offers?)?(?=$|,)/.exec(table.get(`${name} ${url}`)?.rows ?? '')?.[1]
      const { body, querystring } = (schema ?? {}) as { body?: Limited; querystring?: Limited }
      const limit = (body ?? querystring)?.properties?.limit
      if (name === 'HEAD' || most === undefined || limit === undefined) continue
      assert.equal(limit.maximum, Number(most), `${name} ${url}`)
      held++
    }
    assert.ok(held > 20, `${held} routes`)
  })

  it('answers 429 with the rest of the limit when the bucket is empty, whatever is sent', async (t) => {
    const environment = { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_MANAGEMENT_PER_SECOND: '1' }
    const limited = await startTestApp(t, { environment })
    const { liveKey: key } = await limited.given.app()
    for (let taken = 0; taken < 2; taken++) {
      await limited.request('GET', '/auth/session')
      await limited.request('POST', '/publisher/sdk/v1/offers/catalog', { key, body: {} })
    }
    let counted = 0
    for (const [route, { rate }] of table) {
      // The hosted page accepts keys of web apps only.
      if ((rate !== 'key' && rate !== 'address') || route === 'GET /o') continue
      const [method = '', path = ''] = route.split(' ')
      const url = path.replace(/:\w+/g, 'x')
      const { status, headers } = await limited.request(method as 'GET', url, {
        key,
        body: method === 'GET' ? undefined : {},
      })
      assert.deepEqual([route, status, headers['retry-after']], [route, 429, '1'])
      assert.equal(headers['ratelimit-policy'], `"${rate}";q=2;w=2`, route)
      assert.match(String(headers.ratelimit), /^"\w+";r=0;t=2$/, route)
      counted++
    }
    assert.ok(counted > 12, `${counted} routes`)
    const { liveKey: webKey } = await limited.given.app({ platform: 'web' })
    const pages = []
    for (let call = 0; call < 3; call++) pages.push(await limited.request('GET', `/o?apiKey=${webKey}`))
    const { status, headers } = pages[2] ?? assert.fail()
    assert.deepEqual([status, headers['retry-after'], headers['ratelimit-policy']], [429, '1', '"key";q=2;w=2'])
  })
})
