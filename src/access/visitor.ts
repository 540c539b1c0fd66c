import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors.ts'
import type { RequestAddress } from '../lib/request-address.ts'
import type { RequestOrigin } from './request-origin.ts'
import type { SessionChange } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the options `visitor` and `member`. */
    visitor: Visitor
  }
}

/** A browser that signs in or is signed in: its address, cookies and name. */
export interface Visitor extends RequestOrigin {
  /** The `Cookie` header; empty if there is none. */
  readonly cookie: string
  readonly userAgent: string
}

export const authPath = '/auth'

/** A session stores only as much of a `User-Agent` as identifies the browser. */
const longestUserAgent = 512

/** The `onRequest` hook that reads the sender of a request, for better-auth and the audit log. */
export function readVisitor(addressOf: RequestAddress): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { headers, id: requestId } = request
    const userAgent = (headers['user-agent'] ?? '').slice(0, longestUserAgent)
    request.visitor = { cookie: headers.cookie ?? '', userAgent, address: addressOf(request), requestId }
  }
}

/** Sends a browser the cookies of a session that was changed, or prolonged on being read. */
export function giveCookies<Change extends SessionChange>(reply: FastifyReply, change: Change): Change {
  const { setCookies } = change
  if (setCookies.length > 0) reply.header('set-cookie', setCookies)
  return change
}

/** Returns the `Cookie` header of a browser that was just sent these cookies. */
export function cookieOf({ setCookies }: SessionChange): string {
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws `forbidden` if a change by session does not come from the service's own pages: a browser sends the session's
 * cookie for any page, but names that page's origin.
 */
export function requireSameOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, baseUrl: string): void {
  if (safeMethods.has(request.method)) return
  const { origin } = new URL(baseUrl)
  if (request.headers.origin !== origin) throw foreignOrigin(origin)
}

/**
 * As `requireSameOrigin`, for calls before a session exists (sign-in, invitation, password reset): programs, which send
 * neither `Origin` nor `Sec-Fetch-Site`, may make them. A page under another name of this host may not: every change in
 * the session it got would be refused.
 */
export function refuseForeignOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, baseUrl: string): void {
  const { headers } = request
  if (headers['sec-fetch-site'] === undefined && headers.origin === undefined) return
  requireSameOrigin(request, baseUrl)
}

function foreignOrigin(origin: string): ServiceError {
  return new ServiceError(
    'forbidden',
    `Use ${origin} instead: it is the address of this service (BASE_URL), and Origin must be the same.`,
  )
}
