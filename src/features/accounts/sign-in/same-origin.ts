import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../../errors.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws `forbidden` when a change by session does not come from the service's own pages: a browser sends the session's
 * cookie whatever page asks, but names that page's origin.
 */
export function requireSameOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, baseUrl: string): void {
  if (safeMethods.has(request.method)) return
  const { origin } = new URL(baseUrl)
  if (request.headers.origin !== origin) throw foreignOrigin(origin)
}

/**
 * As `requireSameOrigin`, for calls that need no session yet (sign-in, invitation, password reset): programs, which send
 * neither `Origin` nor `Sec-Fetch-Site`, may make them, and so may the service's own page under another name of its host.
 */
export function refuseForeignOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, baseUrl: string): void {
  const { headers } = request
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || (site === undefined && headers.origin === undefined)) return
  requireSameOrigin(request, baseUrl)
}

function foreignOrigin(origin: string): ServiceError {
  return new ServiceError('forbidden', `Origin must be ${origin}, the address of this service (BASE_URL).`)
}
