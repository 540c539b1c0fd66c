import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../services.ts'
import type { RequestOrigin } from '../audit/record-audit.ts'
import type { Visitor } from './library-headers.ts'

/** Under which path people sign in. */
export const authPath = '/auth'

/** A session keeps no more of a `User-Agent` than it takes to know the browser again. */
const longestUserAgent = 512

/** Reads who sent a request, for better-auth and for the audit log. */
export function visitorOf(
  { addressOf }: Pick<Services, 'addressOf'>,
  request: FastifyRequest,
): { readonly visitor: Visitor; readonly origin: RequestOrigin } {
  const { headers, id: requestId } = request
  const address = addressOf(request)
  const userAgent = (headers['user-agent'] ?? '').slice(0, longestUserAgent)
  return { visitor: { cookie: headers.cookie ?? '', userAgent, address }, origin: { requestId, address } }
}
