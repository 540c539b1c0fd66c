import { type RateLimitRefusal, rateLimited, type ServiceError } from '../../errors.ts'
import type { Clock } from '../../lib/time/clock.ts'

export interface RateLimitVerdict extends RateLimitRefusal {
  readonly allowed: boolean
}

/** Counts requests by key; a shared limiter answers asynchronously, a local one at once. */
export interface RateLimiter {
  /** Takes one token from the key's bucket, which refills at `ratePerSecond` and holds twice as many. */
  take(keyId: string, ratePerSecond: number): RateLimitVerdict | Promise<RateLimitVerdict>
}

/** A bucket holds twice the rate, and so two seconds of tokens at any rate. */
export const bucketMs = 2_000

/** Keys counted within one refill of a bucket; with more, the keys of the previous refill are forgotten. */
const mostKeys = 100_000

/** Absorbs rounding in the sum of many intervals. */
const toleranceMs = 1e-3

/**
 * Token buckets in the memory of this process. A bucket is one number: the time at which it will be full. Buckets that
 * are full anyway are forgotten, so memory holds at most the keys of the last four seconds, and at most 200,000.
 */
export class LocalRateLimiter implements RateLimiter {
  readonly #clock: Clock
  readonly #startMs: number
  #recent = new Map<string, { fullAtMs: number }>()
  #older = new Map<string, { fullAtMs: number }>()
  #rotatedAtMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#startMs = clock.nowMs()
  }

  get size(): number {
    return this.#recent.size + this.#older.size
  }

  take(keyId: string, ratePerSecond: number): RateLimitVerdict {
    const nowMs = this.#clock.nowMs() - this.#startMs
    const bucket = this.#bucket(keyId, nowMs)
    // A bucket cannot lack more than its size; after a clock was set back it may seem to.
    const owedMs = Math.min(Math.max(bucket.fullAtMs - nowMs, 0), bucketMs)
    const verdict = judge(owedMs, ratePerSecond)
    bucket.fullAtMs = nowMs + owedMs + (verdict.allowed ? 1_000 / ratePerSecond : 0)
    return verdict
  }

  #bucket(keyId: string, nowMs: number): { fullAtMs: number } {
    if (Math.abs(nowMs - this.#rotatedAtMs) >= bucketMs || this.#recent.size >= mostKeys) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#rotatedAtMs = nowMs
    }
    const known = this.#recent.get(keyId)
    if (known !== undefined) return known
    const bucket = this.#older.get(keyId) ?? { fullAtMs: nowMs }
    this.#recent.set(keyId, bucket)
    return bucket
  }
}

/** Returns the verdict for a bucket that is `owedMs` short of full before this request. */
export function judge(owedMs: number, ratePerSecond: number): RateLimitVerdict {
  const tokenMs = 1_000 / ratePerSecond
  const spareMs = bucketMs + toleranceMs - owedMs - tokenMs
  if (spareMs < 0) {
    const retryAfterSeconds = Math.max(1, Math.ceil(-spareMs / 1_000))
    return { allowed: false, remaining: 0, resetSeconds: Math.ceil(owedMs / 1_000), retryAfterSeconds }
  }
  const resetSeconds = Math.ceil((owedMs + tokenMs) / 1_000)
  return { allowed: true, remaining: Math.floor(spareMs / tokenMs), resetSeconds, retryAfterSeconds: 0 }
}

/** Makes the 429 for a key whose bucket does not allow a request. */
export function keyLimited(verdict: RateLimitVerdict, ratePerSecond: number): ServiceError {
  const policy = { name: 'key', quota: 2 * ratePerSecond, windowSeconds: bucketMs / 1_000 }
  return rateLimited(verdict, policy, 'This key makes requests faster than its limit allows.')
}
