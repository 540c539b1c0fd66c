import type { FastifyRequest } from 'fastify'
import { rateLimited, ServiceError } from '../errors.ts'
import { countMissesByAddress } from '../lib/misses-by-address.ts'
import type { RequestAddress } from '../lib/request-address.ts'
import type { Clock } from '../lib/time/clock.ts'

/** Wrong bearer tokens that one address may send within a minute before it must wait. */
const freeAttempts = { most: 10, windowMs: 60_000 }
const policy = { name: 'wrong-tokens', quota: freeAttempts.most, windowSeconds: freeAttempts.windowMs / 1_000 }

/** Counts a wrong token, and returns the error to answer: 401 `invalid_token`, or 429 `rate_limited` after too many. */
export type RefuseBearer = (request: FastifyRequest, message: string) => ServiceError

/**
 * Counts wrong bearer tokens by address, so that no token can be guessed by trying. Right tokens are not counted, and
 * so never refused.
 */
export function countWrongBearers(clock: Clock, addressOf: RequestAddress): RefuseBearer {
  const countMiss = countMissesByAddress(clock, freeAttempts)
  return (request, message) => {
    const retryAfterSeconds = countMiss(addressOf(request))
    if (retryAfterSeconds === 0) return new ServiceError('invalid_token', message)
    const refusal = { remaining: 0, resetSeconds: retryAfterSeconds, retryAfterSeconds }
    return rateLimited(refusal, policy, 'Too many wrong tokens from this address.')
  }
}
