import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { rateLimitHeaders } from '../../errors.ts'
import { countMissesByAddress } from '../../lib/misses-by-address.ts'
import type { Services } from '../../services.ts'

export type WrongTokenDeps = Pick<Services, 'clock' | 'addressOf' | 'metrics'>

/** The wrong tokens answered per address and second; further calls are told to wait. */
const limit = { most: 20, windowMs: 1_000 }
const policy = { name: 'wrong-tokens', quota: limit.most, windowSeconds: limit.windowMs / 1_000 }

/**
 * Makes the answer to calls whose token belongs to no organization: 401, from memory alone. Calls that any stranger can
 * make leave no row, only a count in the metrics.
 */
export function createWrongTokenRefusal({ clock, addressOf, metrics }: WrongTokenDeps) {
  const countMiss = countMissesByAddress(clock, limit)
  const calls = new Counter({
    name: 'offerwire_conversion_calls_with_wrong_token_total',
    help: 'Postbacks and completion calls whose token belongs to no organization; they are not logged.',
    labelNames: ['source'],
    registers: [metrics.registry],
  })
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    call: { readonly source: string; readonly transactionId: string | null; readonly message: string },
  ): FastifyReply => {
    const { source, transactionId, message } = call
    calls.inc({ source })
    const waitSeconds = countMiss(addressOf(request))
    const refused = { accepted: false, verdict: 'invalid_token', transactionId }
    if (waitSeconds === 0) return reply.code(401).send({ ...refused, message })
    const limited = rateLimitHeaders({ remaining: 0, resetSeconds: waitSeconds }, policy)
    reply.headers({ 'retry-after': String(waitSeconds), ...limited })
    return reply.code(429).send({ ...refused, message: 'Too many calls without a valid token from this address.' })
  }
}
