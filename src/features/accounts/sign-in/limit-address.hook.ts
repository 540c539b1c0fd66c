import type { FastifyRequest } from 'fastify'
import { callerLimited } from '../../../http/limits/rate-limit.ts'
import { networkOf } from '../../../lib/misses-by-address.ts'
import type { Services } from '../../../services.ts'
import { createClientAddress } from '../../geography/geography.ts'

/**
 * The `onRequest` hook of calls that come before a member is known: limits an address to the rate that a member has. Answers
 * 429 `rate_limited`. The addresses of one IPv6 network are one.
 */
export function limitAddress({ config, rateLimiter }: Pick<Services, 'config' | 'rateLimiter'>) {
  const addressOf = createClientAddress(config.trustedProxies)
  const ratePerSecond = config.rateLimitManagementPerSecond
  return async ({ socket, headers }: FastifyRequest): Promise<void> => {
    const forwarded = headers['x-forwarded-for']
    const address = addressOf(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded)
    const verdict = await rateLimiter.take(`address:${networkOf(address)}`, ratePerSecond)
    if (!verdict.allowed) throw callerLimited(verdict, ratePerSecond, 'address')
  }
}
