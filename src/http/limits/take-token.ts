import { rateLimited } from '../../errors.ts'
import type { RateLimiter } from './rate-limit.ts'

/** A bucket holds the tokens of two seconds. */
const windowSeconds = 2

/** Takes a token from a caller's bucket of a kind. Throws `rate_limited`. */
export async function takeToken(
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
  kind: string,
  whose: string,
  ratePerSecond: number,
  message = `This ${kind} makes requests faster than its limit allows.`,
): Promise<void> {
  const verdict = await rateLimiter.take(`${kind}:${whose}`, ratePerSecond)
  if (verdict.allowed) return
  throw rateLimited(verdict, { name: kind, quota: windowSeconds * ratePerSecond, windowSeconds }, message)
}
