import type { Logger } from 'pino'
import type { Clock } from '../../lib/time/clock.ts'
import { LocalRateLimiter, type RateLimiter } from './rate-limit.ts'

interface Deps {
  readonly clock: Clock
  readonly logger: Logger
  readonly stack: AsyncDisposableStack
}

/**
 * Opens this process's own limiter, or the one that nodes share through Redis; the Redis client is loaded only if used.
 */
export async function openRateLimiter(
  redisUrl: string | undefined,
  { clock, logger, stack }: Deps,
): Promise<RateLimiter> {
  if (redisUrl === undefined) return new LocalRateLimiter(clock)
  const { SharedRateLimiter } = await import('./shared-rate-limit.ts')
  return stack.use(new SharedRateLimiter(redisUrl, clock, logger))
}
