import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { MissesByAddress } from '../../lib/misses-by-address.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { RequestAddress } from '../geography/geography.ts'

export interface WrongTokenDeps {
  readonly clock: Clock
  readonly addressOf: RequestAddress
  readonly metrics: Pick<Metrics, 'registry'>
}

/** A call whose token belongs to no organization. */
export interface WrongTokenCall {
  readonly source: 'postback' | 'completion_call'
  readonly transactionId: string | null
  /** The message for a call without a token: where to put it. */
  readonly missingToken: string | undefined
}

export type RefuseWrongToken = (request: FastifyRequest, reply: FastifyReply, call: WrongTokenCall) => FastifyReply

/** The wrong tokens answered per address and second; further calls are told to wait. */
const limit = { most: 20, windowMs: 1_000 }

/**
 * Makes the answer to calls with an unknown token: 401, from memory alone. Calls that any stranger can make leave no
 * row, only a count in the metrics.
 */
export function createWrongTokenRefusal({ clock, addressOf, metrics }: WrongTokenDeps): RefuseWrongToken {
  const misses = new MissesByAddress(clock, limit)
  const countWrongToken = countWrongTokens(metrics.registry)
  return (request, reply, { source, transactionId, missingToken }) => {
    countWrongToken(source)
    const waitSeconds = misses.count(addressOf(request))
    const refused = { accepted: false, verdict: 'invalid_token', transactionId }
    if (waitSeconds === 0) return reply.code(401).send({ ...refused, message: missingToken ?? 'The token is invalid.' })
    reply.header('retry-after', String(waitSeconds))
    return reply.code(429).send({ ...refused, message: 'Too many calls without a valid token from this address.' })
  }
}

/** Registers the count of conversion calls with an unknown token: they leave no other trace. */
function countWrongTokens(registry: Registry): (source: 'postback' | 'completion_call') => void {
  const calls = new Counter({
    name: 'offerwire_conversion_calls_with_wrong_token_total',
    help: 'Postbacks and completion calls whose token belongs to no organization; they are not logged.',
    labelNames: ['source'],
    registers: [registry],
  })
  return (source) => calls.inc({ source })
}
