import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerLimited, type RateLimiter, type RateLimitVerdict } from '../../../http/limits/rate-limit.ts'

/**
 * Limits the calling key to its rate (429), where the specification lists it; runs after `authenticateApp`. In-process
 * counting answers at once; only a shared limiter makes the request wait.
 */
export function limitRate(deps: {
  readonly rateLimiter: RateLimiter
  readonly config: { rateLimitPerSecond: number }
}) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const { key } = request.caller
    const ratePerSecond = key.rateLimitPerSecond ?? deps.config.rateLimitPerSecond
    const judge = (verdict: RateLimitVerdict) =>
      verdict.allowed ? done() : done(callerLimited(verdict, ratePerSecond))
    const verdict = deps.rateLimiter.take(key.id, ratePerSecond)
    if (verdict instanceof Promise) verdict.then(judge, done)
    else judge(verdict)
  }
}
