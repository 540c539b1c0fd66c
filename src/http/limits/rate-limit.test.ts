import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { pino } from 'pino'
import { type Clock, systemClock } from '../../lib/time/clock.ts'
import { LocalRateLimiter } from './rate-limit.ts'
import { SharedRateLimiter } from './shared-rate-limit.ts'

const redisUrl = 'redis://127.0.0.1:6379'
const logger = pino({ level: 'silent' })

describe('a rate of r', () => {
  it('allows 2r requests at once and r a second afterwards', () => {
    const { limiter, clock } = startLimiter()
    assert.equal(allowedOf(limiter, 5, 20), 10)
    clock.ms += 1_000
    assert.equal(allowedOf(limiter, 5, 20), 5)
    clock.ms += 3_600_000
    assert.equal(allowedOf(limiter, 5, 20), 10)
  })

  it('says what remains, when the bucket is full again and when to come back', () => {
    const { limiter } = startLimiter()
    const expected = { allowed: true, remaining: 1, resetSeconds: 1, retryAfterSeconds: 0 }
    assert.deepEqual(limiter.take('a', 1), expected)
    assert.equal(limiter.take('a', 1).remaining, 0)
    assert.deepEqual(limiter.take('a', 1), { allowed: false, remaining: 0, resetSeconds: 2, retryAfterSeconds: 1 })
  })

  it('is counted by key', () => {
    const { limiter } = startLimiter()
    assert.equal(allowedOf(limiter, 1, 9), 2)
    assert.equal(limiter.take('another', 1).allowed, true)
  })

  it('counts a bounded number of keys, however many call', () => {
    const { limiter, clock } = startLimiter()
    for (let key = 0; key < 350_000; key++) limiter.take(`stranger ${key}`, 1)
    assert.ok(limiter.size <= 200_000, `${limiter.size} keys`)
    clock.ms += 5_000
    assert.equal(allowedOf(limiter, 5, 20), 10)
  })

  it('survives a clock that is set back', () => {
    const { limiter, clock } = startLimiter()
    allowedOf(limiter, 1, 9)
    clock.ms -= 86_400_000
    assert.equal(allowedOf(limiter, 1, 9), 0)
    clock.ms += 2_000
    assert.equal(allowedOf(limiter, 1, 9), 2)
  })

  it('allows exactly as many requests as burst and time permit', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), steps, (rate, pauses) => {
        const { limiter, clock } = startLimiter()
        let tokens = 2 * rate
        for (const pause of pauses) {
          clock.ms += pause
          tokens = Math.min(2 * rate, tokens + (rate * pause) / 1_000)
          const { allowed } = limiter.take('a', rate)
          if (Math.abs(tokens - 1) > 0.01) assert.equal(allowed, tokens >= 1)
          if (allowed) tokens -= 1
        }
      }),
    )
  })
})

describe('a shared rate', () => {
  it('is one bucket for all processes', async (t) => {
    const first = await connectLimiter(t)
    const second = await connectLimiter(t)
    if (first === undefined || second === undefined) return t.skip('no Redis on 127.0.0.1:6379')
    const key = `test-${process.pid}-${process.hrtime.bigint()}`
    const takes = Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).take(key, 10))
    const allowed = (await Promise.all(takes)).filter((verdict) => verdict.allowed)
    assert.ok(allowed.length >= 20 && allowed.length <= 21, `${allowed.length} passed`)
  })

  it('stays shared if a process was too busy to read an answer in time', async (t) => {
    const limiter = await connectLimiter(t)
    if (limiter === undefined) return t.skip('no Redis on 127.0.0.1:6379')
    const taken = limiter.take(`busy-${process.pid}`, 10)
    const untilMs = performance.now() + 200
    while (performance.now() < untilMs);
    assert.equal((await taken).remaining, 19)
    assert.equal(limiter.isAway, false)
  })

  it('goes on from what the process has let through when Redis is lost', async (t) => {
    const standingClock = { nowMs: () => 1_780_000_000_000 }
    const limiter = await connectLimiter(t, standingClock)
    if (limiter === undefined) return t.skip('no Redis on 127.0.0.1:6379')
    const key = `lost-${process.pid}`
    for (let count = 0; count < 3; count++) assert.equal((await limiter.take(key, 2)).allowed, true)
    await limiter[Symbol.asyncDispose]()
    for (let attempt = 0; attempt < 100 && (await isShared(limiter)); attempt++) await setTimeout(5)
    assert.deepEqual([(await limiter.take(key, 2)).allowed, (await limiter.take(key, 2)).allowed], [true, false])
  })

  it('is counted by each process while Redis does not answer, without delaying each request', async (t) => {
    const { limiter } = startShared(t, (await stalledRedis(t)).url)
    for (let attempt = 0; attempt < 100 && !(await isShared(limiter)); attempt++) await setTimeout(5)
    const startedMs = performance.now()
    let passed = 0
    for (let count = 0; count < 50; count++) {
      if ((await limiter.take('a', 10)).allowed) passed += 1
    }
    assert.equal(limiter.isAway, true)
    assert.ok(passed >= 20 && passed <= 25, `${passed} passed`)
    assert.ok(performance.now() - startedMs < 450)
  })

  it('drops commands that Redis does not answer', async (t) => {
    const { url, connections } = await stalledRedis(t)
    const { limiter } = startShared(t, url)
    for (let attempt = 0; attempt < 100 && !(await isShared(limiter)); attempt++) await setTimeout(5)
    for (let attempt = 0; attempt < 500 && connections() < 2; attempt++) await setTimeout(10)
    assert.ok(connections() >= 2, 'the connection is still the one that waits for an answer')
  })
})

function startLimiter() {
  const clock: Clock & { ms: number } = { ms: 1_780_000_000_000, nowMs: () => clock.ms }
  return { clock, limiter: new LocalRateLimiter(clock) }
}

function allowedOf(limiter: LocalRateLimiter, rate: number, attempts: number): number {
  return Array.from({ length: attempts }, () => limiter.take('a', rate)).filter(({ allowed }) => allowed).length
}

function startShared(t: TestContext, url: string, clock = systemClock) {
  const limiter = new SharedRateLimiter(url, clock, logger)
  t.after(() => limiter[Symbol.asyncDispose]())
  return { limiter }
}

/** A limiter whose Redis answers; undefined if there is none. */
async function connectLimiter(t: TestContext, clock?: Clock): Promise<SharedRateLimiter | undefined> {
  const { limiter } = startShared(t, redisUrl, clock)
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await isShared(limiter)) && !limiter.isAway) return limiter
    await setTimeout(10)
  }
  return undefined
}

async function isShared(limiter: SharedRateLimiter): Promise<boolean> {
  const answer = limiter.take(`probe-${process.pid}`, 1_000)
  await answer
  return answer instanceof Promise
}

/** A Redis that reports ready and then answers nothing. */
async function stalledRedis(t: TestContext): Promise<{ readonly url: string; connections(): number }> {
  const answers: Record<string, string> = { hello: '-ERR unknown\r\n', client: '+OK\r\n', info: '$9\r\nloading:0\r\n' }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (data) => {
      for (const [, command = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        socket.write(answers[command] ?? '')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => sockets.size }
}
