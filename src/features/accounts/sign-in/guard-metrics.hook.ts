import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../../errors.ts'
import { bearerToken } from '../../../lib/text/text.ts'
import type { Services } from '../../../services.ts'

/**
 * Lets only the holder of `METRICS_TOKEN` read `/metrics`; undefined when none is set, and everyone may. Answers 401
 * `invalid_token`, and 429 `rate_limited` after too many wrong tokens from one address.
 */
export function guardMetrics({ config, wrongBearers }: Pick<Services, 'config' | 'wrongBearers'>) {
  const { metricsToken } = config.given
  if (metricsToken === undefined) return undefined
  const expected = hash('sha256', metricsToken, 'buffer')
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request.headers.authorization)
    if (token === undefined)
      throw new ServiceError('invalid_token', 'Authorization is missing. Send METRICS_TOKEN as a bearer token.')
    if (!timingSafeEqual(hash('sha256', token, 'buffer'), expected))
      throw wrongBearers.refuse(request, 'Authorization must be METRICS_TOKEN as a bearer token.')
  }
}
