import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import type { Session } from '../accounts.ts'
import { requireSameOrigin } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member's session; set by `authenticateMember`. */
    session: Session
  }
}

/** The `onRequest` hook of what a member does with their own account. Answers 401 `invalid_token`, 403 `forbidden`. */
export function authenticateMember(
  services: Pick<Services, 'accounts' | 'addressOf' | 'config'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    requireSameOrigin(request, services.config.addresses.baseUrl)
    const session = await services.accounts.findSession(request.headers.cookie)
    if (session === undefined) throw new ServiceError('invalid_token', 'Sign in first.')
    prolongCookie(reply, session)
    request.session = session
    request.address = services.addressOf(request)
  }
}

/** Prolongs the session's cookie, where finding the session prolonged it: the browser would drop it while it lasts. */
export function prolongCookie(reply: FastifyReply, { setCookies }: Session): void {
  if (setCookies.length > 0) reply.header('set-cookie', setCookies)
}
