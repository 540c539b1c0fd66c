import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../../errors.ts'
import { callerLimited } from '../../../http/limits/rate-limit.ts'
import { bearerToken } from '../../../lib/text/bearer-token.ts'
import type { Services } from '../../../services.ts'
import { type Actor, memberActor, tokenActor } from '../actor.ts'
import type { ChangeOrigin } from '../audit/record-audit.ts'
import { findMembership } from '../membership.queries.ts'
import { type AdminAccess, requireReach } from '../require-reach.ts'
import { isSecondFactorRequired } from '../second-factor/is-second-factor-required.ts'
import { prolongCookie } from './authenticate-member.hook.ts'
import { requireSameOrigin } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the management API; set by `authenticateAdmin`. */
    actor: Actor
    /** The address that a member or the operator calls from; set by `authenticateAdmin` and `authenticateMember`. */
    address: string | undefined
  }
}

/** The services that the hook uses. */
export type AuthenticateAdminServices = Pick<
  Services,
  'accounts' | 'accessLog' | 'addressOf' | 'database' | 'config' | 'rateLimiter' | 'wrongBearers'
>

/**
 * The `onRequest` hook of every management route: finds out who calls, by bearer token or session, and refuses, before a
 * body is looked at, what is not theirs. Objects are recognised by the names of path parameters: `projectId`, `appId`,
 * `keyId`, `organizationId`, `campaignId`, `creativeId`. Routes without any of them narrow their lists by `request.actor`.
 *
 * Answers 401 `invalid_token`, 429 `rate_limited` (a member's requests; wrong tokens from one address), 403 `forbidden` (a
 * session's change from another origin), 403 `second_factor_required`, 404 `not_found`.
 */
export function authenticateAdmin(
  services: AuthenticateAdminServices,
  access: AdminAccess = 'members',
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    request.address = services.addressOf(request)
    request.actor = await identify(services, request, reply)
    await limitMember(services, request.actor)
    await requireReach(services.database.db, request.actor, access, request.params as Record<string, string>)
  }
}

async function identify(
  { accounts, accessLog, database, config, wrongBearers }: AuthenticateAdminServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const { authorization, cookie } = request.headers
  // Other schemes are a proxy's business.
  const token = bearerToken(authorization)
  if (token !== undefined) {
    if (accounts.isAdminToken(token)) return tokenActor
    await accessLog.refused({ requestId: request.id, address: request.address }, 'operator_token.refuse')
    throw wrongBearers.refuse(request, 'Authorization is not the bearer token of an operator.')
  }
  const session = await accounts.findSession(cookie)
  if (session === undefined) {
    throw new ServiceError('invalid_token', 'Authorization is missing. Send a bearer token, or sign in.')
  }
  requireSameOrigin(request, config.addresses.baseUrl)
  prolongCookie(reply, session)
  const membership = await findMembership(database.db, session.memberId)
  if (!session.hasSecondFactor && isSecondFactorRequired(config, membership)) {
    throw new ServiceError('second_factor_required', 'This service requires a second factor. Set one up first.')
  }
  return memberActor(session.memberId, membership)
}

/** Limits a member to the rate of the installation; the operator's token has none. */
async function limitMember({ config, rateLimiter }: AuthenticateAdminServices, { memberId }: Actor): Promise<void> {
  if (memberId === undefined) return
  const ratePerSecond = config.rateLimitManagementPerSecond
  const verdict = await rateLimiter.take(`member:${memberId}`, ratePerSecond)
  if (!verdict.allowed) throw callerLimited(verdict, ratePerSecond, 'member')
}

/** Returns the actor and the id of a request, as its audit entry names them. */
export function changeOrigin(request: FastifyRequest): ChangeOrigin {
  return { actor: request.actor, requestId: request.id, address: request.address }
}

/** Under which path the management API is registered. */
export const adminPath = '/admin/v1'
