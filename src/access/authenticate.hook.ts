import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../config/loopback.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../errors.ts'
import { takeToken } from '../http/limits/take-token.ts'
import { bearerToken } from '../lib/text/bearer-token.ts'
import type { AccessParts } from './access-parts.ts'
import type { Actor, AdminAccess } from './actor.ts'
import { isSecondFactorRequired, memberActor, requireReach, tokenActor } from './actor.ts'
import type { ChangeOrigin, RequestOrigin } from './request-origin.ts'
import type { Session } from './session.ts'
import { giveCookies, requireSameOrigin } from './visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the management API; set by `authenticateAdmin`. */
    actor: Actor
    /** The member and request behind a change, for its audit entry; set by `authenticateAdmin`. */
    origin: ChangeOrigin
  }
}

export type AuthenticateAdminServices = Pick<Core, 'database' | 'config'> &
  Pick<AccessParts, 'accounts' | 'accessLog' | 'addressOf' | 'findMembership' | 'rateLimiter' | 'refuseBearer'>

/**
 * The `onRequest` hook of every management route: identifies the caller by bearer token or session, and refuses access
 * to foreign objects before a body is read. Objects are recognised by the names of path parameters: `projectId`,
 * `appId`, `keyId`, `organizationId`, `campaignId`, `creativeId`, `applicationId`, `invoiceId`. Routes without any of
 * them limit their lists by `request.actor`.
 *
 * Answers 401 `invalid_token`, 429 `rate_limited` (a member's requests; wrong tokens from one address), 403 `forbidden`
 * (a session's change from another origin), 403 `second_factor_required`, 404 `not_found`.
 */
export function authenticateAdmin(
  services: AuthenticateAdminServices,
  access: AdminAccess = 'members',
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const origin = { requestId: request.id, address: services.addressOf(request) }
    const actor = await identify(services, request, reply, origin)
    request.actor = actor
    request.origin = { ...origin, actor }
    // The operator's token has no limit.
    if (actor.memberId !== undefined) {
      await takeToken(services, 'member', actor.memberId, services.config.rateLimitManagementPerSecond)
    }
    await requireReach(services.database.db, actor, access, request.params as Record<string, string>)
  }
}

async function identify(
  { accounts, accessLog, findMembership, config, refuseBearer }: AuthenticateAdminServices,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: RequestOrigin,
): Promise<Actor> {
  const { authorization, cookie } = request.headers
  // Other schemes belong to a proxy.
  const token = bearerToken(authorization)
  if (token !== undefined) {
    if (accounts.isAdminToken(token)) return tokenActor
    await accessLog.refused(origin, 'operator_token.refuse')
    throw refuseBearer(request, 'Authorization is not the bearer token of an operator.')
  }
  const session = await accounts.findSession(cookie)
  if (session === undefined) {
    throw new ServiceError('invalid_token', 'Authorization is missing. Send a bearer token, or sign in.')
  }
  requireSameOrigin(request, config.addresses.baseUrl)
  giveCookies(reply, session)
  const membership = await findMembership(session.memberId)
  if (!session.hasSecondFactor && isSecondFactorRequired(config, membership)) {
    throw new ServiceError('second_factor_required', 'This service requires a second factor. Set one up first.')
  }
  return memberActor(session.memberId, membership)
}

export const adminPath = '/admin/v1'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member's session; set by `authenticateMember`. */
    session: Session
  }
}

/** The `onRequest` hook of a member's routes for their own account. Answers 401 `invalid_token`, 403 `forbidden`. */
export function authenticateMember(
  services: Pick<AccessParts, 'accounts'> & Pick<Core, 'config'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    requireSameOrigin(request, services.config.addresses.baseUrl)
    const session = await services.accounts.findSession(request.headers.cookie)
    if (session === undefined) throw new ServiceError('invalid_token', 'Sign in first.')
    giveCookies(reply, session)
    request.session = session
  }
}

/** The answer, and the warning at the start, if other machines could read the metrics. */
export const metricsTokenMissing =
  'METRICS_TOKEN is not set, but HOST admits other machines. Set METRICS_TOKEN, and send it to /metrics as a bearer token.'

/**
 * Lets only the holder of `METRICS_TOKEN` read `/metrics`. If it is not set, everyone may if `HOST` admits only this
 * machine, and nobody otherwise. Answers 401 `invalid_token`, and 429 `rate_limited` after too many wrong tokens from
 * one address.
 */
export function guardMetrics({ config, refuseBearer }: Pick<Core, 'config'> & Pick<AccessParts, 'refuseBearer'>) {
  const { metricsToken } = config.given
  if (metricsToken === undefined && isLoopback(config.host)) return undefined
  if (metricsToken === undefined) {
    return async (): Promise<void> => {
      throw new ServiceError('invalid_token', metricsTokenMissing)
    }
  }
  const expected = hash('sha256', metricsToken, 'buffer')
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request.headers.authorization)
    if (token === undefined)
      throw new ServiceError('invalid_token', 'Authorization is missing. Send METRICS_TOKEN as a bearer token.')
    if (!timingSafeEqual(hash('sha256', token, 'buffer'), expected))
      throw refuseBearer(request, 'Authorization must be METRICS_TOKEN as a bearer token.')
  }
}
