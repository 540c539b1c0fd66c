import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Gauge } from 'prom-client'
import { LoadShedder } from '../http/limits/load-shedder.ts'
import { createServer } from '../http/server.ts'
import { systemRandom } from '../lib/random.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { operationsRoutes } from './operations.route.ts'
import { Readiness } from './readiness.ts'

describe('GET /readyz', () => {
  it('answers 200 while the database accepts writes, even under the path prefix', async (t) => {
    const { server } = startServer(t, async () => {})
    assert.equal((await server.inject('/readyz')).statusCode, 200)
    assert.equal((await server.inject('/offers/readyz')).statusCode, 200)
    assert.equal((await server.inject('/offers/healthz')).statusCode, 200)
  })

  it('answers 503 with Retry-After if the write fails, without its cause', async (t) => {
    const { server } = startServer(t, async () => Promise.reject(new Error('canary')))
    const answer = await server.inject('/readyz')
    assert.equal(answer.statusCode, 503)
    assert.equal(answer.headers['retry-after'], '1')
    assert.doesNotMatch(answer.body, /canary/)
    assert.equal((await server.inject('/healthz')).statusCode, 200)
  })

  it('answers 503 once the process is stopping', async (t) => {
    const { server, readiness } = startServer(t, async () => {})
    readiness.markStopping()
    assert.equal((await server.inject('/readyz')).statusCode, 503)
  })

  it('writes once for simultaneous probes', async (t) => {
    let writes = 0
    const { server } = startServer(t, async () => {
      writes += 1
    })
    await Promise.all(Array.from({ length: 10 }, () => server.inject('/readyz')))
    assert.equal(writes, 1)
  })
})

describe('GET /metrics', () => {
  it('contains the durations of requests by route and status, and the figures of the process', async (t) => {
    const { server } = startServer(t, async () => {})
    await server.inject('/healthz')
    await server.inject('/healthz')
    const { body } = await server.inject('/metrics')
    assert.match(body, /offerwire_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 2/)
    assert.match(body, /offerwire_http_request_duration_seconds_bucket\{.*le="\+Inf"\} 2/)
    assert.match(body, /process_resident_memory_bytes \d/)
  })

  it('renders once for simultaneous callers, and again for the next', async (t) => {
    const { server, metrics } = startServer(t, async () => {})
    let renderings = 0
    const collect = () => {
      renderings++
    }
    new Gauge({ name: 'renderings', help: 'Renderings.', registers: [metrics.registry], collect })
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.inject('/metrics')))
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
    assert.equal(renderings, 1)
    await server.inject('/metrics')
    assert.equal(renderings, 2)
  })
})

function startServer(t: TestContext, check: () => Promise<void>) {
  const shedder = new LoadShedder()
  const metrics = createMetrics(shedder)
  const readiness = new Readiness(check)
  const server = createServer({
    logger: createLogger('silent'),
    random: systemRandom,
    parseJson: () => undefined,
    paths: { basePath: '/offers', linkPath: '/offers/l', linkHost: 'localhost', hasOwnLinkHost: false },
    recorder: (method, route) => metrics.requestTimes.route(method, route),
  })
  t.after(async () => {
    shedder[Symbol.dispose]()
    await server.close()
  })
  operationsRoutes(server, { readiness, metrics })
  return { server, readiness, metrics }
}
