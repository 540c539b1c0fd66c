import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessParts } from '../../access/access-parts.ts'
import { publisherPlatformRules, resolveCaller, resolveKey } from '../../access/caller.ts'
import { publisher } from '../../access/route-options.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../errors.ts'
import { readQuery } from '../../http/body/query-string.ts'
import { logFault } from '../../http/error-handler.ts'
import { narrowPagePolicy, sendPage } from '../../http/page.ts'
import { fromMemory } from '../../http/route-config.ts'
import type { Api } from '../../http/server.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { formatUtcDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { visitOf } from '../clicks/visit.ts'
import type { RankingParts } from '../ranking/ranking-parts.ts'
import type { ServingParts } from '../serving/open-offer-serving.ts'
import { feedElementScript } from './feed-element-script.ts'
import { hostedPageScript } from './hosted-page-script.ts'
import { hostedPageStyle } from './hosted-page-style.ts'
import { deviceIdOf, publicUrlOf, readHostedQuery } from './hosted-visitor.ts'
import { renderHostedNotice, renderHostedPage } from './render-hosted-page.ts'
import { serveHostedPage } from './serve-hosted-page.ts'

/** GET serves offers; HEAD, which link checkers send, only tells whether the page exists. */
const methods = ['GET', 'HEAD'] as ['GET', 'HEAD']
/** Images of creatives may come from any host. */
const unframed = narrowPagePolicy({ style: hostedPageStyle, images: 'https: http:', hasScript: true })

/**
 * `GET {base_url}/o`: the hosted offer page of a project's web app, rendered here (spec 4.0, 4.5); below it, the
 * scripts of this page and of `<offerwire-feed>`, for pages without a bundler.
 */
export function hostedPageRoutes(api: Api, services: Core & AccessParts & ServingParts & RankingParts): void {
  const { addresses } = services.config
  const deps = { ...services, linkUrl: addresses.linkUrl }
  const device = { basePath: addresses.basePath, isSecure: addresses.baseUrl.startsWith('https:') }
  const rows = 'creates 1 serving and 2 rows of the user; returns at most 25 offers'
  const { onRequest, config } = publisher(services, [429, 503], rows, {}, identifyCaller(services))
  api.route({
    method: methods,
    url: '/o',
    onRequest,
    config: { limits: config.limits, page: true, anyQuery: true },
    schema: { hide: true },
    errorHandler: answerWithNotice,
    handler: async (request, reply) => {
      const query = readHostedQuery(readQuery(request))
      const { caller, headers } = request
      if (caller.environment === 'test') reply.header('x-robots-tag', dropAfterToday(services.clock))
      if (request.method === 'HEAD') return sendPage(reply, undefined, 200, policyOf(request))
      const own = query.userId === undefined ? newDevice(request, reply) : query.userId
      const { offers, language, locale } = await serveHostedPage(deps, caller, {
        ...query,
        userId: own,
        acceptLanguage: headers['accept-language'],
        visitorCountry: visitOf(services, request).country,
      })
      const { publishableKey } = caller.key
      const publicUrl = publicUrlOf(addresses.baseUrl, caller, query)
      const page = renderHostedPage(offers, { language, locale, publishableKey, publicUrl })
      return sendPage(reply, page, 200, policyOf(request))
    },
  })
  api.get(
    '/o/offers.js',
    { config: { limits: fromMemory, anyQuery: true }, schema: { hide: true } },
    scriptSender(hostedPageScript),
  )
  // Modules are loaded by the rules for other origins, which publishers' pages have.
  api.get(
    '/o/offerwire-feed.js',
    { config: { limits: fromMemory, cors: true, anyQuery: true }, schema: { hide: true } },
    scriptSender(feedElementScript),
  )

  function newDevice({ caller, headers }: FastifyRequest, reply: FastifyReply): string {
    const { id, setCookie } = deviceIdOf(headers.cookie, { ...device, appId: caller.app.id }, services.random)
    reply.header('set-cookie', setCookie)
    return id
  }
}

/** The policy of a page: only the app's `frameOrigins` may show it in a frame. */
function policyOf({ caller }: { readonly caller?: FastifyRequest['caller'] }): string {
  const origins = caller?.app.frameOrigins ?? []
  return origins.length === 0
    ? unframed
    : unframed.replace(/frame-ancestors 'none'/, `frame-ancestors ${origins.join(' ')}`)
}

/** Asks search engines to drop the page, which shows demo offers, at the end of the day (UTC). */
function dropAfterToday(clock: Clock): string {
  return `unavailable_after: ${formatUtcDay(utcDayOf(clock.nowMs()) + 1)}`
}

/**
 * Sends a script, or confirms the caller's copy; asked every time, so that a browser never runs an earlier release's.
 */
function scriptSender(script: string) {
  const tag = `"${hash('sha256', script, 'base64url').slice(0, 16)}"`
  return ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header('cache-control', 'public, no-cache').header('etag', tag)
    // A proxy that compresses makes the tag a weak one.
    if (headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(script)
  }
}

/**
 * Makes the key in the address the request's caller, for its project's web app. Throws `not_found` for a key without
 * one.
 */
function identifyCaller({ snapshots }: Pick<Core, 'snapshots'>) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      const { apiKey } = readQuery(request).query
      const key = resolveKey(snapshots.current(), apiKey)
      request.caller = resolveCaller(key, 'web', publisherPlatformRules)
      done()
    } catch (cause) {
      done(new ServiceError('not_found', 'apiKey is not the key of a web app.', { cause }))
    }
  }
}

/** People read the answer: it is a page instead of the API's error body. */
function answerWithNotice(thrown: Error, request: FastifyRequest, reply: FastifyReply): void {
  const error =
    thrown instanceof ServiceError ? thrown : new ServiceError('internal', thrown.message, { cause: thrown })
  const { status } = error
  if (status >= 500) logFault(request, { requestId: request.id, status }, error, thrown)
  reply.headers(error.headers)
  const [title, text] =
    status === 404
      ? ['This page does not exist', 'The address may be incomplete or out of date.']
      : status < 429
        ? ['This address is not valid', error.message]
        : ['Offers could not be loaded', 'Please try again in a moment.']
  sendPage(reply, renderHostedNotice(title, text), status, policyOf(request))
}
