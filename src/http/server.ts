import type { IncomingMessage } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type onRequestHookHandler,
  type onResponseHookHandler,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify'
import { Type } from 'typebox'
import { type Random, randomText } from '../lib/random.ts'
import { acceptJsonBodies, type ParseJson } from './body/json-body.ts'
import { compileSerializer, compileValidator } from './body/validator.ts'
import { handleClientError } from './client-error.ts'
import { bodyTooLarge, handleError, targetWithFragment, unknownRoute } from './error-handler.ts'
import { type BodyRoomLimits, boundBodies } from './limits/body-memory.ts'
import { pageHeaders, sendUnknownLinkPage, type UnknownLinkPage } from './page.ts'
import { firstSegment, type PublicPaths, publicPathMapper } from './public-path.ts'
import type { RouteLimits } from './route-config.ts'
import { bodyLimitBytes } from './route-config.ts'

/** The server that routes are registered on; request types come from their schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  readonly random: Random
  readonly paths: PublicPaths
  /** Tells browsers to come back by https alone. */
  readonly isSecure?: boolean
  readonly parseJson: ParseJson
  /** Makes a route's recorder, which is called with the status and duration in milliseconds of each answer. */
  readonly recorder?: (method: string, route: string) => (status: number, durationMs: number) => void
  /** The page that people are shown in place of the common error body where a link leads nowhere. */
  readonly unknownLinkPage?: UnknownLinkPage
  /** Filled with the limits of each route; one that states none cannot be registered then. */
  readonly limits?: Map<string, Required<RouteLimits>>
  /** The address of a request, by which the memory of large bodies is shared out; by default the peer's. */
  readonly addressOf?: (request: FastifyRequest) => string | undefined
  readonly bodyRoom?: BodyRoomLimits
}

/**
 * A server with the rules that all endpoints share: strict bodies and queries, one error body, `X-Request-Id`, time-outs,
 * and the same routes with `BASE_URL`'s prefix and without (spec 4.0, 7).
 */
export function createServer(options: ServerOptions): Api {
  const firstSegments = new Set<string>()
  const rewriteUrl = publicPathMapper(options.paths, firstSegments)
  const { isSecure = false } = options
  const answerWithoutRoute = beginAnswer({ cors: false, page: false, isSecure })
  const server = fastify({
    ...limits,
    loggerInstance: options.logger,
    // A child logger for every request would cost more than what it says; lines that need the id name it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(options.random),
    routerOptions: { maxParamLength: 8192, querystringParser: keepText },
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      answerWithoutRoute(request, reply, () => {
        if (!sendUnknownLinkPage(request, reply, options.unknownLinkPage)) handleError(error, request, reply)
      })
    },
    clientErrorHandler: handleClientError,
    ...(rewriteUrl === undefined ? {} : { rewriteUrl }),
  }).withTypeProvider<TypeBoxTypeProvider>()
  server.server.maxConnections = maxConnections
  server.setValidatorCompiler(compileValidator)
  server.setSerializerCompiler(compileSerializer)
  server.setErrorHandler(handleError)
  acceptJsonBodies(server, options.parseJson)
  boundBodies(server, options.addressOf ?? (({ socket }) => socket.remoteAddress), options.bodyRoom)
  shareRouteRules(server, firstSegments, options)
  observeRoutes(server, options)
  answerUnknownRoutes(server, answerWithoutRoute, options.unknownLinkPage)
  return server
}

/** The validator parses it, where a fault can be answered, and a route that takes any query by `readQuery`, if it needs it. */
function keepText(query: string): Record<string, unknown> {
  return query as unknown as Record<string, unknown>
}

/** Answers by a hook of their own scope: by the handler it would be too late, since Fastify first looks at the body. */
function answerUnknownRoutes(server: Api, answerWithoutRoute: SyncHook, page: UnknownLinkPage | undefined): void {
  void server.register(async (scope) => {
    const answer: onRequestHookHandler = (request, reply, done) => {
      answerWithoutRoute(request, reply, () => {
        if (!sendUnknownLinkPage(request, reply, page)) done(unknownRoute())
      })
    }
    scope.addHook('onRequest', answer)
    scope.setNotFoundHandler(() => {
      throw unknownRoute()
    })
  })
}

/** Connections of one process; further ones are closed at once. */
export const maxConnections = 10_000

/** Headers within 20 s, the whole request within 40 s: the sockets are looked at every 2 s. */
const limits = {
  bodyLimit: bodyLimitBytes,
  keepAliveTimeout: 72_000,
  requestTimeout: 37_000,
  http: { headersTimeout: 17_000, connectionsCheckingInterval: 2_000 },
}

function shareRouteRules(server: Api, firstSegments: Set<string>, { limits, isSecure = false }: ServerOptions): void {
  const withPreflight = new Set<string>()
  server.addHook('onRoute', (route: RouteOptions) => {
    firstSegments.add(firstSegment(route.url))
    if (limits !== undefined) noteLimits(route, limits)
    const { cors = false, page = false, anyQuery = false } = route.config ?? {}
    route.onRequest = [
      beginAnswer({ cors, page, isSecure, bodyLimit: route.bodyLimit ?? bodyLimitBytes }),
      ...[route.onRequest ?? []].flat(),
    ]
    if (!anyQuery) route.schema = { querystring: Type.Object({}), ...route.schema }
    if (cors && route.method !== 'OPTIONS' && !withPreflight.has(route.url)) {
      withPreflight.add(route.url)
      server.options(route.url, { config: { cors, anyQuery: true }, schema: { hide: true } }, answerPreflight)
    }
  })
}

/** Limits a route's body. A HEAD costs what its GET does, and a preflight request nothing. Throws for a route without limits. */
function noteLimits(route: RouteOptions, table: Map<string, Required<RouteLimits>>): void {
  for (const method of [route.method].flat()) {
    if (method === 'HEAD' || method === 'OPTIONS') continue
    const name = `${method} ${route.url}`
    const limits = route.config?.limits
    if (limits === undefined) throw new Error(`${name} states no limits: add them to its config.`)
    const { bodyBytes = bodyLimitBytes } = limits
    if (method !== 'GET') route.bodyLimit = bodyBytes
    table.set(name, { ...limits, bodyBytes: method === 'GET' ? 0 : bodyBytes })
  }
}

/** Durations of every route, and a log line for each request where the log's level asks for it. */
function observeRoutes(server: Api, { recorder, logger }: ServerOptions): void {
  const logsRequests = logger.level === 'debug' || logger.level === 'trace'
  if (recorder === undefined && !logsRequests) return
  server.addHook('onRoute', (route: RouteOptions) => {
    const record = recorder?.(String(route.method), route.url)
    const observe: onResponseHookHandler = (request, reply, done) => {
      record?.(reply.statusCode, reply.elapsedTime)
      if (logsRequests) {
        const { method, id } = request
        logger.debug(
          {
            requestId: id,
            method,
            route: route.url,
            status: reply.statusCode,
            durationNs: Math.round(reply.elapsedTime * 1_000_000),
          },
          'answered',
        )
      }
      done()
    }
    route.onResponse = [...[route.onResponse ?? []].flat(), observe]
  })
}

const harmlessId = /^[A-Za-z0-9._-]{1,128}$/

/** Gives each request its `X-Request-Id`: the caller's where it is harmless, else one unique to this process. */
function requestIds(random: Random): (request: IncomingMessage) => string {
  const prefix = `${randomText(random, 9)}-`
  let count = 0
  return ({ headers }) => {
    const sent = headers['x-request-id']
    return typeof sent === 'string' && harmlessId.test(sent) ? sent : prefix + (count++).toString(36)
  }
}

type SyncHook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/**
 * The first hook of every route: the headers that each answer carries, also an error, and the refusal of a body that
 * declares itself too large, and of a target with a fragment: the router ends the path at `#` and reads the rest as the
 * query, but what is signed is what follows `?`. One closure for each route, so that a request looks up no configuration.
 */
function beginAnswer(kind: { cors: boolean; page: boolean; isSecure: boolean; bodyLimit?: number }): SyncHook {
  const { bodyLimit = bodyLimitBytes } = kind
  const headers = Object.entries({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(kind.page ? pageHeaders : {}),
    ...(kind.cors ? corsHeaders : {}),
    ...(kind.isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
  return (request, reply, done) => {
    reply.header('x-request-id', request.id)
    for (const [name, value] of headers) reply.header(name, value)
    const length = request.headers['content-length']
    if (request.url.includes('#')) done(targetWithFragment())
    else if (length !== undefined && Number(length) > bodyLimit) done(bodyTooLarge(bodyLimit))
    else done()
  }
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
}

const usualHeaders = 'Content-Type, X-API-Key, X-Platform, X-Request-Id'

/**
 * Answers a preflight request of any origin; no credentials. It allows whatever headers are asked for: tracers add their
 * own to every call of a page.
 */
function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', headers['access-control-request-headers'] ?? usualHeaders)
    .header('access-control-max-age', '86400')
    .header('vary', 'Access-Control-Request-Headers')
    .send()
}

/** Sends text that already is JSON, so that nothing is serialised; the route's response schema describes it all the same. */
export function sendJson<Reply>(reply: Reply, json: string): Reply {
  const raw = reply as unknown as FastifyReply
  raw.header('content-type', 'application/json; charset=utf-8').send(json)
  return reply
}
