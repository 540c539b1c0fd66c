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
  /** Tells browsers to return by https only. */
  readonly isSecure?: boolean
  readonly parseJson: ParseJson
  /** Makes a route's recorder, which is called with the status and duration in milliseconds of each answer. */
  readonly recorder?: (method: string, route: string) => (status: number, durationMs: number) => void
  /** The page shown to people, in place of the common error body, if a link leads nowhere. */
  readonly unknownLinkPage?: UnknownLinkPage
  /** Filled with each route's limits; a route without any can then not be registered. */
  readonly limits?: Map<string, Required<RouteLimits>>
  /** The address of a request, by which memory for large bodies is shared out; the peer's by default. */
  readonly addressOf?: (request: FastifyRequest) => string | undefined
  readonly bodyRoom?: BodyRoomLimits
}

/**
 * A server with the rules of all endpoints: strict bodies and queries, one error body, `X-Request-Id`, time-outs, and
 * the same routes with and without `BASE_URL`'s prefix (spec 4.0, 7).
 */
export function createServer(options: ServerOptions): Api {
  const firstSegments = new Set<string>()
  const rewriteUrl = publicPathMapper(options.paths, firstSegments)
  const { isSecure = false } = options
  const answerWithoutRoute = beginAnswer({ cors: false, page: false, isSecure })
  const server = fastify({
    ...limits,
    loggerInstance: options.logger,
    // A child logger per request would cost more than it tells; lines that need the request's id include it.
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

/**
 * The validator parses the query, where a fault can be answered; a route that accepts any query may parse it by
 * `readQuery`.
 */
function keepText(query: string): Record<string, unknown> {
  return query as unknown as Record<string, unknown>
}

/** Answers from a hook of its own scope: the handler would be too late, since Fastify looks at the body first. */
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

/** Headers within 20 s, the whole request within 40 s; sockets are checked every 2 s. */
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

/**
 * Limits a route's body. HEAD has the limits of its GET, a preflight request none. Throws for a route without limits.
 */
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

/** Measures every route, and logs each request if the log level asks for it. */
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

/** Gives each request its `X-Request-Id`: the caller's if it is harmless, else one unique to this process. */
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
 * The first hook of every route. It sets the headers of every answer, errors included, and refuses a body declared too
 * large and a target with a fragment: the router ends the path at `#` and reads the rest as the query, while the
 * signature covers the text after `?`. One closure per route, so that a request looks up no configuration.
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
 * Answers a preflight request of any origin; no credentials. Allows any requested headers: tracers add their own to
 * every call of a page.
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

/** Sends text that already is JSON without serialising it; the route's response schema still documents it. */
export function sendJson<Reply>(reply: Reply, json: string): Reply {
  const raw = reply as unknown as FastifyReply
  raw.header('content-type', 'application/json; charset=utf-8').send(json)
  return reply
}
