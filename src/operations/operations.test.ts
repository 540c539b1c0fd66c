import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'
import { Gauge, Registry } from 'prom-client'
import { LoadShedder } from '../http/limits/load-shedder.ts'
import { createServer } from '../http/server.ts'
import { systemRandom } from '../lib/random.ts'
import { watchProjection } from './background-metrics.ts'
import { RequestTimes } from './durations.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { operationsRoutes } from './operations.route.ts'
import { Readiness } from './readiness.ts'

describe('GET /readyz', () => {
  it('is 200 while the database takes a write, also under the path prefix', async (t) => {
    const { server } = startServer(t, async () => {})
    assert.equal((await server.inject('/readyz')).statusCode, 200)
    assert.equal((await server.inject('/offers/readyz')).statusCode, 200)
    assert.equal((await server.inject('/offers/healthz')).statusCode, 200)
  })

  it('is 503 with Retry-After when the write fails, and says nothing of the cause', async (t) => {
    const { server } = startServer(t, async () => Promise.reject(new Error('canary')))
    const answer = await server.inject('/readyz')
    assert.equal(answer.statusCode, 503)
    assert.equal(answer.headers['retry-after'], '1')
    assert.doesNotMatch(answer.body, /canary/)
    assert.equal((await server.inject('/healthz')).statusCode, 200)
  })

  it('is 503 as soon as the process stops', async (t) => {
    const { server, readiness } = startServer(t, async () => {})
    readiness.markStopping()
    assert.equal((await server.inject('/readyz')).statusCode, 503)
  })

  it('makes one write for probes that come together', async (t) => {
    let writes = 0
    const { server } = startServer(t, async () => {
      writes += 1
    })
    await Promise.all(Array.from({ length: 10 }, () => server.inject('/readyz')))
    assert.equal(writes, 1)
  })
})

describe('GET /metrics', () => {
  it('has the durations of requests by route and status, and the figures of the process', async (t) => {
    const { server } = startServer(t, async () => {})
    await server.inject('/healthz')
    await server.inject('/healthz')
    const { body } = await server.inject('/metrics')
    assert.match(body, /offerwire_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 2/)
    assert.match(body, /offerwire_http_request_duration_seconds_bucket\{.*le="\+Inf"\} 2/)
    assert.match(body, /process_resident_memory_bytes \d/)
  })

  it('renders the figures once for all who ask at the same time, and anew for the next', async (t) => {
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

  it('counts a request in its bucket and in those above, by route and status', () => {
    const times = new RequestTimes()
    const record = times.route('GET', '/a')
    record(200, 3)
    record(200, 40_000)
    record(404, 0.5)
    const lines = times.text().trimEnd().split('\n')
    const ofStatus = (status: number) =>
      lines.filter((line) => line.includes(`{method="GET",route="/a",status="${status}"`))
    const counts = (status: number) => ofStatus(status).map((line) => Number(line.slice(line.lastIndexOf(' '))))
    assert.deepEqual(counts(200), [0, 0, ...Array(11).fill(1), 2, 40.003, 2])
    assert.deepEqual(counts(404), [...Array(14).fill(1), 0.0005, 1])
    assert.match(ofStatus(200)[13] ?? '', /^offerwire_http_request_duration_seconds_bucket\{.*,le="\+Inf"\} 2$/)
    assert.equal(lines.length, 2 + 2 * 16)
  })

  it('tells where the projection stands, in the process that leads it alone', async () => {
    const registry = new Registry()
    let isLeader = true
    watchProjection(registry, () => ({ isLeader, watermarkMs: 1_500 }))
    const stands = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line))
    assert.deepEqual(await stands(), ['offerwire_projection_leads 1', 'offerwire_projected_timestamp_seconds 1.5'])
    isLeader = false
    assert.deepEqual(await stands(), ['offerwire_projection_leads 0', 'offerwire_projected_timestamp_seconds 0'])
  })
})

describe('the log', () => {
  it('says of several failures what each was, without the values of rows', () => {
    const { logger, lines } = recordingLogger()
    const failure = Object.assign(new Error('too slow', { cause: new Error('a lock') }), { detail: 'canary' })
    logger.error({ err: new AggregateError([failure, 'gone'], 'two failed') }, 'A job failed')
    const { error } = JSON.parse(lines.join(''))
    assert.deepEqual(
      error.errors.map(({ message }: { message: string }) => message),
      ['too slow', 'gone'],
    )
    assert.equal(error.errors[0].cause.message, 'a lock')
    assert.doesNotMatch(lines.join(''), /canary/)
  })

  it('holds refused requests at info and our own faults at error with their cause, and no secret', async (t) => {
    const { server, lines } = startServer(t, async () => {})
    server.get('/broken', () => {
      throw new Error('outer', { cause: Object.assign(new Error('inner'), { detail: 'canary-row' }) })
    })
    await server.inject({ url: '/nowhere?token=canary-token', headers: { authorization: 'canary-header' } })
    await server.inject('/broken')
    await server.inject('/healthz')
    const entries = lines.map((line) => JSON.parse(line))
    assert.deepEqual(
      entries.map((entry) => entry['log.level']),
      ['info', 'error'],
    )
    assert.equal(entries[0].code, 'not_found')
    assert.equal(entries[1].error.cause.message, 'inner')
    assert.ok(entries[1]['http.request.id'])
    assert.deepEqual(
      entries.map((entry) => entry['http.response.status_code']),
      [404, 500],
    )
    assert.ok(Date.parse(entries[1]['@timestamp']) > 0 && entries[1].message && entries[1].error.stack_trace)
    assert.doesNotMatch(lines.join(), /canary/)
  })

  it('replaces secrets in what is logged by name', () => {
    const { logger, lines } = recordingLogger()
    logger.info({ headers: { 'x-api-key': 'canary', authorization: 'canary' }, token: 'canary' })
    assert.doesNotMatch(lines.join(), /canary/)
  })

  it('keeps nothing waiting while nobody reads it', async (t) => {
    const script = `import { createLogger } from ${JSON.stringify(import.meta.resolve('./logger.ts'))}
      const logger = createLogger('info')
      for (let line = 0; line < 10_000; line++) logger.info({ text: 'x'.repeat(200) }, 'unread')
      setTimeout(() => process.send('goes on'), 10)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    t.after(() => child.kill('SIGKILL'))
    assert.deepEqual(await once(child, 'message', { signal: AbortSignal.timeout(30_000) }), ['goes on', undefined])
  })
})

describe('overload', () => {
  it('is seen when turns of the event loop come late twice in a row, and ends by itself', async (t) => {
    const shedder = new LoadShedder()
    t.after(() => shedder[Symbol.dispose]())
    // Timers run in the order in which they were due, so the shedder has looked before each of these ends.
    const timersHaveRun = () => new Promise((resolve) => setTimeout(resolve, 1))
    block(600)
    await timersHaveRun()
    assert.equal(shedder.isOverloaded, false)
    block(600)
    await timersHaveRun()
    assert.equal(shedder.isOverloaded, true)
    await new Promise((resolve) => setTimeout(resolve, 250))
    assert.equal(shedder.isOverloaded, false)
  })
})

function startServer(t: TestContext, check: () => Promise<void>) {
  const { logger, lines } = recordingLogger()
  const shedder = new LoadShedder()
  const metrics = createMetrics(shedder)
  const readiness = new Readiness(check)
  const server = createServer({
    logger,
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
  return { server, readiness, metrics, lines }
}

function recordingLogger() {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { logger: createLogger('info', destination), lines }
}

function block(durationMs: number): void {
  const untilMs = performance.now() + durationMs
  while (performance.now() < untilMs);
}
