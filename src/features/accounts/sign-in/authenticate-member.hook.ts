import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../../errors.ts'
import type { Services } from '../../../services.ts'
import type { Session } from '../accounts.ts'
import { requireSameOrigin } from './same-origin.ts'
import { giveCookies } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member's session; set by `authenticateMember`. */
    session: Session
  }
}

/** The `onRequest` hook of what a member does with their own account. Answers 401 `invalid_token`, 403 `forbidden`. */
export function authenticateMember(
  services: Pick<Services, 'accounts' | 'config'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    requireSameOrigin(request, services.config.addresses.baseUrl)
    const session = await services.accounts.findSession(request.headers.cookie)
    if (session === undefined) throw new ServiceError('invalid_token', 'Sign in first.')
    giveCookies(reply, session)
    request.session = session
  }
}
