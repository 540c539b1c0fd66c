import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'

/**
 * Lets only the holder of `METRICS_TOKEN` read `/metrics`; undefined when none is set, and everyone may. Answers 401
 * `invalid_token`, and 429 `rate_limited` after too many wrong tokens from one address.
 */
export function guardMetrics({ config, wrongBearers }: Pick<Services, 'config' | 'wrongBearers'>) {
  const { metricsToken } = config.given
  if (metricsToken === undefined) return undefined
  const expected = sha256(metricsToken)
  return async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined)
      throw new ServiceError('invalid_token', 'Authorization is missing: send the bearer token of metrics.')
    if (!timingSafeEqual(sha256(token), expected))
      throw wrongBearers.refuse(request, 'Authorization is not the bearer token of metrics.')
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
