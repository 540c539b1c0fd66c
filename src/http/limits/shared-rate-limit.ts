import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { Clock } from '../../lib/time/clock.ts'
import { bucketMs, judge, LocalRateLimiter, type RateLimiter, type RateLimitVerdict } from './rate-limit.ts'

/** The time a request waits for the shared counter before its own process counts instead. */
const timeoutMs = 100
/** After a failure, requests do not wait at all for this long. */
const pauseMs = 1_000

/**
 * One bucket, in microseconds of the server's own clock, so that the nodes' clocks do not matter. Answers how far the
 * bucket was from full before this request.
 */
const takeToken = `
local time = redis.call('TIME')
local now = (time[1] - 1767225600) * 1000000 + time[2]
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
local owed = math.min(math.max(full - now, 0), tonumber(ARGV[2]))
if owed + ARGV[1] <= ARGV[2] + 1 then
  redis.call('SET', KEYS[1], string.format('%.3f', now + owed + ARGV[1]), 'PX', ARGV[3])
end
return string.format('%.3f', owed)`

type LimiterRedis = Redis & {
  takeToken(key: string, tokenMicros: number, bucketMicros: number, keepMs: number): Promise<string>
}

/** Token buckets in Redis or Valkey, shared by all nodes; while it is away, each process counts for itself. */
export class SharedRateLimiter implements RateLimiter, AsyncDisposable {
  readonly #redis: LimiterRedis
  readonly #local: LocalRateLimiter
  readonly #clock: Clock
  readonly #logger: FastifyBaseLogger
  #isAway = false
  #retryAtMs = 0

  constructor(redisUrl: string, clock: Clock, logger: FastifyBaseLogger) {
    this.#clock = clock
    this.#logger = logger
    this.#local = new LocalRateLimiter(clock)
    const redis = new Redis(redisUrl, {
      // For the commands that the client itself sends before it is ready; requests wait for less.
      commandTimeout: 1_000,
      // Otherwise commands that a stalled server leaves unanswered would pile up in memory.
      socketTimeout: 1_000,
      connectTimeout: 1_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, pauseMs),
    })
    redis.defineCommand('takeToken', { numberOfKeys: 1, lua: takeToken })
    redis.on('error', (error) => this.#setAway(error))
    this.#redis = redis as LimiterRedis
  }

  /** True while this process counts for itself. */
  get isAway(): boolean {
    return this.#isAway
  }

  take(keyId: string, ratePerSecond: number): RateLimitVerdict | Promise<RateLimitVerdict> {
    const isPaused = this.#isAway && this.#clock.nowMs() < this.#retryAtMs
    if (isPaused || this.#redis.status !== 'ready') return this.#local.take(keyId, ratePerSecond)
    return this.#takeShared(keyId, ratePerSecond)
  }

  async #takeShared(keyId: string, ratePerSecond: number): Promise<RateLimitVerdict> {
    try {
      const tokenMicros = 1_000_000 / ratePerSecond
      const keepMs = 2 * bucketMs
      const name = `offerwire:rate:${keyId}`
      const owed = await withinTime(this.#redis.takeToken(name, tokenMicros, bucketMs * 1_000, keepMs))
      this.#setBack()
      const verdict = judge(Number(owed) / 1_000, ratePerSecond)
      // Counted locally, too, so that a moment without Redis grants no fresh burst.
      if (verdict.allowed) this.#local.take(keyId, ratePerSecond)
      return verdict
    } catch (error) {
      this.#setAway(error)
      return this.#local.take(keyId, ratePerSecond)
    }
  }

  #setAway(err: unknown): void {
    this.#retryAtMs = this.#clock.nowMs() + pauseMs
    if (this.#isAway) return
    this.#isAway = true
    this.#logger.warn({ err }, 'REDIS_URL does not answer: each process counts rate limits on its own')
  }

  #setBack(): void {
    if (!this.#isAway) return
    this.#isAway = false
    this.#logger.info('REDIS_URL answers again: rate limits are shared')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#redis.disconnect()
  }
}

/**
 * Rejects if an answer takes longer than a request waits. An answer that arrived while this process was busy counts as
 * in time.
 */
async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  // Due timers run before arrived data is read; immediates run after it.
  const timer = setTimeout(() => setImmediate(() => reject(new Error('Command timed out'))), timeoutMs)
  try {
    return await Promise.race([answer, expired])
  } finally {
    clearTimeout(timer)
  }
}
