import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, onRequestAsyncHookHandler } from 'fastify'
import type { Core } from '../core.ts'
import { shedLoad } from '../http/limits/load-shedder.ts'
import { keyLimited, type RateLimitVerdict } from '../http/limits/rate-limit.ts'
import { takeToken } from '../http/limits/take-token.ts'
import { verbs } from '../http/management-routes.ts'
import { bodyLimitBytes, shortBodyBytes } from '../http/route-config.ts'
import type { Api } from '../http/server.ts'
import { networkOf } from '../lib/misses-by-address.ts'
import type { AccessParts } from './access-parts.ts'
import type { AdminAccess } from './actor.ts'
import {
  type AuthenticateAdminServices,
  adminPath,
  authenticateAdmin,
  authenticateMember,
} from './authenticate.hook.ts'
import {
  authenticateSigned,
  type Caller,
  type PlatformRules,
  publisherPlatformRules,
  resolveCaller,
  resolveKey,
} from './caller.ts'
import { authPath, readVisitor, refuseForeignOrigin, requireSameOrigin } from './visitor.ts'

/*
 * Hooks that run before a route's handler, by kind of caller. Each function returns route options to spread: hooks in
 * the order in which they refuse, and the `config` they need. A route that none of them fits names its hooks itself.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the options `publisher` and `signed`. */
    caller: Caller
  }
}

type AuthenticateCaller = ReturnType<typeof authenticateApp>

/**
 * Routes that an app calls with its publishable key. Answers 401 and 400 (key and platform), then, if the specification
 * lists them for the route, 429 (the key's rate) and 503 (an overloaded process).
 */
export function publisher<Schema>(
  services: Core & AccessParts,
  refusals: readonly (429 | 503)[],
  rows: string,
  schema: Schema,
  authenticate: AuthenticateCaller = authenticateApp(services, publisherPlatformRules),
) {
  return {
    schema: { tags: ['Publisher API'], security: [{ publishableKey: [] }], ...schema },
    config: {
      cors: true as const,
      limits: { rate: refusals.includes(429) ? ('key' as const) : ('capacity' as const), rows },
    },
    onRequest: [
      authenticate,
      ...(refusals.includes(429) ? [limitRate(services)] : []),
      ...(refusals.includes(503) ? [shedLoad(services.loadShedder)] : []),
    ],
  }
}

/** Makes `X-API-Key` and `X-Platform` the request's `caller`, before the body is read (spec 4.0, 5.1). */
export function authenticateApp({ snapshots }: Core & AccessParts, rules: PlatformRules) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    try {
      const { 'x-api-key': apiKey, 'x-platform': platform } = request.headers
      const key = resolveKey(snapshots.current(), typeof apiKey === 'string' ? apiKey : undefined)
      request.caller = resolveCaller(key, typeof platform === 'string' ? platform : undefined, rules)
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}

/**
 * Limits the calling key to its rate (429) if the specification lists it; runs after `authenticateApp`. In-process
 * counting answers at once; only a shared limiter makes the request wait.
 */
function limitRate({ config, rateLimiter }: Core & AccessParts) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const { key } = request.caller
    const ratePerSecond = key.rateLimitPerSecond ?? config.rateLimitPerSecond
    const judge = (verdict: RateLimitVerdict) => (verdict.allowed ? done() : done(keyLimited(verdict, ratePerSecond)))
    const verdict = rateLimiter.take(key.id, ratePerSecond)
    if (verdict instanceof Promise) verdict.then(judge, done)
    else judge(verdict)
  }
}

/**
 * Routes that a publisher's server signs (spec 5.2). A read signs its query, and is checked first of all; a write signs
 * the bytes of its body, and is checked once they are read. Answers 401.
 */
export function signed(services: Core & AccessParts, path: string) {
  const authenticate = (
    request: FastifyRequest,
    sent: { method: 'GET' | 'POST'; query: string; body: Uint8Array },
    done: HookHandlerDoneFunction,
  ) => {
    try {
      request.caller = authenticateSigned(services, request.headers, { path, ...sent })
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  return {
    read: {
      onRequest: (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction) => {
        const start = request.url.indexOf('?')
        const query = start === -1 ? '' : request.url.slice(start + 1)
        authenticate(request, { method: 'GET', query, body: new Uint8Array() }, done)
      },
    },
    write: {
      preHandler: (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        authenticate(request, { method: 'POST', query: '', body }, done)
      },
    },
  }
}

const adminSecurity: readonly { [scheme: string]: readonly string[] }[] = [{ adminToken: [] }, { session: [] }]

/**
 * Routes of the management API under one tag, for actors who may reach the objects in the path, or as `access` states.
 * Answers 401, 429 (a member's rate, an address's wrong tokens), 403 and 404.
 */
export function management(
  api: Api,
  services: AuthenticateAdminServices,
  tag: string,
  further: readonly onRequestAsyncHookHandler[] = [],
) {
  const onRequest = (access?: AdminAccess) => [authenticateAdmin(services, access), ...further]
  const limits = {
    rate: 'member',
    bodyBytes: bodyLimitBytes,
    changedRows: 'creates or changes 1, and adds 1 audit entry',
  } as const
  return verbs(api, { ...limits, prefix: adminPath, tag, security: adminSecurity, onRequest })
}

/**
 * Routes for a member's own account, in a session of the dashboard. Answers 429 (an address's rate), 401 and 403; with
 * `access` for anyone, no 401.
 */
export function member(api: Api, services: Core & AccessParts) {
  const { baseUrl } = services.config.addresses
  const anyone = async (request: FastifyRequest) => requireSameOrigin(request, baseUrl)
  const onRequest = (access?: 'anyone') => [
    ...beforeSession(services),
    access === 'anyone' ? anyone : authenticateMember(services),
  ]
  return verbs(api, { ...ofDashboard, security: [{ session: [] }], onRequest })
}

/**
 * Routes of the dashboard before a session exists: sign-in, invitation, password reset. Answers 429 (an address's
 * rate), and 403 to other origins.
 */
export function visitor(api: Api, services: Pick<AccessParts, 'addressOf' | 'rateLimiter'> & Pick<Core, 'config'>) {
  const { baseUrl } = services.config.addresses
  const onRequest = [
    ...beforeSession(services),
    async (request: FastifyRequest) => refuseForeignOrigin(request, baseUrl),
  ]
  return verbs(api, { ...ofDashboard, security: [], onRequest: () => onRequest })
}

const ofDashboard = { prefix: authPath, tag: 'Sign-in', rate: 'address', bodyBytes: shortBodyBytes } as const

/**
 * Hooks of calls before the member is known: they limit an address to a member's rate, and read the caller. Answers 429
 * `rate_limited`. All addresses of one IPv6 network count as one.
 */
function beforeSession({
  addressOf,
  config,
  rateLimiter,
}: Pick<AccessParts, 'addressOf' | 'rateLimiter'> & Pick<Core, 'config'>) {
  const limitAddress = async (request: FastifyRequest): Promise<void> =>
    takeToken({ rateLimiter }, 'address', networkOf(addressOf(request)), config.rateLimitManagementPerSecond)
  return [limitAddress, readVisitor(addressOf)]
}
